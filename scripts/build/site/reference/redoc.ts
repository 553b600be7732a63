/** Redoc's viewer from @redocly/cli, with patches for what its options cannot change. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { projectRoot } from '../../../project.ts';
import { hashedName } from '../assets.ts';

type Change = { [part in 'why' | 'from' | 'to']: string };

/** Returns the file name, the script that defines the global `Redoc`, and the licences. */
export async function redocFromPackage() {
  const source = await classicScript(join(home, 'lib/chunks/redoc.standalone.js'));
  const script = applyChanges(source, changes);
  const [licence = '', notices = ''] = await Promise.all(
    ['LICENSE', 'THIRD_PARTY_NOTICES'].map((file) => readFile(join(home, file), 'utf8')),
  );
  const licences = licencesText(licence, notices);
  return { fileName: hashedName('redoc.js', script), script, licences };
}

const home = join(projectRoot, 'node_modules/@redocly/cli');

/** A page opened from disk cannot load a module. */
async function classicScript(input: string): Promise<string> {
  await using bundle = await rolldown({
    input,
    platform: 'browser',
    // Code paths for Node.js and for a search worker in a separate file.
    transform: { define: { 'import.meta.dirname': '"."', 'import.meta.url': '"."' } },
    logLevel: 'silent',
  });
  const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } };
  const { output } = await bundle.generate({ format: 'iife', name: 'Redoc', minify });
  return output[0].code;
}

/** @throws Error for the first change whose text does not occur exactly once */
export function applyChanges(script: string, wanted: readonly Change[]): string {
  return wanted.reduce((text, { why, from, to }) => {
    const parts = text.split(from);
    if (parts.length !== 2) {
      throw new Error(
        `Redoc has changed: ${from} occurs ${parts.length - 1} times instead of once (${why}).\n` +
          'Update the list of changes in scripts/build/site/reference/redoc.ts.',
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
  },
  {
    why: 'the logo of the folded sidebar comes from a CDN',
    from: 'https://cdn.redoc.ly/redoc/logo-mini.svg',
    to: textAsImage('R', 10),
  },
  {
    why: 'a menu on every heading sends the contract to chat services; the button to copy stays',
    from: 'if(!r.specUrl)return(',
    to: 'return(',
  },
];

/** The grey is readable in both themes. */
function textAsImage(text: string, width: number): string {
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='14'>` +
    `<text y='11' font-family='sans-serif' font-size='12' fill='#6e7180'>${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function licencesText(licence: string, notices: string): string {
  const changeList = changes.map(({ why }) => `- ${why}`).join('\n');
  return `The file redoc.*.js is Redoc's viewer from the npm package @redocly/cli, with changes because:

${changeList}

The licence of the viewer and the notices of its parts follow.

${licence.trim()}

${notices.trim()}
`;
}
