/** What the service answers to a request that may pass: state, and the contract's examples. */
import { isObject, listAt, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import type { OpenApiDocument } from '../../../toolkit/contract/document.ts';
import { exampleOf } from './examples.ts';
import type { Flaws } from './flaws.ts';
import { jsonReply, type Reply } from './reply.ts';
import type { TokenMint } from './tokens.ts';

export interface Call {
  operationId: string;
  parameters: { [name: string]: string };
  body: unknown;
  /** Who asks: the e-mail of the login; empty before it. */
  user: string;
}

export interface People {
  main: { email: string; password: string };
  unbound: { email: string; password: string };
}

export interface Operations {
  answer(call: Call): Reply;
  /** By reference: what was accepted. */
  payouts: ReadonlyMap<string, Payout>;
}

export interface Payout {
  /** The code that it comes to. */
  final: string;
  /** How often its status was asked for. */
  asked: number;
}

/** The one virtual account of the merchant. */
const virtualAccount = '7700000042';

export function createOperations(
  contract: OpenApiDocument,
  mint: TokenMint,
  people: People,
  flaws: Flaws,
): Operations {
  const payouts = new Map<string, Payout>();
  const deadRefreshTokens = new Set<string>();
  const example = (operationId: string): { [key: string]: unknown } => {
    const value = exampleOf(contract, operationId);
    return isObject(value) ? value : {};
  };

  const handlers: { [operationId: string]: (call: Call) => Reply } = {
    login({ body }) {
      const email = textAt(body, 'email') ?? '';
      const user = [people.main, people.unbound].find((one) => one.email === email);
      const isRight = user?.password === textAt(body, 'password') || flaws.ignoresPassword;
      if (!(user && isRight) && !flaws.ignoresUser) return refusal('login', 401);
      const answer = example('login');
      const soon = inSeconds(flaws.deadTokenOfLogin ? -1 : 1800);
      const accessToken = mint.issue(email, 'access', soon);
      const refreshToken = mint.issue(email, 'refresh', inSeconds(3600));
      return jsonReply(200, {
        ...answer,
        data: { ...objectAt(answer, 'data'), accessToken, refreshToken },
      });
    },

    refreshToken({ body, user }) {
      const old = textAt(body, 'refreshToken') ?? '';
      const claims = mint.read(old, 'refresh', inSeconds(0), {});
      if (claims?.sub !== user || deadRefreshTokens.has(old)) return refusal('refreshToken', 401);
      const access = mint.issue(
        user,
        'access',
        inSeconds(flaws.deadAccessAfterRefresh ? -1 : 1800),
      );
      const next = mint.issue(
        user,
        'refresh',
        inSeconds(flaws.deadRefreshAfterRefresh ? -1 : 3600),
      );
      if (!flaws.sameTokensOnRefresh) deadRefreshTokens.add(old);
      return jsonReply(200, {
        ...example('refreshToken'),
        token: access,
        refreshToken: flaws.sameTokensOnRefresh ? old : next,
      });
    },

    listPossibleBanks: () => jsonReply(200, exampleOf(contract, 'listPossibleBanks')),
    listBalances: () => jsonReply(200, exampleOf(contract, 'listBalances')),
    listFinancialInstitutions: () =>
      jsonReply(200, exampleOf(contract, 'listFinancialInstitutions')),

    getFxRate({ parameters }) {
      const rate = example('getFxRate');
      const { countryCode } = parameters;
      if (flaws.knowsEverything) return jsonReply(200, { ...rate, countryCode });
      return countryCode === rate['countryCode'] ? jsonReply(200, rate) : refusal('getFxRate', 404);
    },

    enquireAccount({ body }) {
      const account = example('enquireAccount');
      if (flaws.knowsEverything) return jsonReply(200, { ...account, ...(isObject(body) && body) });
      const isKnown = ['accountNumber', 'bankCode'].every(
        (name) => textAt(body, name) === account[name],
      );
      return isKnown ? jsonReply(200, account) : refusal('enquireAccount', 400);
    },

    sendPayout({ body }) {
      const list = listAt(body, 'transactionRequestList');
      if (flaws.needsRequestDate && list.some(hasNoDate)) return refusal('sendPayout', 400);
      if (flaws.needsPhone && list.some(hasNoPhone)) return refusal('sendPayout', 400);
      for (const one of list) {
        const account =
          textAt(objectAt(one, 'recipientInformation'), 'recipientAccountNumber') ?? '';
        const final = finalCodes.find((code) => account.endsWith(code)) ?? '00';
        payouts.set(textAt(one, 'transactionReference') ?? '', { final, asked: 0 });
      }
      const now = new Date().toISOString().replace('T', ' ').slice(0, 19);
      return jsonReply(200, {
        ...example('sendPayout'),
        batchId: flaws.sameBatchId ? 'BATCH-1' : `BATCH-${payouts.size}`,
        totalCount: list.length,
        errorTransactionCount: null,
        createDate: now,
      });
    },

    getTransactionStatus({ parameters }) {
      const reference = parameters['transactionReference'] ?? '';
      const record = example('getTransactionStatus');
      const payout = flaws.forgetsPayouts ? undefined : payouts.get(reference);
      if (!payout) {
        if (!flaws.inventsPayouts) return refusal('getTransactionStatus', 400);
        return jsonReply(200, { ...record, transactionReference: reference });
      }
      payout.asked += 1;
      const [first] = payouts.keys();
      return jsonReply(200, {
        ...record,
        transactionReference: flaws.mixesPayouts ? first : reference,
        responseCode: codeOf(payout, flaws),
      });
    },

    getIntradayStatement({ parameters, user }) {
      const { accountNumber = '', startTime = '', endTime = '' } = parameters;
      if (Date.parse(startTime) > Date.parse(endTime) && !flaws.ignoresWindow) {
        return refusal('getIntradayStatement', 400);
      }
      if (user === people.unbound.email && !flaws.ignoresMerchant) {
        return refusal('getIntradayStatement', 403);
      }
      if (accountNumber !== virtualAccount && !flaws.ignoresAccount) {
        return refusal('getIntradayStatement', 404);
      }
      return jsonReply(
        200,
        statementFor(example('getIntradayStatement'), accountNumber, startTime, endTime),
      );
    },
  };

  const refusal = (operationId: string, status: number): Reply =>
    refusalReply(contract, operationId, status);

  return {
    payouts,
    answer(call) {
      const handler = handlers[call.operationId];
      if (!handler) throw new Error(`The service has no ${call.operationId}.`);
      return handler(call);
    },
  };
}

/** The refusal that the contract has for the status; else a problem of the service's own. */
export function refusalReply(
  contract: OpenApiDocument,
  operationId: string,
  status: number,
): Reply {
  const body = exampleOf(contract, operationId, String(status));
  return jsonReply(status, body ?? { type: 'about:blank', title: 'Refused', status });
}

const finalCodes = ['10', '20', '40', '50', '51', '60', '80', '90'];

function hasNoDate(payout: unknown): boolean {
  return textAt(payout, 'requestDate') === undefined;
}

function hasNoPhone(payout: unknown): boolean {
  return textAt(objectAt(payout, 'recipientInformation'), 'recipientPhoneNumber') === '';
}

/** `02`, then `01`, then the end. */
function codeOf({ asked, final }: Payout, flaws: Flaws): string {
  if (asked === 1) return '02';
  if (asked === 2) return '01';
  return flaws.movesFinalCodes && asked > 3 ? '01' : final;
}

/** The example, with its entries moved into the window. */
function statementFor(
  envelope: { [key: string]: unknown },
  accountNumber: string,
  startTime: string,
  endTime: string,
): unknown {
  const data = objectAt(envelope, 'data');
  const details = listAt(data, 'details').map((entry) =>
    isObject(entry) ? { ...entry, completedTime: startTime } : entry,
  );
  return {
    ...envelope,
    data: {
      ...data,
      accountNumber,
      details,
      openingBalanceDate: startTime,
      closingBalanceDate: endTime,
    },
  };
}

function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}
