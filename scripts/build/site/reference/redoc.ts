/**
 * Redoc's viewer, taken from @redocly/cli so that the page loads nothing from another host, with
 * the few places changed that no option of Redoc reaches.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { projectRoot } from '../../../project.ts';
import { hashedName } from '../assets.ts';

export interface Redoc {
  /** `redoc.<hash>.js`: hosts may cache it for ever. */
  fileName: string;
  /** A classic script that puts `Redoc` into the page's scope. */
  script: string;
  licences: string;
}

/** One place of the script that is changed. `count` is how often it must be there. */
interface Change {
  why: string;
  from: string;
  to: string;
  count: number;
}

/**
 * Reads the viewer and makes it ours.
 *
 * @throws Error when a place to change is not there: an upgrade of @redocly/cli has moved it.
 */
export async function redocFromPackage(): Promise<Redoc> {
  const script = applyChanges(
    await classicScript(join(home, 'lib/chunks/redoc.standalone.js')),
    changes,
  );
  const [licence = '', notices = ''] = await Promise.all(
    ['LICENSE', 'THIRD_PARTY_NOTICES'].map((file) => readFile(join(home, file), 'utf8')),
  );
  return {
    fileName: hashedName('redoc.js', script),
    script,
    licences: licencesText(licence, notices),
  };
}

const home = join(projectRoot, 'node_modules/@redocly/cli');

/** The module as a script that puts its exports into `Redoc`: a page opened from disk may not load a module. */
async function classicScript(input: string): Promise<string> {
  await using bundle = await rolldown({
    input,
    platform: 'browser',
    // Branches for Node.js and for a search worker in a file.
    transform: { define: { 'import.meta.dirname': '"."', 'import.meta.url': '"."' } },
    logLevel: 'silent',
  });
  const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } };
  const { output } = await bundle.generate({ format: 'iife', name: 'Redoc', minify });
  return output[0].code;
}

/** @throws Error naming the first change whose place is not there as often as expected. */
export function applyChanges(script: string, wanted: readonly Change[]): string {
  return wanted.reduce((text, { why, from, to, count }) => {
    const parts = text.split(from);
    if (parts.length - 1 !== count) {
      throw new Error(
        `Redoc has changed: ${from} is there ${parts.length - 1} times, not ${count} (${why}).\n` +
          'Look at scripts/build/site/reference/redoc.ts and adapt its list of changes.',
      );
    }
    return parts.join(to);
  }, script);
}

const changes: readonly Change[] = [
  {
    why: 'the logo comes from a CDN',
    from: 'https://cdn.redoc.ly/redoc/logo-mini-full.svg',
    to: textAsImage('Redoc', 38),
    count: 1,
  },
  {
    why: 'the logo of the folded sidebar comes from a CDN',
    from: 'https://cdn.redoc.ly/redoc/logo-mini.svg',
    to: textAsImage('R', 10),
    count: 1,
  },
  {
    why: 'a menu on every heading sends the contract to chat services; the button to copy stays',
    from: 'if(!r.specUrl)return(',
    to: 'return(',
    count: 1,
  },
];

/** A word as an image, in the grey that both themes can carry. */
function textAsImage(text: string, width: number): string {
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='14'>` +
    `<text y='11' font-family='sans-serif' font-size='12' fill='#6e7180'>${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function licencesText(licence: string, notices: string): string {
  const changeList = changes.map(({ why }) => `- ${why}`).join('\n');
  return `The file redoc.*.js is Redoc's viewer from the npm package @redocly/cli, changed where:

${changeList}

Its licence, and the notices of what it contains, follow.

${licence.trim()}

${notices.trim()}
`;
}
