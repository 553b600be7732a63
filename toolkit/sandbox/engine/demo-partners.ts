/**
 * The partners, users and accounts of the sandbox. All are invented. The passwords are public, as
 * the sandbox prints them; only their hashes are used to log in.
 */
import type { Partner, User } from './engine.ts';

export interface DemoUser extends User {
  /** Salt and hash of the password, as `passwords.ts` reads them. */
  passwordHash: string;
}

/** An account that payouts are taken from. */
export interface DemoAccount {
  partnerCode: string;
  currency: string;
  /** In minor units. */
  openingBalance: bigint;
  /**
   * The number of the virtual account whose statement shows it; null when it is not a merchant's.
   */
  virtualAccount: string | null;
}

export interface DemoPartner extends Partner {
  address: string;
}

/** What is printed at the start, to log in with. */
export const demoCredentials: readonly { email: string; password: string; description: string }[] =
  [
    {
      email: 'amara.okafor@harbour-remit.example',
      password: 'a-long-example-password',
      description: 'partner HARBOUR, bound to a merchant',
    },
    {
      email: 'kofi.mensah@baobab-transfer.example',
      password: 'another-long-example-password',
      description: 'partner BAOBAB, bound to a merchant',
    },
    {
      email: 'ines.duarte@sunrise-money.example',
      password: 'one-more-long-example-password',
      description: 'partner SUNRISE, not bound to a merchant',
    },
  ];

export const demoUsers: readonly DemoUser[] = [
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
    passwordHash: 'Cxp-WNQ1x6neXPjylh5tcw.dosN6psCQJ3yhKajMt8ESY0908WyGcwXBEar10nPGjs',
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
    passwordHash: 'Nc02Bly1JSIs5IJcl2Oxrw.dA3EiNWu40vx-CEaujLnzIDZZ0knOzphW47WfDnryQ8',
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
    passwordHash: 'pqjcO1sApURSj4aCCWUbSA.vPl9mXQN0Xq-mOry_lv3r1woV3y5XSdKi4OPPYFanF0',
  },
];

export const demoPartners: readonly DemoPartner[] = [
  { partnerCode: 'BAOBAB', name: 'Baobab Transfer Ltd', address: '2 Grove Lane, Manchester' },
  { partnerCode: 'HARBOUR', name: 'Harbour Remit Ltd', address: '1 Harbour Road, London' },
  { partnerCode: 'SUNRISE', name: 'Sunrise Money Ltd', address: '3 Mill Street, Bristol' },
];

export const demoAccounts: readonly DemoAccount[] = [
  account('BAOBAB', 'GHS', 96_000_000_000n, '7700000052'),
  account('BAOBAB', 'NGN', 1_206_250_000_000n, '7700000051'),
  account('HARBOUR', 'KES', 91_040_000_000_000n, '7700000043'),
  account('HARBOUR', 'NGN', 482_500_000_000_050n, '7700000042'),
  account('SUNRISE', 'KES', 22_500_000_000n, null),
  account('SUNRISE', 'NGN', 75_000_000_000n, null),
];

/** The virtual accounts are held here. */
export const virtualAccountBank = { name: 'Harmattan Bank', swiftCode: 'HARMNGLA' };

function account(
  partnerCode: string,
  currency: string,
  openingBalance: bigint,
  virtualAccount: string | null,
): DemoAccount {
  return { partnerCode, currency, openingBalance, virtualAccount };
}
