/** The service is reached over TLS, and an impostor may answer. */
import { paidOnly, pay, type FaultDetails } from '../fault.ts';
import type { Met } from '../service/reaction.ts';

export const tlsFaults: readonly FaultDetails[] = [
  {
    name: 'right-certificate',
    does: 'The certificate is valid: it is signed by the authority in `caFile`.',
    proves: 'The client trusts the given authority and pays over TLS.',
    service: { tls: 'right' },
    steps: [pay(2, { end: paidOnly })],
  },
  stranger('wrong-host', 'wrong-host', 'The certificate is for another host.'),
  stranger('untrusted', 'untrusted', 'The certificate is signed by another authority.'),
  stranger('expired', 'expired', 'The certificate expired yesterday.'),
  stranger('silent-handshake', 'nothing', 'The TLS handshake is never answered.'),
  stranger('plain-text', 'plain', 'The server speaks plain HTTP instead of TLS.'),
];

/** The right service appears later, because a client without TLS support would prove nothing. */
function stranger(name: string, tls: Met, does: string): FaultDetails {
  const right = { kind: 'listen', on: true, tls: 'right' } as const;
  return {
    name,
    does,
    proves: 'An impostor receives nothing, and the payouts can be sent once the service is there.',
    service: { tls },
    steps: [pay(2, { end: ['not-sent'] }), right, pay(2, { end: paidOnly })],
  };
}
