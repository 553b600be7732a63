import { isFull } from './full.ts';

/** The time limit of a test in milliseconds. Many run a real command or a browser, which is slow on a busy machine. */
export const patience = isFull ? 900_000 : 120_000;

/** The most milliseconds to wait for one thing in a test. */
export const waitPatience = patience / 2;
