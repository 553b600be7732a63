import type { Handler } from '../http/handler.ts';

export const listFinancialInstitutions: Handler<'listFinancialInstitutions'> = async (
  _call,
  { engine },
) => engine.institutions();
