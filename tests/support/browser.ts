/**
 * A real browser for tests and measurements. `npm ci` installs all it needs.
 *
 * In this order: the browser named by `CHROME_PATH`, one on the machine, the one in the npm package
 * `@sparticuz/chromium` (Linux x64). Nothing is ever downloaded.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';
import { projectRoot } from '../../scripts/project.ts';

let shared: Promise<Browser> | undefined;

/** Returns the browser for all tests of this process, with which it ends. Each test opens a context. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

/**
 * Starts a headless browser that only reaches loopback addresses. The caller closes it.
 *
 * @throws Error if no browser starts, saying what to set. A test never skips for it.
 */
export async function launchBrowser(env: NodeJS.ProcessEnv = process.env): Promise<Browser> {
  const executable = await findExecutable(env);
  try {
    return await chromium.launch({
      executablePath: executable.path,
      args: flags,
      env: { ...definedOnly(env), ...executable.env },
    });
  } catch (cause) {
    throw new Error(`${executable.path} does not start.\n${advice}`, { cause });
  }
}

const flags = [
  '--headless',
  // As root, and in most containers, Chromium's sandbox cannot be set up.
  '--no-sandbox',
  '--disable-gpu',
  // Use few processes, because starting one costs more than it saves in a test.
  '--in-process-gpu',
  '--process-per-site',
  '--renderer-process-limit=1',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No name resolves and there is no proxy, so that only servers on this machine are reachable.
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome'];

const advice = 'Set CHROME_PATH to the executable of a Chromium or Chrome and run the tests again.';

interface Executable {
  path: string;
  env: { [name: string]: string };
}

/** Returns the browser to use, unpacked if necessary. */
async function findExecutable(env: NodeJS.ProcessEnv): Promise<Executable> {
  const chosen = env['CHROME_PATH'];
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROME_PATH names no file: ${chosen}\n${advice}`);
    return { path: chosen, env: {} };
  }
  const found = installed.find((path) => existsSync(path));
  if (found) return { path: found, env: {} };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `No browser is installed, and the one in @sparticuz/chromium is for Linux x64.\n${advice}`,
    );
  }
  return packagedChromium();
}

/**
 * Unpacks once, into the package's folder. Several test files may ask at the same time: each
 * unpacks into a separate folder, and the first to finish moves it into place.
 */
async function packagedChromium(): Promise<Executable> {
  const folder = join(projectRoot, 'node_modules/@sparticuz/chromium/unpacked');
  if (!existsSync(folder)) {
    const fresh = await mkdtemp(`${folder}.`);
    try {
      await unpackInto(fresh);
      await writeFile(join(fresh, 'fonts.conf'), fontsConf(folder));
      await rename(fresh, folder);
    } catch (cause) {
      await rm(fresh, { recursive: true, force: true });
      if (!existsSync(folder)) {
        throw new Error(`@sparticuz/chromium does not unpack.\n${advice}`, { cause });
      }
    }
  }
  return {
    path: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/**
 * It runs in a separate process, because the package takes its target from `TMPDIR`, unpacks the shared libraries
 * only in an environment that looks like AWS Lambda, and then changes that environment.
 */
async function unpackInto(folder: string): Promise<void> {
  const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: projectRoot,
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
  });
}

/** Returns the font configuration. The package's own only knows /tmp/fonts. Installed fonts win. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}

function definedOnly(env: NodeJS.ProcessEnv): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
