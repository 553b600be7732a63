import { fieldOf } from '../field.js';

/** Adds the path and a remedy to a system error. Errors of the journal itself stay unchanged. */
export function cannotBe(done: 'read' | 'written', path: string, error: unknown): unknown {
  // `instanceof` fails for errors of another realm, as in Jest.
  const [code, message] = ['code', 'message'].map((name) => fieldOf(error, name));
  if (typeof code !== 'string') return error;
  const remedy = remedies[code] ?? '';
  return new Error(`${path} cannot be ${done}: ${String(message)}.${remedy}`, { cause: error });
}

export function isMissing(path: string): Error {
  return new Error(
    `${path} must exist because create is false. If payouts were sent with it, restore the ` +
      'file or mount its disk; before the first payout, create an empty file.',
  );
}

export function lostEntries(path: string): Error {
  return new Error(`${path} has lost entries. ${restore}`);
}

export function isDamaged(path: string, line: number): SyntaxError {
  return new SyntaxError(`${path}:${line} is not a journal entry. ${restore}`);
}

const restore =
  'Restore the file; until then check the status of every payout that may have been sent.';
const full = ' Make room on its disk, then try again with the same journal.';
const forbidden = ' Let this process read and write it, then try again with the same journal.';
const remedies: { readonly [code: string]: string } = {
  ENOSPC: full,
  EDQUOT: full,
  EROFS: forbidden,
  EACCES: forbidden,
  EPERM: forbidden,
  ENOENT: ' Create its folder first; with create: false, also the file.',
};
