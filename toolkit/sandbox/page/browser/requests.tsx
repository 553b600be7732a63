/** The requests for the contract's operations, and the rejected payouts. */
import { useState } from 'preact/hooks';
import { hrefOf } from './address.ts';
import { ownCalls, type Rejection, type Request } from './api.ts';
import type { Look } from './format.ts';
import { usePage } from './context.ts';
import { Beside, Listing, useList, type Row } from './lists.tsx';
import { Badge, Entries, Menu, Time } from './parts.tsx';
import { Story } from './story.tsx';

export function Rejections() {
  const { list, more } = useList<Rejection>('rejections');
  return (
    <Listing
      title="Rejections"
      columns={{ Reference: 'id', Reason: 'text', Batch: 'batch', When: 'time' }}
      rows={list?.items.map(({ batchId, position, transactionReference, ...one }) => ({
        key: `${batchId} ${position}`,
        open: transactionReference,
        cells: [
          transactionReference,
          <Badge look="failed">
            <b>{one.reason}</b> <span class="message">{one.detail}</span>
          </Badge>,
          batchId,
          <Time at={one.rejectedAt} />,
        ],
      }))}
      total={list?.total}
      more={more}
      empty="None. What an accepted batch leaves out is listed here, with its reason."
      beside={(open) => <Story reference={open} />}
    />
  );
}

const columns = {
  Operation: 'id',
  Status: 'status',
  Verdict: 'verdict',
  References: 'text',
  'Real time': 'time',
};

export function Requests() {
  const { facts } = usePage();
  const [verdict, setVerdict] = useState('');
  const [whose, setWhose] = useState('own');
  const verdicts = ['', ...(facts?.verdicts ?? [])].map(
    (one) => [one, one || 'any verdict'] as const,
  );
  const query = { verdict, ...(whose === 'all' && { partnerCode: '' }) };
  const { list, more } = useList<Request>('requests', query);
  const shown = list?.items.filter((one) => whose !== 'others' || !isOwn(one));
  const find = (open: string) => list?.items.find(({ requestId }) => requestId === open);
  return (
    <Listing
      title="Requests"
      columns={columns}
      rows={shown?.map(rowOf)}
      total={list && list.total - list.items.length + (shown?.length ?? 0)}
      more={more}
      empty="None. Requests for the contract’s operations are listed when they are over."
      head={
        <>
          <Menu aria-label="Verdict" options={verdicts} value={verdict} set={setVerdict} />
          <Menu aria-label="Whose" options={whoseRequests} value={whose} set={setWhose} />
        </>
      }
      beside={(open) => {
        const request = find(open);
        const sent = list?.items.filter(({ callId }) => callId && callId === request?.callId);
        return request && <Details request={request} sent={sent?.length ?? 1} />;
      }}
    />
  );
}

const whoseRequests = [
  ['own', 'of this partner'],
  ['others', 'not of this page'],
  ['all', 'of everybody'],
] as const;

function isOwn({ callId }: Request) {
  return callId?.startsWith(ownCalls) === true;
}

function rowOf(request: Request): Row {
  const { requestId, judged, fault, transactionReferences, referenceCount } = request;
  const more = referenceCount > 3 ? ` and ${referenceCount - 3} more` : '';
  return {
    key: requestId,
    open: requestId,
    cells: [
      <>
        {request.operationId ?? `${request.method} ${request.path ?? 'an unknown path'}`}{' '}
        {isOwn(request) && <small>this page</small>}
      </>,
      <StatusOf request={request} />,
      fault ? `${judged.verdict}, ${fault.kind}` : judged.verdict,
      transactionReferences.slice(0, 3).join(', ') + more,
      <Time at={request.at} />,
    ],
  };
}

export function StatusOf({ request: { status, errorTransactionCount } }: { request: Request }) {
  const hasErrors = (errorTransactionCount ?? 0) > 0;
  const look: Look = status === null || status >= 400 ? 'failed' : hasErrors ? 'held' : 'paid';
  return <Badge look={look}>{status ?? 'cut'}</Badge>;
}

function Details({ request, sent }: { request: Request; sent: number }) {
  const { method, path, judged, fault, transactionReferences } = request;
  const errors = judged.errors.map((one) =>
    [one.path, one.message, one.origin].filter(Boolean).join(' · '),
  );
  return (
    <Beside title={`${method} ${path ?? 'an unknown path'}`}>
      {sent > 1 && (
        <p class="note">
          The browser sent this call {sent} times: it repeats what is cut off, and says nothing.
        </p>
      )}
      <Entries
        of={{
          Request: request.requestId,
          Verdict: judged.verdict,
          Reason: judged.reason,
          Fault: fault && `${fault.kind} (${fault.faultId})`,
          Partner: request.partnerCode,
          Took: `${request.durationMs} ms`,
          Batch: request.batchId,
          'Payouts in error': request.errorTransactionCount,
          'Response code': request.responseCode,
          'Idempotency key': request.idempotencyKey && 'yes',
          'Called as': request.callId,
          Errors: errors.length > 0 && errors.map((line) => <p key={line}>{line}</p>),
          Remarks:
            judged.remarks.length > 0 && judged.remarks.map((line) => <p key={line}>{line}</p>),
          Payouts:
            transactionReferences.length > 0 &&
            transactionReferences.map((one) => (
              <p key={one}>
                <a href={hrefOf('payouts', one)}>{one}</a>
              </p>
            )),
        }}
      />
    </Beside>
  );
}
