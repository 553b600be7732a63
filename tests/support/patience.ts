import { isFull } from './full.ts';

/**
 * Milliseconds that a test may take at most. Many run a real command or a browser: beside others on two
 * cores they need time.
 */
export const patience = isFull ? 900_000 : 120_000;

/** Milliseconds that one thing in a test may be waited for at most. */
export const waitPatience = patience / 2;
