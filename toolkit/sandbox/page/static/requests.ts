/** The rejected payouts, and the requests for the contract's operations. */
import type { Context } from './act.ts';
import { areRejections, isRequestList, type Request } from './answers.ts';
import { element, setOptions, setText, shortTime, type Entry } from './dom.ts';
import { followList } from './lists.ts';
import type { Row } from './rows.ts';

export function startRejections(context: Context) {
  followList(context, {
    name: 'rejections',
    table: 'rejection-rows',
    columns: ['Reference', 'Reason', 'Batch', 'When'],
    fits: areRejections,
    rows: (rejections) =>
      rejections.map(({ batchId, position, transactionReference, reason, detail, rejectedAt }) => ({
        key: `${batchId} ${position}`,
        cells: [
          { text: transactionReference },
          { text: `${reason}: ${detail}`, state: 'bad' },
          { text: batchId },
          { text: shortTime(rejectedAt) },
        ],
      })),
  });
}

export function startRequests(context: Context) {
  const verdict = element('verdict', HTMLSelectElement);
  const everybody = element('everybody', HTMLInputElement);
  const total = element('requests-total', HTMLElement);
  followList(context, {
    name: 'requests',
    table: 'request-rows',
    columns: ['Operation', 'Status', 'Verdict', 'References', 'Real time', 'Actions'],
    fits: isRequestList,
    query: () => ({ verdict: verdict.value, ...(everybody.checked && { partnerCode: '' }) }),
    rows(list) {
      const more = list.dropped === 0 ? '' : `, ${list.dropped} older ones were dropped`;
      setText(total, `${list.items.length} of ${list.total}${more}`);
      return list.items.map(rowOf);
    },
  });
  for (const field of [verdict, everybody]) {
    field.addEventListener('change', () => void context.poll.refresh());
  }
  element('requests-filter', HTMLFormElement).addEventListener('submit', (event) =>
    event.preventDefault(),
  );
  void context.facts.then(({ verdicts }) => {
    const options = verdicts.map((value) => ({ value }));
    setOptions(verdict, options, 1);
  });
}

function rowOf(request: Request): Row {
  const { requestId, operationId, method, path, status, judged, fault, at } = request;
  const references = request.transactionReferences;
  const others = request.referenceCount - Math.min(references.length, fewReferences);
  const more = others > 0 ? ` and ${others} more` : '';
  return {
    key: requestId,
    cells: [
      { text: operationId ?? `${method} ${path ?? 'an unknown path'}` },
      { text: status === null ? 'cut off' : String(status), state: stateOf(request) },
      { text: fault ? `${judged.verdict}, ${fault.kind}` : judged.verdict },
      { text: `${references.slice(0, fewReferences).join(', ')}${more}` },
      { text: shortTime(at) },
    ],
    details: () => ({ entries: entriesOf(request) }),
  };
}

const fewReferences = 3;

function entriesOf({
  requestId,
  method,
  path,
  judged,
  fault,
  durationMs,
  ...request
}: Request): Entry[] {
  const { reason, remarks, errors } = judged;
  const facts = {
    Partner: request.partnerCode,
    Reason: reason,
    Fault: fault && `${fault.kind} (${fault.faultId})`,
    Batch: request.batchId,
    'Payouts in error':
      request.errorTransactionCount === null ? null : String(request.errorTransactionCount),
    'Response code': request.responseCode,
    'Idempotency key': request.idempotencyKey ? 'yes' : null,
  };
  const lists = {
    Errors: errors.map((error) =>
      [error.path, error.message, error.origin].filter(Boolean).join(' · '),
    ),
    Remarks: remarks,
    References: request.transactionReferences,
  };
  return [
    { label: 'Request', text: `${requestId}, ${method} ${path ?? ''}, ${durationMs} ms` },
    ...Object.entries(facts).flatMap(([label, text]) => (text === null ? [] : [{ label, text }])),
    ...Object.entries(lists).flatMap(([label, lines]) =>
      lines.length === 0 ? [] : [{ label, lines }],
    ),
  ];
}

function stateOf({ status, errorTransactionCount }: Request): 'good' | 'bad' | 'waiting' {
  if (status === null || status >= 400) return 'bad';
  return (errorTransactionCount ?? 0) > 0 ? 'waiting' : 'good';
}
