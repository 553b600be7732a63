import type { Handler } from '../http/handler.ts';
import { badRequest } from '../http/problems.ts';

export const enquireAccount: Handler<'enquireAccount'> = async ({ body }, { engine }) => {
  const account = engine.enquireAccount(body.accountNumber, body.bankCode);
  if (account) return account;
  throw badRequest('The account is not known to the institution.');
};
