/** The package's entry: everything that it exports. */
export { createClient } from './create-client.js';
export type { PayoutClient } from './create-client.js';
export type { AttemptListener, ClientOptions, HeaderFields } from './options.js';
export { logAttempts } from './log-attempts.js';
export type { Logger } from './log-attempts.js';
export type { Credentials, SharedTokens } from './auth/token-source.js';
export type { Transport, TransportAnswer, TransportControl, TransportInit } from './transport.js';
export type { Clock } from './clock.js';
export {
  isNotSentError,
  isPayoutClientError,
  isRejectedError,
  isUnknownOutcomeError,
  NotSentError,
  PayoutClientError,
  RejectedError,
  UnknownOutcomeError,
} from './errors.js';
export type { FailureDetails, NextAction } from './errors.js';
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
export {
  followPayouts,
  openReferences,
  ReferenceReusedError,
  settlePayout,
  settlePayouts,
  SettlementError,
} from './settle.js';
export type {
  FollowOptions,
  NextStep,
  PayoutResult,
  PollOptions,
  ResendRule,
  SettledOutcome,
  Settlement,
  SettleOptions,
  SettleProblem,
  SettleProgress,
  StatusAnswer,
} from './settle.js';
export { memoryJournal } from './memory-journal.js';
export type {
  AnswerEntry,
  FollowedEntry,
  Journal,
  JournalEntry,
  SendingEntry,
  SettledEntry,
} from './journal.js';
export { statementEntries, statementPages, StatementReadError } from './statement.js';
export type { StatementErrorReason, StatementOptions } from './statement.js';
export { describeCode, isResponseCode, responseCodes } from './response-codes.js';
export type { ListedResponseCode, ResponseCodeDescription } from './response-codes.js';
