/** The form that sends payouts. While an outcome is unclear, it sends no other payout. */
import { useState } from 'preact/hooks';
import { isObject, objectAt, textAt } from '../../../contract/objects.js';
import { sendPayout, type Attempt, type Result } from './attempt.ts';
import { usePage, type Complain } from './context.ts';
import type { Facts } from './facts.ts';
import { Field, Form, type Body } from './form.tsx';
import { Beside } from './lists.tsx';
import { Action, Icon } from './parts.tsx';

export function Send() {
  const { facts } = usePage();
  return <Beside title="Send a payout">{facts && <SendForm facts={facts} />}</Beside>;
}

function SendForm({ facts }: { facts: Facts }) {
  const { partnerCode, live, unclear: open, setUnclear } = usePage();
  const [reference, rename] = useState(newReference);
  const [result, setResult] = useState<Result>();
  const settle = async (attempt: Attempt, answer: Promise<Result>, complain?: Complain) => {
    setResult({ taken: false, look: 'pending', text: 'Waiting for the answer …' });
    const found = await answer;
    const others = complain?.(found.complaints ?? []) ?? [];
    const lines = [found.text, ...others.map(({ path, message }) => `${path} ${message}`)];
    setResult({ ...found, text: lines.join(' ') });
    setUnclear(found.taken === undefined ? attempt : undefined);
    if (found.taken === true) rename(newReference());
    live.refresh();
  };
  const submit = (body: Body, complain: Complain) => {
    const attempt = { partnerCode, payout: payoutOf(body, facts) };
    return settle(attempt, sendPayout(attempt, facts, false), complain);
  };
  const again = () => open && settle(open, sendPayout(open, facts, true));
  const unclear = open && <Action name="Send the same again" run={async () => again()} />;
  return (
    <>
      <Form title="Send a payout" button="Send payout" submit={submit} instead={unclear}>
        <RecipientFields facts={facts} />
        <Field label="Reference" name="/transactionReference" value={reference} set={rename} />
      </Form>
      <div role="status" class={`line ${result?.look ?? ''}`}>
        {result && <Icon look={result.look} />}
        {result?.text}
      </div>
    </>
  );
}

function RecipientFields({ facts }: { facts: Facts }) {
  const { partner } = usePage();
  const { examplePayout: example, outcomes } = facts;
  const recipient = objectAt(example, 'recipientInformation');
  const bank = textAt(recipient, 'recipientBankCode');
  const narration = textAt(example, 'paymentNarration');
  const [account, setAccount] = useState(textAt(recipient, 'recipientAccountNumber') ?? '');
  const paid = outcomes.find(({ responseCode }) => responseCode === '00');
  const outcome = outcomes.find(({ ending }) => account.endsWith(ending)) ?? paid;
  const currencies = partner?.balances.map(({ currency }) => currency) ?? [];
  const usual = currencies.find((one) => one === textAt(example, 'paymentCurrency'));
  return (
    <>
      <Field
        label="Outcome"
        options={outcomes.map(({ ending, message }) => [ending, `${ending} ${message}`])}
        value={outcome?.ending ?? ''}
        hint={`${outcome?.path.join(', ')}. ${outcome?.description.replaceAll('`', '')}`}
        set={(ending) => setAccount(account.slice(0, -2) + ending)}
      />
      <Field label="Account number" name={`${at}AccountNumber`} value={account} set={setAccount} />
      <Field label="Institution" name={`${at}BankCode`} defaultValue={bank} />
      <Field label="Amount" name="/paymentAmount" defaultValue="1250.00" />
      <Field label="Currency" name="/paymentCurrency" defaultValue={usual ?? currencies[0]} />
      <Field label="Narration" name="/paymentNarration" defaultValue={narration} />
    </>
  );
}

const at = '/recipientInformation/recipient';

function payoutOf({ recipientInformation: sent, ...body }: Body, { examplePayout }: Facts) {
  const example = objectAt(examplePayout, 'recipientInformation');
  const recipientInformation = {
    ...example,
    recipientAccountNumber: '',
    recipientBankCode: '',
    ...(isObject(sent) && sent),
  };
  // Without a country, the institution's counts; another institution may be in another country.
  if (recipientInformation.recipientBankCode !== example['recipientBankCode'])
    Reflect.deleteProperty(recipientInformation, 'recipientISOCountryCode');
  const requestDate = new Date().toISOString();
  const emptied = { transactionReference: '', paymentAmount: '', paymentCurrency: '' };
  return { ...examplePayout, requestDate, ...emptied, ...body, recipientInformation };
}

function newReference() {
  const random = Math.floor(Math.random() * 36 ** 2);
  const [time, more] = [Date.now().toString(36), random.toString(36).padStart(2, '0')];
  return `PAGE-${time}${more}`.toUpperCase();
}
