/** The chosen partner, and how partners are made, saved and forgotten. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { change, type Listed, type Partner, type Snapshot } from './api.ts';
import { clockModes } from './clock.tsx';
import { usePage } from './context.ts';
import { Field, Form, whoseList } from './form.tsx';
import { amountText } from './format.ts';
import { useReading } from './live.ts';
import { Action, Entries, Time } from './parts.tsx';

export function PartnerPanel() {
  const { partner } = usePage();
  const parts = [About, Funds, Tokens, Blacklist, Snapshots, Make, Forget];
  return (
    <div class="settings">{partner && parts.map((Part) => <Part key={Part} {...partner} />)}</div>
  );
}

function pathOf(partnerCode: string) {
  return `partners/${encodeURIComponent(partnerCode)}`;
}

/** What it is on one side, and what can be done on the other. */
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
  return (
    <Setting title="Money" hint="A currency that the partner has no account in opens one.">
      <Form
        title="Add money"
        button="Add"
        submit={(body) => change('POST', path, { amount: '', ...body })}
        done="The money is added."
      >
        <Field label="Currency" name="/currency" defaultValue={balances[0]?.currency} />
        <Field label="Amount" name="/amount" defaultValue="1000.00" />
      </Form>
    </Setting>
  );
}

function Tokens({ partnerCode }: Partner) {
  const { act } = usePage();
  const [tokens, setTokens] = useState({ accessToken: '', refreshToken: '' });
  const issue = () => {
    const issued = change<typeof tokens>('POST', `${pathOf(partnerCode)}/tokens`, {});
    return act(issued.then(setTokens), `Tokens of ${partnerCode} are issued.`);
  };
  return (
    <Setting title="Tokens" hint="A login of the first user, without its password.">
      <Action name="Issue tokens" run={issue} />
      <Entries of={{ 'Access token': tokens.accessToken, 'Refresh token': tokens.refreshToken }} />
    </Setting>
  );
}

function Blacklist({ partnerCode }: Partner) {
  const { live, act } = usePage();
  const query = new URLSearchParams({ partnerCode, limit: '1000' }).toString();
  const own = useReading<Listed<string>>(live, `blacklist?${query}`)?.items ?? [];
  const all = useReading<Listed<string>>(live, 'blacklist?limit=1000')?.items ?? [];
  const put = (accountNumber: unknown, blacklisted: boolean, isOwn: boolean) =>
    change('PUT', 'blacklist', { accountNumber, blacklisted, ...(isOwn && { partnerCode }) });
  return (
    <Setting title="Blacklist" hint="Payouts to these accounts are flagged.">
      <Form
        title="Blacklist"
        button="Put on the list"
        submit={({ accountNumber, whose }) => put(accountNumber, true, whose === 'own')}
        done="The account is on the list."
      >
        <Field label="Account number" name="/accountNumber" />
        <Field label="Flags payouts" name="/whose" options={whoseList} />
      </Form>
      {[own, all].map((list) =>
        list.map((account) => {
          const what = list === own ? account : `${account}, for every partner`;
          const run = () => act(put(account, false, list === own), `${account} is off the list.`);
          return (
            <p key={what}>
              {what} <Action name="Take off" what={what} run={run} />
            </p>
          );
        }),
      )}
    </Setting>
  );
}

function Snapshots({ partnerCode, sharesClock }: Partner) {
  const { live, act } = usePage();
  const all = useReading<Listed<Snapshot>>(live, 'snapshots?limit=1000')?.items ?? [];
  const shown = all.filter((one) => [null, partnerCode].includes(one.partnerCode));
  const take = (body?: object) => () =>
    act(change('POST', 'snapshots', body), 'The snapshot is taken.');
  return (
    <Setting title="Snapshots" hint="Payouts, money, notifications and clocks, to come back to.">
      <p class="buttons">
        {!sharesClock && <Action name={`Take one of ${partnerCode}`} run={take({ partnerCode })} />}
        <Action name="Take one of everything" run={take()} />
      </p>
      {shown.map(({ snapshotId: id, partnerCode: of, payouts, takenAt }) => {
        const path = `snapshots/${encodeURIComponent(id)}`;
        const restore = () => act(change('POST', `${path}/restore`), `${id} is restored.`);
        const remove = () => act(change('DELETE', path), `${id} is removed.`);
        const sure = `Forget what happened to ${of ?? 'everything'} since?`;
        return (
          <p key={id}>
            {id}, {of ?? 'everything'}, {payouts} payouts, <Time at={takenAt} />{' '}
            <Action name="Restore" what={id} sure={sure} run={restore} />{' '}
            <Action name="Remove" what={id} run={remove} />
          </p>
        );
      })}
    </Setting>
  );
}

function Make({ balances }: Partner) {
  const { go } = usePage();
  const [made, setMade] = useState<Partner>();
  const { partnerCode = '', credentials } = made ?? {};
  return (
    <Setting title="Another partner" hint="With its own login, money, clock, blacklist and faults.">
      {credentials && (
        <p class="note" role="status">
          {partnerCode} is made. It logs in with {credentials.email} and {credentials.password},
          which is shown only now.{' '}
          <Action name={`Show ${partnerCode}`} run={async () => go({ partnerCode })} />
        </p>
      )}
      <Form
        title="Make a partner"
        button="Make"
        submit={(body) => change<Partner>('POST', 'partners', body).then(setMade)}
        done="The partner is made."
      >
        <Field label="Code" name="/partnerCode" placeholder="the sandbox chooses" />
        <Field label="Name" name="/name" placeholder="its code" />
        <Field label="Currency" name="/balances/0/currency" defaultValue={balances[0]?.currency} />
        <Field label="First balance" name="/balances/0/amount" defaultValue="100000.00" />
        <Field label="Its clock" name="/clock/mode" options={clockModes} />
      </Form>
    </Setting>
  );
}

function Forget({ partnerCode, made }: Partner) {
  const { act } = usePage();
  const reset = (name: string, body?: object) => () =>
    act(change('POST', 'reset', body), `${name} is reset.`);
  const remove = () => act(change('DELETE', pathOf(partnerCode)), `${partnerCode} is removed.`);
  const ofOne = `Forget everything of ${partnerCode}?`;
  const ofAll = 'Forget all, with the partners that were made?';
  return (
    <Setting title="Reset" hint="Forgets payouts and requests, and gives first balances back.">
      <p class="buttons">
        <Action name="Reset this partner" sure={ofOne} run={reset(partnerCode, { partnerCode })} />
        <Action name="Reset everything" sure={ofAll} run={reset('Everything')} />
        {made && <Action name="Remove the partner" sure={`Remove ${partnerCode}?`} run={remove} />}
      </p>
    </Setting>
  );
}
