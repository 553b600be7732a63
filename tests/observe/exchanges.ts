/** Exchanges for tests: in memory, and in a HAR file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '../../toolkit/contract/contract.ts';
import { readWebhookPaths } from '../../toolkit/observe/watch/locate.ts';
import { createObserver, type Observer } from '../../toolkit/observe/watch/observer.ts';
import type { Exchange, Header } from '../../toolkit/traffic/exchange.ts';
import { contract, topicOf } from '../support/contract.ts';
import { newFolder } from '../support/run-folder.ts';

const start = Date.parse('2026-03-04T09:15:27.000Z');
const json: Header[] = [['Content-Type', 'application/json']];

interface Parts {
  method?: string;
  path?: string;
  at?: number;
  status?: number;
  sent?: unknown;
  came?: unknown;
  sentHeaders?: Header[];
  headers?: Header[];
}

/** Returns a GET of the rates that got a 200, unless the given parts differ. */
export function exchangeOf(parts: Parts): Exchange {
  const { method = 'GET', path = '/fx-rate-api/list/fx/rate?countryCode=NGA', at = 0 } = parts;
  const { status = 200, sent, came, sentHeaders = json, headers = json } = parts;
  const body = (value: unknown) =>
    value === undefined ? undefined : Buffer.from(JSON.stringify(value));
  return {
    startedAt: new Date(start + at * 1_000),
    milliseconds: 0,
    method,
    url: `https://service.example${path}`,
    request: { headers: sentHeaders, body: body(sent) },
    status,
    answer: { headers, body: body(came) },
  };
}

/** @param hooks the paths of deliveries */
export function observerOf(
  exchanges: readonly Exchange[],
  of: Contract = contract,
  hooks: string[] = [],
  keepsNames = false,
): Observer {
  const observer = createObserver(of, readWebhookPaths(hooks, of), [], keepsNames);
  for (const one of exchanges) observer.add(one);
  return observer;
}

/** Returns an entry of a HAR file, with the text of its answer. */
export function entryOf({ method = 'GET', path = '/', status = 200, sent }: Parts, text: string) {
  const mimeType = 'application/json';
  const postData = sent === undefined ? {} : { postData: { mimeType, text: JSON.stringify(sent) } };
  return {
    startedDateTime: '2026-03-04T09:15:27.000Z',
    time: 12.5,
    request: { method, url: `https://service.example${path}`, headers: [], ...postData },
    response: { status, headers: [], content: { mimeType, text } },
  };
}

/** Writes a file in a folder that is removed when the test ends. */
export function fileWith(content: string | Buffer): string {
  const folder = newFolder();
  const file = join(folder, 'traffic.har');
  writeFileSync(file, content);
  return file;
}

export function harWith(entries: readonly unknown[]): string {
  return fileWith(JSON.stringify({ log: { version: '1.2', entries } }));
}

/** Returns what `observe` prints about a topic, if anything. */
export function seenOf(topic: string, out: string): string {
  const { what } = topicOf(topic);
  return out.split('\n').find((line) => line.includes(` ${what} (`)) ?? '';
}
