/** Partners that are made while the sandbox runs: each with its login, its money and its clock. */
import { randomBytes } from 'node:crypto';
import type { Work } from '../../store/store.ts';
import { addClock, lastMoment, showOn, showing, sharedClock } from '../shared/clocks.ts';
import { addFirstBlacklisted } from './demo-data.ts';
import { demoCountries } from '../shared/demo-institutions.ts';
import type { MadePartner, NewPartner, PartnerDetails, Partners } from '../engine.ts';
import { EngineError } from '../interface/errors.ts';
import { findAccount, lockAccounts, post, saveLedger } from '../money/ledger.ts';
import { readDetails, viewsOf } from './partner-details.ts';
import {
  addPartners,
  allPartners,
  emptyPartners,
  openAccounts,
  removePartner,
} from './partner-rows.ts';
import type { Context } from '../shared/context.ts';
import { removeSnapshotsOf } from '../snapshots/snapshot-copies.ts';
import { partnerIn } from '../shared/shared-state.ts';
import type { SharedState } from '../shared/shared-state.ts';
import { addUsers, profileOf } from '../shared/users.ts';

/**
 * An account holds no more, in minor units: a balance is a JSON number, and every decimal of 15 digits
 * stays what it is as one.
 */
const largestBalance = 999_999_999_999_999n;

export function createPartners(context: Context): Partners {
  const { store, shared, settings, now, nextId } = context;
  const { realNow } = settings;

  const findPartner = async (partnerCode: string): Promise<PartnerDetails> => {
    const partner = partnerIn(await shared.refresh(), partnerCode);
    const [details] = await store.read(() => readDetails([partner], context));
    if (!details) throw new Error('A partner must have its details.');
    return details;
  };

  return {
    partners: () => viewsOf([...shared.state().partners.values()], shared.state()),
    async listPartners() {
      const partners = [...(await shared.refresh()).partners.values()];
      return store.read(() => readDetails(partners, context));
    },
    findPartner,
    async usersOf(partnerCode) {
      const state = await shared.refresh();
      partnerIn(state, partnerCode);
      const users = [...state.users.values()].filter((one) => one.partnerCode === partnerCode);
      return users.map(profileOf);
    },

    async makePartner(wanted = {}) {
      const made = newPartner(wanted, nextId(), realNow());
      await shared.change(() => addPartner(made, realNow()));
      const { partnerCode, user, password } = made;
      return { ...(await findPartner(partnerCode)), user, password };
    },

    async removePartner(partnerCode) {
      const { made } = partnerIn(await shared.refresh(), partnerCode);
      if (!made) {
        throw new EngineError('demo-partner', 'A demo partner stays; it can be reset.');
      }
      await shared.change(() => forget(partnerCode), 'large');
    },

    async fund(partnerCode, currency, amount) {
      partnerIn(await shared.refresh(), partnerCode);
      if (amount <= 0n)
        throw new EngineError('out-of-bounds', 'The amount must be more than zero.');
      await shared.change(function* () {
        const ledger = yield* lockAccounts([partnerCode]);
        const account = findAccount(ledger, partnerCode, currency);
        if (!account) {
          throw new EngineError('out-of-bounds', 'The partner has no account in this currency.');
        }
        if (account.balance + amount > largestBalance) throw tooMuch();
        const movement = { kind: 'funding', payout: null, reversedEntry: null } as const;
        post(ledger, account, { ...movement, amount, at: now(partnerCode) });
        yield* saveLedger(ledger);
      });
    },

    async reset(partnerCode) {
      if (partnerCode === undefined) {
        await shared.change(() => resetAll(shared.state(), settings.clock, realNow()), 'large');
        return;
      }
      const { clock, made } = partnerIn(await shared.refresh(), partnerCode);
      const mode = shared.state().clocks.get(clock)?.mode ?? settings.clock;
      await shared.change(function* () {
        const real = realNow();
        if (made) yield* showOn(clock, showing(mode, real, real));
        yield* emptyPartners([partnerCode], made ? real : now(partnerCode));
      }, 'large');
    },
  };
}

function* resetAll(state: SharedState, mode: 'auto' | 'manual', real: number): Work<void> {
  yield* showOn(sharedClock, showing(mode, real, real));
  // The empty one has what concerns every partner.
  yield* emptyPartners(['', ...(yield* allPartners())], real);
  for (const { partnerCode, made } of state.partners.values()) {
    if (made) yield* forget(partnerCode);
  }
  yield* addFirstBlacklisted();
}

function* forget(partnerCode: string): Work<void> {
  yield* removePartner(partnerCode);
  yield* removeSnapshotsOf(partnerCode);
}

interface Made {
  partnerCode: string;
  name: string;
  password: string;
  user: MadePartner['user'];
  balances: { currency: string; amount: bigint }[];
  virtualAccount(index: number): string | null;
  mode: 'auto' | 'manual';
  time: number;
}

function newPartner(wanted: NewPartner, id: number, real: number): Made {
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
  const user = {
    // Not the code alone: tokens of a partner that was removed are not those of its successor.
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
    balances,
    virtualAccount: (index) =>
      merchant ? `88${String((id + index) % 1e10).padStart(10, '0')}` : null,
    mode: wanted.clock?.mode ?? 'auto',
    time,
  };
}

function* addPartner(made: Made, real: number): Work<void> {
  const { partnerCode, name, user, password, mode, time } = made;
  const clock = `partner ${partnerCode}`;
  const address = '4 Test Street, London';
  const added = yield* addPartners([{ partnerCode, name, address, clock, made: true }]);
  const users = added === 0 ? 0 : yield* addUsers([{ ...user, password }]);
  if (users === 0) {
    const detail = 'There is a partner with this code, or a user with this e-mail address.';
    throw new EngineError('partner-exists', detail);
  }
  yield* addClock(clock, mode, time, real);
  const accounts = made.balances.map(({ currency, amount }, index) => ({
    partnerCode,
    currency,
    virtualAccount: made.virtualAccount(index),
    openingBalance: amount,
  }));
  yield* openAccounts(accounts, time);
}

function tooMuch(): EngineError {
  return new EngineError('out-of-bounds', 'An account holds at most 9,999,999,999,999.99.');
}
