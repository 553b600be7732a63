/** The figures of `npm run bench -- docs` as tables and bars. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../../toolkit/contract/objects.js';
import type { Files } from '../artifact.ts';
import { escapeHtml } from './escape-html.ts';

/** Where the bench writes what it measured. */
export const comparisonFile = 'docs/comparison.json';

/** What is measured of the page of one operation. */
export interface Figures {
  requests: number;
  kilobytes: number;
  paint: number;
  visibleSlowly: number;
  shift: number;
  accessibility: number;
  textWithoutScript: number;
  foreignHosts: number;
}

export interface Compared {
  name: string;
  /** The package and its version; empty for this project. */
  version: string;
  figures: Figures;
}

export interface Comparison {
  date: string;
  processor: string;
  node: string;
  chromium: string;
  rounds: number;
  compared: Compared[];
}

/** In the order in which they are shown. */
export const measures: readonly {
  key: keyof Figures;
  title: string;
  unit: string;
  better: string;
}[] = [
  {
    key: 'visibleSlowly',
    title: 'Until the operation can be read, on a slow line',
    unit: 's',
    better: 'Less is better. 1.6 Mbit/s, 150 ms there and back, a quarter of the processor.',
  },
  {
    key: 'paint',
    title: 'Until the largest thing is painted, nothing in the cache',
    unit: 'ms',
    better: 'Less is better. On this machine, without a line between.',
  },
  {
    key: 'kilobytes',
    title: 'What is loaded, compressed with gzip',
    unit: 'kB',
    better: 'Less is better.',
  },
  { key: 'requests', title: 'Requests', unit: '', better: 'Less is better.' },
  {
    key: 'accessibility',
    title: 'Findings of axe-core, by all of its rules',
    unit: '',
    better: 'Less is better. Some tools have more on the page, and so more to find.',
  },
  {
    key: 'shift',
    title: 'Cumulative layout shift',
    unit: '',
    better: 'Less is better; up to 0.1 counts as good.',
  },
  { key: 'foreignHosts', title: 'Other hosts that are asked', unit: '', better: 'Less is better.' },
  {
    key: 'textWithoutScript',
    title: 'Characters to read without JavaScript',
    unit: '',
    better: 'More is better.',
  },
];

/** The measure that is drawn. */
export const charted = { key: 'visibleSlowly' } as const;

/**
 * What was measured last.
 *
 * @throws Error when the file is not what the bench writes
 */
export async function readComparison(root: string): Promise<Comparison> {
  const comparison: unknown = JSON.parse(await readFile(join(root, comparisonFile), 'utf8'));
  if (isComparison(comparison)) return comparison;
  throw new Error(`${comparisonFile} must be as the bench writes it.\nRun: npm run bench -- docs`);
}

function isComparison(value: unknown): value is Comparison {
  if (!isObject(value) || typeof value['rounds'] !== 'number') return false;
  const texts = ['date', 'processor', 'node', 'chromium'].map((name) => value[name]);
  const compared: unknown = value['compared'];
  return (
    texts.every((text) => typeof text === 'string') &&
    Array.isArray(compared) &&
    compared.every(isCompared)
  );
}

function isCompared(value: unknown): value is Compared {
  if (!isObject(value)) return false;
  const { name, version, figures } = value;
  return (
    typeof name === 'string' &&
    typeof version === 'string' &&
    isObject(figures) &&
    measures.every(({ key }) => typeof figures[key] === 'number')
  );
}

/** Where and when, and per measure a chart with its table, which says the same. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { date, processor, node, chromium, rounds, compared } = comparison;
  const versions = compared
    .filter(({ version }) => version !== '')
    .map(({ name, version }) => `${name} (\`${version}\`)`);
  const intro =
    `Measured on ${date}: ${processor}, Node.js ${node.replace(/^v/, '')}, Chromium ${chromium}; ` +
    `${rounds === 1 ? 'each time was taken once' : `each time is the median of ${rounds} rounds, in turns`}. ` +
    `Compared with ${versions.join(', ')}.`;
  const parts = measures.map(({ key, title, unit, better }) => {
    const rows = compared.map(
      ({ name, figures }) => `| ${name} | ${shownFigure(figures[key], unit)} |`,
    );
    return [
      `## ${title}`,
      better,
      // A page asks for five files at most.
      ...(key === charted.key
        ? [`![Bars of the figures in the table below](site:${chartFile(key)})`]
        : []),
      `| Page made by | Figure |\n|---|---|\n${rows.join('\n')}`,
    ].join('\n\n');
  });
  return [intro, ...parts].join('\n\n');
}

/** The charts, by their place on the site. */
export function comparisonCharts({ compared }: Comparison): Files {
  return Object.fromEntries(
    [charted].map(({ key }) => [
      chartFile(key),
      chart(
        compared.map(({ name, version, figures }) => ({
          name,
          value: figures[key],
          isOwn: version === '',
        })),
      ),
    ]),
  );
}

function chartFile(key: keyof Figures): string {
  return `about/comparison-${key.toLowerCase()}.svg`;
}

function shownFigure(value: number, unit: string): string {
  return `${value.toLocaleString('en', { maximumFractionDigits: 3 })} ${unit}`.trimEnd();
}

const rowHeight = 26;
const nameWidth = 175;
const barWidth = 165;

/** Bars from zero; the table has the figures. */
function chart(bars: { name: string; value: number; isOwn: boolean }[]): string {
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  const rows = bars.map(({ name, value, isOwn }, index) => {
    const y = index * rowHeight;
    // What is not nothing is seen.
    const width = value === 0 ? 0 : Math.max((value / most) * barWidth, 2);
    return (
      `<text x="0" y="${y + 17}">${escapeHtml(name)}</text>` +
      `<rect class="${isOwn ? 'own' : 'other'}" x="${nameWidth}" y="${y + 5}" width="${width.toFixed(1)}" height="16" rx="2"/>`
    );
  });
  const size = `${nameWidth + barWidth} ${bars.length * rowHeight}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" width="${(nameWidth + barWidth) * 1.6}" height="${bars.length * rowHeight * 1.6}">
<style>${chartStyle}</style>
${rows.join('\n')}
</svg>
`;
}

const chartStyle =
  'text{font:12.5px system-ui,sans-serif;fill:#1b1f24}.own{fill:#0f766e}.other{fill:#8a939d}' +
  '@media(prefers-color-scheme:dark){text{fill:#e8eaed}.own{fill:#2dd4bf}.other{fill:#7d8791}}';
