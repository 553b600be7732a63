/** Nobody is served without the right token: every operation but the login, by every wrong one. */
import { isObject } from '../../contract/objects.js';
import { outcomeOfCall, requestFor, withParameters, type Call } from '../call.ts';
import { bodyOf, judgeCall, judgeRejection } from '../judge.ts';
import {
  inventedPayout,
  leftOut,
  movesMoney,
  referencesIn,
  withFreshReferences,
} from '../payouts.ts';
import { findCall, type Plan } from '../plan.ts';
import { createCheck, type Check, type Outcome, type Problem } from '../results.ts';
import type { PlannedCheck, RunContext, Section } from '../section.ts';
import { isReply, type Received, type Reply, type WireRequest } from '../send.ts';
import {
  alteredClaims,
  loginWith,
  refreshWith,
  secondsLeft,
  tokensOfLogin,
  unsigned,
  wronglySigned,
  type Tokens,
} from '../session.ts';

/** A wrong `Authorization` header: its value, or nothing for none. */
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
  run(context: RunContext, tokens: Tokens): Promise<Outcome>;
}

export function authSection(plan: Plan): Section {
  const guarded = plan.calls.filter(({ operation }) => operation.needsToken);
  const login = findCall(plan, 'login');
  const checks = [
    ...(login ? wrongLogins.map((name) => loginCheck(login, name)) : []),
    ...guarded.flatMap((call) => wrongTokens.map((wrong) => tokenCheck(plan, call, wrong))),
    // Last, since an expired token is rejected however else it is changed.
    ...guarded.map((call) => expiryCheck(plan, call)),
  ];
  return {
    checks,
    async run(context, selected, conclude) {
      // A login of its own: a service may end a session that it sees attacked.
      const tokens = await context.logIn();
      for (const { check, run } of checks.filter((one) => selected.includes(one.check))) {
        conclude(check, tokens ? await run(context, tokens) : noTokens(check));
      }
    },
  };
}

function noTokens({ operationId }: Check): Outcome {
  const finding = { request: operationId, wanted: 'tokens of a login to change', came: 'none' };
  return { kind: 'fail', milliseconds: 0, findings: [finding] };
}

function tokenCheck(plan: Plan, call: Call, { name, header }: WrongToken): AuthCheck {
  return {
    ...plannedFor(plan, call, name),
    run: (context, tokens) => mustReject(context, call, tokens, header(tokens)),
  };
}

/** An expired token is given, or the service's own live so shortly that one can be waited for. */
function expiryCheck(plan: Plan, call: Call): AuthCheck {
  return {
    ...plannedFor(plan, call, 'an expired token'),
    async run(context, tokens) {
      const given = context.logins.expiredToken;
      if (given !== undefined) return mustReject(context, call, tokens, `Bearer ${given}`);
      const left = secondsLeft(tokens.access, context.now());
      if (left === undefined || left > mostSecondsToWait) {
        return {
          kind: 'skip',
          reason: 'not tested: no expired token is known. Give one in CONTRACT_EXPIRED_TOKEN',
        };
      }
      // Clocks differ a little, and many services forgive a few seconds.
      const margin = 5;
      await context.timer.sleep(Math.max(0, left + margin) * 1000);
      const fresh = await context.logIn();
      return mustReject(context, call, fresh ?? tokens, `Bearer ${tokens.access}`);
    },
  };
}

function plannedFor(plan: Plan, { operation }: Call, name: string): PlannedCheck {
  const check = createCheck('auth', operation.operationId, name, `refuses ${name}`);
  return { check, skip: leftOut(plan, operation) };
}

/** Sends a call with a wrong header. */
async function mustReject(
  context: RunContext,
  planned: Call,
  tokens: Tokens,
  header: string | undefined,
): Promise<Outcome> {
  const { operation } = planned;
  const call =
    operation.operationId === 'refreshToken'
      ? refreshWith(planned, tokens.refresh)
      : withFreshReferences(planned, context);
  const plain = requestFor(call, undefined);
  const headers = { ...plain.headers, ...(header !== undefined && { Authorization: header }) };
  const request: WireRequest = { ...plain, headers };
  const received = await context.send(request);
  const problems = rejectedWithoutData(context, call, received);
  const accepted = movesMoney(operation) ? await acceptedPayout(context, call, tokens) : [];
  return outcomeOfCall(call, request, received, [...problems, ...accepted]);
}

function loginCheck(login: Call, name: (typeof wrongLogins)[number]): AuthCheck {
  return {
    check: createCheck('auth', login.operation.operationId, name, `refuses ${name}`),
    async run(context) {
      const password = `wrong-${context.newId()}`;
      const isUser = name === 'a wrong password';
      const { main } = context.logins;
      const email = isUser ? main.email : `${context.newId()}@contract.example`;
      const call = loginWith(login, { email, password });
      const request = requestFor(call, undefined);
      const received = await context.send(request);
      const problems = rejectedWithoutData(context, call, received);
      if (tokensOfLogin(received)) {
        problems.push({ pointer: '/data', wanted: 'no tokens', came: 'tokens' });
      }
      return outcomeOfCall(call, request, received, problems);
    },
  };
}

/** A 4xx of the right form, and nothing in it of what the operation gives. */
function rejectedWithoutData(context: RunContext, call: Call, received: Received): Problem[] {
  const problems = judgeRejection(context, call, received, true);
  if (problems.length > 0 || !isReply(received)) return problems;
  return carriesData(context, call, received)
    ? [{ pointer: '', wanted: 'no data in a rejection', came: 'what the operation gives' }]
    : [];
}

function carriesData({ contract }: RunContext, { success }: Call, reply: Reply): boolean {
  const pointer = success.content?.schema.pointer;
  const { violations } = contract.schemas;
  // With a schema that every object fits, a problem would look like a success.
  if (pointer === undefined || violations(pointer, {}).length === 0) return false;
  const body = bodyOf(reply);
  const inside = isObject(body) ? Object.values(body) : [];
  return [body, ...inside].some(
    (value) => hasContent(value) && violations(pointer, value).length === 0,
  );
}

/** An empty list and an envelope without its statement fit the schema of a success as well. */
function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (!isObject(value)) return false;
  return !('success' in value) || isObject(value['data']);
}

/** A payout that was rejected for its token must not be on its way. */
async function acceptedPayout(
  context: RunContext,
  payout: Call,
  { access }: Tokens,
): Promise<Problem[]> {
  const status = findCall(context, 'getTransactionStatus');
  if (!status) return [];
  const [transactionReference = ''] = referencesIn(payout);
  const call = withParameters(status, { transactionReference });
  const received = await context.send(requestFor(call, access));
  const isKnown = judgeCall(context, call, [status.success], received).length === 0;
  return isKnown && isReply(received) ? inventedPayout(context.contract, bodyOf(received)) : [];
}

/** How long a run may wait for it. */
const mostSecondsToWait = 15;
