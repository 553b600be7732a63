/**
 * Services that only depart from assumptions: each gets a remark, and none fails. All were once reported as broken,
 * or might be.
 */
import { objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { anyOperation, ofKind, on } from '../flawed-service.ts';
import type { Behaviour, FlawContext, Variant } from '../flawed-service.ts';
import { accepts } from '../flaws/behaviour.ts';
import { invents, rejectsPayouts } from '../flaws/related.ts';
import {
  changeField,
  delivered,
  editBody,
  jsonOf,
  queryOf,
  withField,
  withHeaders,
  withoutField,
  withQuery,
  withStatus,
  type Change,
  type Reply,
  type ServiceRequest,
} from '../messages.ts';
import {
  withAdded,
  delivers,
  enquiry,
  inError,
  pending,
  statement,
  times,
  withCode,
} from './bodies.ts';
import { labelled } from './messages.ts';
import { problem } from './sessions.ts';
import { countIn, everywhere } from './variants.ts';

const variants: readonly Variant[] = [
  ...ofKind('windows', {
    'startTime and endTime may be left out': on('getIntradayStatement', 400, withWholeWindow),
  }),
  ...ofKind('pages', {
    'hasMore is true on the last page': statement(withField('data.hasMore', true)),
    'totalRecords is one less than there are': statement(
      changeField('data.totalRecords', (count) => Number(count) - 1),
    ),
    'totalPages is 1.5': statement(withField('data.totalPages', 1.5)),
    'the page is after the last one': statement(withField('data.currentPage', 99)),
  }),
  ...ofKind('errors next to a statement', {
    'an error without a code': statement(withAdded({ error: { message: 'none' } })),
    'an error without anything': statement(withAdded({ error: {} })),
  }),
  ...ofKind('entries of a rejection', {
    'a statement is rejected with entries': on(
      'getIntradayStatement',
      403,
      (reply, _, { example }) =>
        withAdded({ data: objectAt(example('getIntradayStatement', '200'), 'data') }).apply(reply),
    ),
  }),
  delivers('01 is delivered, and then the result', withFirst('01')),
  delivers('02 is delivered, and then the result', withFirst('02')),
  delivers('10 is delivered, and the result much later', (one) => [{ ...one, responseCode: '10' }]),
  ...ofKind('refreshes', {
    'each refresh takes the refresh token of the login': takesLoginsToken,
    'either token is taken for the other': accepts(({ use }) => use === 'refresh'),
  }),
  ...ofKind('required fields', {
    'a payout needs its requestDate': rejectsPayouts(
      (payout) => textAt(payout, 'requestDate') === undefined,
    ),
  }),
  ...ofKind('lenient JSON', {
    'single quotes and a comma at the end are read': on(anyOperation, 400, readLeniently),
  }),
  ...ofKind('times', {
    'processor fields are empty until there is a result': pending((field) => withField(field, '')),
    'times in the basic form of ISO 8601': statement(
      times((time) => time.replaceAll(/[-:]|\.\d+/g, '')),
    ),
    'times by the week of the year': statement(times((time) => `2026-W10-3${time.slice(10)}`)),
  }),
  ...ofKind('gateways', {
    'a gateway answers 502 now and then': nowAndThen(withStatus(502)),
    'a gateway answers 503 now and then': nowAndThen({
      kind: 'headers',
      apply: (reply) => ({ ...reply, status: 503, headers: { 'retry-after': '2' } }),
    }),
    'a connection breaks now and then': nowAndThen(delivered('reset')),
    'an answer is cut now and then': nowAndThen(delivered('cut')),
  }),
  ...ofKind('labels', {
    'JSON is labelled as text': everywhere((reply) => labelled(reply, 'text/plain')),
    'JSON is labelled text/json': everywhere((reply) => labelled(reply, 'text/json')),
    'JSON has no label': everywhere((reply) => withHeaders({}).apply(reply)),
  }),
  ...ofKind('what counts as an error', {
    'a flagged payout counts as in error': inError((list) => list, '10'),
    'a payout that waits for the bank counts as in error': inError((list) => list, '01'),
  }),
  ...ofKind('results that move', {
    'a payout is paid, and fails later': withCode((count) => (count === 1 ? '00' : '51')),
  }),
  ...ofKind('other forms of what was asked', {
    'the account of a statement has spaces': statement(
      withField('data.accountNumber', '77 0000 0042'),
    ),
    'the account of an enquiry is masked': enquiry(
      changeField('accountNumber', (text) => `******${String(text).slice(-4)}`),
    ),
    'the account of an enquiry is an IBAN': enquiry(
      changeField('accountNumber', (text) => `NG38 HARM 9001 01${String(text)}`),
    ),
    'a reference comes in small letters': on('getTransactionStatus', 200, (reply) =>
      changeField('transactionReference', (text) => String(text).toLowerCase()).apply(reply),
    ),
  }),
  ...ofKind('unlisted rejections', {
    'an unknown reference is 404': on('getTransactionStatus', 400, withStatus(404).apply),
    'an enquiry is rejected with 404': on('enquireAccount', 400, problem(404)),
    'an enquiry is rejected with 422': on('enquireAccount', 400, withStatus(422).apply),
    'a batch is rejected with 422': on('sendPayout', 400, problem(422)),
    'a batch is rejected with 409': on('sendPayout', 400, problem(409)),
  }),
  ...ofKind('unknown references', {
    'an unknown reference is processing': invents('02'),
  }),
  ...ofKind('absent fields', {
    'an institution has no status': on(
      'listFinancialInstitutions',
      200,
      withoutField('*.status').apply,
    ),
    'a batch has no identifier': on('sendPayout', 200, withoutField('batchId').apply),
    'a batch has no time': on('sendPayout', 200, withoutField('createDate').apply),
  }),
];

export const unstatedVariants: readonly Variant[] = variants.map((variant) => ({
  ...variant,
  remarked: true,
}));

/** Whether this is one answer in forty. */
function nowAndThen({ apply }: Change): Behaviour {
  return async (request, context) => {
    const reply = await context.serve(request);
    return countIn(context, 'requests') % 40 === 0 ? apply(reply) : reply;
  };
}

function withFirst(responseCode: string): (record: object) => object[] {
  return (record) => [{ ...record, responseCode }, record];
}

/** Returns the day of the given time. */
function withWholeWindow(
  reply: Reply,
  request: ServiceRequest,
  { serve }: FlawContext,
): Reply | Promise<Reply> {
  const [start, end] = [queryOf(request, 'startTime'), queryOf(request, 'endTime')];
  const day = (start ?? end ?? '').slice(0, 10);
  if (start !== undefined && end !== undefined) return reply;
  const from = withQuery(request, 'startTime', start ?? `${day}T00:00:00.000Z`);
  return serve(withQuery(from, 'endTime', end ?? `${day}T23:00:00.000Z`));
}

/** The correct service accepts the token of the latest refresh. This one accepts the token of the login each time. */
async function takesLoginsToken(
  request: ServiceRequest,
  { serve, memory }: FlawContext,
): Promise<Reply> {
  const sent = textAt(jsonOf(request), 'refreshToken') ?? '';
  const isRefresh = request.operationId === 'refreshToken' && sent.includes('.');
  if (isRefresh && memory.get(sent) === 'of a refresh') return problem(401)();
  const latest = memory.get(sent) ?? sent;
  const reply = await serve(isRefresh ? editBody(request, 'refreshToken', () => latest) : request);
  const next = textAt(jsonOf(reply), 'refreshToken');
  if (!isRefresh || reply.status !== 200 || next === undefined) return reply;
  memory.set(sent, next);
  // The next refresh finds the latest token by the token of the login.
  memory.set(next, 'of a refresh');
  return reply;
}

function readLeniently(
  reply: Reply,
  request: ServiceRequest,
  { serve }: FlawContext,
): Reply | Promise<Reply> {
  const body = request.body.replaceAll("'", '"').replaceAll(/,(?=\s*[}\]])/g, '');
  const isRead = body !== request.body && jsonOf({ body }) !== undefined;
  return isRead ? serve({ ...request, body }) : reply;
}
