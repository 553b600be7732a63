/** Every fault, in the order in which they are listed. */
import type { ClientFault } from '../fault.ts';
import { answerFaults } from './answer.ts';
import { batchFaults } from './batch.ts';
import { connectionFaults } from './connection.ts';
import { exactFaults } from './exact.ts';
import { journalFaults } from './journal.ts';
import { statusFaults } from './status.ts';
import { tokenFaults } from './token.ts';
import { unusualFaults } from './unusual.ts';
import { webhookFaults } from './webhook.ts';

export const faults: readonly ClientFault[] = [
  ...connectionFaults,
  ...answerFaults,
  ...tokenFaults,
  ...statusFaults,
  ...batchFaults,
  ...unusualFaults,
  ...exactFaults,
  ...webhookFaults,
  ...journalFaults,
];
