/** Arranges the blocks of a page: tabs for one sample, and samples next to the content that they show. */
import type { Token } from 'marked';
import { escapeHtml } from './page.ts';

/**
 * Renders the blocks as HTML, in their original order.
 *
 * @param goesToSide whether a heading and the blocks below it go next to the content before them
 */
export function arranged(
  tokens: readonly Token[],
  goesToSide: (heading: Token) => boolean,
  parse: (tokens: Token[]) => string,
): string {
  let groups = 0;
  const withTabs = (part: readonly Token[]): string =>
    runsOf(part)
      .map((run) => (labelOf(run[0]) ? tabsHtml(run, (groups += 1), parse) : parse(run)))
      .join('');
  const rows = rowsOf(tokens, goesToSide);
  if (rows.every(({ side }) => side.length === 0)) return withTabs(tokens);
  return rows
    .map(({ content, side }) => {
      const left = `<div>\n${withTabs(content)}</div>\n`;
      // Blocks that fit into a window follow the reader. A long list of examples scrolls separately.
      const follows =
        runsOf(side).filter(([first]) => first?.type === 'code').length <= 2 ? ' follows' : '';
      const right =
        side.length > 0 ? `<div class="side${follows}">\n${withTabs(side)}</div>\n` : '';
      return `<div class="row">\n${left}${right}</div>\n`;
    })
    .join('');
}

/** A row ends after its side blocks, or where the next answer begins. */
function rowsOf(tokens: readonly Token[], goesToSide: (heading: Token) => boolean) {
  const rows: { content: Token[]; side: Token[] }[] = [];
  let isSide = false;
  for (const token of tokens) {
    const row = rows.at(-1);
    if (token.type === 'heading') isSide = goesToSide(token);
    const ends =
      row &&
      !isSide &&
      token.type === 'heading' &&
      (row.side.length > 0 || (isAnswer(token) && row.content.some(isAnswer)));
    const current = ends || !row ? { content: [], side: [] } : row;
    if (current !== row) rows.push(current);
    current[isSide ? 'side' : 'content'].push(token);
  }
  return rows;
}

function isAnswer(token: Token): boolean {
  return token.type === 'heading' && token.depth === 3;
}

/** Consecutive code blocks with a tab form one run. Every other block is a run of one. */
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

/** Without a script, the blocks appear one below the other, each with its name. */
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

/** Renders a paragraph with a request line and a name as the bar of an operation. */
export function callBar(paragraph: string): string | undefined {
  const [, method = '', target, name] =
    /^<code>([A-Z]+) (.+)<\/code> <code>(\w+)<\/code>$/.exec(paragraph) ?? [];
  if (target === undefined) return undefined;
  return `<div class="call code" id="try-it">
<p><span class="method ${method.toLowerCase()}">${method}</span> <code>${target}</code></p>
<p><code>${name}</code></p>
</div>
`;
}
