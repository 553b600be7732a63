/** The active faults and scenarios, and the forms that set one. */
import { useState } from 'preact/hooks';
import { change, type Fault, type Scenario } from './api.ts';
import { usePage } from './context.ts';
import { Field, Form, whoseList, type Body } from './form.tsx';
import { Beside, FormLink, Listing, useAll, type Row } from './lists.tsx';
import { Action } from './parts.tsx';

/** The effect of each kind. The first one is the most important to handle. */
const kinds: { [kind in Fault['kind']]: string } = {
  'drop-after': 'The request is executed, but no answer comes.',
  truncate: 'The request is executed, but the answer is cut off in the middle.',
  'drop-before': 'Nothing is executed, and no answer comes.',
  status: 'Nothing is executed, and the answer is an error.',
  latency: 'The answer comes late.',
  'webhook-twice': 'The notification comes twice.',
  'webhook-late': 'The notification comes late.',
  'webhook-never': 'The notification never comes.',
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
  const isOwn = (one: { partnerCode?: string }) => (one.partnerCode ?? partnerCode) === partnerCode;
  const scenarios = useAll<Scenario>('scenarios')?.filter(isOwn);
  const faults = useAll<Fault>('faults')?.filter(isOwn);
  return scenarios && faults && [...scenarios, ...faults];
}

const scenarioForm = 'scenario';

export function Faults() {
  const rowAt = useRows();
  const rowOf = (one: Fault | Scenario): Row => {
    if ('steps' in one) {
      const { name, position, steps, ...rule } = one;
      const what = steps.map(({ kind, status }) => status ?? kind).join(', ');
      return rowAt(`scenarios/${name}`, [name, `${position} of ${steps.length}`, what], rule);
    }
    const { faultId, kind, hits, times, fitting, seed, probability, ...rule } = one;
    const count = times === undefined ? String(hits) : `${hits} of ${times}`;
    const which = { ...rule, ...(probability < 1 && { probability, seed }) };
    return rowAt(`faults/${faultId}`, [kind, count, kinds[kind]], which);
  };
  return (
    <Listing
      title="Faults"
      columns={columns}
      rows={useFaults()?.map(rowOf)}
      empty="No faults are set. Requests and notifications work normally."
      head={[
        <FormLink open={scenarioForm}>Start a scenario</FormLink>,
        <FormLink>Set a fault</FormLink>,
      ]}
      beside={(open) => (open === scenarioForm ? <ScenarioForm /> : <FaultForm />)}
    />
  );
}

function useRows() {
  const { call } = usePage();
  return (path: string, [name, ...cells]: [string, ...string[]], rule: object): Row => {
    const which = Object.entries(rule).map(([field, value]) => `${field} ${value}`);
    const run = call('DELETE', path, `${name} is removed.`);
    const remove = <Action name="Remove" what={name} run={run} />;
    return { key: path, cells: [name, ...cells, which.join(', '), remove] };
  };
}

const kindList = Object.entries(kinds).map(([kind, text]) => [kind, `${kind}: ${text}`] as const);

const delaying = ['latency', 'webhook-late', 'webhook-out-of-order'];

function FaultForm() {
  const { partnerCode, facts } = usePage();
  const [kind, setKind] = useState('drop-after');
  const codes = facts?.outcomes.map((one) => [one.responseCode, one.message] as const) ?? [];
  const submit = ({ whose, ...rule }: Body) =>
    change('POST', 'faults', { ...rule, ...(whose === 'own' && { partnerCode }) });
  return (
    <Beside title="Set a fault">
      <Form title="Set a fault" button="Set" submit={submit} done="The fault is set.">
        <Field label="Kind" name="/kind" options={kindList} value={kind} set={setKind} />
        {kind.startsWith('webhook-') ? (
          <Field label="Response code" name="/responseCode" options={[['', 'any'], ...codes]} />
        ) : (
          <Operation />
        )}
        <Field label="Whose" name="/whose" options={whoseList} />
        {kind === 'status' && (
          <Field label="Status" name="/status" type="number" placeholder="500" />
        )}
        {kind === 'status' && (
          <Field label="Retry-After, seconds" name="/retryAfterSeconds" type="number" />
        )}
        {delaying.includes(kind) && (
          <Field
            label="Milliseconds"
            name="/milliseconds"
            type="number"
            placeholder="the default"
          />
        )}
        <Field label="Only reference" name="/transactionReference" placeholder="any" />
        <Field label="Times" name="/times" type="number" defaultValue="1" placeholder="always" />
      </Form>
    </Beside>
  );
}

function Operation() {
  const operations = usePage().facts?.operations.map(({ operationId }) => operationId) ?? [];
  return <Field label="Operation" name="/operationId" options={[['', 'any'], ...operations]} />;
}

function ScenarioForm() {
  const { partnerCode } = usePage();
  const submit = ({ name = '', steps = '', ...rule }: Body) => {
    const list = String(steps).split(/[\s,]+/);
    const body = { ...rule, partnerCode, steps: list.map(stepOf) };
    return change('PUT', `scenarios/${encodeURIComponent(String(name))}`, body);
  };
  const hint =
    'The steps in order. Each is a status, drop-before, drop-after, truncate, latency, or none.';
  return (
    <Beside title="Start a scenario">
      <Form title="Start a scenario" button="Start" submit={submit} done="The scenario is set.">
        <Field label="Name" name="/name" defaultValue="first-503" />
        <Field label="Only reference" name="/transactionReference" placeholder="any" />
        <Field label="Steps" name="/steps" defaultValue="503, drop-after, none" hint={hint} />
        <Operation />
      </Form>
    </Beside>
  );
}

function stepOf(text: string) {
  return /^\d+$/.test(text) ? { kind: 'status', status: Number(text) } : { kind: text };
}
