import type { Handler } from '../http/handler.ts';

export const listBalances: Handler<'listBalances'> = async ({ caller }, { engine }) =>
  engine.balances(caller().user);
