import type { AttemptListener } from './options.js';
/** Where log lines go. They contain no token, no body and no parameter. */
export interface Logger {
    debug(message: string): void;
    warn(message: string): void;
}
/**
 * For `onAttempt`: one line per attempt, `debug` for an accepted one, else `warn`.
 *
 * @example
 * const client = createClient({ baseUrl, credentials, onAttempt: logAttempts(console) });
 */
export declare function logAttempts(logger: Logger): AttemptListener;
