import { test } from 'vitest';
import { isFull } from './full.ts';

/** A test only of the full set; a quicker test of the quick set proves a part of it. */
export const fullTest = test.runIf(isFull);
