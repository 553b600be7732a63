/**
 * Every documented operation with every documented status that can be caused, sent by Dredd: the
 * sections `success` and `refusals`.
 */
import { causes, withoutCause } from '../causes.ts';
import { dreddDocument, type DreddPart } from '../dredd-document.ts';
import { leftOut, movesMoney } from '../payouts.ts';
import { requestLine, type DocumentedAnswer, type PlannedOperation } from '../plan.ts';
import { createCheck, type Outcome } from '../results.ts';
import type { Plan, Section } from '../section.ts';
import { startExchanges, type Transaction } from './documented-exchanges.ts';

export function documentedSection(plan: Plan): Section {
  const transactions = plan.operations.flatMap((operation) => [
    success(plan, operation),
    ...operation.refusals.map((answer) => refusal(plan, operation, answer)),
  ]);
  return {
    checks: transactions,
    async run(bench, selected, conclude) {
      const wanted = transactions.filter(({ check }) => selected.includes(check));
      const exchanges = startExchanges(bench, await bench.logIn());
      const { runDredd } = await import('../dredd-run.ts');
      await runDredd({
        document: dreddDocument(plan.contract, partsOf(wanted)),
        baseUrl: bench.baseUrl,
        timeLimit: bench.timeLimit,
        async beforeRequest({ requestLine: line, status }) {
          const transaction = findTransaction(wanted, line, status);
          const request = await exchanges.request(transaction);
          if (request) await bench.pace.turn();
          else conclude(transaction.check, notSent(transaction));
          return request;
        },
        async afterExchange({ requestLine: line, status }, exchange) {
          await bench.noteExchange(exchange);
          const transaction = findTransaction(wanted, line, status);
          conclude(transaction.check, exchanges.judge(transaction, exchange));
        },
      });
    },
  };
}

function success(plan: Plan, operation: PlannedOperation): Transaction {
  const { operationId, success: answer } = operation;
  return {
    check: createCheck('success', operationId, answer.status),
    operation,
    answer,
    ...(movesMoney(operation) && !plan.sendPayouts && { skip: leftOut }),
  };
}

function refusal(plan: Plan, operation: PlannedOperation, answer: DocumentedAnswer): Transaction {
  const { operationId } = operation;
  const { status } = answer;
  const is = (one: { operationId: string; status: string }): boolean =>
    one.operationId === operationId && one.status === status;
  const cause = causes.find(is);
  const skip = (): string | undefined => {
    if (!cause) {
      const why = withoutCause.find(is)?.why ?? 'these tests know nothing that causes it';
      return `not caused: ${why}`;
    }
    if (movesMoney(operation) && !plan.sendPayouts) return leftOut;
    if (cause.unbound && !plan.hasUnboundLogin) {
      return 'not caused: set CONTRACT_UNBOUND_EMAIL and CONTRACT_UNBOUND_PASSWORD';
    }
    return undefined;
  };
  const reason = skip();
  const title = cause ? `${status} for ${cause.sends}` : status;
  return {
    check: createCheck('refusals', operationId, status, title),
    operation,
    answer,
    ...(cause && { cause }),
    ...(reason !== undefined && { skip: reason }),
  };
}

function partsOf(transactions: Transaction[]): DreddPart[] {
  const operations = [...new Set(transactions.map(({ operation }) => operation))];
  return operations.map((operation) => ({
    operation,
    answers: transactions.filter((one) => one.operation === operation).map(({ answer }) => answer),
  }));
}

function findTransaction(transactions: Transaction[], line: string, status: string): Transaction {
  const found = transactions.find(
    ({ operation, answer }) => requestLine(operation) === line && answer.status === status,
  );
  if (!found) throw new Error(`Dredd made a request that nobody planned: ${line}, ${status}`);
  return found;
}

function notSent({ operation, cause }: Transaction): Outcome {
  const who = cause?.unbound ? 'the login without a merchant' : 'the login';
  const request = requestLine(operation);
  const finding = { request, wanted: `a token from ${who} to send it with`, came: 'none' };
  return { kind: 'fail', milliseconds: 0, findings: [finding] };
}
