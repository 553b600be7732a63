/** Keeps what is shown up to date: the sandbox sends events, and what is shown is read again. */
import { useEffect, useState } from 'preact/hooks';
import { read, troubleText } from './api.ts';

export type Live = ReturnType<typeof createLive>;

/** Events of one moment lead to one reading. */
const togetherMs = 100;

/** The page rests this many times as long as it reads, so that an open one is little load. */
const rests = 5;

/** Partners, webhooks and snapshots have no events. */
const silentMs = 10_000;

/** @param onChange is called when what is shown may have changed */
export function createLive(onChange: (turn: number) => void) {
  let [turn, underWay, took] = [0, 0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readings = new Map<string, Promise<never>>();
  const troubles = new Map<string, string>();
  const refresh = () => {
    readings.clear();
    turn += 1;
    onChange(turn);
  };
  const whenRead = () => {
    timer = underWay > 0 ? setTimeout(whenRead, togetherMs) : undefined;
    // A page that is hidden reads when it is seen.
    if (!timer && !document.hidden) refresh();
  };
  const soon = () => {
    timer ??= setTimeout(whenRead, Math.max(togetherMs, took * rests));
  };
  /** Says what is wrong somewhere; nothing when all is well there, or nobody looks any more. */
  const report = (place: string, error?: unknown) => {
    if (error === undefined) troubles.delete(place);
    else troubles.set(place, troubleText(error));
    onChange(turn);
  };
  return {
    turn: () => turn,
    refresh,
    report,
    follow(partnerCode: string) {
      const silent = setInterval(soon, silentMs);
      const stop = followEvents(partnerCode, soon);
      return () => {
        clearInterval(silent);
        stop();
      };
    },
    /** What is wrong, a reason before the news that no answer comes. An empty text when all is well. */
    trouble() {
      const texts = [...troubles.values()];
      return texts.find((text) => /^\d/.test(text)) ?? texts[0] ?? '';
    },
    /** Reads a path once in a turn, however many ask. */
    reading<T>(path: string): Promise<T> {
      const there = readings.get(path);
      if (there) return there;
      underWay += 1;
      const began = performance.now();
      const answer = read<never>(path).finally(() => {
        underWay -= 1;
        took = performance.now() - began;
      });
      readings.set(path, answer);
      answer.then(
        () => report(path),
        (error: unknown) => {
          report(path, error);
          setTimeout(soon, 1_000);
        },
      );
      return answer;
    },
  };
}

const names = ['transaction', 'delivery', 'request', 'clock', 'fault', 'reset', 'open', 'error'];

/** Follows the events of a partner while the page is seen. Returns what ends it. */
function followEvents(partnerCode: string, onEvent: () => void): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(again);
    source?.close();
  };
  const follow = () => {
    stop();
    if (document.hidden || partnerCode === '') return;
    const opened = new EventSource(`events?${new URLSearchParams({ partnerCode }).toString()}`);
    source = opened;
    for (const name of names) opened.addEventListener(name, onEvent);
    // A browser tries again by itself when a connection breaks, and not after an error.
    opened.onerror = () => {
      if (opened.readyState === EventSource.CLOSED) again = setTimeout(follow, 1_000);
    };
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop();
  };
}

type Maybe<T> = T | undefined;

/**
 * What the sandbox answers at this path, read again at each turn. What was shown stays until the next answer
 * comes; without a path it is undefined.
 */
export function useReading<T>(
  live: Live,
  path: string | undefined,
  onProblem?: (error: unknown) => void,
): Maybe<T> {
  const [answer, setAnswer] = useState<{ path: string; value: T }>();
  useEffect(() => {
    if (path === undefined) return undefined;
    let isCurrent = true;
    live.reading<T>(path).then(
      (value) => isCurrent && setAnswer({ path, value }),
      (error: unknown) => {
        if (!isCurrent) return;
        setAnswer((shown) => (shown?.path === path ? shown : undefined));
        onProblem?.(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [path, live.turn()]);
  useEffect(() => () => path !== undefined && live.report(path), [path]);
  return path === undefined ? undefined : answer?.value;
}
