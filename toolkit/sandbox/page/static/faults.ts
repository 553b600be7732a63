/** Trouble on demand: what is set, and a form that sets more. */
import type { Act } from './act.ts';
import { areFaults, type Fault } from './answers.ts';
import { change } from './api.ts';
import type { Shown } from './choice.ts';
import type { Context } from './context.ts';
import { element, setOptions, setText } from './dom.ts';
import { bodyOf, fieldsOf, onSubmit } from './forms.ts';
import { showRows, type Row } from './rows.ts';

export function startFaults(context: Context) {
  const { choice, act, facts } = context;
  const form = element('fault', HTMLFormElement);
  const kind = element('fault-kind', HTMLSelectElement);
  const ownOnly = element('fault-partner', HTMLInputElement);

  void facts.then(({ faultKinds, aboutFaultKinds, operations, responseCodes }) => {
    setText(element('fault-kinds', HTMLElement), aboutFaultKinds);
    setOptions(kind, faultKinds.map(optionOf));
    const ids = operations.map(({ operationId }) => operationId);
    setOptions(element('fault-operation', HTMLSelectElement), ids.map(optionOf), 1);
    setOptions(element('fault-code', HTMLSelectElement), responseCodes.map(optionOf), 1);
    offerFields(form, kind.value);
  });
  kind.addEventListener('change', () => offerFields(form, kind.value));
  onSubmit(form, () => {
    const { partnerCode } = choice.shown();
    const rule = { ...bodyOf(form), ...(ownOnly.checked && { partnerCode }) };
    return act(() => change('POST', 'faults', rule), `The fault ${kind.value} is set.`, form);
  });

  const table = element('fault-rows', HTMLTableElement);
  context.poll.follow({
    path: () => (choice.shown().panel === 'faults' ? 'faults' : undefined),
    fits: areFaults,
    show(faults) {
      const concerning = faults.filter((fault) => concerns(fault, choice.shown()));
      showRows(
        table,
        ['Kind', 'Hits', 'Of', 'How', 'Actions'],
        concerning.map((fault) => rowOf(fault, act)),
      );
    },
  });
}

/** Only what the kind takes: a field that is not offered is not sent. */
function offerFields(form: HTMLFormElement, kind: string) {
  const family = kind.startsWith('webhook-') ? 'webhook' : 'request';
  for (const field of fieldsOf(form)) {
    const kinds = field.dataset['of']?.split(' ') ?? [kind];
    field.disabled = !kinds.includes(kind) && !kinds.includes(family);
    field.hidden = field.disabled;
    for (const label of Array.from(field.labels ?? [])) label.hidden = field.disabled;
  }
}

/** Those of every partner concern this one too. */
function concerns({ partnerCode, transactionReference }: Fault, shown: Shown) {
  const isOfPartner = partnerCode === undefined || partnerCode === shown.partnerCode;
  return isOfPartner && (shown.reference === '' || transactionReference === shown.reference);
}

function rowOf({ faultId, kind, hits, fitting, ...rule }: Fault, act: Act): Row {
  const times = rule.times === undefined ? '' : ` of ${rule.times}`;
  const how = Object.entries({ ...rule, times: undefined }).filter(
    ([, value]) => value !== undefined,
  );
  return {
    key: faultId,
    cells: [
      { text: kind },
      { text: `${hits}${times}` },
      { text: `${fitting} that fit` },
      { text: how.map(([name, value]) => `${name} ${value}`).join(', ') },
    ],
    actions: [
      {
        name: 'Remove',
        label: `Remove ${kind}, ${faultId}`,
        run: () => void act(() => change('DELETE', `faults/${faultId}`), `${kind} is removed.`),
      },
    ],
  };
}

function optionOf(value: string) {
  return { value, text: value };
}
