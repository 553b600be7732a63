/**
 * The sandbox's partners, users and accounts, all invented. The passwords are public, because the
 * sandbox prints them.
 */
import type { Work } from '../../store/store.ts';
import { sharedClock } from '../shared/clocks.ts';
import { addUsers } from '../shared/users.ts';
import type { NewUser } from '../shared/users.ts';
import { addFirstBlacklisted } from './blacklist.ts';
import { addPartners, openAccounts } from './partner-rows.ts';
import type { NewAccount } from './partner-rows.ts';

export const demoUsers: readonly NewUser[] = [
  {
    username: 'amara.okafor',
    email: 'amara.okafor@harbour-remit.example',
    phoneNumber: '+447700900123',
    firstName: 'Amara',
    lastName: 'Okafor',
    partnerCode: 'HARBOUR',
    merchantCode: 'HARBOUR-M1',
    realmRoles: ['DEFAULT', 'IMTO_ADMIN'],
    emailVerified: true,
    password: 'a-long-example-password',
  },
  {
    username: 'kofi.mensah',
    email: 'kofi.mensah@baobab-transfer.example',
    phoneNumber: '+447700900124',
    firstName: 'Kofi',
    lastName: 'Mensah',
    partnerCode: 'BAOBAB',
    merchantCode: 'BAOBAB-M1',
    realmRoles: ['DEFAULT', 'IMTO_ADMIN'],
    emailVerified: true,
    password: 'another-long-example-password',
  },
  {
    username: 'ines.duarte',
    email: 'ines.duarte@sunrise-money.example',
    phoneNumber: '+447700900125',
    firstName: 'Inês',
    lastName: 'Duarte',
    partnerCode: 'SUNRISE',
    merchantCode: null,
    realmRoles: ['DEFAULT'],
    emailVerified: true,
    password: 'one-more-long-example-password',
  },
];

/** The logins that the sandbox prints at its start. */
export const demoCredentials: readonly { email: string; password: string; description: string }[] =
  demoUsers.map(({ email, password, partnerCode, merchantCode }) => ({
    email,
    password,
    description: `partner ${partnerCode}, ${merchantCode === null ? 'not bound' : 'bound'} to a merchant`,
  }));

export const demoPartners = [
  { partnerCode: 'BAOBAB', name: 'Baobab Transfer Ltd', address: '2 Grove Lane, Manchester' },
  { partnerCode: 'HARBOUR', name: 'Harbour Remit Ltd', address: '1 Harbour Road, London' },
  { partnerCode: 'SUNRISE', name: 'Sunrise Money Ltd', address: '3 Mill Street, Bristol' },
];

export const demoAccounts: readonly NewAccount[] = [
  account('BAOBAB', 'GHS', 96_000_000_000n, '7700000052'),
  account('BAOBAB', 'NGN', 1_206_250_000_000n, '7700000051'),
  account('HARBOUR', 'KES', 91_040_000_000_000n, '7700000043'),
  account('HARBOUR', 'NGN', 482_500_000_000_050n, '7700000042'),
  account('SUNRISE', 'KES', 22_500_000_000n, null),
  account('SUNRISE', 'NGN', 75_000_000_000n, null),
];

function account(
  partnerCode: string,
  currency: string,
  openingBalance: bigint,
  virtualAccount: string | null,
): NewAccount {
  return { partnerCode, currency, openingBalance, virtualAccount };
}

/** Adds missing demo data to the database. A new database also gets the blacklist. */
export function* addDemoData(now: number): Work<void> {
  const partners = [{ partnerCode: '', name: '', address: '' }, ...demoPartners];
  const added = yield* addPartners(
    partners.map((partner) => ({ ...partner, clock: sharedClock, made: false })),
  );
  yield* addUsers(demoUsers);
  yield* openAccounts(demoAccounts, now);
  if (added === partners.length) yield* addFirstBlacklisted();
}
