/** The faults that are set, and the form that sets one. */
import { useState } from 'preact/hooks';
import { change, type Fault } from './api.ts';
import { usePage } from './context.ts';
import { Field, Form, whoseList, type Body } from './form.tsx';
import { Beside, FormLink, Listing, useAll, type Row } from './lists.tsx';
import { Action } from './parts.tsx';

/** What each kind does, in a line. The first one is the one to build for. */
const kinds: { [kind in Fault['kind']]: string } = {
  'drop-after': 'All is done, and no answer comes.',
  truncate: 'All is done, and the answer is cut in its middle.',
  'drop-before': 'Nothing is done, and no answer comes.',
  status: 'Nothing is done, and the answer is an error.',
  latency: 'The answer comes later.',
  'webhook-twice': 'The notification comes again.',
  'webhook-late': 'The notification comes later.',
  'webhook-never': 'The notification does not come.',
  'webhook-out-of-order': 'The notification comes after the next one.',
};

const columns = {
  Kind: 'id',
  Hits: 'status',
  'What happens': 'text',
  Which: 'text',
  Actions: 'actions',
};

export function useFaults() {
  const { partnerCode } = usePage();
  const all = useAll<Fault>('faults');
  return all?.filter((one) => [undefined, partnerCode].includes(one.partnerCode));
}

export function Faults() {
  return (
    <Listing
      title="Faults"
      columns={columns}
      rows={useFaults()?.map(rowOf)}
      empty="None. Requests and notifications meet no trouble."
      head={<FormLink>Set a fault</FormLink>}
      beside={() => <FaultForm />}
    />
  );
}

function rowOf({ faultId, kind, hits, times, fitting, seed, probability, ...rule }: Fault): Row {
  const chance = probability < 1 && { probability, seed };
  const which = Object.entries({ ...rule, ...chance }).map(([name, value]) => `${name} ${value}`);
  const count = times === undefined ? String(hits) : `${hits} of ${times}`;
  const cells = [
    kind,
    count,
    kinds[kind],
    which.join(', '),
    <Remove faultId={faultId} kind={kind} />,
  ];
  return { key: faultId, cells };
}

function Remove({ faultId, kind }: Pick<Fault, 'faultId' | 'kind'>) {
  const run = usePage().call('DELETE', `faults/${faultId}`, `${kind} is removed.`);
  return <Action name="Remove" what={`${kind}, ${faultId}`} run={run} />;
}

const kindList = Object.entries(kinds).map(([kind, text]) => [kind, `${kind}: ${text}`] as const);

const usualMs = new Map([
  ['latency', '1000'],
  ['webhook-late', '60000'],
  ['webhook-out-of-order', '60000'],
]);

function FaultForm() {
  const { partnerCode, facts } = usePage();
  const [kind, setKind] = useState('drop-after');
  const operations = facts?.operations.map(({ operationId }) => operationId) ?? [];
  const codes = facts?.outcomes.map((one) => [one.responseCode, one.message] as const) ?? [];
  const usual = usualMs.get(kind) ?? '';
  const submit = ({ whose, ...rule }: Body) =>
    change('POST', 'faults', { ...rule, ...(whose === 'own' && { partnerCode }) });
  return (
    <Beside title="Set a fault">
      <Form title="Set a fault" button="Set" submit={submit} done="The fault is set.">
        <Field label="Kind" name="/kind" options={kindList} value={kind} set={setKind} />
        {kind.startsWith('webhook-') ? (
          <Field label="Response code" name="/responseCode" options={[['', 'any'], ...codes]} />
        ) : (
          <Field label="Operation" name="/operationId" options={[['', 'any'], ...operations]} />
        )}
        <Field label="Whose" name="/whose" options={whoseList} />
        {kind === 'status' && (
          <Field label="Status" name="/status" type="number" placeholder="500" />
        )}
        {kind === 'status' && (
          <Field label="Retry-After, seconds" name="/retryAfterSeconds" type="number" />
        )}
        {usualMs.has(kind) && (
          <Field label="Milliseconds" name="/milliseconds" type="number" placeholder={usual} />
        )}
        <Field label="Only reference" name="/transactionReference" placeholder="any" />
        <Field label="Times" name="/times" type="number" defaultValue="1" placeholder="always" />
      </Form>
    </Beside>
  );
}
