/** Keeps the page up to date: the sandbox sends events, and the page reloads its data. */
import { useEffect, useState } from 'preact/hooks';
import { read, troubleText } from './api.ts';

export type Live = ReturnType<typeof createLive>;

const togetherMs = 100;

/** How many times as long as a reload the page rests, so that an open page causes little load. */
const rests = 5;

/** The longest time between reloads, in milliseconds. Partners, webhooks and snapshots send no events. */
const silentMs = 10_000;

const names = ['transaction', 'delivery', 'request', 'clock', 'fault', 'reset', 'open', 'error'];

export function createLive(onChange: () => void) {
  let [turn, underWay, took] = [0, 0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readings = new Map<string, Promise<never>>();
  const troubles = new Map<string, string>();
  const refresh = () => {
    readings.clear();
    turn += 1;
    onChange();
  };
  const whenRead = () => {
    timer = underWay > 0 ? setTimeout(whenRead, togetherMs) : undefined;
    // A hidden page reloads when it becomes visible.
    if (!timer && !document.hidden) refresh();
  };
  const soon = (ms = togetherMs) => {
    timer ??= setTimeout(whenRead, Math.max(ms, took * rests));
  };
  /** Reports a problem at one place; clears it when all is well or the place is closed. */
  const report = (path: string, error?: unknown) => {
    if (error === undefined) troubles.delete(path);
    else troubles.set(path, troubleText(error));
    onChange();
  };
  const readNow = async (path: string): Promise<never> => {
    const began = performance.now();
    underWay += 1;
    try {
      const answer = await read<never>(path);
      report(path);
      return answer;
    } catch (error) {
      report(path, error);
      setTimeout(soon, 1_000);
      throw error;
    } finally {
      underWay -= 1;
      took = performance.now() - began;
    }
  };
  return {
    turn: () => turn,
    refresh,
    report,
    /** Returns the current problem. A specific reason wins over "no answer". Empty when all is well. */
    trouble: () => [...troubles.values()].sort()[0] ?? '',
    reading<T>(path: string): Promise<T> {
      const answer = readings.get(path) ?? readNow(path);
      readings.set(path, answer);
      return answer;
    },
    follow(partnerCode: string): () => void {
      let source: EventSource | undefined;
      const follow = () => {
        source?.close();
        if (document.hidden || partnerCode === '') return;
        source = new EventSource(`events?${new URLSearchParams({ partnerCode }).toString()}`);
        for (const name of names) source.addEventListener(name, () => soon());
      };
      const silent = setInterval(() => {
        soon();
        // A browser reconnects after a broken connection, but not after an error.
        if (source?.readyState === EventSource.CLOSED) follow();
      }, silentMs);
      document.addEventListener('visibilitychange', follow);
      follow();
      return () => {
        document.removeEventListener('visibilitychange', follow);
        clearInterval(silent);
        source?.close();
      };
    },
  };
}

type Maybe<T> = T | undefined;

/** Returns the sandbox's answer at this path, reloaded each turn. It stays until the next answer comes. */
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
