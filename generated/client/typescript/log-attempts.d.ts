import type { AttemptListener } from './options.js';
/** Where log lines go. They contain no token, no body and no parameter. */
export interface Logger {
    /** Gets a line for each attempt that was accepted. */
    debug(message: string): void;
    /** Gets a line for each other attempt. */
    warn(message: string): void;
}
/**
 * For `onAttempt`: one line per attempt, `debug` for an accepted one, else `warn`.
 *
 * @example
 * const client = createClient({ baseUrl, credentials, onAttempt: logAttempts(console) });
 */
export declare function logAttempts(logger: Logger): AttemptListener;
