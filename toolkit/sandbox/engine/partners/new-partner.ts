/** Partners that are made while the sandbox runs: each with its login, its money and its clock. */
import { randomBytes } from 'node:crypto';
import type { Work } from '../../store/store.ts';
import { EngineError } from '../interface/errors.ts';
import type { ClockMode } from '../options.ts';
import { addClock, lastMoment } from '../shared/clocks.ts';
import { demoCountries } from '../shared/demo-institutions.ts';
import { addUsers } from '../shared/users.ts';
import type { User } from '../shared/users.ts';
import { addPartners, openAccounts } from './partner-rows.ts';

/** The sandbox chooses what is left out. */
export interface NewPartner {
  partnerCode?: string;
  name?: string;
  /** To log in with. */
  email?: string;
  password?: string;
  /** First balances, in minor units; 100,000,000.00 NGN when left out. */
  balances?: { currency: string; amount: bigint }[];
  /** Whether its user is bound to a merchant, and so may read statements. True when left out. */
  merchant?: boolean;
  /** The mode of its clock, `auto` when left out, and what it shows, the real time when left out. */
  clock?: { mode?: ClockMode; now?: number };
}

/**
 * An account holds no more, in minor units: a balance is a JSON number, and every decimal of 15 digits
 * stays what it is as one.
 */
export const largestBalance = 999_999_999_999_999n;

export function newPartner(wanted: NewPartner, id: number, real: number) {
  const partnerCode = wanted.partnerCode ?? `TEST-${id.toString(36).toUpperCase()}`;
  const name = wanted.name ?? partnerCode;
  const merchant = wanted.merchant ?? true;
  const lowerCode = partnerCode.toLowerCase();
  const balances = wanted.balances ?? [{ currency: 'NGN', amount: 100_000_000_00n }];
  const currencies = demoCountries.map(({ currency }) => currency);
  const wantedCurrencies = new Set(balances.map(({ currency }) => currency));
  if (
    balances.length === 0 ||
    wantedCurrencies.size < balances.length ||
    balances.some(({ currency }) => !currencies.includes(currency))
  ) {
    const detail = `A partner needs one balance in each of one or more of ${currencies.join(', ')}.`;
    throw new EngineError('out-of-bounds', detail);
  }
  if (balances.some(({ amount }) => amount > largestBalance)) throw tooMuch();
  const time = wanted.clock?.now ?? real;
  if (!(time >= 0 && time <= lastMoment)) {
    throw new EngineError('out-of-bounds', 'A clock shows a time of the years 1970 to 9998.');
  }
  const user: User = {
    // More than the code: tokens of a removed partner must not work for its successor.
    username: `${lowerCode}.${id.toString(36)}`,
    email: wanted.email?.toLowerCase() ?? `${lowerCode}@sandbox.example`,
    phoneNumber: '',
    firstName: name,
    lastName: 'Test',
    partnerCode,
    merchantCode: merchant ? `${partnerCode}-M1` : null,
    realmRoles: ['DEFAULT'],
    emailVerified: true,
  };
  return {
    partnerCode,
    name,
    password: wanted.password ?? randomBytes(18).toString('base64url'),
    user,
    accounts: balances.map(({ currency, amount }, index) => ({
      partnerCode,
      currency,
      virtualAccount: merchant ? virtualAccountOf(id + index) : null,
      openingBalance: amount,
    })),
    mode: wanted.clock?.mode ?? 'auto',
    time,
  };
}

export function* addPartner(made: ReturnType<typeof newPartner>, real: number): Work<void> {
  const { partnerCode, name, user, password, accounts, mode, time } = made;
  const clock = `partner ${partnerCode}`;
  const address = '4 Test Street, London';
  const added = yield* addPartners([{ partnerCode, name, address, clock, made: true }]);
  const users = added === 0 ? 0 : yield* addUsers([{ ...user, password }]);
  if (users === 0) {
    const detail = 'There is a partner with this code, or a user with this e-mail address.';
    throw new EngineError('partner-exists', detail);
  }
  yield* addClock(clock, mode, time, real);
  yield* openAccounts(accounts, time);
}

export function virtualAccountOf(id: number): string {
  return `88${String(id % 1e10).padStart(10, '0')}`;
}

export function tooMuch(): EngineError {
  return new EngineError('out-of-bounds', 'An account holds at most 9,999,999,999,999.99.');
}
