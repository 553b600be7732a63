/** Answers to a batch that do not reveal which payouts were accepted. */
import { pay, type FaultDetails } from '../fault.ts';
import { always, breaks, first, html, untaken, type Reaction } from '../service/reaction.ts';

export const batchFaults: readonly FaultDetails[] = [
  batch('400-untaken', 'with 400, and nothing was accepted', untaken({ status: 400 })),
  batch('400-half', 'with 400, but half of it was accepted', { status: 400, takes: 'half' }),
  batch('400-taken', 'with 400, but all of it was accepted', { status: 400 }),
  batch('400-late', 'with 400, and half of it is accepted half a second later', {
    status: 400,
    takes: 'half',
    takesAfter: 500,
  }),
  batch('409-taken', 'with 409, but all of it was accepted', { status: 409 }),
  batch('422-half', 'with 422, but half of it was accepted', { status: 422, takes: 'half' }),
  batch('200-half', 'with 200, reporting half of it in error, and half of it was accepted', {
    takes: 'half',
  }),
  batch('200-none', 'with 200, reporting all of it in error, and nothing was accepted', {
    takes: 'none',
  }),
  batch('200-wrong-count', 'with 200 and too small a count, and all of it was accepted', {
    fields: { totalCount: 1 },
  }),
  {
    name: '422-status-down',
    does:
      'The batch is answered with 422, but half of it was accepted, and every status request ' +
      'gets a 500.',
    proves: 'A failed status request does not mean that the service has no record.',
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
    does: 'Sixty payouts go out in batches, and each batch loses its answer in a different way.',
    proves: 'Among many payouts, none is lost or confused with another.',
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
    proves: 'The outcome of each payout comes from its status, not from the answer to the batch.',
    service: { requests: { sendPayout: first(reaction) } },
    steps: [pay(4)],
  };
}
