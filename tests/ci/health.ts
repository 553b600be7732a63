/** The health check of the image, run as a container engine runs it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { healthCommand } from './dockerfile.ts';

/** Whether one of the ports, parted by spaces, answers as something alive does. */
export async function isHealthy(ports: string): Promise<boolean> {
  const [program, ...args] = healthCommand;
  if (program !== 'node') throw new Error(`The health check runs ${program}, not node.`);
  const env = { ...process.env, HEALTH_PORTS: ports };
  return promisify(execFile)(process.execPath, args, { env }).then(
    () => true,
    () => false,
  );
}
