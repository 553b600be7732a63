/** Partners that are made while the sandbox runs: each with its login, its money and its clock. */
import { randomBytes } from 'node:crypto';
import type { Work } from '../store/store.ts';
import { addClock, showOn, showing, sharedClock } from './clocks.ts';
import { addFirstBlacklisted } from './demo-data.ts';
import { demoCountries } from './demo-institutions.ts';
import type { MadePartner, NewPartner, Partner, Partners } from './engine.ts';
import { EngineError } from './errors.ts';
import { findAccount, lockAccounts, post, saveLedger } from './ledger.ts';
import {
  addPartners,
  allPartners,
  emptyPartners,
  openAccounts,
  removePartner,
} from './partner-rows.ts';
import type { Context } from './settings.ts';
import type { PartnerRow, SharedState } from './shared-state.ts';
import { addUsers } from './users.ts';

export function createPartners({ shared, settings, now, nextId }: Context): Partners {
  const { realNow } = settings;

  const partnerOf = (partnerCode: string, state: SharedState = shared.state()): PartnerRow => {
    const partner = state.partners.get(partnerCode);
    if (partner) return partner;
    throw new EngineError('unknown-partner', 'There is no partner with this code.');
  };

  return {
    partners: () => [...shared.state().partners.values()].map((one) => viewOf(one, shared.state())),

    async makePartner(wanted = {}) {
      const made = newPartner(wanted, nextId(), realNow());
      await shared.change(() => addPartner(made, realNow()));
      const { partnerCode, password } = made;
      const user = shared.state().users.get(partnerCode.toLowerCase());
      if (!user) throw new Error('A partner that was made must have its user.');
      return { ...viewOf(partnerOf(partnerCode), shared.state()), user: made.user, password };
    },

    async removePartner(partnerCode) {
      const { made } = partnerOf(partnerCode, await shared.refresh());
      if (!made) {
        throw new EngineError('demo-partner', 'A demo partner stays; it can be reset.');
      }
      await shared.change(() => removePartner(partnerCode));
    },

    async fund(partnerCode, currency, amount) {
      partnerOf(partnerCode, await shared.refresh());
      await shared.change(function* () {
        const ledger = yield* lockAccounts([partnerCode]);
        const account = findAccount(ledger, partnerCode, currency);
        if (!account) {
          throw new EngineError('out-of-bounds', 'The partner has no account in this currency.');
        }
        const movement = { kind: 'funding', payout: null, reversedEntry: null } as const;
        post(ledger, account, { ...movement, amount, at: now(partnerCode) });
        yield* saveLedger(ledger);
      });
    },

    async reset(partnerCode) {
      if (partnerCode === undefined) {
        await shared.change(() => resetAll(shared.state(), settings.clock, realNow()));
        return;
      }
      const { clock, made } = partnerOf(partnerCode, await shared.refresh());
      const mode = shared.state().clocks.get(clock)?.mode ?? settings.clock;
      await shared.change(function* () {
        const real = realNow();
        if (made) yield* showOn(clock, showing(mode, real, real));
        yield* emptyPartners([partnerCode], made ? real : now(partnerCode));
      });
    },
  };
}

function* resetAll(state: SharedState, mode: 'auto' | 'manual', real: number): Work<void> {
  yield* showOn(sharedClock, showing(mode, real, real));
  // The empty one has what concerns every partner.
  yield* emptyPartners(['', ...(yield* allPartners())], real);
  for (const { partnerCode, made } of state.partners.values()) {
    if (made) yield* removePartner(partnerCode);
  }
  yield* addFirstBlacklisted();
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
  const username = partnerCode.toLowerCase();
  const balances = wanted.balances ?? [{ currency: 'NGN', amount: 100_000_000_00n }];
  const currencies = demoCountries.map(({ currency }) => currency);
  if (balances.length === 0 || balances.some(({ currency }) => !currencies.includes(currency))) {
    const detail = `A partner needs balances in one or more of ${currencies.join(', ')}.`;
    throw new EngineError('out-of-bounds', detail);
  }
  const user = {
    username,
    email: wanted.email ?? `${username}@sandbox.example`,
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
    time: wanted.clock?.now ?? real,
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

function viewOf({ partnerCode, name, made, clock }: PartnerRow, state: SharedState): Partner {
  const sharesClock = clock === sharedClock;
  const accounts = state.accounts.filter((one) => one.partnerCode === partnerCode);
  const users = [...state.users.values()].filter((one) => one.partnerCode === partnerCode);
  return {
    partnerCode,
    name,
    made,
    sharesClock,
    accounts,
    emails: users.map(({ email }) => email),
  };
}
