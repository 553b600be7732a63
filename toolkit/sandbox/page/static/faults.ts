/** The faults that are set, and the form that sets more. */
import type { Context } from './act.ts';
import type { Fault } from '../../engine/interface/faults.ts';
import { areFaults } from './answers.ts';
import { change } from './api.ts';
import type { Shown } from './choice.ts';
import { actionOn, element, setOptions, setText } from './dom.ts';
import { bodyOf, fieldsOf, onSubmit } from './forms.ts';
import { showRows, type Row } from './rows.ts';

export function startFaults(context: Context) {
  const { choice, act, facts } = context;
  const kind = element('fault-kind', HTMLSelectElement);
  const ownOnly = element('fault-partner', HTMLInputElement);
  const form = onSubmit('fault', (sent) => {
    const { partnerCode } = choice.shown();
    const rule = { ...bodyOf(sent), ...(ownOnly.checked && { partnerCode }) };
    return act(() => change('POST', 'faults', rule), `The fault ${kind.value} is set.`, sent);
  });

  void facts.then(({ faultKinds, aboutFaultKinds, operations, responseCodes }) => {
    setText(element('fault-kinds', HTMLElement), aboutFaultKinds);
    const ids = operations.map(({ operationId }) => ({ value: operationId }));
    const codes = responseCodes.map((value) => ({ value }));
    setOptions(
      kind,
      faultKinds.map((value) => ({ value })),
    );
    setOptions(element('fault-operation', HTMLSelectElement), ids, 1);
    setOptions(element('fault-code', HTMLSelectElement), codes, 1);
    offerFields(form, kind.value);
  });
  kind.addEventListener('change', () => offerFields(form, kind.value));

  const table = element('fault-rows', HTMLTableElement);
  context.poll.follow({
    path: () => (choice.shown().panel === 'faults' ? 'faults' : undefined),
    fits: areFaults,
    show(faults) {
      const concerning = faults.filter((fault) => concerns(fault, choice.shown()));
      const rows = concerning.map((fault) => rowOf(fault, context));
      showRows(table, ['Kind', 'Hits', 'Of', 'How', 'Actions'], rows);
    },
  });
}

/** Disables the fields that the kind does not take, so that they are not sent. */
function offerFields(form: HTMLFormElement, kind: string) {
  const family = kind.startsWith('webhook-') ? 'webhook' : 'request';
  for (const field of fieldsOf(form)) {
    const kinds = field.dataset['of']?.split(' ') ?? [kind];
    field.disabled = !kinds.includes(kind) && !kinds.includes(family);
    field.hidden = field.disabled;
    for (const label of Array.from(field.labels ?? [])) label.hidden = field.disabled;
  }
}

function concerns({ partnerCode, transactionReference }: Fault, shown: Shown) {
  const isOfPartner = partnerCode === undefined || partnerCode === shown.partnerCode;
  return isOfPartner && (shown.reference === '' || transactionReference === shown.reference);
}

function rowOf({ faultId, kind, hits, fitting, ...rule }: Fault, { act }: Context): Row {
  const times = rule.times === undefined ? '' : ` of ${rule.times}`;
  const how = Object.entries({ ...rule, times: undefined }).filter(
    ([, value]) => value !== undefined,
  );
  const remove = () => void act(() => change('DELETE', `faults/${faultId}`), `${kind} is removed.`);
  return {
    key: faultId,
    cells: [
      { text: kind },
      { text: `${hits}${times}` },
      { text: `${fitting} that fit` },
      { text: how.map(([name, value]) => `${name} ${value}`).join(', ') },
    ],
    actions: [actionOn('Remove', `${kind}, ${faultId}`, remove)],
  };
}
