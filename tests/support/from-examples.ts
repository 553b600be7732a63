/** A correct service for any documented operation. It accepts valid requests and answers with the examples. */
import type { Contract } from '../../toolkit/contract/contract.ts';
import type { Json } from '../../toolkit/contract/document.ts';
import {
  rejectionsOf,
  successesOf,
  type Answer,
  type AnswerHeader,
  type Content,
  type DocumentedOperation,
} from '../../toolkit/contract/operation.ts';
import { judgeRequest } from '../../toolkit/traffic/judge-request.ts';
import type { Reply, ServiceRequest } from './messages.ts';

export function answerFromExamples(
  contract: Contract,
  operation: DocumentedOperation,
  request: ServiceRequest,
): Reply {
  const headers = Object.entries(request.headers).map(
    ([name, value]) => [name, String(value)] as const,
  );
  const [path = ''] = request.url.split('?');
  const wrong = judgeRequest(contract, operation, path, {
    url: request.url,
    request: { headers, body: Buffer.from(request.body) },
  }).find(({ findings }) => findings.length > 0);
  const reply = (status: number, answer?: Answer, accept?: string): Reply =>
    replyOf(contract, status, answer, accept);
  const reject = (statuses: readonly string[]): Reply => {
    const rejections = rejectionsOf(operation);
    const described =
      statuses.flatMap((status) => rejections.filter((one) => one.status === status))[0] ??
      rejections.find(({ status }) => /^4\d\d$/.test(status));
    return reply(Number(described?.status ?? statuses[0]), described);
  };
  // Operations need not list this status.
  if (wrong?.status === 415) return reply(415);
  if (wrong) return reject([String(wrong.status), '400', '422']);
  const version = operation.parameters.find(({ name }) => name === 'If-Match');
  if (version && request.headers['if-match'] !== version.example) return reject(['412']);
  const [success] = successesOf(operation);
  const { accept = '' } = request.headers;
  const isKnown = success?.contents.some(({ mediaType }) => mediaType === accept);
  const isStrict = rejectionsOf(operation).some(({ status }) => status === '406');
  if (isStrict && !isKnown) return reject(['406']);
  return reply(Number(success?.status.replaceAll('X', '0')), success, accept);
}

function replyOf(contract: Contract, status: number, answer?: Answer, accept?: string): Reply {
  const content = answer?.contents.find(({ mediaType }) => mediaType === accept) ?? answer?.content;
  const required = answer?.headers.filter((header) => header.required) ?? [];
  return {
    status,
    headers: {
      ...Object.fromEntries(required.map((header) => [header.name, headerValue(contract, header)])),
      ...(content && { 'content-type': content.mediaType }),
    },
    body: content ? bodyOf(content) : '',
    delivery: 'whole',
  };
}

function bodyOf({ kind, examples }: Content): string {
  const value: Json = examples[0]?.value ?? 'a file';
  return kind === 'json' || typeof value !== 'string' ? JSON.stringify(value) : value;
}

function headerValue(contract: Contract, { schema }: AnswerHeader): string {
  const { kind, limits, values } = contract.shapeOf(schema.value);
  const [listed] = values;
  if (kind === 'text') return typeof listed === 'string' ? listed : '"v1"';
  return String(limits['minimum'] ?? 1);
}
