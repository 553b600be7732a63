/** Checks that only the login serves requests without a valid token. `logins.ts` tests the login. */
import type { Contract } from '../../contract/contract.ts';
import { mediaTypeOf } from '../../contract/json-bodies.ts';
import { isObject } from '../../contract/objects.js';
import { assumption, statedOf, statements, type Statement } from '../../contract/statements.ts';
import { isOperation, requestFor, type PlannedCall } from '../plan/call.ts';
import { bodyOf, inventedPayout, isRejected, judgeCall, notRejected } from '../judge/judge.ts';
import {
  leftOut,
  isPayout,
  noSession,
  newReference,
  onePayout,
  referencesIn,
  withFreshReferences,
} from '../plan/payouts.ts';
import { findCall, type Plan } from '../plan/plan.ts';
import { createCheck, originOf, skip } from '../judge/results.ts';
import type { Origin, Problem } from '../judge/results.ts';
import {
  CheckEndError,
  noNewTokens,
  tokenSection,
  wasNotServed,
  type RunContext,
  type Section,
  type TokenCheck,
  type LoginTokens,
} from './section.ts';
import { alteredClaims, refreshWith, secondsLeft, unsigned, wronglySigned } from './session.ts';
import { statusOf } from './flow.ts';
import { isServed, learn } from './learn.ts';
import { isReply, type Received, type Reply } from '../wire/exchange.ts';
import { outcomeOfCall } from '../judge/exchange-report.ts';

/** The names of wrong tokens that the service issued. That access and refresh tokens differ is our assumption. */
const otherToken = 'the refresh token';
const otherRefreshToken = 'the access token as refresh token';

function originFor(contract: Contract, name: string, stated: Statement): Origin {
  const isReading = [otherToken, otherRefreshToken].includes(name);
  return originOf(isReading ? assumption(contract, 'two tokens') : stated);
}

const malformed = 'Bearer not-a-token';

/** Wrong `Authorization` headers; undefined sends none. */
const wrongTokens: { [name: string]: (tokens: LoginTokens) => string | undefined } = {
  'no token': () => undefined,
  'a malformed token': () => malformed,
  'the token under another scheme': ({ access }) => `Basic ${access}`,
  'a wrongly signed token': ({ access }) => `Bearer ${wronglySigned(access)}`,
  'a token with altered claims': ({ access }) => `Bearer ${alteredClaims(access)}`,
  'a token with alg none': ({ access }) => `Bearer ${unsigned(access)}`,
  [otherToken]: ({ refresh }) => `Bearer ${refresh}`,
};

/** Wrong refresh tokens, each sent with the valid access token. */
const wrongRefreshTokens: { [name: string]: (tokens: LoginTokens) => string } = {
  'a wrongly signed refresh token': ({ refresh }) => wronglySigned(refresh),
  [otherRefreshToken]: ({ access }) => access,
};

export function authSection(plan: Plan): Section {
  // Leave out operations without security, to which a token may be sent.
  const guarded = plan.calls.filter(
    ({ operation }) => operation.needsToken && operation.admissions.length > 0,
  );
  const refresh = findCall(plan, 'refreshToken');
  return tokenSection([
    ...Object.entries(refresh ? wrongRefreshTokens : {}).flatMap(([name, from]) =>
      refresh ? [refreshCheck(refresh, name, from)] : [],
    ),
    ...guarded.flatMap((call) =>
      Object.entries(wrongTokens).map(([name, header]) =>
        tokenCheck(plan, call, name, (_, tokens) => header(tokens)),
      ),
    ),
    // The expired token comes last, because it is rejected whatever else is wrong with it.
    ...guarded.map((call) => tokenCheck(plan, call, 'an expired token', expiredToken)),
  ]);
}

/** @throws CheckEndError if there is none to send */
type HeaderFor = (context: RunContext, tokens: LoginTokens) => string | undefined | Promise<string>;

function tokenCheck(
  plan: Plan,
  planned: PlannedCall,
  name: string,
  headerFor: HeaderFor,
): TokenCheck {
  const { operation } = planned;
  return {
    check: createCheck('auth', operation.operationId, name, `rejects ${name}`),
    skip: leftOut(plan, operation) ?? (name === otherToken ? noSession(plan) : undefined),
    async run(context, first) {
      // A rejected wrong token proves something only if the right one works.
      const right = await isServed(context, onePayout(planned));
      if (!right) return skip(wasNotServed);
      const tokens = context.tokens() ?? first;
      const header = await headerFor(context, tokens);
      const call = isOperation(operation, 'refreshToken')
        ? refreshWith(right, tokens.refresh)
        : withFreshReferences(right, context);
      const request = requestFor(call, undefined);
      if (header !== undefined) request.headers['Authorization'] = header;
      if (header !== malformed) context.secrets.addWrong(header?.split(' ').at(-1));
      const received = await context.send(request);
      const stated = statedOf(context.contract, operation, statements.tokenIsNeeded);
      const origin = originFor(context.contract, name, stated);
      const problems = rejectedWithoutData(context, call, received, origin);
      const accepted = isPayout(operation) ? await acceptedPayout(context, call, origin) : [];
      return outcomeOfCall(context, call, request, received, [...problems, ...accepted]);
    },
  };
}

