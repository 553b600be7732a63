/** Nobody is served without the right token: every operation but the login, by every wrong one. */
import { findingsOf, judgeCall, requestFor, withParameters } from '../call.ts';
import { isAnswer, type Answer, type Exchange, type WireRequest } from '../exchange.ts';
import { alteredClaims, secondsLeft, unsigned, wronglySigned } from '../forged-tokens.ts';
import { bodyOf } from '../judge.ts';
import { leftOut, movesMoney, referencesIn, withFreshReferences } from '../payouts.ts';
import { isJsonObject } from '../places.ts';
import type { PlannedOperation } from '../plan.ts';
import { refusalProblems } from '../refusal.ts';
import { createCheck, outcomeOf, type Check, type Outcome, type Problem } from '../results.ts';
import { operationIn, type Bench, type Plan, type PlannedCheck, type Section } from '../section.ts';
import { loginWith, refreshWith, tokensOfLogin, type Tokens } from '../session.ts';
import { inventedPayout } from '../unsent.ts';

/** A wrong way to ask: the `Authorization` header that is sent, or nothing. */
interface WrongToken {
  name: string;
  header(tokens: Tokens): string | undefined;
}

const wrongTokens: readonly WrongToken[] = [
  { name: 'no token', header: () => undefined },
  { name: 'a malformed token', header: () => 'Bearer not-a-token' },
  { name: 'the token under another scheme', header: ({ access }) => `Basic ${access}` },
  { name: 'a wrongly signed token', header: ({ access }) => `Bearer ${wronglySigned(access)}` },
  {
    name: 'a token with altered claims',
    header: ({ access }) => `Bearer ${alteredClaims(access)}`,
  },
  { name: 'a token with alg none', header: ({ access }) => `Bearer ${unsigned(access)}` },
  { name: 'the refresh token', header: ({ refresh }) => `Bearer ${refresh}` },
];

const wrongLogins = ['a wrong password', 'an unknown e-mail'] as const;

interface AuthCheck extends PlannedCheck {
  run(bench: Bench, tokens: Tokens): Promise<Outcome>;
}

export function authSection(plan: Plan): Section {
  const guarded = plan.operations.filter(({ needsToken }) => needsToken);
  const open = plan.operations.filter(({ needsToken }) => !needsToken);
  const checks = [
    ...open.flatMap((operation) => wrongLogins.map((name) => loginCheck(operation, name))),
    ...guarded.flatMap((operation) =>
      wrongTokens.map((wrong) => tokenCheck(plan, operation, wrong)),
    ),
    // Last, since an expired token is refused however else it is changed.
    ...guarded.map((operation) => expiryCheck(plan, operation)),
  ];
  return {
    checks,
    async run(bench, selected, conclude) {
      // A login of its own: a service may end a session that it sees attacked.
      const tokens = await bench.logIn();
      for (const { check, run } of checks.filter((one) => selected.includes(one.check))) {
        conclude(check, tokens ? await run(bench, tokens) : noTokens(check));
      }
    },
  };
}

function noTokens({ operationId }: Check): Outcome {
  const finding = { request: operationId, wanted: 'tokens of a login to change', came: 'none' };
  return { kind: 'fail', milliseconds: 0, findings: [finding] };
}

function tokenCheck(
  plan: Plan,
  operation: PlannedOperation,
  { name, header }: WrongToken,
): AuthCheck {
  return {
    ...plannedFor(plan, operation, name),
    run: (bench, tokens) => refuse(bench, operation, tokens, header(tokens)),
  };
}

/** An expired token is given, or the service's own live so shortly that one can be waited for. */
function expiryCheck(plan: Plan, operation: PlannedOperation): AuthCheck {
  return {
    ...plannedFor(plan, operation, 'an expired token'),
    async run(bench, tokens) {
      const given = bench.logins.expiredToken;
      if (given !== undefined) return refuse(bench, operation, tokens, `Bearer ${given}`);
      const left = secondsLeft(tokens.access, bench.now());
      if (left === undefined || left > mostSecondsToWait) {
        return {
          kind: 'skip',
          reason: 'not caused: no expired token is known. Give one in CONTRACT_EXPIRED_TOKEN',
        };
      }
      // Clocks differ a little, and many services forgive a few seconds.
      const margin = 5;
      await bench.timer.sleep(Math.max(0, left + margin) * 1000);
      const fresh = await bench.logIn();
      return refuse(bench, operation, fresh ?? tokens, `Bearer ${tokens.access}`);
    },
  };
}

