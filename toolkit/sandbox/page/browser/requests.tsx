/** The requests for the contract's operations, and the rejected payouts. */
import { useState } from 'preact/hooks';
import { hrefOf } from './address.ts';
import { ownCalls, type Rejection, type Request } from './api.ts';
import { usePage } from './context.ts';
import { Beside, Listing, useList, type Row } from './lists.tsx';
import { Badge, Entries, Menu, Time } from './parts.tsx';
import { Story } from './story.tsx';

export function Rejections() {
  const list = useList<Rejection>('rejections');
  const rowOfRejection = ({ batchId, position, reason, detail, ...one }: Rejection): Row => {
    const what = (
      <Badge look="failed">
        <b>{reason}</b> <span class="message">{detail}</span>
      </Badge>
    );
    const open = one.transactionReference;
    const cells = [open, what, batchId, <Time at={one.rejectedAt} />];
    return { key: `${batchId} ${position}`, open, cells };
  };
  return (
    <Listing
      title="Rejections"
      columns={{ Reference: 'id', Reason: 'text', Batch: 'batch', When: 'time' }}
      rows={list?.items.map(rowOfRejection)}
      list={list}
      empty="No rejected payouts. Payouts that an accepted batch leaves out appear here, with the reason."
      beside={(open) => <Story reference={open} />}
    />
  );
}

const columns = {
  Operation: 'id',
  Status: 'status',
  Verdict: 'verdict',
  References: 'text',
  At: 'time',
};

const whoseRequests = [
  ['own', 'of this partner'],
  ['others', 'not of this page'],
  ['all', 'of all partners'],
] as const;

export function Requests() {
  const [whose, setWhose] = useState('own');
  const { facts } = usePage();
  const [verdict, setVerdict] = useState('');
  const query = { verdict, ...(whose === 'all' && { partnerCode: '' }) };
  const list = useList<Request>('requests', query);
  const shown = list?.items.filter((one) => whose !== 'others' || !isOwn(one));
  const head = (
    <>
      <Menu
        aria-label="Verdict"
        options={[['', 'any verdict'], ...(facts?.verdicts ?? [])]}
        value={verdict}
        set={setVerdict}
      />
      <Menu aria-label="Whose" options={whoseRequests} value={whose} set={setWhose} />
    </>
  );
  return (
    <Listing
      title="Requests"
      columns={columns}
      rows={shown?.map(rowOf)}
      list={list && { ...list, total: list.total - list.items.length + (shown?.length ?? 0) }}
      empty="No requests yet. Requests for the contract’s operations appear here when they are finished."
      head={head}
      beside={(open) => <Details all={list?.items ?? []} open={open} />}
    />
  );
}

function isOwn({ callId }: Request) {
  return callId?.startsWith(ownCalls) === true;
}

function nameOf({ operationId, method, path }: Request) {
  return operationId ?? `${method} ${path ?? 'an unknown path'}`;
}

function rowOf(request: Request): Row {
  const { requestId, status, judged, fault, transactionReferences, referenceCount } = request;
  const more = referenceCount > 3 ? ` and ${referenceCount - 3} more` : '';
  const hasErrors = (request.errorTransactionCount ?? 0) > 0;
  const look = status === null || status >= 400 ? 'failed' : hasErrors ? 'held' : 'paid';
  const cells = [
    <>
      {nameOf(request)} {isOwn(request) && <small>this page</small>}
    </>,
    <Badge look={look}>{status ?? 'cut'}</Badge>,
    fault ? `${judged.verdict}, ${fault.kind}` : judged.verdict,
    transactionReferences.slice(0, 3).join(', ') + more,
    <Time at={request.at} />,
  ];
  return { key: requestId, open: requestId, cells };
}

function Details({ all, open }: { all: readonly Request[]; open: string }) {
  const request = all.find(({ requestId }) => requestId === open);
  if (!request) return <></>;
  const { judged, fault, callId, transactionReferences } = request;
  const sent = all.filter((one) => one === request || (callId !== null && one.callId === callId));
  const lines = (texts: readonly string[]) => texts.map((text) => <p key={text}>{text}</p>);
  return (
    <Beside title={nameOf(request)}>
      {sent.length > 1 && (
        <p class="note">
          The browser sent this call {sent.length} times: it silently repeats calls that are cut
          off.
        </p>
      )}
      <Entries
        of={{
          Verdict: judged.verdict,
          Reason: judged.reason,
          Fault: fault && `${fault.kind} (${fault.faultId})`,
          Partner: request.partnerCode,
          Batch: request.batchId,
          'Payouts in error': request.errorTransactionCount,
          Errors: lines(
            judged.errors.map((one) => `${one.path} ${one.message} ${one.origin ?? ''}`),
          ),
          Remarks: lines(judged.remarks),
          Payouts: transactionReferences.map((one) => (
            <p key={one}>
              <a href={hrefOf('payouts', one)}>{one}</a>
            </p>
          )),
        }}
      />
    </Beside>
  );
}
