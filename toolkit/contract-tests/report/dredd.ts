/** Dredd's view of the answers, and where its verdict differs from ours. */
import { counted, listed } from '../../cli/words.ts';
import type { CheckResult } from '../judge/results.ts';

/** One row; undefined if Dredd judged no answer. */
export function dreddRows(results: readonly CheckResult[]): [word: string, text: string][] {
  const judged = results.flatMap(({ check: { id }, outcome }) =>
    outcome.kind !== 'skip' && outcome.dredd ? [{ id, ...outcome.dredd, here: outcome.kind }] : [],
  );
  if (judged.length === 0) return [];
  const passed = judged.filter(({ kind }) => kind === 'pass');
  const more = passed.filter(({ here }) => here !== 'pass').length;
  const only = judged.filter(({ kind, here }) => kind === 'fail' && here === 'pass');
  const names = only.map(({ id, differs }) => `${id} (${listed(differs, 3)})`);
  const count = `${passed.length} of ${counted(judged.length, 'answer')}`;
  const parts = [
    `accepts ${count} by status, content type and promised keys`,
    ...(more > 0 ? [`these tests find more problems in ${more} of them`] : []),
    ...(only.length > 0 ? [`fails answers that pass here: ${listed(names, 3)}`] : []),
  ];
  return [['Dredd', parts.join('; ')]];
}
