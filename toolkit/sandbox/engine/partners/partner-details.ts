/** Partners as their users and the simulation see them. */
import { integer, query, text } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import { sharedClock } from '../shared/clocks.ts';
import type { Partner, PartnerDetails } from '../engine.ts';
import type { Context } from '../shared/context.ts';
import type { PartnerRow, SharedState } from '../shared/shared-state.ts';

/** Partners with their accounts and users, as this process knows them. */
export function viewsOf(partners: readonly PartnerRow[], state: SharedState): Partner[] {
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
export function* readDetails(
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