/** Returns the given expired token, or waits for a token of the service that expires soon. */
const expiredToken: HeaderFor = async (context, { access }) => {
  const given = context.logins.expiredToken;
  if (given !== undefined) return `Bearer ${given}`;
  const left = secondsLeft(access, context.now());
  if (context.hasToken || left === undefined || left > mostSecondsToWait) {
    throw new CheckEndError(
      'not tested: no expired token is known. Give one in CONTRACT_EXPIRED_TOKEN',
    );
  }
  // Clocks differ a little, and many services tolerate a few seconds.
  const margin = 5;
  await context.timer.sleep(Math.max(0, left + margin) * 1000);
  if (!(await context.logIn())) throw new CheckEndError(noNewTokens);
  return `Bearer ${access}`;
};

function refreshCheck(
  refresh: PlannedCall,
  name: string,
  from: (tokens: LoginTokens) => string,
): TokenCheck {
  return {
    check: createCheck('auth', refresh.operation.operationId, name, `rejects ${name}`),
    async run(context) {
      const right = await isServed(context, refresh);
      const tokens = context.tokens();
      if (!right || !tokens) return skip(wasNotServed);
      const wrong = from(tokens);
      context.secrets.addWrong(wrong);
      const call = refreshWith(right, wrong);
      const request = requestFor(call, tokens.access);
      const received = await context.send(request);
      const origin = originFor(context.contract, name, statements.refreshTakesItsToken);
      const problems = rejectedWithoutData(context, call, received, origin);
      await learn(context, call, request, received);
      return outcomeOfCall(context, call, request, received, problems);
    },
  };
}

/**
 * Requires a 4xx without the operation's data. Does not check the form of the body, because the
 * documentation shows none for a wrong token.
 *
 * @param origin the origin of the demand
 */
export function rejectedWithoutData(
  context: RunContext,
  call: PlannedCall,
  received: Received,
  origin: Origin,
): Problem[] {
  if (!isReply(received)) return judgeCall(context, call, [], received);
  if (!isRejected(received)) {
    return [{ ...notRejected(call.operation, received, origin), wanted: 'a rejection, a 4xx' }];
  }
  if (!carriesData(context, call, received)) return [];
  const wanted = 'no data in a rejection';
  return [{ ...origin, pointer: '', wanted, came: 'a body like that of a success' }];
}

function carriesData({ contract }: RunContext, { successes }: PlannedCall, reply: Reply): boolean {
  const { violations } = contract.schemas;
  const body = bodyOf(reply);
  const inside = isObject(body) ? Object.values(body) : [];
  const came = mediaTypeOf(reply.contentType);
  return successes
    .flatMap(({ contents }) => contents)
    .some(({ kind, mediaType, schema: { pointer } }) => {
      // A rejection may be plain text, whatever `Accept` says.
      if (kind !== 'json') return came === mediaType && !/plain|html|xml/.test(mediaType);
      // If every object fits the schema, a problem would look like a success.
      if (violations(pointer, {}).length === 0) return false;
      return [body, ...inside].some(
        (value) => hasContent(value) && violations(pointer, value).length === 0,
      );
    });
}

/** An empty list, or an envelope without its statement, also fits the schema of a success. */
function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (!isObject(value)) return false;
  return !('success' in value) || isObject(value['data']);
}

/**
 * A payout rejected for its token must not be processed. A service that reports a payment for any
 * reference proves nothing here.
 */
async function acceptedPayout(
  context: RunContext,
  payout: PlannedCall,
  origin: Origin,
): Promise<Problem[]> {
  const status = findCall(context, 'getTransactionStatus');
  if (!status) return [];
  const [transactionReference = ''] = referencesIn(payout);
  const ask = async (reference: string): Promise<Problem[]> => {
    const { body } = await statusOf(context, status, reference, 0);
    return inventedPayout(context.contract, body, origin);
  };
  const problems = await ask(transactionReference);
  const isForAny = problems.length > 0 && (await ask(newReference(context))).length > 0;
  return isForAny ? [] : problems;
}

const mostSecondsToWait = 15;
