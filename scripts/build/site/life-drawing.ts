/** What the two diagrams of a payout's life are drawn with. */
import type { PayoutLife } from '../../../toolkit/sandbox/engine/life/life.ts';
import { escapeHtml } from './page.ts';

export interface Box {
  x: number;
  y: number;
}

export const boxWidth = 270;
export const boxHeight = 32;
/** From one box of a column to the next. */
export const step = 42;

/** An arrow along some points. */
export function arrow(...points: [number, number][]): string {
  const line = points.map(([x, y]) => `${x} ${y}`).join('L');
  return `<path class="edge" marker-end="url(#tip)" d="M${line}"/>`;
}

export function drawBox(
  code: string,
  { x, y }: Box,
  meaning: string,
  result: PayoutLife['result'],
): string {
  return `<rect class="${result}" x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="6"/>
<text x="${x + 10}" y="${y + 21}"><tspan class="code">${code}</tspan><tspan dx="8">${escapeHtml(meaning)}</tspan></text>
<text text-anchor="end" x="${x + boxWidth - 9}" y="${y + 21}">${signs[result]}</text>`;
}

/** The colours are not all that tells them apart. */
const signs: { [result in PayoutLife['result']]: string } = { open: '○', paid: '✓', failed: '✕' };

export const arrowHead =
  '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>';

export const svgStyle =
  'text{font:12.5px system-ui,sans-serif;fill:#1b1f24}.code{font-family:ui-monospace,monospace;font-weight:600}' +
  '.open{fill:#fff6dd;stroke:#8a6100;stroke-dasharray:5 3}.paid{fill:#e3f5e7;stroke:#1d7a38;stroke-width:2}' +
  '.failed{fill:#fdeae6;stroke:#b3361b}.group{fill:none;stroke:#59616b;stroke-dasharray:2 4}' +
  '.edge{fill:none;stroke:#59616b;stroke-width:1.2}marker path{fill:#59616b}' +
  '@media(prefers-color-scheme:dark){text{fill:#e8eaed}.open{fill:#33290c;stroke:#d9a93a}' +
  '.paid{fill:#12301b;stroke:#5cc47a}.failed{fill:#3a1a14;stroke:#f08f7a}' +
  '.group,.edge{stroke:#9aa3ad}marker path{fill:#9aa3ad}}';
