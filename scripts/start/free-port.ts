import { portProblem } from '../../toolkit/serve/listen.ts';

/**
 * Starts on the given port or, while that is taken, on one of the next 19.
 *
 * @throws the error of `start`, if it has another cause or all ports are taken
 */
export async function startOnFreePort<Running>(
  port: number,
  start: (port: number) => Promise<Running>,
  onTaken: (port: number) => void,
): Promise<Running> {
  const last = Math.min(port + 19, 65_535);
  for (let candidate = port; ; candidate += 1) {
    try {
      return await start(candidate);
    } catch (error) {
      if (portProblem(error) !== 'taken' || candidate >= last) throw error;
      onTaken(candidate);
    }
  }
}
