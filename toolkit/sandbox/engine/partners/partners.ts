/** Partners as the simulation sees and changes them. */
import { integer, query, text } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import { EngineError } from '../interface/errors.ts';
import type { Partner, PartnerDetails, Partners } from '../interface/partners.ts';
import { findAccount, lockAccounts, post, saveLedger } from '../money/ledger.ts';
import { sharedClock, showing, showOn } from '../shared/clocks.ts';
import type { Context } from '../shared/context.ts';
import { allPartners, partnerIn } from '../shared/shared-state.ts';
import type { PartnerRow, SharedState } from '../shared/shared-state.ts';
import { profileOf } from '../shared/users.ts';
import { removeSnapshots } from '../snapshots/snapshot-copies.ts';
import { addFirstBlacklisted } from './blacklist.ts';
import { addPartner, largestBalance, newPartner, tooMuch } from './new-partner.ts';
import { emptyPartners, removePartner } from './partner-rows.ts';

export function createPartners(context: Context): Partners {
  const { store, shared, settings, now, nextId } = context;
  const { realNow } = settings;
  const readSome = (partners: Iterable<PartnerRow>) =>
    store.read(() => readDetails([...partners], context));
  const findPartner = async (partnerCode: string): Promise<PartnerDetails> => {
    const [details] = await readSome([partnerIn(await shared.refresh(), partnerCode)]);
    if (!details) throw new Error('A partner must have its details.');
    return details;
  };

  return {
    async partners() {
      const state = await shared.refresh();
      return viewsOf([...state.partners.values()], state);
    },
    listPartners: async () => readSome((await shared.refresh()).partners.values()),
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
      if (!partnerIn(await shared.refresh(), partnerCode).made) {
        throw new EngineError('demo-partner', 'A demo partner stays; it can be reset.');
      }
      await shared.change(() => forget(partnerCode), 'large');
    },

    async fund(partnerCode, currency, amount) {
      partnerIn(await shared.refresh(), partnerCode);
      await shared.change(() => fund(partnerCode, currency, amount, now(partnerCode)));
    },

    async reset(partnerCode) {
      const state = await shared.refresh();
      const partner = partnerCode === undefined ? undefined : partnerIn(state, partnerCode);
      await shared.change(
        () => (partner ? resetOne(partner, context) : resetAll(context)),
        'large',
      );
    },
  };
}

function* fund(partnerCode: string, currency: string, amount: bigint, at: number): Work<void> {
  if (amount <= 0n) throw new EngineError('out-of-bounds', 'The amount must be more than zero.');
  const ledger = yield* lockAccounts([partnerCode]);
  const account = findAccount(ledger, currency);
  if (!account) {
    throw new EngineError('out-of-bounds', 'The partner has no account in this currency.');
  }
  if (account.balance + amount > largestBalance) throw tooMuch();
  post(ledger, account, { kind: 'funding', amount, at, payout: null, reversedEntry: null });
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

function* resetAll({ shared, settings }: Context): Work<void> {
  const real = settings.realNow();
  yield* showOn(sharedClock, showing(settings.clock, real, real));
  // The empty one has what concerns every partner.
  yield* emptyPartners(['', ...(yield* allPartners())], real);
  for (const { partnerCode, made } of shared.state().partners.values()) {
    if (made) yield* forget(partnerCode);
  }
  yield* addFirstBlacklisted();
}

function* forget(partnerCode: string): Work<void> {
  yield* removePartner(partnerCode);
  yield* removeSnapshots('partner_code', partnerCode);
}

/** Partners with their accounts and users, as this process knows them. */
function viewsOf(partners: readonly PartnerRow[], state: SharedState): Partner[] {
  const accounts = byPartner(state.accounts);
  const users = byPartner([...state.users.values()]);
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

/** The same with what they have by now. */
function* readDetails(
  partners: readonly PartnerRow[],
  { shared, now }: Context,
): Work<PartnerDetails[]> {
  const state = shared.state();
  const rows = yield* query(balancesSql, {
    texts: partners.map(({ partnerCode }) => partnerCode),
  });
  const balances = byPartner(
    rows.map((row) => ({
      partnerCode: text(row, 'partner_code'),
      currency: text(row, 'currency'),
      balance: integer(row, 'balance'),
    })),
  );
  return viewsOf(partners, state).map((view) => {
    const { partnerCode } = view;
    const clock = state.partners.get(partnerCode)?.clock ?? sharedClock;
    return {
      ...view,
      clock: { mode: state.clocks.get(clock)?.mode ?? 'auto', now: now(partnerCode) },
      balances: (balances.get(partnerCode) ?? []).map(({ currency, balance }) => ({
        currency,
        balance,
      })),
    };
  });
}

function byPartner<Row extends { partnerCode: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.partnerCode);
    if (group) group.push(row);
    else groups.set(row.partnerCode, [row]);
  }
  return groups;
}

const balancesSql = `
  select partner_code, currency, balance from accounts
  where partner_code in texts(?)
  order by partner_code, currency`;
