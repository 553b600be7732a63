/** A receiver of notifications in a process of its own: it answers 204, and tells what has come. */
import { createServer } from 'node:http';

const arrived = new Set<string>();
let wanted = Number.POSITIVE_INFINITY;

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (text += chunk));
  request.on('end', () => {
    response.writeHead(204).end();
    arrived.add(/"transactionReference":"([^"]+)"/.exec(text)?.[1] ?? '');
    answer();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.({ port: address?.port });
});

process.on('message', (message) => {
  wanted = Number(message);
  answer();
});

function answer(): void {
  if (arrived.size < wanted) return;
  wanted = Number.POSITIVE_INFINITY;
  process.send?.({ count: arrived.size });
}
