/** Starts a delivery worker that is closed when the test ends. */
import { onTestFinished } from 'vitest';
import { startDeliveries } from '../../../toolkit/sandbox/deliveries/worker.ts';
import type { DeliveryOptions } from '../../../toolkit/sandbox/deliveries/courier.ts';

export function startWorker(
  engine: DeliveryOptions['engine'],
  options: Partial<DeliveryOptions> = {},
): ReturnType<typeof startDeliveries> {
  const worker = startDeliveries({ engine, log: () => {}, ...options });
  onTestFinished(() => worker.close());
  return worker;
}
