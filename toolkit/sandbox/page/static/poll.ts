/** Reads the shown paths in rounds: each path once a round, and none while the page is hidden. */
import { isAnything, type Fits } from './answers.ts';
import { expect, ProblemAnswer, read } from './api.ts';
import { element, setText } from './dom.ts';

interface Follow<T> {
  /** Undefined while it is not wanted. */
  path: () => string | undefined;
  fits: Fits<T>;
  show: (answer: T) => void;
  onProblem?: ((problem: ProblemAnswer) => void) | undefined;
  /** The shortest time between two readings. */
  pauseMs?: number;
}

export type Poll = ReturnType<typeof createPoll>;

const pauseMs = 1_000;

/** Reading takes at most a tenth of the time, so that an open page is little load. */
const share = 10;

export function createPoll() {
  const follows: Followed[] = [];
  /** Rounds may overlap, after a click: an older one shows nothing. */
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
      // The choice may have changed.
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
    follow<T>(one: Follow<T>) {
      follows.push(followed(one));
    },
    /** Reads everything now, and resolves when it is shown. */
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
  /** Shows an answer, and returns the error if that fails. */
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
        show(expect(answer?.value, fits));
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

function showConnection(troubles: readonly unknown[]) {
  const place = element('connection', HTMLElement);
  const worst =
    troubles.find((one) => one instanceof ProblemAnswer && one.status >= 500) ?? troubles[0];
  place.dataset['state'] = worst === undefined ? 'good' : 'bad';
  setText(place, worst === undefined ? 'Live' : textOf(worst));
}

function textOf(trouble: unknown) {
  if (trouble instanceof ProblemAnswer)
    return `${trouble.status}: ${trouble.message} Trying again …`;
  // Browsers name a cut connection and a time limit differently.
  if (trouble instanceof TypeError && trouble.message.startsWith('The sandbox'))
    return trouble.message;
  return 'The sandbox does not answer. Trying again …';
}
