/** Every digit and letter arrives unchanged. */
import { paidOnly, type FaultDetails, type PayStep } from '../fault.ts';

export const exactFaults: readonly FaultDetails[] = [
  balances(
    'long-balances',
    'Balances have more digits than a binary floating-point number can hold.',
    ['12345678901234567890.10', '9007199254740993', '0.1'],
  ),
  balances('small-balances', 'Balances are tiny, negative, or written with an exponent.', [
    '1e-7',
    '-0.05',
    '1.10E+3',
    '0',
  ]),
  {
    name: 'amounts',
    does: 'Payout amounts have many digits and trailing zeros.',
    proves: 'Amounts arrive unchanged.',
    steps: ['0.10', '100.00', '12345678901234567890.12'].map((paymentAmount, index) =>
      one(`CT-${index + 1}`, { paymentAmount }),
    ),
  },
  {
    name: 'letters',
    does:
      'The text of a payout contains letters of many scripts, quotes, a backslash and a line ' +
      'break.',
    proves: 'Text arrives unchanged.',
    steps: [
      one('CT-1', { paymentNarration: 'Ọwọ́ ilé-ìwé, 学費, رسوم, 🎓 "March"\\April\n<&>\u2028' }),
    ],
  },
  {
    name: 'odd-reference',
    does: 'A reference contains characters with a meaning in URLs.',
    proves: 'The status request names exactly this payout.',
    steps: [one('CT 1/ä?b=c&d#e%2F+', {})],
  },
];

function balances(name: string, does: string, amounts: readonly string[]): FaultDetails {
  return {
    name,
    does,
    proves: 'Amounts arrive with every digit.',
    service: { balances: amounts },
    steps: [{ kind: 'balances', times: 1 }],
  };
}

function one(reference: string, content: NonNullable<PayStep['content']>): PayStep {
  return { kind: 'pay', references: [reference], content, end: paidOnly };
}
