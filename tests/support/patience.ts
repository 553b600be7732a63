import { isFull } from './full.ts';

/**
 * Maximum milliseconds of a test. Many run a real command or a browser, which is slow when others share two cores.
 */
export const patience = isFull ? 900_000 : 120_000;

/** Maximum milliseconds to wait for one thing in a test. */
export const waitPatience = patience / 2;
