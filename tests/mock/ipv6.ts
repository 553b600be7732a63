/** Whether this machine answers at `::1`. Some containers have no IPv6. */
import { networkInterfaces } from 'node:os';

export const hasIPv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);
