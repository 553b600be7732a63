/** Every fault, in listing order. */
import { groups, type ClientFault, type FaultDetails, type Group } from '../fault.ts';
import { answerFaults } from './answer.ts';
import { batchFaults } from './batch.ts';
import { connectionFaults } from './connection.ts';
import { exactFaults } from './exact.ts';
import { journalFaults } from './journal.ts';
import { statusFaults } from './status.ts';
import { tlsFaults } from './tls.ts';
import { tokenFaults } from './token.ts';
import { unusualFaults } from './unusual.ts';
import { webhookFaults } from './webhook.ts';

const byGroup: { [group in Group]: readonly FaultDetails[] } = {
  connection: connectionFaults,
  tls: tlsFaults,
  answer: answerFaults,
  token: tokenFaults,
  status: statusFaults,
  batch: batchFaults,
  unusual: unusualFaults,
  exact: exactFaults,
  webhook: webhookFaults,
  journal: journalFaults,
};

export const faults: readonly ClientFault[] = groups.flatMap((group) =>
  byGroup[group].map((details) => ({ ...details, group })),
);
