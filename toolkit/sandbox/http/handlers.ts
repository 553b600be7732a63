/** All handlers of the contract, in one place: the type says when one is missing. */
import type { Handlers, Service } from './handler.ts';
import { authenticationHandlers } from './handlers/authentication.ts';
import { lookupHandlers } from './handlers/lookups.ts';
import { payoutHandlers } from './handlers/payouts.ts';
import { statementHandlers } from './handlers/statement.ts';

export function createHandlers(service: Service): Handlers {
  return {
    ...authenticationHandlers(service),
    ...lookupHandlers(service),
    ...payoutHandlers(service),
    ...statementHandlers(service),
  };
}
