/** The selected partner: its login, its money, and its reset. */
import type { ComponentChildren } from 'preact';
import { change, type Partner } from './api.ts';
import { usePage } from './context.ts';
import { Field, Form, type Body } from './form.tsx';
import { amountText } from './format.ts';
import { Action, Entries } from './parts.tsx';

export function PartnerPanel() {
  const { partner } = usePage();
  const parts = [About, Funds, Forget];
  return (
    <div class="settings">{partner && parts.map((Part) => <Part key={Part} {...partner} />)}</div>
  );
}

function pathOf(partnerCode: string) {
  return `partners/${encodeURIComponent(partnerCode)}`;
}

function Setting(props: { title: string; hint: string; children: ComponentChildren }) {
  return (
    <section aria-label={props.title}>
      <div>
        <h2>{props.title}</h2>
        <p class="hint">{props.hint}</p>
      </div>
      <div>{props.children}</div>
    </section>
  );
}

function About({ partnerCode, name, users, credentials, accounts, balances }: Partner) {
  const ofAccounts = balances.map(({ currency, balance }) => {
    const number = accounts.find((one) => one.currency === currency)?.virtualAccount;
    return [currency, amountText(balance) + (number ? `, virtual account ${number}` : '')] as const;
  });
  const ofUsers = users.map(({ email, merchant }) => email + (merchant ? '' : ', no merchant'));
  const entries = { Users: ofUsers.join('; '), Password: credentials?.password };
  return (
    <Setting title={partnerCode} hint={name}>
      <Entries of={{ ...entries, ...Object.fromEntries(ofAccounts) }} />
    </Setting>
  );
}

function Funds({ partnerCode, balances }: Partner) {
  const path = `${pathOf(partnerCode)}/funds`;
  const submit = (body: Body) => change('POST', path, { amount: '', ...body });
  return (
    <Setting title="Money" hint="A new currency opens an account.">
      <Form title="Add money" button="Add" submit={submit} done="The money was added.">
        <Field label="Currency" name="/currency" defaultValue={balances[0]?.currency} />
        <Field label="Amount" name="/amount" defaultValue="1000.00" />
      </Form>
    </Setting>
  );
}

function Forget({ partnerCode, made }: Partner) {
  const { call } = usePage();
  const reset = (name: string, body = {}) => call('POST', 'reset', `${name} was reset.`, body);
  const remove = call('DELETE', pathOf(partnerCode), `${partnerCode} was removed.`);
  const ofOne = `Erase the history of ${partnerCode}?`;
  const ofAll = 'Erase everything, including created partners?';
  return (
    <Setting title="Reset" hint="Erases payouts and requests, and restores opening balances.">
      <p class="buttons line">
        <Action name="Reset this partner" sure={ofOne} run={reset(partnerCode, { partnerCode })} />
        <Action name="Reset everything" sure={ofAll} run={reset('Everything')} />
        {made && <Action name="Remove the partner" sure={`Remove ${partnerCode}?`} run={remove} />}
      </p>
    </Setting>
  );
}
