import { test } from 'vitest';
import { isFull } from './full.ts';

/** A test of the full set alone: what it proves, something quicker of the quick set proves in part. */
export const fullTest = test.runIf(isFull);
