/** Partners as the simulation shows and changes them. */
import { integer, query, text } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import { removePartners } from '../books/books.ts';
import { EngineError } from '../interface/errors.ts';
import { findAccount, lockPartner, post, saveLedger } from '../money/ledger.ts';
import { sharedClock, showing, showOn } from '../shared/clocks.ts';
import type { Context } from '../shared/context.ts';
import { partnerIn } from '../shared/shared-state.ts';
import type { PartnerRow, SharedState } from '../shared/shared-state.ts';
import { profileOf } from '../shared/users.ts';
import { removeSnapshots } from '../snapshots/snapshots.ts';
import { addFirstBlacklisted } from './blacklist.ts';
import {
  addPartner,
  largestBalance,
  newPartner,
  tooMuch,
  virtualAccountOf,
} from './new-partner.ts';
import type { NewPartner } from './new-partner.ts';
import { emptyPartners, openAccounts } from './partner-rows.ts';
import { isPresent } from '../shared/present.ts';

export function createPartners(context: Context) {
  const { store, shared, settings, nextId } = context;
  const { realNow } = settings;
  const readSome = (partners: Iterable<PartnerRow>) =>
    store.read(() => readDetails([...partners], context));
  const findPartner = async (partnerCode: string) => {
    const [details] = await readSome([partnerIn(await shared.refresh(), partnerCode)]);
    if (!details) throw new Error('A partner must have its details.');
    return details;
  };

  return {
    async partners() {
      const state = await shared.refresh();
      return viewsOf([...state.partners.values()], state);
    },
    /** Lists the partners, ordered by code. */
    listPartners: async () => readSome((await shared.refresh()).partners.values()),
    findPartner,
    async usersOf(partnerCode: string) {
      const state = await shared.refresh();
      partnerIn(state, partnerCode);
      const users = [...state.users.values()].filter((one) => one.partnerCode === partnerCode);
      return users.map(profileOf);
    },

    /** Creates a partner with a separate login, money and clock. Throws `partner-exists`, `out-of-bounds`. */
    async makePartner(wanted: NewPartner = {}) {
      const made = newPartner(wanted, nextId(), realNow());
      await shared.change(() => addPartner(made, realNow()));
      const { partnerCode, user, password } = made;
      return { ...(await findPartner(partnerCode)), user, password };
    },

    /** Removes a partner, whose tokens stop working. Throws `demo-partner`. */
    async removePartner(partnerCode: string) {
      if (!partnerIn(await shared.refresh(), partnerCode).made) {
        throw new EngineError(
          'demo-partner',
          'A demo partner cannot be removed. Reset it instead.',
        );
      }
      await shared.change(() => forget([partnerCode]));
    },

    /** Adds money (more than 0) to an account, opening it if necessary. */
    async fund(partnerCode: string, currency: string, amount: bigint) {
      partnerIn(await shared.refresh(), partnerCode);
      await shared.change(() => fund({ partnerCode, currency, amount }, context));
    },

    /**
     * Erases the history of one or all partners and restores opening balances; without a code, also
     * removes created partners. Clocks show the real time again. Logins stay.
     */
    async reset(partnerCode?: string) {
      const state = await shared.refresh();
      const partner = partnerCode === undefined ? undefined : partnerIn(state, partnerCode);
      await shared.change(() => (partner ? resetOne(partner, context) : resetAll(context)));
    },
  };
}

function* fund(
  { partnerCode, currency, amount }: { partnerCode: string; currency: string; amount: bigint },
  context: Context,
): Work<void> {
  if (amount <= 0n) throw new EngineError('out-of-bounds', 'The amount must be more than zero.');
  const at = context.now(partnerCode);
  let { ledger } = yield* lockPartner(partnerCode, context);
  if (!findAccount(ledger, currency)) {
    const isMerchant = [...context.shared.state().users.values()].some(
      (user) => user.partnerCode === partnerCode && user.merchantCode !== null,
    );
    const virtualAccount = isMerchant ? virtualAccountOf(context.nextId()) : null;
    yield* openAccounts([{ partnerCode, currency, virtualAccount, openingBalance: 0n }], at);
    ({ ledger } = yield* lockPartner(partnerCode, context));
  }
  const account = findAccount(ledger, currency);
  if (!account) throw new Error('An account that was opened must be there.');
  if (account.balance + amount > largestBalance) throw tooMuch();
  post(ledger, account, { kind: 'funding', amount, at });
  yield* saveLedger(ledger);
}

function* resetOne(
  { partnerCode, clock, made }: PartnerRow,
  { shared, settings, now }: Context,
): Work<void> {
  const real = settings.realNow();
  const mode = shared.state().clocks.get(clock)?.mode ?? settings.clock;
  if (made) yield* showOn(clock, showing(mode, real, real));
  yield* emptyPartners([partnerCode], made ? real : now(partnerCode));
}

function* resetAll({ settings }: Context): Work<void> {
  const real = settings.realNow();
  yield* showOn(sharedClock, showing(settings.clock, real, real));
  yield* forget((yield* query(madeSql)).map((row) => text(row, 'partner_code')));
  yield* emptyPartners(undefined, real);
  yield* addFirstBlacklisted();
}

function* forget(partnerCodes: readonly string[]): Work<void> {
  yield* removePartners(partnerCodes);
  yield* removeSnapshots('partner_code', partnerCodes);
}

/** Returns partners with their accounts and users, as cached by this process. */
function viewsOf(partners: readonly PartnerRow[], state: SharedState) {
  const accounts = Map.groupBy(state.accounts, ({ partnerCode }) => partnerCode);
  const users = Map.groupBy(state.users.values(), ({ partnerCode }) => partnerCode);
  return partners.map(({ partnerCode, name, made, clock }) => ({
    partnerCode,
    name,
    made,
    sharesClock: clock === sharedClock,
    accounts: accounts.get(partnerCode) ?? [],
    users: (users.get(partnerCode) ?? []).map(({ email, merchantCode }) => ({
      email,
      merchant: merchantCode !== null,
    })),
  }));
}

/** Returns partners with their current balances. */
function* readDetails(partners: readonly PartnerRow[], { shared, now }: Context) {
  const state = shared.state();
  const texts = partners.map(({ partnerCode }) => partnerCode);
  const rows = Map.groupBy(yield* query(balancesSql, { texts }), (row) =>
    text(row, 'partner_code'),
  );
  return viewsOf(partners, state).map((view, at) => ({
    ...view,
    clock: {
      mode: state.clocks.get(partners[at]?.clock ?? '')?.mode ?? 'auto',
      now: now(view.partnerCode),
    },
    balances: (rows.get(view.partnerCode) ?? []).map((row) => ({
      currency: text(row, 'currency'),
      balance: integer(row, 'balance'),
    })),
  }));
}

const madeSql = `select p.partner_code from books p where ${isPresent} and p.made = 1`;

const balancesSql = `
  select p.partner_code, a.currency, a.balance from books p join accounts a on a.books = p.id
  where ${isPresent} and p.partner_code in texts(?)
  order by p.partner_code, a.currency`;
