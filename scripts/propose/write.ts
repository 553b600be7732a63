import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { say, sayDone, sayFailed } from '../../toolkit/cli/terminal.ts';
import { writeWhole } from '../../toolkit/cli/write-whole.ts';
import type { Json } from '../../toolkit/contract/document.ts';
import { segmentsOf } from '../../toolkit/contract/pointers.ts';
import type { Edit, Proposal } from '../../toolkit/observe/propose/proposal.ts';
import type { ProposalWriter } from '../../toolkit/observe/propose/propose.ts';
import { meanwhileFile, readMeanwhile } from '../meanwhile.ts';
import { formatFinding } from '../lint/finding.ts';
import { lintContract } from '../lint/lint.ts';
import { createSourceFinder } from '../lint/source-places.ts';
import { editYaml, render, type YamlEdit } from './edit-yaml.ts';

export function createProposalWriter(root: string): ProposalWriter {
  return async (proposal) => {
    const files = await writeProposal(root, proposal);
    say('wrote', `${proposal.name}: ${files.join(', ')}`);
    const findings = await lintContract(root);
    for (const finding of findings) sayFailed('to do', formatFinding(finding));
    sayDone('next', 'Read it with `git diff`, raise info.version, then run `npm run build`.');
    return findings.length === 0;
  };
}

/** @returns the written files. @throws Error if a file cannot be changed; then none is written */
export async function writeProposal(root: string, { name, says, edits }: Proposal) {
  const find = createSourceFinder(root);
  const steps = edits.flatMap((edit) => (edit.kind === 'create' ? [] : stepOf(edit, find)));
  const answered = new Set(steps.map(({ step }) => ('what' in step ? step.what : undefined)));
  const inFiles = Map.groupBy(
    [
      ...steps,
      ...Object.keys(readMeanwhile(root))
        .filter((id) => answered.has(id))
        .map((id) => ({ file: meanwhileFile, step: { kind: 'remove' as const, path: [id] } })),
    ],
    ({ file }) => file,
  );
  /** The new contents by file, relative to the project. */
  const texts = new Map<string, string>();
  for (const [file, ones] of inFiles) {
    const text = await readFile(join(root, file), 'utf8');
    const edited = ones.map(({ step }) => step);
    try {
      texts.set(file, editYaml(text, edited));
    } catch (error) {
      const why = error instanceof Error ? error.message : 'it cannot be changed';
      throw new Error(`${file}: ${why}. Nothing was written.`, { cause: error });
    }
  }
  for (const { file, content } of edits.filter((edit) => edit.kind === 'create')) {
    if (existsSync(join(root, file)))
      throw new Error(`${file} exists. Move it away, then run again.`);
    texts.set(file, render(asWritten(content, file)));
  }
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  texts.set('CHANGELOG.md', addToChangelog(changelog, { name, says }));
  for (const [file, text] of texts) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeWhole(join(root, file), text);
  }
  return [...texts.keys()];
}

function stepOf(
  { pointer, ...edit }: Exclude<Edit, { kind: 'create' }>,
  find: ReturnType<typeof createSourceFinder>,
): { file: string; step: YamlEdit } {
  const { file, segments } = find(segmentsOf(pointer));
  const path = [...segments, ...edit.path];
  if (edit.kind !== 'set') return { file, step: { ...edit, path } };
  return { file, step: { ...edit, path, value: asWritten(edit.value, file) } };
}

/** Turns references to components into references to their files. */
function asWritten(value: Json, file: string): Json {
  if (Array.isArray(value)) return value.map((one) => asWritten(one, file));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const [, component] = /^#\/(components\/.+)$/.exec(typeof one === 'string' ? one : '') ?? [];
      if (key !== '$ref' || component === undefined) return [key, asWritten(one, file)];
      const path = posix.relative(posix.dirname(file), `openapi/${component}.yaml`);
      return [key, path.startsWith('.') ? path : `./${path}`];
    }),
  );
}

/** Adds a line at the end of the changelog's section "Unreleased", and the section if it is missing. */
export function addToChangelog(text: string, { name, says }: Pick<Proposal, 'name' | 'says'>) {
  const line = `- Observed: \`${name}\`: ${says}.`
    .replaceAll(/(.{1,108})(?: |$)/g, '$1\n  ')
    .trim();
  const heading = '## Unreleased';
  const isThere = text.includes(`${heading}\n`);
  const whole = isThere ? text : text.replace(/^## |$(?![^])/m, `${heading}\n\n$&`);
  const start = whole.indexOf(heading) + heading.length;
  const length = whole.slice(start).search(/^## /m);
  const end = length === -1 ? whole.length : start + length;
  const before = whole.slice(0, end).trimEnd();
  const gap = before.endsWith(heading) ? '\n\n' : '\n';
  return `${before}${gap}${line}\n\n${whole.slice(end)}`.trimEnd().concat('\n');
}
