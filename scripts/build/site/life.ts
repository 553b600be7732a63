/**
 * The life of a payout in the local sandbox, as a diagram and as a table. It is the sandbox's: which
 * code follows which in the service is not shown.
 */
import {
  isNotified,
  legalNext,
  simulatedLives,
} from '../../../toolkit/sandbox/engine/life/life.ts';
import type { ResponseCode } from '../../../toolkit/contract/response-codes.ts';
import {
  arrow,
  arrowHead,
  boxHeight,
  boxWidth,
  drawBox,
  step,
  svgStyle,
  type Box,
} from './life-drawing.ts';

/** The diagram is a file, so that a page stays small and anybody may print it. */
export const lifeDiagramFile = 'guides/payout-life.svg';

/** The same for a narrow screen: what ends in `#narrow` has a picture of this name beside it. */
export const narrowLifeDiagramFile = 'guides/payout-life-narrow.svg';

/** The diagram and its text, in Markdown. */
export function lifeMarkdown(codes: readonly ResponseCode[]): string {
  const rows = codes.map(({ code, meaning, action }) => {
    const state = stateOf(code);
    const life = state ? lifeCells(state) : 'the local sandbox never reaches it | no';
    return `| [\`${code}\`](site:guides/response-codes#code-${code}) | ${meaning} | ${life} | ${action} |`;
  });
  return `![${title}; the table below says the same](site:${lifeDiagramFile}#narrow)

○ waiting: another code follows. ✓ paid, and final. ✕ failed, and final.

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
  const drawn = drawBoxes(codes, boxes);
  const groupHeight = finals.length * step + 14;
  const height = Math.max(groupHeight + 16, ...[...boxes.values()].map(({ y }) => y + step));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 ${height}" role="img">
<title>${title}</title>
<style>${svgStyle}</style>
${arrowHead}
<rect class="group" x="497" y="8" width="296" height="${groupHeight}" rx="8"/>
${[...open.flatMap((state) => drawArrows(state, finals, boxes)), ...drawn].join('\n')}
</svg>
`;
}

/** The same from top to bottom, in the width of a phone. */
export function narrowLifeSvg(codes: readonly ResponseCode[]): string {
  const states = codes.flatMap(({ code }) => stateOf(code) ?? []);
  const finals = states.filter(({ next }) => next.length === 0);
  // A state comes below those that it follows.
  const open = states
    .filter(({ next }) => next.length > 0)
    .toSorted((a, b) => Number(b.next.includes(a.code)) - Number(a.next.includes(b.code)));
  const groupTop = 8 + open.length * tallStep;
  const boxes = new Map<string, Box>([
    ...open.map(({ code }, index): [string, Box] => [code, { x: 40, y: 8 + index * tallStep }]),
    ...finals.map(({ code }, index): [string, Box] => [
      code,
      { x: 40, y: groupTop + 12 + index * step },
    ]),
  ]);
  const groupHeight = finals.length * step + 14;
  const edges = open.flatMap((state) => narrowArrows(state, finals, boxes, groupTop));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 350 ${groupTop + groupHeight + 8}" role="img">
<title>${title}</title>
<style>${svgStyle}</style>
${arrowHead}
<rect class="group" x="24" y="${groupTop}" width="302" height="${groupHeight}" rx="8"/>
${[...edges, ...drawBoxes(codes, boxes)].join('\n')}
</svg>
`;
}

/** From one state to the next below it. */
const tallStep = 68;

/** Straight to the next one; past others along the left; to final ones along the right. */
function narrowArrows(
  { code, next }: State,
  finals: State[],
  boxes: Map<string, Box>,
  groupTop: number,
): string[] {
  const from = boxes.get(code);
  if (!from) return [];
  const bottom = from.y + boxHeight;
  const middle = from.y + boxHeight / 2;
  const right = from.x + boxWidth;
  const isFinal = (one: string): boolean => finals.some((final) => final.code === one);
  const toAllFinals = finals.every((one) => next.includes(one.code));
  const isLast = groupTop - from.y === tallStep;
  const toGroup = isLast
    ? arrow([175, bottom], [175, groupTop - 2])
    : arrow([right, middle], [right + 10, middle], [right + 10, groupTop - 2]);
  const others = next.filter((one) => !toAllFinals || !isFinal(one));
  return [
    ...(toAllFinals ? [toGroup] : []),
    ...others.flatMap((one) => {
      const to = boxes.get(one);
      if (!to) return [];
      const end = to.y + boxHeight / 2;
      if (isFinal(one)) {
        return [arrow([right, middle], [right + 26, middle], [right + 26, end], [right + 2, end])];
      }
      return to.y - from.y === tallStep
        ? [arrow([175, bottom], [175, to.y - 2])]
        : [arrow([from.x, middle], [14, middle], [14, end], [to.x - 2, end])];
    }),
  ];
}

function drawBoxes(codes: readonly ResponseCode[], boxes: Map<string, Box>): string[] {
  return codes.flatMap(({ code, meaning }) => {
    const box = boxes.get(code);
    const life = simulatedLives.find((one) => one.code === code);
    return box && life ? [drawBox(code, box, meaning, life.result)] : [];
  });
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
      if (to.x > right.x) return [arrow([right.x, right.y], [to.x - 2, to.y + boxHeight / 2])];
      const down = to.y > from.y;
      const x = from.x + boxWidth / 2 + (to.x - from.x) / 2;
      const start = from.y + (down ? boxHeight : 0);
      return [arrow([x, start], [x, to.y + (down ? 0 : boxHeight)])];
    }),
    ...(toAllFinals ? [arrow([right.x, right.y], [495, right.y])] : []),
  ];
}
