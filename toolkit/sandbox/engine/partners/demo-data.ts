/** Puts the demo partners into a database. */
import { query } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import { addToBlacklist } from './blacklist.ts';
import { sharedClock } from '../shared/clocks.ts';
import { firstBlacklisted } from '../shared/demo-institutions.ts';
import { demoAccounts, demoPartners, demoUsers } from './demo-partners.ts';
import { addPartners, openAccounts } from './partner-rows.ts';
import { addUsers } from '../shared/users.ts';

/** Adds what is not there yet; the blacklist comes with the first of it. */
export function* addDemoData(now: number): Work<void> {
  const isNew = (yield* query('select partner_code from accounts limit 1')).length === 0;
  yield* addPartners(
    demoPartners.map((partner) => ({ ...partner, clock: sharedClock, made: false })),
  );
  yield* addUsers(demoUsers);
  yield* openAccounts(demoAccounts, now);
  if (isNew) yield* addFirstBlacklisted();
}

export function* addFirstBlacklisted(): Work<void> {
  yield* addToBlacklist(firstBlacklisted, '');
}
