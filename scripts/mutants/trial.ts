/** Holds one variant of the service to the contract: by these tests, and by Dredd alone. */
import { requestFor, type Call } from '../../toolkit/contract-tests/call.ts';
import { dreddDocument, runDredd } from '../../toolkit/contract-tests/dredd.ts';
import { timelyValues, withFixtures } from '../../toolkit/contract-tests/fixtures.ts';
import { withFreshReferences } from '../../toolkit/contract-tests/payouts.ts';
import { planCalls } from '../../toolkit/contract-tests/plan.ts';
import { runContractTests } from '../../toolkit/contract-tests/run.ts';
import { isReply } from '../../toolkit/contract-tests/send.ts';
import {
  loginWith,
  refreshWith,
  tokensOfLogin,
  type Tokens,
} from '../../toolkit/contract-tests/session.ts';
import { createContract } from '../../toolkit/contract/contract.ts';
import type { JsonObject, OpenApiDocument } from '../../toolkit/contract/document.ts';
import { isObject } from '../../toolkit/contract/objects.js';
import { requestLine } from '../../toolkit/contract/operation.ts';
import { pointerTo, valueAt } from '../../toolkit/contract/pointers.ts';
import { documentedRendition } from '../../toolkit/contract/renditions.ts';
import { randomUUID } from 'node:crypto';
import type { Mutant } from './mutant.ts';
import { people, startService } from './service/service.ts';

/** How a verdict was reached: the first check that failed, or why there was none. */
export type Verdict =
  { kind: 'survived' } | { kind: 'killed'; by: string } | { kind: 'not-run'; reason: string };

export interface Trial {
  tests: Verdict;
  dredd: Verdict;
  /** Of the tests. */
  milliseconds: number;
  requests: number;
}

/** The right service is a mutant without a change. */
export async function tryMutant(
  document: OpenApiDocument,
  mutant: Mutant,
  seed: number,
): Promise<Trial> {
  const begun = performance.now();
  const quick = await runTests(document, mutant, seed, quickSections);
  const whole =
    quick.verdict.kind === 'survived'
      ? await runTests(document, mutant, seed, ['hostile'])
      : { verdict: quick.verdict, requests: 0 };
  const milliseconds = performance.now() - begun;
  return {
    tests: whole.verdict,
    dredd: await runDreddAlone(document, mutant),
    milliseconds,
    requests: quick.requests + whole.requests,
  };
}

/** The hostile section costs the most, so it comes last and for the survivors alone. */
const quickSections = ['success', 'refusals', 'acceptance', 'auth', 'flow', 'methods'];

async function runTests(
  document: OpenApiDocument,
  mutant: Mutant,
  seed: number,
  only: readonly string[],
): Promise<{ verdict: Verdict; requests: number }> {
  const service = await startService({ contract: documentedRendition(document), ...mutant });
  try {
    const { verdict, results, requests } = await runContractTests({
      document,
      seed,
      only,
      baseUrl: service.url,
      logins: { ...people, expiredToken: service.expiredToken },
      fixtures: { values: {}, credentials: {} },
      sendPayouts: true,
      timeLimit: 1_000,
      rate: 100_000,
      // The service moves on by being asked, not by time.
      timer: { now: () => performance.now(), sleep: () => Promise.resolve() },
      now: () => new Date(),
      newId: () => randomUUID(),
      onResult() {},
      onListening() {},
    });
    if (verdict.kind === 'not-run') return { verdict, requests };
    const failed = results.find(({ outcome }) => outcome.kind === 'fail');
    return {
      verdict: failed ? { kind: 'killed', by: failed.check.id } : { kind: 'survived' },
      requests,
    };
  } finally {
    service.close();
  }
}

/**
 * Dredd by its own judgement, on the documented successes, with the login of these tests as its one
 * hook. It has no way of its own to cause a refusal.
 */
async function runDreddAlone(document: OpenApiDocument, mutant: Mutant): Promise<Verdict> {
  const contract = documentedRendition(document);
  const values = timelyValues(new Date());
  const calls = planCalls(createContract(document)).calls.map((one) =>
    withFixtures(one, { values }),
  );
  const service = await startService({ contract, ...mutant });
  const findings: string[] = [];
  let tokens: Tokens | undefined;
  let reference: string | undefined;
  try {
    await runDredd({
      document: withWholeExamples(
        dreddDocument(calls.map((call) => ({ call, answers: [call.success] }))),
        calls,
      ),
      baseUrl: service.url,
      timeLimit: 1_000,
      async beforeRequest({ requestLine: line }) {
        const planned = calls.find(({ operation }) => requestLine(operation) === line);
        if (!planned) return undefined;
        const fresh = withFreshReferences(planned, {
          now: () => new Date(),
          newId: () => randomUUID(),
        });
        const { operationId } = fresh.operation;
        if (operationId === 'login') return requestFor(loginWith(fresh, people.main), undefined);
        const right =
          operationId === 'refreshToken' ? refreshWith(fresh, tokens?.refresh ?? '') : fresh;
        return requestFor(asked(right, reference), tokens?.access ?? '');
      },
      async afterReceived({ requestLine: line }, received) {
        if (!isReply(received)) findings.push(`${line}: no answer`);
        else findings.push(...received.dreddFindings.map((finding) => `${line}: ${finding}`));
        if (line.endsWith('/auth/login')) tokens = tokensOfLogin(received) ?? tokens;
        reference = service.accepted()[0] ?? reference;
      },
    });
  } finally {
    service.close();
  }
  const [first] = findings;
  return first === undefined ? { kind: 'survived' } : { kind: 'killed', by: first };
}

/**
 * The examples as they are in the contract: Dredd alone then asks for every key of them, which the
 * tests must not do, since an answer may leave some out.
 */
function withWholeExamples(document: JsonObject, calls: readonly Call[]): JsonObject {
  const whole = structuredClone(document);
  for (const { operation, success } of calls) {
    const { path, method } = operation;
    const mediaType = success.content?.mediaType ?? '';
    const keys = ['paths', path, method, 'responses', success.status, 'content', mediaType];
    const media = valueAt(whole, pointerTo(keys));
    if (isObject(media)) media['example'] = success.content?.examples[0]?.value;
  }
  return whole;
}

/** Without a reference that the service knows, the status would fail for every service. */
function asked(call: Call, reference: string | undefined): Call {
  return reference === undefined
    ? call
    : withFixtures(call, {
        values: { 'getTransactionStatus.transactionReference': reference },
      });
}
