/** One run of the contract tests: plan, login, requests, judgement, verdict. */
import { randomUUID } from 'node:crypto';
import type { OpenApiDocument } from '../openapi/document.ts';
import { createValidator, type Validator } from '../openapi/schemas.ts';
import { dreddDocument } from './dredd-document.ts';
import { runDredd } from './dredd-run.ts';
import { cutOff, isAnswer, tooLate, type Exchange } from './exchange.ts';
import { FixtureError, readFixtures, withFixtures } from './fixtures.ts';
import { judgeAnswer } from './judge.ts';
import { movesMoney, withFreshReferences } from './payouts.ts';
import { planChecks, requestLine, type Check } from './plan.ts';
import { openSession, type Credentials } from './session.ts';
import { verdictOf, type Outcome, type Verdict } from './verdict.ts';

export interface ContractRun {
  /** The documented rendition of the contract. */
  contract: OpenApiDocument;
  /** Without a slash at its end. */
  baseUrl: string;
  credentials: Credentials;
  /** A file of values that the service knows. */
  fixtures?: string;
  sendPayouts: boolean;
  /** Milliseconds for one request. */
  timeLimit: number;
  onOutcome(outcome: Outcome): void;
}

/** What a run has to tell at its end. */
export interface ContractResult {
  verdict: Verdict;
  /** All documented operations, also those left out. */
  planned: Check[];
  leftOut: Check[];
}

/** Runs the checks of the contract against a service. */
export async function runContractTests(run: ContractRun): Promise<ContractResult> {
  const validator = createValidator(run.contract);
  const planned = planChecks(run.contract);
  const checks = fillIn(planned, run, validator);
  const expected = checks.filter((check) => run.sendPayouts || !movesMoney(check));
  const leftOut = planned.filter((check) => !run.sendPayouts && movesMoney(check));
  const outcomes: Outcome[] = [];
  const conclude = (outcome: Outcome): void => {
    outcomes.push(outcome);
    run.onOutcome(outcome);
  };
  const session = openSession(run.credentials);
  let loginRefusal: string | undefined;
  if (expected.length > 0) {
    await runDredd({
      document: dreddDocument(run.contract, expected),
      baseUrl: run.baseUrl,
      timeLimit: run.timeLimit,
      beforeRequest(line, request) {
        if (loginRefusal !== undefined) return false;
        const check = findCheck(expected, line);
        const ready = session.authorise(check, request);
        if (!ready) {
          conclude({ kind: 'not-sent', check, reason: 'not sent: the login gave no token for it' });
        }
        return ready;
      },
      afterExchange(line, exchange) {
        const check = findCheck(expected, line);
        if (check.operationId === 'login') {
          loginRefusal = refusalOf(exchange, run);
          if (loginRefusal !== undefined) return;
          if (isAnswer(exchange)) session.learn(exchange);
        }
        conclude(judge(validator, check, exchange, run));
      },
    });
  }
  const verdict: Verdict = loginRefusal
    ? { kind: 'not-run', reason: loginRefusal }
    : verdictOf(expected, outcomes);
  return { verdict, planned, leftOut };
}

function fillIn(planned: Check[], run: ContractRun, validator: Validator): Check[] {
  const fixtures = run.fixtures === undefined ? {} : readFixtures(run.fixtures, planned);
  const id = randomUUID().slice(0, 8);
  const checks = planned
    .map((check) => withFreshReferences(check, { id, now: new Date() }))
    .map((check) => withFixtures(check, fixtures));
  const problems = checks.flatMap((check) => requestProblems(check, validator));
  if (problems.length > 0) {
    throw new FixtureError(`The fixtures break the contract: ${problems.join('; ')}.`);
  }
  return checks;
}

function requestProblems(check: Check, validator: Validator): string[] {
  const { body, operationId, parameters } = check;
  return [
    ...parameters.flatMap(({ name, schema, value }) =>
      validator.validate(schema, value).map((problem) => `${operationId}: ${name} ${problem}`),
    ),
    ...(body
      ? validator.validate(body.schema, body.value).map((problem) => `${operationId}: ${problem}`)
      : []),
  ];
}

function judge(
  validator: Validator,
  check: Check,
  exchange: Exchange,
  { timeLimit }: ContractRun,
): Outcome {
  if (!isAnswer(exchange)) {
    return { kind: 'fail', check, problems: [explain(exchange.code, timeLimit)] };
  }
  const problems = judgeAnswer(validator, check.success, exchange);
  if (problems.length > 0) return { kind: 'fail', check, problems };
  return { kind: 'pass', check, status: exchange.status, milliseconds: exchange.milliseconds };
}

/**
 * Why the run cannot start, if the login says so. A refusal is about the credentials, not about the
 * contract: which status a refused login has is not shown, so the usual ones are taken for it. Any
 * other answer to the login is judged like every answer.
 */
function refusalOf(exchange: Exchange, { baseUrl, timeLimit }: ContractRun): string | undefined {
  if (!isAnswer(exchange)) {
    if (exchange.code === cutOff) return undefined;
    return `${baseUrl} cannot be reached: ${explain(exchange.code, timeLimit)}. Check the address.`;
  }
  if (!['400', '401', '403', '422', '429'].includes(exchange.status)) return undefined;
  return (
    `The login was refused with ${exchange.status}. Check CONTRACT_EMAIL and CONTRACT_PASSWORD: ` +
    'credentials belong to one environment.'
  );
}

function explain(code: string, timeLimit: number): string {
  if (code === cutOff) return 'the answer was cut off';
  if (code === tooLate) return `no whole answer within ${timeLimit / 1000} s`;
  return `no answer (${code})`;
}

function findCheck(checks: Check[], line: string): Check {
  const check = checks.find((candidate) => requestLine(candidate) === line);
  if (!check) throw new Error(`Dredd made a request that nobody planned: ${line}`);
  return check;
}
