import type { Handler } from '../http/handler.ts';

export const listPossibleBanks: Handler<'listPossibleBanks'> = async ({ params }, { engine }) =>
  engine.possibleBanks(params.accountNumber);
