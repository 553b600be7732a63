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
export function logAttempts(logger: Logger): AttemptListener {
  return ({ attempt, outcome, status, reason, duration }, { method, path }) => {
    const line = `${method} ${path}, attempt ${attempt}: ${outcome}, ${status ?? reason}, ${Math.round(duration)} ms`;
    if (outcome === 'accepted') logger.debug(line);
    else logger.warn(line);
  };
}
