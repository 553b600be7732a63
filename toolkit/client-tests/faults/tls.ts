/** The service is reached over TLS, and who answers there may not be the service. */
import { paidOnly, pay, type FaultDetails } from '../fault.ts';
import type { Met } from '../service/reaction.ts';

export const tlsFaults: readonly FaultDetails[] = [
  {
    name: 'right-certificate',
    does: 'The certificate is right: the authority in `caFile` vouches for it.',
    proves: 'The client trusts the authority that it is given, and pays over TLS.',
    service: { tls: 'right' },
    steps: [pay(2, { end: paidOnly })],
  },
  stranger('wrong-host', 'wrong-host', 'The certificate is for another host.'),
  stranger('untrusted', 'untrusted', 'Another authority has signed the certificate.'),
  stranger('expired', 'expired', 'The certificate expired yesterday.'),
  stranger('silent-handshake', 'nothing', 'The handshake is never answered.'),
  stranger('plain-text', 'plain', 'Plain HTTP is spoken where TLS is expected.'),
];

/** Later the right service is there: a client that cannot do TLS at all proves nothing. */
function stranger(name: string, tls: Met, does: string): FaultDetails {
  const right = { kind: 'listen', on: true, tls: 'right' } as const;
  return {
    name,
    does,
    proves: 'A stranger gets nothing, and the payouts can be sent once the service is there.',
    service: { tls },
    steps: [pay(2, { end: ['not-sent'] }), right, pay(2, { end: paidOnly })],
  };
}
