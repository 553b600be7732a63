import { test } from 'vitest';
import { isFull } from './full.ts';

/** A test for the full set only. A quicker test of the quick set proves a part of it. */
export const fullTest = test.runIf(isFull);
