/**
 * Reads what is shown again and again: one request for each path that is wanted, one round after the
 * other, and none while the page is hidden.
 */
import { read, Rejection } from './api.js';
import { element, setText } from './dom.js';
import { isAnything } from './answers.js';

/**
 * @template T
 * @typedef {{
 *   path: () => string | undefined,
 *   fits: import('./answers.js').Fits<T>,
 *   show: (answer: T) => void,
 *   onRejection?: (rejection: Rejection) => void,
 *   pauseMs?: number,
 * }} Follow Something to read and to show. No path: it is not wanted now. `pauseMs`: read it as seldom as that.
 */

/**
 * @typedef {{
 *   follow<T>(one: Follow<T>): void,
 *   refresh(): Promise<void>,
 *   start(): void,
 * }} Poll
 *   `refresh` reads everything now, and resolves when it is shown.
 */

const pauseMs = 1_000;

/** Reading takes a tenth of the time at most, so that a page that is left open is no load. */
const share = 10;

/** @returns {Poll} */
export function createPoll() {
  /** @type {{ path: () => string | undefined, pauseMs: number, readAt: number, readPath: string | undefined, show: (answer: unknown, path: string) => void, reject: (reason: unknown) => void }[]} */
  const follows = [];
  /** Rounds may be under way together, one of them after a click: an older one shows nothing. */
  let asked = 0;
  let shown = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const round = async (/** @type {boolean} */ all) => {
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
    /** @type {unknown[]} */
    const troubles = [];
    for (const { one, path } of wanted) {
      // What is chosen now may be something else.
      if (one.path() !== path) continue;
      const answer = answers[paths.indexOf(path)];
      try {
        if (answer?.status === 'rejected') throw answer.reason;
        one.show(answer?.value, path);
        one.readAt = began;
        one.readPath = path;
      } catch (error) {
        troubles.push(error);
        one.reject(error);
      }
    }
    showConnection(troubles);
    return performance.now() - began;
  };

  const next = async () => {
    const took = document.hidden ? 0 : await round(false);
    clearTimeout(timer);
    timer = setTimeout(() => void next(), Math.max(pauseMs, took * share));
  };

  return {
    follow({ path, fits, show, onRejection, pauseMs: pause = 0 }) {
      follows.push({
        path,
        pauseMs: pause,
        readAt: -Infinity,
        readPath: undefined,
        show(answer) {
          if (!fits(answer))
            throw new TypeError('The sandbox answers something that this page cannot read.');
          show(answer);
        },
        reject(reason) {
          if (reason instanceof Rejection) onRejection?.(reason);
        },
      });
    },
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

/** @param {readonly unknown[]} troubles of the last round */
function showConnection(troubles) {
  const place = element('connection', HTMLElement);
  // A sandbox that answers anything at all is there.
  const worst =
    troubles.find((one) => one instanceof Rejection && one.status >= 500) ?? troubles[0];
  place.dataset['state'] = worst === undefined ? 'good' : 'bad';
  setText(place, worst === undefined ? 'Live' : textOf(worst));
}

/** @param {unknown} trouble */
function textOf(trouble) {
  if (trouble instanceof Rejection) return `${trouble.status}: ${trouble.message} Trying again …`;
  // A cut connection and a time limit have names of the browser's, and different ones in each.
  if (trouble instanceof TypeError && trouble.message.startsWith('The sandbox'))
    return trouble.message;
  return 'The sandbox does not answer. Trying again …';
}
