import {
  isPayoutClientError,
  type PayoutResult,
  type SettledOutcome,
  type SettleProblem,
} from '../index.js';
import { printRows, say, sayError, type Colour } from './terminal.js';

/** The parts of a result that the report uses. */
type Shown = Pick<
  PayoutResult,
  'transactionReference' | 'outcome' | 'final' | 'next' | 'action'
> & {
  readonly [name in 'responseCode' | 'path' | 'reason']?: string;
} & Partial<Pick<PayoutResult, 'error' | 'progress'>>;

/** Reports what happened to the payouts of a file. */
export interface Report {
  add(result: Shown): void;
  /** Reports what keeps payouts from being sent or known, once for each kind. */
  problem(problem: SettleProblem): void;
  exitCode(): number;
  end(): void;
}

const colours: { readonly [outcome in SettledOutcome]?: Colour } = {
  paid: 'green',
  failed: 'red',
  rejected: 'red',
};

/** @param total the number of payouts in the file */
export function createReport(total: number): Report {
  const { stdout } = process;
  const begun = performance.now();
  const counts = new Map<SettledOutcome, number>();
  const problems = new Set<string>();
  let left = total;
  let isFinal = true;
  let isLocked = false;
  const elapsed = (): string => new Date(performance.now() - begun).toISOString().slice(11, 19);
  const clear = (): void => void (stdout.isTTY && stdout.write('\r\u001B[K'));
  const show = (): void => {
    const parts = [...counts, ['open', left] as const].map(([word, count]) => `${count} ${word}`);
    clear();
    stdout.write([...parts, elapsed()].join('  ').slice(0, Math.max(stdout.columns - 1, 30)));
  };
  const timer = stdout.isTTY ? setInterval(show, 200) : undefined;
  if (timer) show();
  return {
    add({ progress: _progress, error, ...result }) {
      const { transactionReference, outcome, final, next, responseCode, action } = result;
      left -= 1;
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      isFinal &&= final;
      isLocked ||= outcome === 'not-sent' && error?.nextAction === 'check-credentials';
      if (!stdout.isTTY) printRows([{ ...result, error: error?.message }]);
      // On a terminal, show only payouts that need a person's attention.
      else if (!['none', 'follow', 'settle-again'].includes(next)) {
        const why = result.reason === undefined ? error?.message : undefined;
        const text = [transactionReference, responseCode, action, why].filter(Boolean);
        clear();
        say(outcome, text.join('  '), colours[outcome] ?? 'yellow', stdout);
      }
    },
    problem({ error }) {
      // A single invalid payout is reported as an outcome instead.
      if (!isPayoutClientError(error) || error.nextAction === 'fix-request') return;
      if (problems.has(error.message)) return;
      problems.add(error.message);
      clear();
      say('problem', error.message, 'yellow');
    },
    exitCode: () => (isLocked ? 2 : Number(counts.get('paid') !== total)),
    end() {
      clearInterval(timer);
      clear();
      const figure = (count: number): string => String(count).padStart(String(total).length);
      for (const [outcome, count] of counts) say(outcome, figure(count), colours[outcome]);
      if (left > 0) say('not begun', figure(left), 'yellow');
      say('time', elapsed());
      if (stdout.errored) say('remark', 'Not every outcome could be printed.', 'yellow');
      if (isLocked) sayError('The service rejected the login. Check e-mail and password.');
      else if (left > 0 || !isFinal) {
        say('next', 'Run the same command again: it continues and pays nothing twice.');
      }
    },
  };
}
