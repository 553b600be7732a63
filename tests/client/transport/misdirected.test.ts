/** Tests that `fetch`, which repeats a request after a 421, never repeats a client's payout. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../../generated/client/typescript/index.js';
import { sendOf } from '../../../client/typescript/call.ts';
import { freePort } from '../../support/free-port.ts';
import { errorOf, payout } from './calls.ts';

const tokens = { token: async () => 'token', reject: () => undefined };

test.each([
  ['whole', 'Content-Length: 2\r\n\r\n{}', 'RejectedError'],
  ['cut short', 'Content-Length: 9\r\n\r\n{', 'UnknownOutcomeError'],
])('a payout leaves once if its 421 is %s', async (_, rest, name) => {
  const arrivals: string[] = [];
  const server = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (!text.endsWith('}')) return;
      arrivals.push(text);
      socket.end(`HTTP/1.1 421 Misdirected Request\r\n${rest}`);
    });
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${port}`;
  const error = await errorOf(sendOf(createClient({ baseUrl, tokens }))(payout('HR-1')));
  expect(error).toMatchObject({ name, status: 421, nextAction: 'check-status' });
  expect(arrivals).toHaveLength(1);
  const [head = '', body = ''] = arrivals[0]?.split('\r\n\r\n') ?? [];
  expect(/^content-length: *(\d+)/im.exec(head)?.[1]).toBe(String(Buffer.byteLength(body)));
  expect(head).not.toMatch(/transfer-encoding/i);
});
