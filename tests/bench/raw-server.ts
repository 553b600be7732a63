/**
 * The minimal cost of a server: Node's own server with a constant answer that is as large as a status record.
 * Arguments: `--port <number>`.
 */
import { createServer } from 'node:http';

const answer = JSON.stringify({
  transactionReference: 'HR-20260304-00',
  responseCode: '00',
  responseMessage: 'Paid',
  processorResponseCode: 'true',
  processorTransactionReference: 'PRC-7781200',
  processorResponseTime: '2026-03-04 09:15:27',
  processorResponseDescription: "Credited to the recipient's account",
  // Print a login in the same form as the other servers, for the bench to read.
  data: { accessToken: 'token' },
});

const headers = {
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(answer),
};

createServer((request, response) => {
  request.resume();
  response.writeHead(200, headers).end(answer);
}).listen(Number(process.argv[3]), '127.0.0.1');
