/**
 * Reads what is shown again and again: one request for each path that is wanted, one round after the
 * other, and none while the page is hidden.
 */
import { isAnything, type Fits } from './answers.ts';
import { ProblemAnswer, read } from './api.ts';
import { element, setText } from './dom.ts';

/** Something to read and to show. No path: it is not wanted now. `pauseMs`: read it as seldom as that. */
export interface Follow<T> {
  path: () => string | undefined;
  fits: Fits<T>;
  show: (answer: T) => void;
  onProblem?: (problem: ProblemAnswer) => void;
  pauseMs?: number;
}

/** `refresh` reads everything now, and resolves when it is shown. */
export interface Poll {
  follow<T>(one: Follow<T>): void;
  refresh(): Promise<void>;
  start(): void;
}

const pauseMs = 1_000;

/** Reading takes a tenth of the time at most, so that a page that is left open is no load. */
const share = 10;

export function createPoll(): Poll {
  const follows: Followed[] = [];
  /** Rounds may be under way together, one of them after a click: an older one shows nothing. */
  let asked = 0;
  let shown = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const round = async (all: boolean) => {
    asked += 1;
    const turn = asked;
    const began = performance.now();
    const wanted = follows.flatMap((one) => {
      const path = one.path();
      const isDue = all || path !== one.readPath || began - one.readAt >= one.pauseMs;
      return path !== undefined && isDue ? [{ one, path }] : [];
    });
    const paths = [...new Set(wanted.map(({ path }) => path))];
    const answers = await Promise.allSettled(paths.map((path) => read(path, isAnything)));
    if (turn < shown) return performance.now() - began;
    shown = turn;
    const troubles = wanted.flatMap(({ one, path }) => {
      // What is chosen now may be something else.
      if (one.path() !== path) return [];
      const trouble = one.take(answers[paths.indexOf(path)], path, began);
      return trouble === undefined ? [] : [trouble];
    });
    showConnection(troubles);
    return performance.now() - began;
  };

  const next = async () => {
    const took = document.hidden ? 0 : await round(false);
    clearTimeout(timer);
    timer = setTimeout(() => void next(), Math.max(pauseMs, took * share));
  };

  return {
    follow: (one) => void follows.push(followed(one)),
    async refresh() {
      await round(true);
    },
    start() {
      document.addEventListener('visibilitychange', () => {
        if (!document.hidden) void next();
      });
      void next();
    },
  };
}

interface Followed {
  path: () => string | undefined;
  pauseMs: number;
  readAt: number;
  readPath: string | undefined;
  /** Shows an answer, and gives what is wrong with it; undefined when nothing is. */
  take(answer: PromiseSettledResult<unknown> | undefined, path: string, at: number): unknown;
}

function followed<T>({ path, fits, show, onProblem, pauseMs: pause = 0 }: Follow<T>): Followed {
  const one: Followed = {
    path,
    pauseMs: pause,
    readAt: -Infinity,
    readPath: undefined,
    take(answer, readPath, at) {
      try {
        if (answer?.status === 'rejected') throw answer.reason;
        const value = answer?.value;
        if (!fits(value)) {
          throw new TypeError('The sandbox answers something that this page cannot read.');
        }
        show(value);
        one.readAt = at;
        one.readPath = readPath;
        return undefined;
      } catch (error) {
        if (error instanceof ProblemAnswer) onProblem?.(error);
        return error;
      }
    },
  };
  return one;
}

/** @param troubles of the last round */
function showConnection(troubles: readonly unknown[]) {
  const place = element('connection', HTMLElement);
  // A sandbox that answers anything at all is there.
  const worst =
    troubles.find((one) => one instanceof ProblemAnswer && one.status >= 500) ?? troubles[0];
  place.dataset['state'] = worst === undefined ? 'good' : 'bad';
  setText(place, worst === undefined ? 'Live' : textOf(worst));
}

function textOf(trouble: unknown) {
  if (trouble instanceof ProblemAnswer)
    return `${trouble.status}: ${trouble.message} Trying again …`;
  // A cut connection and a time limit have names of the browser's, and different ones in each.
  if (trouble instanceof TypeError && trouble.message.startsWith('The sandbox'))
    return trouble.message;
  return 'The sandbox does not answer. Trying again …';
}
