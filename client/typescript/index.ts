export { createClient, type PayoutClient } from './create-client.js';
export type { AttemptListener, ClientOptions, HeaderFields } from './options.js';
export { logAttempts, type Logger } from './log-attempts.js';
export type { Credentials, SharedTokens } from './auth/token-source.js';
export type { Transport, TransportAnswer, TransportInit } from './transport.js';
export type { Clock } from './clock.js';
export {
  isNotSentError,
  isPayoutClientError,
  isRejected,
  isRejectedError,
  isUnknownOutcomeError,
  NotSentError,
  PayoutClientError,
  RejectedError,
  UnknownOutcomeError,
} from './errors.js';
export type { FailureDetails, NextAction, OtherRejection } from './errors.js';
export { parseExact } from './exact-json.js';
export type {
  Answer,
  AnswerHeaders,
  AttemptOutcome,
  AttemptReason,
  AttemptReport,
  Call,
  CallAnswer,
  CallingClient,
  CallOptions,
  CallParams,
  CallRequest,
  RetryOptions,
  Send,
  Timeouts,
  TokenSource,
} from './call.js';
export type { components, operations, paths, webhooks } from './schema.js';
export type * from './models.js';
export * from './operations.js';
export { followPayouts, openReferences, settlePayout, settlePayouts } from './settle.js';
export { releaseReferences } from './settle/release.js';
export { ReferenceReusedError } from './settle/options.js';
export type {
  FollowOptions,
  PollOptions,
  ResendRule,
  SettleOptions,
  SettleProblem,
  SettleProgress,
} from './settle/options.js';
export { SettlementError } from './settle/results.js';
export type { NextStep, PayoutResult, SettledOutcome, Settlement } from './settle/results.js';
export type { Notified, OutcomeSource, StatusAnswer } from './status.js';
export { memoryJournal } from './memory-journal.js';
export type * from './journal.js';
export { statementEntries, statementPages, StatementReadError } from './statement.js';
export type { StatementErrorReason, StatementOptions } from './statement.js';
export { describeCode, isResponseCode, responseCodes } from './response-codes.js';
export type { ListedResponseCode, ResponseCodeDescription } from './response-codes.js';
