import type { Handler } from '../http/handler.ts';
import { RequestProblem } from '../http/problems.ts';

export const enquireAccount: Handler<'enquireAccount'> = async ({ body }, { engine }) => {
  const account = engine.enquireAccount(body.accountNumber, body.bankCode);
  if (account) return account;
  throw new RequestProblem(400, 'Bad Request', 'The account is not known to the institution.');
};