function plannedFor(plan: Plan, operation: PlannedOperation, name: string): PlannedCheck {
  return {
    check: createCheck('auth', operation.operationId, name, `refuses ${name}`),
    ...(movesMoney(operation) && !plan.sendPayouts && { skip: leftOut }),
  };
}

/** Sends an operation with a wrong header. */
async function refuse(
  bench: Bench,
  operation: PlannedOperation,
  tokens: Tokens,
  header: string | undefined,
): Promise<Outcome> {
  const filled =
    operation.operationId === 'refreshToken'
      ? refreshWith(operation, tokens.refresh)
      : withFreshReferences(operation, bench);
  const bare = requestFor(filled, undefined);
  const headers = { ...bare.headers, ...(header !== undefined && { Authorization: header }) };
  const request: WireRequest = { ...bare, headers };
  const exchange = await bench.send(request);
  const problems = refusedWithoutData(bench, filled, exchange);
  const taken = movesMoney(operation) ? await takenPayout(bench, filled, tokens) : [];
  return outcomeOf(milliseconds(exchange), findingsOf(filled, request, [...problems, ...taken]));
}

function loginCheck(login: PlannedOperation, name: (typeof wrongLogins)[number]): AuthCheck {
  return {
    check: createCheck('auth', login.operationId, name, `refuses ${name}`),
    async run(bench) {
      const password = `wrong-${bench.newId()}`;
      const email =
        name === 'a wrong password' ? bench.logins.main.email : `${bench.newId()}@contract.example`;
      const filled = loginWith(login, { email, password });
      const request = requestFor(filled, undefined);
      const exchange = await bench.send(request);
      const problems = refusedWithoutData(bench, filled, exchange);
      const leaked: Problem[] = tokensOfLogin(exchange)
        ? [{ pointer: '/data', wanted: 'no tokens', came: 'tokens' }]
        : [];
      return outcomeOf(
        milliseconds(exchange),
        findingsOf(filled, request, [...problems, ...leaked]),
      );
    },
  };
}

/** A 4xx of the right form, and nothing in it of what the operation gives. */
function refusedWithoutData(
  bench: Bench,
  operation: PlannedOperation,
  exchange: Exchange,
): Problem[] {
  const problems = refusalProblems(bench, operation, exchange, { undocumented: true });
  if (problems.length > 0 || !isAnswer(exchange)) return problems;
  return carriesData(bench, operation, exchange)
    ? [{ pointer: '', wanted: 'no data in a refusal', came: 'what the operation gives' }]
    : [];
}

function carriesData({ schemas }: Bench, { success }: PlannedOperation, answer: Answer): boolean {
  const body = bodyOf(answer);
  const inside = isJsonObject(body) ? Object.values(body) : [];
  return [body, ...inside].some(
    (value) => holdsSomething(value) && schemas.faults(success.schema, value).length === 0,
  );
}

/** An empty list and an envelope without its statement fit the schema of a success as well. */
function holdsSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (!isJsonObject(value)) return false;
  return !('success' in value) || isJsonObject(value['data']);
}

/** A payout that was refused for its token must not be on its way. */
async function takenPayout(
  bench: Bench,
  payout: PlannedOperation,
  { access }: Tokens,
): Promise<Problem[]> {
  const status = operationIn(bench, 'getTransactionStatus');
  const [transactionReference = ''] = referencesIn(payout);
  const asked = withParameters(status, { transactionReference });
  const exchange = await bench.send(requestFor(asked, access));
  const isKnown = judgeCall(bench, asked, [status.success], exchange).length === 0;
  return isKnown && isAnswer(exchange) ? inventedPayout(bodyOf(exchange)) : [];
}

/** How long a waiting run may be held up. */
const mostSecondsToWait = 15;

function milliseconds(exchange: Exchange): number {
  return isAnswer(exchange) ? exchange.milliseconds : 0;
}
