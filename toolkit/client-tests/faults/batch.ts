/** Batches of which the answer does not say what was taken. */
import { pay, type FaultDetails } from '../fault.ts';
import { always, breaks, first, html, untaken, type Reaction } from '../service/reaction.ts';

export const batchFaults: readonly FaultDetails[] = [
  batch('400-untaken', '400, and nothing of it is taken', untaken({ status: 400 })),
  batch('400-half', '400, but half of it is taken', { status: 400, takes: 'half' }),
  batch('400-taken', '400, but all of it is taken', { status: 400 }),
  batch('400-late', '400, and half of it is taken half a second later', {
    status: 400,
    takes: 'half',
    takesAfter: 500,
  }),
  batch('409-taken', '409, but all of it is taken', { status: 409 }),
  batch('422-half', '422, but half of it is taken', { status: 422, takes: 'half' }),
  batch('200-half', '200, half of it in error, and half of it is taken', { takes: 'half' }),
  batch('200-none', '200, all of it in error, and nothing is taken', { takes: 'none' }),
  batch('200-wrong-count', '200 with too small a count, and all is taken', {
    fields: { totalCount: 1 },
  }),
  {
    name: '422-status-down',
    does: 'The batch is answered 422, but half of it is taken, and every status is answered 500.',
    proves: 'A status that cannot be asked does not say that the service has no record.',
    service: {
      requests: {
        sendPayout: first({ status: 422, takes: 'half' }),
        getTransactionStatus: always({ status: 500 }),
      },
    },
    steps: [pay(4, { end: ['unknown'] })],
  },
  {
    name: 'crowd',
    does: 'Sixty payouts in batches, and the answer to each batch is lost in another way.',
    proves: 'Nothing is lost or mixed up among many payouts.',
    service: {
      requests: {
        sendPayout: first(
          { status: 503 },
          breaks('rst', 'start'),
          breaks('fin', 'body'),
          html(200),
          { status: 400, takes: 'half' },
          untaken({ status: 500 }),
        ),
      },
      lives: { 'CT-7': ['02', '00'], 'CT-23': ['40'], 'CT-42': ['10'], 'CT-60': ['51'] },
    },
    steps: [pay(60)],
  },
];

function batch(name: string, answered: string, reaction: Reaction): FaultDetails {
  return {
    name,
    does: `The batch is answered ${answered}.`,
    proves: 'What became of each payout is asked for, and not read from the answer to the batch.',
    service: { requests: { sendPayout: first(reaction) } },
    steps: [pay(4)],
  };
}
