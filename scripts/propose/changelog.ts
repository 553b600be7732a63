/** The line of the changelog for what was observed. */
import type { Proposal } from '../../toolkit/observe/propose/proposal.ts';

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
