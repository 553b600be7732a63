/** Tests the recipes of docs/frameworks.md in their frameworks: the job pays, and the sandbox delivers to the route. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleLogin } from '../../scripts/build/languages/sample.ts';
import { projectRoot } from '../../scripts/project.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { answersOrEnds } from '../support/answers-or-ends.ts';
import { freePort } from '../support/free-port.ts';
import { missingPackage } from '../support/missing-package.ts';
import { payout } from './service.ts';
import {
  compileJava,
  javaSources,
  openWorkshop,
  type Language,
  type Workshop,
} from './workshop.ts';

interface Recipe {
  language: Language;
  serve(port: string, classPath: string): string[];
  /** The command of the job; absent if the server runs it. */
  settle?: string[];
}

/** The class path of Debian's Spring, in Debian's Tomcat. */
const jars = [
  'commons-logging spring3-aop spring3-beans spring3-context spring3-core spring3-expression spring3-web',
  'spring3-web.servlet tomcat9-annotations-api tomcat9-api tomcat9-catalina tomcat9-coyote tomcat9-jaspic-api',
  'tomcat9-jni tomcat9-juli tomcat9-servlet-api tomcat9-util tomcat9-util-scan',
].flatMap((names) => names.split(' ').map((name) => `/usr/share/java/${name}.jar`));

const php: Recipe = {
  language: 'php',
  serve: (port) => ['-S', `127.0.0.1:${port}`, 'app.php'],
  settle: ['app.php', 'payouts:settle'],
};
const recipes: { [framework: string]: Recipe } = {
  Django: {
    language: 'python',
    serve: (port) => ['manage.py', 'runserver', '--noreload', port],
    settle: ['manage.py', 'settle_payouts'],
  },
  FastAPI: {
    language: 'python',
    serve: (port) => ['-m', 'uvicorn', 'main:app', '--port', port],
    settle: ['settle.py'],
  },
  Laravel: php,
  Symfony: php,
  Spring: { language: 'java', serve: (port, classPath) => ['-cp', classPath, 'App', port] },
  Gin: { language: 'go', serve: () => ['./app'], settle: ['./app', 'settle'] },
};

const page = await readFile(join(projectRoot, 'docs/frameworks.md'), 'utf8');
const missing = await missingPackage((name) => name !== 'haproxy');

test('the tests above run every recipe of the page', () => {
  expect([...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(Object.keys(recipes));
});

test.for(Object.entries(recipes))('%s', async ([framework, recipe], context) => {
  if (missing !== undefined) context.skip(`This machine lacks ${missing} of Debian.`);
  await using workshop = await openWorkshop(recipe.language);
  const folder = await workshop.newFolder();
  await write(framework, recipe, folder);
  const environment = await build(recipe.language, workshop, folder);

  const port = await freePort();
  const hook = `http://127.0.0.1:${port}/payout-outcomes`;
  const sandbox = await startSandbox({
    webhooks: [{ partnerCode: 'HARBOUR', url: hook }],
    engine: { processingMs: 20, bankMs: 20 },
  });
  onTestFinished(() => sandbox.close());
  const env = {
    ...environment,
    PAYOUTS_URL: sandbox.url,
    PAYOUTS_EMAIL: sampleLogin.email,
    PAYOUTS_PASSWORD: sampleLogin.password,
    DUE: JSON.stringify([payout('HR-1'), payout('HR-2')]),
    PORT: String(port),
  };
  const said: string[] = [];
  const start = (args: readonly string[]) => {
    const child = workshop.start(args, { cwd: folder, env });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
    }
    return child;
  };
  const server = start(
    recipe.serve(String(port), [folder, workshop.classPath, ...jars].join(delimiter)),
  );
  const ended = once(server, 'close');
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await ended;
  });
  await answersOrEnds(server, hook);
  expect(await deliver(hook, 'HR-1'), said.join('')).toBe(409);
  if (recipe.settle) await once(start(recipe.settle), 'close');
  for (const reference of ['HR-1', 'HR-2']) {
    const paid = `${reference} paid`;
    // One comes from the job, and one from the sandbox's delivery.
    await expect
      .poll(() => said.join('').split(paid).length - 1, { message: said.join('') })
      .toBe(2);
  }
  expect(await deliver(hook, 'HR-1')).toBe(200);
});

/** Writes the files of the page, and stand-ins for the rest of the reader's program. */
async function write(framework: string, { language }: Recipe, folder: string): Promise<void> {
  const around = join(import.meta.dirname, 'frameworks');
  for (const part of [language, framework.toLowerCase()]) {
    const from = join(around, part);
    if (existsSync(from)) await cp(from, folder, { recursive: true });
  }
  const [, section = ''] = page.split(`\n## ${framework}\n`);
  const [own = ''] = section.split('\n## ');
  for (const [, path = '', source = ''] of own.matchAll(/^```\w+ file=(\S+)\n([^]*?)^```$/gm)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), source);
  }
}

/** Compiles if the language needs it. Returns the environment that the programs need. */
async function build(language: Language, workshop: Workshop, folder: string) {
  if (language === 'java') {
    const classPath = [workshop.classPath, ...jars].join(delimiter);
    await compileJava(['-cp', classPath, '-d', folder], await javaSources(folder));
  }
  if (language !== 'go') return {};
  const env = { GO111MODULE: 'off', GOPATH: [folder, '/usr/share/gocode'].join(delimiter) };
  const domain = join(folder, 'src/git.remittance-payout.example');
  await mkdir(domain, { recursive: true });
  await symlink(workshop.folder, join(domain, 'client-go'));
  await workshop.run(['go', 'build', '-o', 'app', 'main.go', 'payouts.go'], { cwd: folder, env });
  return env;
}

async function deliver(url: string, transactionReference: string): Promise<number> {
  const body = JSON.stringify({ transactionReference, responseCode: '00' });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}
