/** Why the engine rejects something. Messages never contain an account number, name, amount or secret. */
import type { ResponseCode } from './schemas.ts';

export type EngineErrorCode =
  | 'demo-partner'
  | 'idempotency-conflict'
  | 'illegal-transition'
  | 'no-merchant'
  | 'no-webhook'
  | 'out-of-bounds'
  | 'partner-exists'
  | 'shared-clock'
  | 'unknown-account'
  | 'unknown-batch'
  | 'unknown-delivery'
  | 'unknown-fault'
  | 'unknown-partner'
  | 'unknown-snapshot'
  | 'unknown-transaction';

export class EngineError extends Error {
  override name = 'EngineError';
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The payout cannot change from its state to that one. */
export class IllegalTransitionError extends EngineError {
  override name = 'IllegalTransitionError';
  readonly from: ResponseCode;
  readonly to: ResponseCode;
  /** The states that the payout can change to; empty if its state is final. */
  readonly legal: ResponseCode[];

  constructor(from: ResponseCode, to: ResponseCode, legal: ResponseCode[]) {
    const hint = legal.length > 0 ? `legal: ${legal.join(', ')}` : `${from} is final`;
    super('illegal-transition', `A payout in ${from} cannot become ${to}; ${hint}.`);
    this.from = from;
    this.to = to;
    this.legal = legal;
  }
}
