/** What a partner reads before and beside payouts: rates, balances, institutions, account names. */
import type { Handlers, Service } from '../handler.ts';
import { RequestProblem } from '../problems.ts';

type Lookup =
  | 'listPossibleBanks'
  | 'getFxRate'
  | 'listBalances'
  | 'listFinancialInstitutions'
  | 'enquireAccount';

export function lookupHandlers({ engine }: Service): Pick<Handlers, Lookup> {
  return {
    async listPossibleBanks({ params }) {
      return engine.possibleBanks(params.accountNumber);
    },

    async getFxRate({ query }) {
      const rate = engine.fxRate(query.countryCode);
      // No answer but the 200 is shown for this operation.
      if (!rate) throw new RequestProblem(404, 'Not Found', 'There is no rate for this country.');
      return rate;
    },

    async listBalances({ caller }) {
      return engine.balances(caller().user);
    },

    async listFinancialInstitutions() {
      return engine.institutions();
    },

    async enquireAccount({ body }) {
      const account = engine.enquireAccount(body.accountNumber, body.bankCode);
      if (account) return account;
      throw new RequestProblem(400, 'Bad Request', 'The account is not known to the institution.');
    },
  };
}
