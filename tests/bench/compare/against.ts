/** The sandbox as it is beside the sandbox of an earlier commit: by turns, in one run. */
import { availableParallelism, loadavg } from 'node:os';
import { UsageError } from '../../../toolkit/cli/command.ts';
import { say, sayDone, sayRemark } from '../../../toolkit/cli/terminal.ts';
import { median } from '../stopwatch.ts';
import type { DatabaseKind } from './databases.ts';
import { checkOut } from './earlier-commit.ts';
import { startLoader } from './loader.ts';
import { memory } from './memory.ts';
import { webhook } from './notified.ts';
import { advanceHour, flood, list } from './others.ts';
import { compare } from './pairs.ts';
import type { Comparison, Pair } from './pairs.ts';
import type { FigureKind, Measurement, Setting } from './setting.ts';
import { startSubject } from './setting.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { readSide } from './side.ts';
import { batch, random, single, status } from './throughput.ts';

const measurements: readonly Measurement[] = [
  single,
  random,
  batch,
  status,
  webhook,
  memory,
  flood,
  advanceHour,
  list,
];

const measurementNames = measurements.map(({ name }) => name);

export interface AgainstOptions {
  root: string;
  /** The earlier commit, as git names it. */
  ref: string;
  rounds: number;
  /** Names of measurements; all of them when there is none. */
  only: readonly string[];
}

/** Measures and prints a line per figure. TEST_DATABASE_URL adds PostgreSQL. */
export async function benchAgainst({ root, ref, rounds, only }: AgainstOptions): Promise<void> {
  const unknown = only.find((name) => !measurementNames.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`--only must be some of ${measurementNames.join(',')}, not '${unknown}'.`);
  }
  const wanted = measurements.filter(({ name }) => only.length === 0 || only.includes(name));
  const server = process.env['TEST_DATABASE_URL'];
  const kinds: DatabaseKind[] = server ? ['SQLite', 'PostgreSQL'] : ['SQLite'];
  await using commit = await checkOut(root, ref);
  await using loader = startLoader();
  await using scratch = await makeScratchFolder(root);
  const now = await readSide('now', root);
  const then = await readSide(commit.name, commit.root);
  const [load = 0] = loadavg();
  const processors = availableParallelism();
  say('bench', `${processors} processors, load ${load.toFixed(1)}`);
  if (load > processors / 2) {
    sayRemark('remark', 'this machine is busy: CPU says more than times do, and more rounds help');
  }
  for (const kind of kinds) {
    const setting: Setting = { now, then, rounds, kind, loader, folder: scratch.path, server };
    await warmUp(setting);
    for (const measurement of wanted) {
      if (kind === 'PostgreSQL' && !measurement.isOfDatabase) continue;
      const { name, description, figures } = measurement;
      say('bench', `${name}, ${kind}: ${description}`);
      print(figures, await measurement.run(setting), then.name);
    }
  }
}

/** The first start of each writes what Node compiled, and no other does. */
async function warmUp(setting: Setting): Promise<void> {
  for (const side of [setting.now, setting.then]) {
    const subject = await startSubject(setting, side);
    await subject[Symbol.asyncDispose]();
  }
}

function print(figures: readonly FigureKind[], pairs: readonly Pair[], then: string): void {
  for (const figure of figures) {
    const comparison = compare(pairs, figure.key);
    if (comparison) sayDone('median', lineOf(figure, comparison, then));
  }
  const busy = (key: string) => median(pairs.map(({ now }) => now[key] ?? Number.NaN));
  if (busy('loaderBusy') > 0.9 && busy('busy') < 0.9) {
    sayRemark(
      'remark',
      'the load, not the sandbox, was at its limit: true ratios are further from 1',
    );
  }
}

function lineOf({ title, unit, better }: FigureKind, comparison: Comparison, then: string): string {
  const { low, high, isCertain } = comparison;
  const [ours, theirs] = [comparison.now, comparison.then].map((figure) =>
    format(figure, unit).padStart(10),
  );
  const range = `${isCertain ? '95 %: ' : ''}${low.toFixed(2)} to ${high.toFixed(2)}`;
  const isMore = low > 1;
  const isTold = isCertain && (isMore || high < 1);
  const verdict = isTold ? (isMore === (better === 'more') ? 'better' : 'worse') : 'not told apart';
  const ratio = `${comparison.ratio.toFixed(2)} x`.padStart(9);
  return `${title.padEnd(27)}${ours}  ${then}${theirs}${ratio}  ${range.padEnd(20)}  ${verdict}`;
}

function format(figure: number, unit: FigureKind['unit']): string {
  const digits = figure < 10 && unit !== '/s' ? 2 : figure < 100 ? 1 : 0;
  const text = figure.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return unit === '/s' ? `${text}/s` : `${text} ${unit}`;
}
