/** Whether an answer is about what was asked for: one rule for accounts, references and countries. */
import type { operations } from '../../generated/client/typescript/schema.d.ts';
import { assumption } from '../contract/statements.ts';
import type { FieldOf, Rule } from './rule.ts';

type Asking = FieldOf<'AccountEnquiryRequest' | 'FxRate' | 'TransactionOutcome'>;

/**
 * The text at a place, if any, must name what was asked for. Neither is reported.
 *
 * @param number of the rule of the source that says so
 */
export function aboutAsked(
  operationId: keyof operations,
  at: `${'' | '/data'}/${Asking}`,
  what: string,
  number?: number,
): Rule {
  const name = at.slice(at.lastIndexOf('/') + 1);
  return {
    promise: `The ${what} that was asked for.`,
    source: number === undefined ? undefined : `What the service does, ${number}`,
    at,
    operationIds: [operationId],
    broken({ contract, value, sent }) {
      const asked = sent(name);
      if (typeof asked !== 'string' || asked === '' || typeof value !== 'string') return [];
      const compared = compareNames(asked, value, name === 'accountNumber');
      if (compared === 'same') return [];
      const wanted = `the ${name} that was asked for`;
      if (compared === 'another') return [{ wanted, came: 'another one' }];
      const standing = assumption(contract, 'same form');
      return [{ wanted, came: 'it in another form', standing }];
    },
  };
}

/**
 * How a text of an answer compares with the one that was asked for. Other spaces and signs, capitals,
 * leading zeros and masked characters are another form of the same; so is an empty text, which names
 * nothing else. An account may have the code of its bank or country before it, as an IBAN has.
 */
function compareNames(asked: string, came: string, isAccount: boolean) {
  if (asked === came) return 'same';
  const wanted = plain(asked);
  const visible = came.split(masked).map((part) => plain(part));
  if (visible.length === 1) {
    const [text, whole] = [withoutZeros(visible[0] ?? ''), withoutZeros(wanted)];
    const isPart = isAccount && Math.min(text.length, whole.length) >= fewestDigits;
    const isSame = isPart ? text.endsWith(whole) || whole.endsWith(text) : text === whole;
    return text === '' || isSame ? 'another form' : 'another';
  }
  const pattern = new RegExp(`^${visible.join('.*')}$`);
  return pattern.test(wanted) ? 'another form' : 'another';
}

/** Of an account that another form of it ends with. */
const fewestDigits = 6;

/** An x is a letter, and several are a mask. */
const masked = /[*•·#]+|x{2,}|X{2,}/;

function plain(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

function withoutZeros(text: string): string {
  return text.replace(/^0+/, '');
}
