import { isFull } from './full.ts';

/**
 * Milliseconds that a test may take at most. Many run a real command or a browser, which needs time when
 * others run on two cores.
 */
export const patience = isFull ? 900_000 : 120_000;

/** Milliseconds to wait at most for one thing in a test. */
export const waitPatience = patience / 2;
