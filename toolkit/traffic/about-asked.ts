/** Whether an answer is about the thing requested: one rule for accounts, references and countries. */
import type { operations } from '../../generated/client/typescript/schema.d.ts';
import { assumption } from '../contract/statements.ts';
import type { FieldOf, Rule } from './rule.ts';

type Asking = FieldOf<'AccountEnquiryRequest' | 'FxRate' | 'TransactionOutcome'>;

/**
 * Creates a rule: the text at a place, if present, must name the thing requested. The report shows neither text.
 *
 * @param number the line of the service's documentation that states the rule
 */
export function aboutAsked(
  operationId: keyof operations,
  at: `${'' | '/data'}/${Asking}`,
  what: string,
  number?: number,
): Rule {
  const name = at.slice(at.lastIndexOf('/') + 1);
  return {
    promise: `The ${what} requested.`,
    source: number === undefined ? undefined : `What the service does, ${number}`,
    at,
    operationIds: [operationId],
    broken({ contract, value, sent }) {
      const asked = sent(name);
      if (typeof asked !== 'string' || asked === '' || typeof value !== 'string') return [];
      const compared = compareNames(asked, value, name === 'accountNumber');
      if (compared === 'same') return [];
      const wanted = `the requested ${name}`;
      if (compared === 'another') return [{ wanted, came: 'a different one' }];
      const standing = assumption(contract, 'same form');
      return [{ wanted, came: 'that value in another form', standing }];
    },
  };
}

/**
 * Compares a text in an answer with the requested text. If they differ only in spaces, punctuation, case, leading
 * zeros or masked characters, they name the same thing in another form. So does an empty text, because it names
 * nothing else. An account may start with the code of its bank or country, as in an IBAN.
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

/** The number of last digits that two forms of an account must share. */
const fewestDigits = 6;

/** A single x is a letter; a run of them is a mask. */
const masked = /[*•·#]+|x{2,}|X{2,}/;

function plain(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

function withoutZeros(text: string): string {
  return text.replace(/^0+/, '');
}
