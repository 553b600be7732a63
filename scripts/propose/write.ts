/** Writes proposals into the files of the contract: all files of a proposal, or none. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { say, sayDone, sayFailed } from '../../toolkit/cli/terminal.ts';
import { writeWhole } from '../../toolkit/cli/write-whole.ts';
import type { Json } from '../../toolkit/contract/document.ts';
import { segmentsOf } from '../../toolkit/contract/pointers.ts';
import type { Edit, Proposal } from '../../toolkit/observe/propose/proposal.ts';
import type { ProposalWriter } from '../../toolkit/observe/propose/propose.ts';
import { meanwhileFile } from '../meanwhile.ts';
import { formatFinding } from '../lint/finding.ts';
import { lintContract } from '../lint/lint.ts';
import { createSourceFinder, type Written } from '../lint/source-places.ts';
import { editYaml, type YamlEdit } from './edit-yaml.ts';
import { render } from './render-yaml.ts';

export function createProposalWriter(root: string): ProposalWriter {
  return async (proposals) => {
    for (const proposal of proposals) {
      const files = await writeProposal(root, proposal);
      say('wrote', `${proposal.name}: ${files.join(', ')}`);
    }
    const findings = await lintContract(root);
    for (const finding of findings) sayFailed('to do', formatFinding(finding));
    sayDone('next', 'Read it with `git diff`, raise info.version, then run `npm run build`.');
    return findings.length === 0;
  };
}

/** Text by file, relative to the project. */
type Texts = Map<string, string>;

/** @returns the files that were written. @throws Error when a file cannot be changed; then none was. */
export async function writeProposal(root: string, proposal: Proposal): Promise<string[]> {
  const texts = await editedFiles(root, proposal.edits);
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  texts.set('CHANGELOG.md', addToChangelog(changelog, proposal));
  const before = new Map<string, string | undefined>();
  for (const file of texts.keys()) {
    before.set(file, await readFile(join(root, file), 'utf8').catch(() => undefined));
  }
  try {
    for (const [file, text] of texts) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeWhole(join(root, file), text);
    }
  } catch (error) {
    for (const [file, text] of before) {
      if (text === undefined) await rm(join(root, file), { force: true });
      else await writeWhole(join(root, file), text).catch(() => undefined);
    }
    throw error;
  }
  return [...texts.keys()];
}

async function editedFiles(root: string, edits: readonly Edit[]): Promise<Texts> {
  const find = createSourceFinder(root);
  const texts: Texts = new Map();
  const inFiles = Map.groupBy(
    edits.filter((edit) => edit.kind !== 'create'),
    (edit) => find(segmentsOf(edit.pointer)).file,
  );
  for (const [file, ones] of inFiles) {
    const text = await readFile(join(root, file), 'utf8');
    const steps = ones.map((edit) => stepOf(edit, find(segmentsOf(edit.pointer))));
    try {
      texts.set(file, editYaml(text, steps));
    } catch (error) {
      const why = error instanceof Error ? error.message : 'it cannot be changed';
      throw new Error(`${file}: ${why}. Nothing was written.`, { cause: error });
    }
  }
  const answered = edits.filter((edit) => edit.kind === 'strike').map(({ what }) => what);
  const meanwhile = await readFile(join(root, meanwhileFile), 'utf8');
  const rest = editYaml(
    meanwhile,
    answered.map((id) => ({ kind: 'remove', path: [id] })),
  );
  if (rest !== meanwhile) texts.set(meanwhileFile, rest);
  for (const { file, content } of edits.filter((edit) => edit.kind === 'create')) {
    if (existsSync(join(root, file)))
      throw new Error(`${file} exists. Move it away, then run again.`);
    texts.set(file, render(asWritten(content, file)));
  }
  return texts;
}

function stepOf(edit: Exclude<Edit, { kind: 'create' }>, { file, segments }: Written): YamlEdit {
  if (edit.kind === 'strike') {
    return { kind: 'strike', path: [...segments, edit.list], what: edit.what };
  }
  const path = [...segments, ...edit.path];
  if (edit.kind === 'set') return { kind: 'set', path, value: asWritten(edit.value, file) };
  return edit.kind === 'rename' ? { kind: 'rename', path, to: edit.to } : { kind: 'remove', path };
}

/** References to components as references to their files. */
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

/** The changelog with a line more, at the end of the section "Unreleased", which is made if there is none. */
export function addToChangelog(
  text: string,
  { name, says }: Pick<Proposal, 'name' | 'says'>,
): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const line = wrapped(`- Observed: \`${name}\`: ${says}.`).join(newline);
  const [heading] = /^## Unreleased[^\S\n]*\r?\n/m.exec(text) ?? [];
  const firstVersion = text.search(/^## /m);
  const at = firstVersion === -1 ? text.length : firstVersion;
  if (heading === undefined) {
    const section = ['## Unreleased', '', line, '', ''].join(newline);
    return `${text.slice(0, at)}${section}${text.slice(at)}`;
  }
  const start = text.indexOf(heading) + heading.length;
  const length = text.slice(start).search(/^## /m);
  const section = length === -1 ? text.slice(start) : text.slice(start, start + length);
  const lines = section.trimEnd() === '' ? '' : section.trimEnd();
  const joined = `${lines === '' ? newline : `${lines}${newline}`}${line}${newline}`;
  const rest = text.slice(start + section.length);
  return text.slice(0, start) + joined + (rest === '' ? '' : newline) + rest;
}

function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < mostOfLine) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(last === undefined ? word : `  ${word}`);
  }
  return lines;
}

const mostOfLine = 110;
