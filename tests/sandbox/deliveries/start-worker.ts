/** A delivery worker that is closed when the test ends. */
import { onTestFinished } from 'vitest';
import { startDeliveries } from '../../../toolkit/sandbox/deliveries/worker.ts';
import type { DeliveryOptions } from '../../../toolkit/sandbox/deliveries/courier.ts';
import type { DeliveryWorker } from '../../../toolkit/sandbox/deliveries/worker.ts';

export function startWorker(
  engine: DeliveryOptions['engine'],
  options: Partial<DeliveryOptions> = {},
): DeliveryWorker {
  const worker = startDeliveries({ engine, log: () => {}, ...options });
  onTestFinished(() => worker.close());
  return worker;
}
