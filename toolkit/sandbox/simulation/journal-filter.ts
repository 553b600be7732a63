/** Which requests of the journal are asked for. */
import type { Journal, JournalFilter } from '../http/journal.ts';
import { RequestProblem } from '../http/problems.ts';
import type { SimulationInput } from './input.ts';

/** @throws RequestProblem 400 when `since` names nothing */
export function journalFilter(
  { status, since, ...others }: SimulationInput<'listRequests'>['query'],
  journal: Pick<Journal, 'hasGiven'>,
): JournalFilter {
  return {
    ...others,
    ...(status !== undefined && { status: status === 'cut' ? null : Number(status) }),
    ...(since !== undefined && { since: beginningOf(since, journal) }),
  };
}

function beginningOf(since: string, journal: Pick<Journal, 'hasGiven'>): string | number {
  if (journal.hasGiven(since)) return since;
  const time = isoTime.test(since) ? Date.parse(since) : NaN;
  if (Number.isFinite(time)) return time;
  const message =
    'must be a requestId that this sandbox has given since it started, or a time as 2026-03-04T09:15:20.000Z';
  const detail = 'The query does not fit the schema of the operation.';
  throw new RequestProblem(400, 'Bad Request', detail, {
    violations: [{ path: '/since', message }],
  });
}

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
