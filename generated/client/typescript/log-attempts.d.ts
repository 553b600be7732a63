import type { AttemptListener } from './options.js';
/** Receives log lines. They contain no token, body or parameter. */
export interface Logger {
    /** Receives a line for each accepted attempt. */
    debug(message: string): void;
    /** Receives a line for every other attempt. */
    warn(message: string): void;
}
/**
 * For `onAttempt`: logs one line per attempt, at `debug` if it was accepted, otherwise at `warn`.
 *
 * @example const client = createClient({ baseUrl, credentials, onAttempt: logAttempts(console) });
 */
export declare function logAttempts(logger: Logger): AttemptListener;
