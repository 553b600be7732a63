import { test } from 'vitest';
import { isFull } from './full.ts';

/** Declares a test only for the full set. A quicker test of the quick set proves a part of it. */
export const fullTest = test.runIf(isFull);
