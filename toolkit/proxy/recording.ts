/** What passed through the proxy, as an exchange of a recording. */
import type { Exchange, Header } from '../traffic/exchange.ts';
import type { PassingAnswer, PassingRequest } from './forward.ts';
import { textOf, unpacked } from './judge.ts';

/** @param answer undefined where none came */
export function exchangeOf(
  upstream: URL,
  startedAt: Date,
  request: PassingRequest,
  answer: PassingAnswer | undefined,
): Exchange {
  const { method, url, headers, body } = request;
  return {
    startedAt,
    milliseconds: Date.now() - startedAt.getTime(),
    method,
    url: `${baseUrlOf(upstream)}${url}`,
    request: { headers: headerList(headers), body },
    status: answer?.status ?? 0,
    answer: {
      headers: headerList(answer?.headers ?? {}),
      body: answer && unpacked(textOf(answer.headers['content-encoding']), answer.body),
    },
  };
}

/** The upstream without a slash at its end. */
export function baseUrlOf({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/$/, '')}`;
}

function headerList(headers: PassingRequest['headers']): Header[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one): Header => [name, one]),
  );
}
