/** Draws the life of a payout in the local sandbox. The service does not document which code follows which. */
import {
  isNotified,
  legalNext,
  simulatedLives,
  type PayoutLife,
} from '../../../toolkit/sandbox/engine/life/life.ts';
import { requestLine } from '../../../toolkit/contract/operation.ts';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import type { ResponseCode } from '../../../toolkit/contract/response-codes.ts';
import { escapeHtml, tableOf } from './page.ts';

/** The diagram is a separate file, so that the page stays small and the diagram can be printed. */
export const lifeDiagramFile = 'guides/payout-life.svg';

const never = 'the local sandbox never reaches it';
const title = 'The life of a payout in the local sandbox';

export function lifeMarkdown(codes: readonly ResponseCode[]): string {
  const rows = codes.map(({ code, meaning, action }) => {
    const state = stateOf(code);
    const codes = state?.next.map((one) => `\`${one}\``).join(', ') ?? never;
    const notifies = state && isNotified(state.code) ? 'yes' : 'no';
    const link = `[\`${code}\`](site:guides/response-codes#code-${code})`;
    return [link, meaning, codes || 'nothing, because it is final', notifies, action];
  });
  const follows = 'What can follow in the local sandbox';
  const head = ['Code', 'Meaning', follows, 'Local sandbox notifies', 'What the partner does'];
  return `![${title}; the table below says the same](site:${lifeDiagramFile})

○ waiting: another code follows. ✓ paid, and final. ✕ failed, and final.

${tableOf(head, rows)}`;
}

export function outcomesMarkdown(): string {
  const rows = simulatedLives.map(({ code: ending, path, description }) => [
    `\`${ending}\``,
    path.map((code) => `\`${code}\``).join(', '),
    description,
  ]);
  return tableOf(['Ends in', 'States', 'What it leads to'], rows);
}

export function endpointsMarkdown({ operations }: Contract): string {
  const rows = operations.map((one) => [`\`${requestLine(one)}\``, one.summary]);
  return tableOf(['Endpoint', 'What it does'], rows);
}

/** `next` lists the codes that can follow. It is empty for a final code. */
type State = Pick<PayoutLife, 'code' | 'result'> & { meaning: string; next: readonly string[] };

function stateOf(code: string, meaning = ''): State | undefined {
  const life = simulatedLives.find((one) => one.code === code);
  return life && { code: life.code, result: life.result, meaning, next: legalNext(life.code) };
}

const boxWidth = 270;
const boxHeight = 32;
const boxLeft = 40;
/** The distance between two final states and between two open states. */
const step = 42;
const openStep = 68;

/** Draws the diagram at the width of a phone: open states first, then the final states as a group. */
export function lifeSvg(codes: readonly ResponseCode[]): string {
  const states = codes.flatMap(({ code, meaning }) => stateOf(code, meaning) ?? []);
  const finals = states.filter(({ next }) => next.length === 0);
  // Each state is below the states that lead to it.
  const open = states
    .filter(({ next }) => next.length > 0)
    .toSorted((a, b) => Number(b.next.includes(a.code)) - Number(a.next.includes(b.code)));
  const groupTop = 8 + open.length * openStep;
  const groupHeight = finals.length * step + 14;
  const tops = new Map([
    ...open.map(({ code }, index) => [code, 8 + index * openStep] as const),
    ...finals.map(({ code }, index) => [code, groupTop + 12 + index * step] as const),
  ]);
  const edges = open.flatMap((state) => arrowsFrom(state, finals, tops, groupTop));
  const boxes = states.map((state) => boxOf(state, tops.get(state.code) ?? 0));
  const height = groupTop + groupHeight + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 350 ${height}" width="350" height="${height}" role="img" font-family="system-ui, sans-serif" font-size="12.5" fill="var(--ink, #1b1f24)">
<title>${title}</title>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z" fill="context-stroke"/></marker></defs>
<rect width="350" height="${height}" fill="var(--paper, #fff)"/>
<rect x="24" y="${groupTop}" width="302" height="${groupHeight}" rx="8" fill="none" ${line} stroke-dasharray="2 4"/>
${[...edges, ...boxes].join('\n')}
</svg>
`;
}

/** Arrows go straight to the next state, on the left past others, and on the right to final states. */
function arrowsFrom(
  { code, next }: State,
  finals: readonly State[],
  tops: Map<string, number>,
  groupTop: number,
): string[] {
  const top = tops.get(code) ?? 0;
  const middle = top + boxHeight / 2;
  const right = boxLeft + boxWidth;
  const down = (end: number): string => arrow([175, top + boxHeight], [175, end - 2]);
  const isFinal = (one: string): boolean => finals.some((final) => final.code === one);
  const toAllFinals = finals.every((one) => next.includes(one.code));
  const toGroup =
    groupTop - top === openStep
      ? down(groupTop)
      : arrow([right, middle], [right + 10, middle], [right + 10, groupTop - 2]);
  const singles = next
    .filter((one) => tops.has(one) && !(toAllFinals && isFinal(one)))
    .map((one) => {
      const to = tops.get(one) ?? 0;
      const end = to + boxHeight / 2;
      if (isFinal(one)) {
        return arrow([right, middle], [right + 26, middle], [right + 26, end], [right + 2, end]);
      }
      return to - top === openStep
        ? down(to)
        : arrow([boxLeft, middle], [14, middle], [14, end], [boxLeft - 2, end]);
    });
  return toAllFinals ? [toGroup, ...singles] : singles;
}

function arrow(...points: [number, number][]): string {
  const way = points.map(([x, y]) => `${x} ${y}`).join('L');
  return `<path fill="none" ${line} stroke-width="1.2" marker-end="url(#tip)" d="M${way}"/>`;
}

function boxOf({ code, meaning, result }: State, top: number): string {
  const base = top + 21;
  return `<rect fill="var(--shade, #f3f6f6)" ${looks[result]} x="${boxLeft}" y="${top}" width="${boxWidth}" height="${boxHeight}" rx="6"/>
<text x="${boxLeft + 10}" y="${base}"><tspan font-family="ui-monospace, monospace" font-weight="600">${code}</tspan><tspan dx="8">${escapeHtml(meaning)}</tspan></text>
<text text-anchor="end" x="${boxLeft + boxWidth - 9}" y="${base}">${signs[result]}</text>`;
}

/** Signs that distinguish states by more than their colour. */
const signs: { [result in PayoutLife['result']]: string } = { open: '○', paid: '✓', failed: '✕' };

/** The colours come from the surrounding page. Without one, they suit white paper. */
const looks: { [result in PayoutLife['result']]: string } = {
  open: 'stroke="var(--warn, #7d4200)" stroke-dasharray="5 3"',
  paid: 'stroke="var(--green, #075c32)" stroke-width="2"',
  failed: 'stroke="var(--red, #9a2228)"',
};
const line = 'stroke="var(--soft, #474e57)"';
