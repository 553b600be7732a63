import { demoUsers } from '../engine/partners/demo-partners.ts';
import type { Engine } from '../engine/open.ts';
import type { User } from '../engine/shared/users.ts';
import { minorUnits } from '../engine/money/ledger.ts';
import { badRequest, RequestProblem } from '../http/problems.ts';
import type { SandboxTokens } from '../http/tokens.ts';
import { clockOf } from './clock.ts';
import type { Handlers, SimulationInput } from './input.ts';
import { pageOf } from './pages.ts';
import { partnerView, type Credentials } from './views.ts';

export function partnerHandlers(engine: Engine, tokens: SandboxTokens) {
  const viewOf = async (partnerCode: string) =>
    partnerView(await engine.findPartner(partnerCode), demoCredentials(partnerCode));
  return {
    async listPartners({ query }) {
      const all = await engine.listPartners();
      const views = all.map((one) => partnerView(one, demoCredentials(one.partnerCode)));
      return pageOf(views, ({ partnerCode }) => partnerCode, query);
    },
    async makePartner({ body = {} }) {
      const { balances, clock, ...rest } = body;
      const { user, password } = await engine.makePartner({
        ...rest,
        ...(balances && { balances: balances.map(moneyOf) }),
        ...(clock && { clock: clockOf(clock) }),
      });
      const { partnerCode, email } = user;
      return partnerView(await engine.findPartner(partnerCode), { email, password });
    },
    getPartner: ({ params }) => viewOf(params.partnerCode),
    async removePartner({ params }) {
      await engine.removePartner(params.partnerCode);
    },
    async issueTokens({ params: { partnerCode }, body }) {
      const user = userOf(await engine.usersOf(partnerCode), body?.email);
      const session = await engine.startSession(user, tokens.refreshLifetime * 1000);
      const { accessToken, refreshToken } = tokens.issuePair(user.username, session);
      const { lifetime: expiresIn, refreshLifetime: refreshExpiresIn } = tokens;
      return { accessToken, refreshToken, expiresIn, refreshExpiresIn };
    },
    async fundPartner({ params: { partnerCode }, body }) {
      const { currency, amount } = moneyOf(body);
      await engine.fund(partnerCode, currency, amount);
      return viewOf(partnerCode);
    },
  } satisfies Handlers;
}

/** Returns the login of a demo partner. For other passwords, the database has only a hash. */
function demoCredentials(partnerCode: string): Credentials | null {
  const user = demoUsers.find((one) => one.partnerCode === partnerCode);
  return user ? { email: user.email, password: user.password } : null;
}

function userOf(users: readonly User[], email: string | undefined): User {
  const address = email?.toLowerCase();
  const user = users.find((one) => address === undefined || one.email === address);
  if (user) return user;
  throw new RequestProblem(404, 'Not Found', 'The partner has no user with this e-mail address.');
}

function moneyOf({ currency, amount }: SimulationInput<'fundPartner'>['body']) {
  const minor = minorUnits(amount);
  if (minor !== undefined) return { currency, amount: minor };
  throw badRequest('An amount has at most 15 digits before the point.');
}
