/** The run's own secrets. All reports hide them, in whatever form a service repeats them. */
import { cut } from '../../cli/words.ts';
import { headerVariable, type Logins } from '../logins.ts';
import { wrongPassword } from '../plan/wrong-password.ts';
import type { CheckFinding, Outcome } from './results.ts';

export type RunSecrets = ReturnType<typeof createRunSecrets>;

export function createRunSecrets({ main, unbound, expiredToken, token, headers = [] }: Logins) {
  const known = new Map<string, { pattern: RegExp; variable: string; isSet: boolean }>();
  const add = (secret: string | undefined, variable: string, isSet = true): void => {
    if (!secret || known.get(secret)?.variable === variable) return;
    // No header is longer, and patterns have a size limit too.
    known.set(secret, { pattern: patternOf(secret.slice(0, mostRead)), variable, isSet });
  };
  const addLogin = ({ email, password }: Logins['main'], name: string): void => {
    add(`${email}:${password}`, `${name}LOGIN`, false);
    add(email, `${name}EMAIL`);
    add(password, `${name}PASSWORD`);
  };
  if (main.password !== '') {
    // Add the wrong password before the correct one, because the two may differ only in case.
    const wrong = wrongPassword(main.password);
    const pattern = new RegExp(patternOf(wrong), 'g');
    known.set(wrong, { pattern, variable: 'WRONG_PASSWORD', isSet: false });
    addLogin(main, 'CONTRACT_');
  }
  add(token, 'TOKEN');
  for (const [name, value] of headers) {
    if (value !== `Bearer ${token}`) add(value, headerVariable(name));
  }
  if (unbound) addLogin(unbound, 'CONTRACT_UNBOUND_');
  add(expiredToken, 'CONTRACT_EXPIRED_TOKEN');
  return {
    /**
     * Hides a secret from now on.
     *
     * @param variable shown instead of the secret
     * @param isSet whether the shell has it in this variable; otherwise no command may use it
     */
    add,
    /** Hides a token derived from a valid one; does nothing for the valid one. */
    addWrong(token: string | undefined): void {
      if (token !== undefined && !known.has(token)) add(token, 'WRONG_TOKEN', false);
    },
    /** The shell variable that holds the text, if commands may use it. */
    variableOf(text: string): string | undefined {
      const found = known.get(text);
      return found?.isSet && !/\p{Cc}/u.test(text) ? found.variable : undefined;
    },
    /** The text with `$CONTRACT_PASSWORD` instead of the password. */
    hide(text: string): string {
      // The longest first, because one may contain another.
      const all = [...known].filter(([secret]) => secret.length <= text.length);
      return all
        .sort(([one], [other]) => other.length - one.length)
        .reduce(
          (hidden, [, { pattern, variable }]) => hidden.replaceAll(pattern, `$$${variable}`),
          text,
        );
    },
  };
}

/**
 * Hides secrets in all text that may come from the service.
 *
 * @param again the command that repeats the check
 */
export function withoutSecrets(
  outcome: Outcome,
  { hide }: Pick<RunSecrets, 'hide'>,
  again: string,
): Outcome {
  if (!('findings' in outcome)) return outcome;
  const findings = outcome.findings.map(({ exchange, ...problem }): CheckFinding => {
    const { request, answer, id } = exchange;
    const shown = { ...exchange, request: hide(request), answer: hide(answer) };
    const { wanted, came, sample } = problem;
    return {
      ...problem,
      wanted: hide(wanted),
      came: hide(came),
      sample: sample && cut(hide(sample), mostSampled),
      exchange: { ...shown, ...(id !== undefined && { again: hide(again) }) },
    };
  });
  return { ...outcome, findings };
}

/** Returns a pattern for the text: plain in any case, escaped for a URL, JSON or HTML, and in Base64. */
function patternOf(secret: string): RegExp {
  const written = Array.from(secret, patternOfCharacter).join('');
  const whole = literal(Buffer.from(secret).toString('base64'));
  // Hide a short secret only as a whole value, because it occurs inside many words.
  return secret.length < leastPart
    ? new RegExp(`(?<=^|["'=])(?:${written}|${whole})(?=$|["'&\\\\])`, 'gi')
    : new RegExp(
        [written, ...partsOfBase64(secret).map((part) => `${literal(part)}[\\w+/-]?=*`)].join('|'),
        'gi',
      );
}

function patternOfCharacter(character: string): string {
  if (/[a-z\d]/i.test(character)) return character;
  const inUrl = Buffer.from(character).toString('hex').replaceAll(/../g, '%$&');
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const inJson = units.map((unit) => `\\\\{1,4}u${unit.toString(16).padStart(4, '0')}`).join('');
  const code = character.codePointAt(0) ?? 0;
  const inHtml = `&(?:#${code}|#x${code.toString(16)}|${entities[character] ?? '#'});`;
  const space = character === ' ' ? ['\\+'] : [];
  const forms = [literal(character), inUrl, inJson, inHtml, ...space];
  return `\\\\{0,3}(?:${forms.join('|')})`;
}

const entities: { [character: string]: string } = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/**
 * The part that all Base64 encodings of it share, except for some bits at the ends: it may start
 * after zero, one or two bytes of a group of three.
 */
function partsOfBase64(secret: string): string[] {
  return [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    const ofOthers = Math.ceil((before * 8) / 6);
    return bytes.toString('base64').slice(ofOthers, Math.floor((bytes.length * 8) / 6));
  });
}

/** URL-safe Base64 writes `+` and `/` differently. */
function literal(text: string): string {
  return text
    .replaceAll(/[\\^$.*?()[\]{}|]/g, '\\$&')
    .replaceAll('+', '(?:[+-]|%2b)')
    .replaceAll('/', '(?:\\\\{0,3}[/_]|%2f)');
}

/** Limits in characters. */
const mostRead = 16_000;
const leastPart = 6;
const mostSampled = 40;
