import { test } from 'vitest';
import { isFull } from './full.ts';

/** Declares a test only for the full set. A quicker test in the quick set covers part of it. */
export const fullTest = test.runIf(isFull);
