/** Every fault, in the order in which they are listed. */
import type { Fault } from '../fault.ts';
import { answerFaults } from './answer.ts';

export const faults: readonly Fault[] = [...answerFaults];
