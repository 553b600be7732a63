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
export function logAttempts(logger: Logger): AttemptListener {
  return ({ attempt, outcome, status, reason, duration }, { method, path }) => {
    const line = `${method} ${path}, attempt ${attempt}: ${outcome}, ${status ?? reason}, ${Math.round(duration)} ms`;
    if (outcome === 'accepted') logger.debug(line);
    else logger.warn(line);
  };
}
