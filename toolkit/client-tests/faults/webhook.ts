/** Deliveries that are true, repeated, forged or unreadable. */
import type { DeliverStep, FaultDetails } from '../fault.ts';
import { always, html, type Reaction, type ServicePlan } from '../service/reaction.ts';

const proves = 'The application receives each true outcome exactly once, and nothing else.';

const handedOver = deliver('00', { accepted: true, handed: true });
const handedToNobody = deliver('00', { accepted: false, handed: false });

export const webhookFaults: readonly FaultDetails[] = [
  deliveries('delivered', 'A payout is paid, and a delivery reports it.', {}, [handedOver]),
  deliveries('delivered-failure', 'A payout fails, and a delivery reports it.', { life: ['40'] }, [
    deliver('40', { accepted: true, handed: true }),
  ]),
  deliveries('repeated', 'The same delivery arrives three times.', {}, [
    handedOver,
    deliver('00', { accepted: true, handed: false }),
    deliver('00', { accepted: true, handed: false }),
  ]),
  deliveries(
    'held-first',
    'A payout is held, then paid; both are delivered.',
    { life: ['10', '00'] },
    [deliver('10'), handedOver],
  ),
  deliveries(
    'forged',
    'A delivery reports "paid", but the service says that the payout failed.',
    { life: ['51'] },
    [deliver('00', { accepted: false })],
  ),
  deliveries(
    'forged-unknown',
    'A delivery is about a payout unknown to the service.',
    { has: [] },
    [handedToNobody],
  ),
  deliveries(
    'early',
    'A delivery arrives before the status shows its code, and is repeated later.',
    { life: ['02', '00'] },
    [deliver('00', { accepted: false }), handedOver],
  ),
  deliveries('late', 'A delivery of 02 arrives after the delivery of 00.', {}, [
    handedOver,
    deliver('02', { handed: false }),
  ]),
  unconfirmed('status-down', 'Status requests that confirm a delivery get a 500.', {
    status: 500,
  }),
  unconfirmed(
    'status-page',
    'A proxy answers with an HTML page when the receiver confirms a delivery.',
    {
      ...html(200),
    },
  ),
  unconfirmed(
    'confirmed-by-another',
    'The status request that confirms a delivery returns the record of another payout.',
    {
      fields: { transactionReference: 'CT-OTHER', responseCode: '00' },
    },
  ),
  unreadable('not-json', 'A delivery is not JSON.', '<outcome>00</outcome>'),
  unreadable('not-a-record', 'A delivery is JSON of another type.', '["CT-1", "00"]'),
  unreadable('without-code', 'A delivery has no code.', '{"transactionReference":"CT-1"}'),
];

function deliveries(
  name: string,
  does: string,
  service: ServicePlan,
  steps: DeliverStep[],
): FaultDetails {
  return { name, does, proves, service: { has: ['CT-1'], ...service }, steps };
}

function unconfirmed(name: string, does: string, reaction: Reaction): FaultDetails {
  const requests = { getTransactionStatus: always(reaction) };
  return deliveries(name, does, { life: ['02'], requests }, [handedToNobody]);
}

function unreadable(name: string, does: string, body: string): FaultDetails {
  return deliveries(name, does, {}, [{ kind: 'deliver', body, accepted: false, handed: false }]);
}

function deliver(code: string, more: Partial<DeliverStep> = {}): DeliverStep {
  return { kind: 'deliver', reference: 'CT-1', code, ...more };
}
