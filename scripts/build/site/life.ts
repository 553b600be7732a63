/**
 * The life of a payout in the local sandbox, as a diagram and as a table. It is the sandbox's: which
 * code follows which in the service is not shown.
 */
import { isNotified, legalNext, simulatedLives } from '../../../toolkit/sandbox/engine/life.ts';
import type { ResponseCode } from '../../../toolkit/contract/response-codes.ts';
import { escapeHtml } from './render.ts';

/** The diagram is a file, so that a page stays small and anybody may print it. */
export const lifeDiagramFile = 'guides/payout-life.svg';

/** The diagram and its text, in Markdown. */
export function lifeMarkdown(codes: readonly ResponseCode[]): string {
  const rows = codes.map(({ code, meaning, action }) => {
    const state = stateOf(code);
    const life = state ? lifeCells(state) : 'the local sandbox never reaches it | no';
    return `| [\`${code}\`](site:guides/response-codes#code-${code}) | ${meaning} | ${life} | ${action} |`;
  });
  return `![${title}; the table below says the same](site:${lifeDiagramFile})

| Code | Meaning | What can follow in the local sandbox | Local sandbox notifies | What the partner does |
|---|---|---|---|---|
${rows.join('\n')}`;
}

/** What becomes of a payout in the local sandbox, by the end of its account number, in Markdown. */
export function outcomesMarkdown(): string {
  const rows = simulatedLives.map(({ ending, path, description }) => {
    const states = path.map((code) => `\`${code}\``).join(', ');
    return `| \`${ending}\` | ${states} | ${description} |`;
  });
  return `| Ends in | States | What comes of it |\n|---|---|---|\n${rows.join('\n')}`;
}

/** The diagram: states that go on at the left, final ones at the right. */
export function lifeSvg(codes: readonly ResponseCode[]): string {
  const states = codes.flatMap(({ code }) => stateOf(code) ?? []);
  const finals = states.filter(({ next }) => next.length === 0);
  // The state that most others follow comes first.
  const open = states
    .filter(({ next }) => next.length > 0)
    .toSorted((a, b) => b.next.length - a.next.length);
  const boxes = new Map<string, Box>([
    ...open.map(({ code }, index): [string, Box] => [code, openBox(index)]),
    ...finals.map(({ code }, index): [string, Box] => [code, { x: 510, y: 20 + index * step }]),
  ]);
  const drawn = codes.flatMap(({ code, meaning }) => {
    const box = boxes.get(code);
    return box
      ? [
          drawBox(
            code,
            box,
            meaning,
            finals.some((one) => one.code === code),
          ),
        ]
      : [];
  });
  const groupHeight = finals.length * step + 14;
  const height = Math.max(groupHeight + 16, ...[...boxes.values()].map(({ y }) => y + step));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 ${height}" role="img">
<title>${title}</title>
<style>${svgStyle}</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
<path d="M0 0 8 4 0 8z"/></marker></defs>
<rect class="group" x="497" y="8" width="296" height="${groupHeight}" rx="8"/>
${[...open.flatMap((state) => drawArrows(state, finals, boxes)), ...drawn].join('\n')}
</svg>
`;
}

const title = 'The life of a payout in the local sandbox';

interface State {
  code: string;
  /** The codes that can follow; none when it is final. */
  next: readonly string[];
  notified: boolean;
}

/** Undefined for a code that the local sandbox never reaches. */
function stateOf(code: string): State | undefined {
  const life = simulatedLives.find((one) => one.code === code);
  return life && { code, next: legalNext(life.code), notified: isNotified(life.code) };
}

function lifeCells({ next, notified }: State): string {
  const follows = next.map((code) => `\`${code}\``).join(', ') || 'nothing; it is final';
  return `${follows} | ${notified ? 'yes' : 'no'}`;
}

interface Box {
  x: number;
  y: number;
}

const boxWidth = 270;
const boxHeight = 32;
const step = 42;

/** The first in the middle of the left, those that follow it around it, any others below. */
function openBox(index: number): Box {
  const around = [
    { x: 8, y: 160 },
    { x: 150, y: 270 },
    { x: 150, y: 50 },
  ];
  return around[index] ?? { x: 8, y: 330 + (index - around.length) * step };
}

function drawArrows({ code, next }: State, finals: State[], boxes: Map<string, Box>): string[] {
  const from = boxes.get(code);
  if (!from) return [];
  const right = { x: from.x + boxWidth, y: from.y + boxHeight / 2 };
  const toAllFinals = finals.every((one) => next.includes(one.code));
  const single = next.filter((one) => !toAllFinals || finals.every((final) => final.code !== one));
  return [
    ...single.flatMap((one) => {
      const to = boxes.get(one);
      if (!to) return [];
      if (to.x > right.x) return [arrow(right, { x: to.x - 2, y: to.y + boxHeight / 2 })];
      const down = to.y > from.y;
      const x = from.x + boxWidth / 2 + (to.x - from.x) / 2;
      const start = { x, y: from.y + (down ? boxHeight : 0) };
      return [arrow(start, { x, y: to.y + (down ? 0 : boxHeight) })];
    }),
    ...(toAllFinals ? [arrow(right, { x: 495, y: right.y })] : []),
  ];
}

function arrow(from: Box, to: Box): string {
  return `<path class="edge" marker-end="url(#tip)" d="M${from.x} ${from.y}L${to.x} ${to.y}"/>`;
}

function drawBox(code: string, { x, y }: Box, meaning: string, final: boolean): string {
  return `<rect class="state${final ? ' final' : ''}" x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="6"/>
<text x="${x + 10}" y="${y + 21}"><tspan class="code">${code}</tspan><tspan dx="8">${escapeHtml(meaning)}</tspan></text>`;
}

const svgStyle =
  'text{font:13px system-ui,sans-serif;fill:#1b1f24}.code{font-family:ui-monospace,monospace;font-weight:600}' +
  '.state{fill:#fff;stroke:#59616b}.final{fill:#f3f5f7}.group{fill:none;stroke:#59616b;stroke-dasharray:4 4}' +
  '.edge{fill:none;stroke:#59616b;stroke-width:1.2}marker path{fill:#59616b}' +
  '@media(prefers-color-scheme:dark){text{fill:#e8eaed}.state{fill:#14171a;stroke:#9aa3ad}.final{fill:#1e2327}' +
  '.group,.edge{stroke:#9aa3ad}marker path{fill:#9aa3ad}}';
