/** The form that sends payouts. While it is unclear whether one was taken, it sends no other. */
import { useEffect, useState } from 'preact/hooks';
import { objectAt, textAt } from '../../../contract/objects.js';
import type { Schemas } from '../../engine/interface/schemas.ts';
import { callOperation } from './api.ts';
import { lookUp, sendPayout, tokenOf, type Attempt, type Result } from './attempt.ts';
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
  const { address, live, unclear: open, setUnclear } = usePage();
  const { partnerCode } = address;
  const institutions = useInstitutions(partnerCode, facts);
  const [reference, setReference] = useState(newReference);
  const [result, setResult] = useState<Result>();
  const settle = async (attempt: Attempt, answer: Promise<Result>, complain?: Complain) => {
    setResult({ taken: false, look: 'pending', text: 'Waiting for the answer …' });
    const found = await answer;
    const others = complain?.(found.complaints ?? []) ?? [];
    const lines = [found.text, ...others.map(({ path, message }) => `${path} ${message}`)];
    setResult({ ...found, text: lines.join(' ') });
    setUnclear(found.taken === undefined ? attempt : undefined);
    if (found.taken === true) setReference(newReference());
    live.refresh();
  };
  const submit = (body: Body, complain: Complain) => {
    const attempt = { partnerCode, payout: payoutOf(body, facts, institutions) };
    return settle(attempt, sendPayout(attempt, facts, false), complain);
  };
  const unclear = open && (
    <p class="buttons">
      <Action name="Look the status up" run={() => settle(open, lookUp(open, facts))} />
      <Action name="Send the same again" run={() => settle(open, sendPayout(open, facts, true))} />
    </p>
  );
  return (
    <>
      <Form title="Send a payout" button="Send payout" submit={submit} instead={unclear}>
        <RecipientFields facts={facts} institutions={institutions} />
        <Field
          label="Reference"
          name="/transactionReference"
          value={reference}
          set={setReference}
        />
      </Form>
      <div role="status" class={`outcome ${result?.look ?? ''}`}>
        {result && <Icon look={result.look} />}
        {result?.text}
      </div>
    </>
  );
}

type Institution = Schemas['FinancialInstitution'];

interface RecipientFieldsProps {
  facts: Facts;
  institutions: readonly Institution[];
}

function RecipientFields({ facts, institutions }: RecipientFieldsProps) {
  const { partner } = usePage();
  const { examplePayout: example, outcomes } = facts;
  const recipient = objectAt(example, 'recipientInformation');
  const [account, setAccount] = useState(textAt(recipient, 'recipientAccountNumber') ?? '');
  // Any other ending is paid.
  const paid = outcomes.find(({ responseCode }) => responseCode === '00');
  const outcome = outcomes.find(({ ending }) => account.endsWith(ending)) ?? paid;
  const currencies = partner?.balances.map(({ currency }) => currency) ?? [];
  const usual = currencies.find((one) => one === textAt(example, 'paymentCurrency'));
  return (
    <>
      <Field
        label="Institution"
        name="/recipientInformation/recipientBankCode"
        options={institutions.map(optionOf)}
      />
      <Field
        label="Outcome"
        options={outcomes.map(({ ending, message }) => [ending, `${ending} ${message}`])}
        value={outcome?.ending ?? ''}
        hint={`${outcome?.path.join(', ')}. ${outcome?.description.replaceAll('`', '')}`}
        set={(ending) => setAccount(account.slice(0, -2) + ending)}
      />
      <Field
        label="Account number"
        name="/recipientInformation/recipientAccountNumber"
        value={account}
        set={setAccount}
      />
      <Field
        label="Recipient"
        name="/recipientInformation/recipientAccountName"
        defaultValue={textAt(recipient, 'recipientAccountName')}
      />
      <Field label="Amount" name="/paymentAmount" defaultValue="1250.00" />
      <Field label="Currency" name="/paymentCurrency" defaultValue={usual ?? currencies[0]} />
      <Field
        label="Narration"
        name="/paymentNarration"
        defaultValue={textAt(example, 'paymentNarration')}
      />
    </>
  );
}

/** The active ones first. */
function useInstitutions(partnerCode: string, { find }: Facts): Institution[] {
  const [institutions, setInstitutions] = useState<Institution[]>([]);
  useEffect(() => {
    const ask = async () => {
      const token = await tokenOf(partnerCode);
      const all = await callOperation<Institution[]>(find('listFinancialInstitutions'), { token });
      setInstitutions(all.sort((one, other) => Number(other.status) - Number(one.status)));
    };
    // Without them the sandbox says what is wrong with the payout.
    ask().catch(() => {});
  }, [partnerCode]);
  return institutions;
}

function optionOf(institution: Institution) {
  const { financialInstitutionCode, financialInstitutionName, countryCode, status } = institution;
  const inactive = status ? '' : ' (inactive)';
  const text = `${financialInstitutionName}, ${countryCode.countryName}${inactive}`;
  return [financialInstitutionCode, text] as const;
}

/** The payout of the contract's example, changed by the form. */
function payoutOf(body: Body, { examplePayout }: Facts, institutions: readonly Institution[]) {
  const sent = objectAt(body, 'recipientInformation');
  const institution = institutions.find(
    (one) => one.financialInstitutionCode === sent['recipientBankCode'],
  );
  const recipientInformation = {
    ...objectAt(examplePayout, 'recipientInformation'),
    recipientISOCountryCode: institution?.countryCode.countryCode,
    ...Object.fromEntries(ofRecipient.map((name) => [name, sent[name] ?? ''])),
  };
  const requestDate = new Date().toISOString();
  const emptied = { transactionReference: '', paymentAmount: '', paymentCurrency: '' };
  return { ...examplePayout, requestDate, ...emptied, ...body, recipientInformation };
}

const ofRecipient = ['recipientBankCode', 'recipientAccountNumber', 'recipientAccountName'];

function newReference() {
  const random = Math.floor(Math.random() * 36 ** 2);
  const [time, more] = [Date.now().toString(36), random.toString(36).padStart(2, '0')];
  return `PAGE-${time}${more}`.toUpperCase();
}
