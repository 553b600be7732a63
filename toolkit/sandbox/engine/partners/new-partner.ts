/** Partners created while the sandbox runs, each with a login, money and a clock. */
import { randomBytes } from 'node:crypto';
import type { Work } from '../../store/store.ts';
import { EngineError } from '../interface/errors.ts';
import type { ClockMode } from '../options.ts';
import { addClock, lastMoment } from '../shared/clocks.ts';
import { demoCountries } from '../shared/demo-institutions.ts';
import { addUsers } from '../shared/users.ts';
import type { User } from '../shared/users.ts';
import { addPartners, openAccounts } from './partner-rows.ts';

/** The sandbox chooses a value for each absent field. */
export interface NewPartner {
  partnerCode?: string;
  name?: string;
  /** The login of the partner's user. */
  email?: string;
  password?: string;
  /** Opening balances, in minor units; 100,000,000.00 NGN by default. */
  balances?: { currency: string; amount: bigint }[];
  /** Whether the user is bound to a merchant and may therefore read statements; true by default. */
  merchant?: boolean;
  /** The clock's mode, `auto` by default, and its time, the real time by default. */
  clock?: { mode?: ClockMode; now?: number };
}

/**
 * The most an account can hold, in minor units. A balance is a JSON number, and decimals of up to
 * 15 digits survive as one.
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
    const detail =
      'A partner needs exactly one balance for each of one or more of ' +
      `${currencies.join(', ')}.`;
    throw new EngineError('out-of-bounds', detail);
  }
  if (balances.some(({ amount }) => amount > largestBalance)) throw tooMuch();
  const time = wanted.clock?.now ?? real;
  if (!(time >= 0 && time <= lastMoment)) {
    throw new EngineError('out-of-bounds', 'A clock must show a time from 1970 to 9998.');
  }
  const user: User = {
    // Do not use only the code, because tokens of a removed partner must not work for its successor.
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
    const detail = "The partner code or the user's e-mail address is taken. Choose another.";
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
