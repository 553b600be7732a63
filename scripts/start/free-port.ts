/** Starting a server although its port may be taken. */
import { portProblem } from '../../toolkit/serve/listen.ts';

/** How many ports are tried before giving up. */
const attempts = 20;

/**
 * Starts on the given port or, while it is taken, on the next one.
 *
 * @param onTaken is called with every port that another program has.
 * @throws what `start` throws, when that is about something else or all ports are taken.
 */
export async function startOnFreePort<Running>(
  port: number,
  start: (port: number) => Promise<Running>,
  onTaken: (port: number) => void,
): Promise<Running> {
  const last = Math.min(port + attempts - 1, 65_535);
  for (let candidate = port; ; candidate += 1) {
    try {
      return await start(candidate);
    } catch (error) {
      if (portProblem(error) !== 'taken' || candidate >= last) throw error;
      onTaken(candidate);
    }
  }
}
