/** What the users of an engine see of what it has stored, in lines that can be compared. */
import type { Engine, TransactionOutcome, User } from '../../../toolkit/sandbox/engine/engine.ts';

export interface Observation {
  clock: string;
  balances: string[];
  /** The newest first. */
  payouts: string[];
  /** In the order of their entries. */
  movements: string[];
  deliveries: string[];
  webhooks: string[];
  blacklist: string[];
}

/**
 * @param accounts virtual accounts with the names of their users
 * @param days whose statements are read, in milliseconds since 1970
 */
export async function observe(
  engine: Engine,
  users: readonly User[],
  accounts: readonly (readonly [string, User])[],
  days: readonly number[],
): Promise<Observation> {
  const { mode, now } = await engine.clock();
  const balances = users.map(async (user) =>
    (await engine.balances(user)).map(
      ({ currencyCode, totalBalance }) => `${user.partnerCode} ${totalBalance} ${currencyCode}`,
    ),
  );
  const movements = accounts.flatMap(([account, user]) =>
    days.map((day) => movementsOf(engine, user, account, day)),
  );
  return {
    clock: `${mode} ${timeOf(now)}`,
    balances: (await Promise.all(balances)).flat(),
    payouts: await payoutsOf(engine, users),
    movements: (await Promise.all(movements)).flat(),
    deliveries: (await engine.listDeliveries({ limit: 10_000 })).map(
      ({ partnerCode, record, state, createdAt, dueAt, attempts }) =>
        [
          `${partnerCode} ${timeOf(createdAt)} ${wordsOf(record)}`,
          `${state} next ${timeOf(dueAt)}`,
          ...attempts.map((one) => `${one.number} ${one.status ?? one.error} at ${timeOf(one.at)}`),
        ].join(', '),
    ),
    webhooks: (await engine.listWebhooks()).map(
      ({ partnerCode, url, registeredAt }) => `${partnerCode} ${url} ${timeOf(registeredAt)}`,
    ),
    blacklist: await engine.blacklist(),
  };
}

async function payoutsOf(engine: Engine, users: readonly User[]): Promise<string[]> {
  const lines: string[] = [];
  for (const view of await engine.listTransactions({ limit: 10_000 })) {
    const { partnerCode, request, record, outcome, dueAt, debited, createdAt } = view;
    const { recipientAccountNumber } = request.recipientInformation;
    const user = users.find((one) => one.partnerCode === partnerCode);
    const status = user && (await engine.findTransaction(user, request.transactionReference));
    lines.push(
      [
        `${partnerCode} ${timeOf(createdAt)} ${wordsOf(record)}`,
        `${request.paymentAmount} ${request.paymentCurrency} to ${recipientAccountNumber}`,
        `then ${outcome} next ${timeOf(dueAt)} ${debited} taken`,
        ...(status && wordsOf(status) === wordsOf(record) ? [] : ['status differs']),
      ].join(', '),
    );
  }
  return lines;
}

async function movementsOf(engine: Engine, user: User, account: string, day: number) {
  const lines: string[] = [];
  for (let page = 1; ; page += 1) {
    const statement = await engine.statement(user, {
      accountNumber: account,
      startTime: day,
      endTime: day + 86_399_999,
      page,
    });
    for (const { systemReference, ...entry } of statement.details) {
      // Which of those that fail at the same moment is reversed first is nobody's business.
      const number = entry.transactionType === 'REVERSAL' ? '' : `${systemReference} `;
      lines.push(
        `${number}${entry.completedTime} ${entry.transactionType} ${entry.amount} of ` +
          `${entry.originalSystemReference} to ${entry.beneficiaryAccountNumber} ${entry.remark}`,
      );
    }
    if (!statement.hasMore) {
      const { openingBalanceAmount, closingBalanceAmount, balanceReconciled } = statement;
      lines.push(
        `${account} from ${openingBalanceAmount} to ${closingBalanceAmount} ${balanceReconciled}`,
      );
      return lines;
    }
  }
}

/** Well formed, so that it can be written as a file. */
function wordsOf(record: TransactionOutcome): string {
  return Object.values(record).map(String).join(' ').toWellFormed();
}

function timeOf(time: number | null): string {
  return time === null ? 'never' : new Date(time).toISOString();
}
