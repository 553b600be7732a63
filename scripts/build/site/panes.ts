/** How the blocks of a page stand together: tabs of one sample, and samples beside what they show. */
import type { Token } from 'marked';
import { escapeHtml } from './page.ts';

/**
 * The blocks as HTML, in their own order.
 *
 * @param isBeside whether a heading and what follows it stand beside the content before them
 */
export function arranged(
  tokens: readonly Token[],
  isBeside: (heading: Token) => boolean,
  parse: (tokens: Token[]) => string,
): string {
  let groups = 0;
  const withTabs = (part: readonly Token[]): string =>
    runsOf(part)
      .map((run) => (labelOf(run[0]) ? tabsHtml(run, (groups += 1), parse) : parse(run)))
      .join('');
  const rows = rowsOf(tokens, isBeside);
  if (rows.every(({ beside }) => beside.length === 0)) return withTabs(tokens);
  return rows
    .map(({ content, beside }) => {
      const left = `<div>\n${withTabs(content)}</div>\n`;
      // What fits into a window follows the reader; a long list of examples has its own height.
      const follows =
        runsOf(beside).filter(([first]) => first?.type === 'code').length <= 2 ? ' follows' : '';
      const right =
        beside.length > 0 ? `<div class="beside${follows}">\n${withTabs(beside)}</div>\n` : '';
      return `<div class="row">\n${left}${right}</div>\n`;
    })
    .join('');
}

/** A row ends with what stands beside it, or where the next answer begins. */
function rowsOf(tokens: readonly Token[], isBeside: (heading: Token) => boolean) {
  const rows: { content: Token[]; beside: Token[] }[] = [];
  let besideNow = false;
  for (const token of tokens) {
    const row = rows.at(-1);
    if (token.type === 'heading') besideNow = isBeside(token);
    const ends =
      row &&
      !besideNow &&
      token.type === 'heading' &&
      (row.beside.length > 0 || (isAnswer(token) && row.content.some(isAnswer)));
    const current = ends || !row ? { content: [], beside: [] } : row;
    if (current !== row) rows.push(current);
    current[besideNow ? 'beside' : 'content'].push(token);
  }
  return rows;
}

function isAnswer(token: Token): boolean {
  return token.type === 'heading' && token.depth === 3;
}

/** Consecutive blocks of code that have a tab are one run; any other block is a run of one. */
function runsOf(tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = [];
  for (const token of tokens.filter(({ type }) => type !== 'space')) {
    const run = runs.at(-1);
    if (run && labelOf(token) && labelOf(run[0])) run.push(token);
    else runs.push([token]);
  }
  return runs;
}

function labelOf(token: Token | undefined): string | undefined {
  return /^```.* tab=(\S+)/.exec(token?.raw ?? '')?.[1];
}

/** Without a script the blocks stand one below the other, each with its name. */
function tabsHtml(
  run: readonly Token[],
  group: number,
  parse: (tokens: Token[]) => string,
): string {
  const tabs = run.map((token, index) => {
    const label = escapeHtml(labelOf(token) ?? '');
    const id = `tab-${group}-${index + 1}`;
    return {
      tab: `<button type="button" role="tab" id="${id}" aria-controls="${id}-panel">${label}</button>\n`,
      panel: `<div role="tabpanel" id="${id}-panel" aria-labelledby="${id}">\n<p>${label}</p>\n${parse([token])}</div>\n`,
    };
  });
  return `<div class="tabs">
<div role="tablist" aria-label="Language">
${tabs.map(({ tab }) => tab).join('')}</div>
${tabs.map(({ panel }) => panel).join('')}</div>
`;
}

/** Where a paragraph is a request line and a name, it is the head of an operation. A line ends behind a slash. */
export function callBar(paragraph: string): string | undefined {
  const [, method = '', target, name] =
    /^<code>([A-Z]+) ([^<]+)<\/code> <code>(\w+)<\/code>$/.exec(paragraph) ?? [];
  if (target === undefined) return undefined;
  return `<div class="call code" id="try-it">
<p><span class="method ${method.toLowerCase()}">${method}</span> <code>${target.replaceAll(/\/(?=.)/g, '/<wbr>')}</code></p>
<p><code>${name}</code></p>
</div>
`;
}
