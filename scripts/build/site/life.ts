/** The life of a payout as a diagram and as a table, both from the sandbox's own transitions. */
import type { ResponseCode } from '../../../toolkit/sandbox/engine/engine.ts';
import {
  isFinal,
  isNotified,
  legalNext,
  payoutLife,
  simulatedLives,
} from '../../../toolkit/sandbox/engine/life.ts';
import type { ResponseCodeRow } from '../client/response-codes.ts';
import { escapeHtml } from './render.ts';

/** The diagram is a file, so that a page stays small and anybody may print it. */
export const lifeDiagramFile = 'guides/payout-life.svg';

/** The diagram and its text, in Markdown. */
export function lifeMarkdown(codes: ResponseCodeRow[]): string {
  const rows = codes.map((row) => {
    const { follows, notified } = lifeOf(row.code);
    return `| [\`${row.code}\`](site:guides/response-codes#code-${row.code}) | ${row.meaning} | ${follows} | ${notified} | ${row.action} |`;
  });
  return `![The life of a payout in the sandbox; the table below says the same](site:${lifeDiagramFile})

| Code | Meaning | What can follow in the sandbox | Sandbox notifies | What the partner does |
|---|---|---|---|---|
${rows.join('\n')}`;
}

function lifeOf(code: string): { follows: string; notified: string } {
  const life = payoutLife(code);
  if (!life) return { follows: 'the sandbox does not simulate it', notified: 'no' };
  const next = legalNext(life.code);
  return {
    follows: next.length > 0 ? next.map((one) => `\`${one}\``).join(', ') : 'nothing; it is final',
    notified: isNotified(life.code) ? 'yes' : 'no',
  };
}

/** The diagram: states that go on at the left, final ones at the right. */
export function lifeSvg(codes: ResponseCodeRow[]): string {
  const responseCodes = simulatedLives.map(({ code }) => code);
  const finals = responseCodes.filter(isFinal);
  const waiting = byDistance(responseCodes.filter((code) => !isFinal(code)));
  const places = new Map<ResponseCode, Place>([
    ...waiting.map((code, index): [ResponseCode, Place] => [code, waitingPlace(index)]),
    ...finals.map((code, index): [ResponseCode, Place] => [code, { x: 510, y: 20 + index * 42 }]),
  ]);
  const boxes = [...places].map(([code, place]) => box(code, place, meaningOf(codes, code)));
  const edges = waiting.flatMap((from) => edgesFrom(from, finals, places));
  const height = 20 + finals.length * 42 + 10;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 ${height}" role="img">
<title>The life of a payout in the sandbox</title>
<style>${svgStyle}</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
<path d="M0 0 8 4 0 8z"/></marker></defs>
<rect class="group" x="497" y="8" width="296" height="${finals.length * 42 + 14}" rx="8"/>
${[...edges, ...boxes].join('\n')}
</svg>
`;
}

interface Place {
  x: number;
  y: number;
}

const boxWidth = 270;
const boxHeight = 32;

/** The states that go on: the first in the middle of the left, those that follow it around it. */
function waitingPlace(index: number): Place {
  return (
    [
      { x: 8, y: 160 },
      { x: 150, y: 270 },
      { x: 150, y: 50 },
    ][index] ?? { x: 8, y: 330 }
  );
}

/** The state that most others follow comes first. */
function byDistance(states: ResponseCode[]): ResponseCode[] {
  return states.toSorted((a, b) => legalNext(b).length - legalNext(a).length);
}

function edgesFrom(
  from: ResponseCode,
  finals: ResponseCode[],
  places: Map<ResponseCode, Place>,
): string[] {
  const next = legalNext(from);
  const start = places.get(from);
  if (!start) return [];
  const toAllFinals = finals.every((code) => next.includes(code));
  const single = next.filter((code) => !(toAllFinals && finals.includes(code)));
  return [
    ...single.map((code) => line(start, places.get(code) ?? start)),
    ...(toAllFinals ? [arrow(right(start), { x: 495, y: right(start).y })] : []),
  ];
}

function line(from: Place, to: Place): string {
  if (to.x > 480) return arrow(right(from), { x: to.x - 2, y: to.y + boxHeight / 2 });
  const down = to.y > from.y;
  const start = {
    x: from.x + boxWidth / 2 + (to.x - from.x) / 2,
    y: from.y + (down ? boxHeight : 0),
  };
  return arrow(start, { x: start.x, y: to.y + (down ? 0 : boxHeight) });
}

function right({ x, y }: Place): Place {
  return { x: x + boxWidth, y: y + boxHeight / 2 };
}

function arrow(from: Place, to: Place): string {
  return `<path class="edge" marker-end="url(#tip)" d="M${from.x} ${from.y}L${to.x} ${to.y}"/>`;
}

function box(code: ResponseCode, { x, y }: Place, meaning: string): string {
  const final = isFinal(code) ? ' final' : '';
  return `<rect class="state${final}" x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="6"/>
<text x="${x + 10}" y="${y + 21}"><tspan class="code">${code}</tspan><tspan dx="8">${escapeHtml(meaning)}</tspan></text>`;
}

function meaningOf(codes: ResponseCodeRow[], code: ResponseCode): string {
  return codes.find((row) => row.code === code)?.meaning ?? '';
}

const svgStyle =
  'text{font:13px system-ui,sans-serif;fill:#1b1f24}.code{font-family:ui-monospace,monospace;font-weight:600}' +
  '.state{fill:#fff;stroke:#59616b}.final{fill:#f3f5f7}.group{fill:none;stroke:#59616b;stroke-dasharray:4 4}' +
  '.edge{fill:none;stroke:#59616b;stroke-width:1.2}marker path{fill:#59616b}' +
  '@media(prefers-color-scheme:dark){text{fill:#e8eaed}.state{fill:#14171a;stroke:#9aa3ad}.final{fill:#1e2327}' +
  '.group,.edge{stroke:#9aa3ad}marker path{fill:#9aa3ad}}';
