/** How long single requests take while something else goes on. */
import { Agent, get } from 'node:http';
import type { ProbeStart } from './loader.ts';
import type { Figures } from './pairs.ts';

export interface Probe {
  /** Sends no more, waits for what is not answered yet, and gives the figures. */
  end(): Promise<Figures>;
}

/**
 * Asks at fixed times, and counts from the time at which each was to be sent: a server that stands
 * still makes everybody wait, not only the one who asked first.
 */
export function startProbe({ url, headers, paths, everyMs }: ProbeStart): Probe {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const underWay: Promise<number>[] = [];
  const start = performance.now();
  const timer = setInterval(sendDue, Math.min(everyMs, 5));

  function sendDue(): void {
    while (start + underWay.length * everyMs <= performance.now()) {
      const due = start + underWay.length * everyMs;
      const path = paths[underWay.length % paths.length] ?? '/';
      underWay.push(ask(url + path).then(() => performance.now() - due));
      // Looked at in the end, all together.
      underWay.at(-1)?.catch(() => undefined);
    }
  }

  function ask(address: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = get(address, { agent, headers }, (response) => {
        response.resume().on('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`A probe must be answered by 200, not ${response.statusCode}.`));
        });
      });
      request.on('error', reject);
    });
  }

  return {
    async end() {
      clearInterval(timer);
      try {
        const times = (await Promise.all(underWay)).sort((one, other) => one - other);
        return {
          p50: at(times, 0.5),
          p99: at(times, 0.99),
          max: at(times, 1),
          count: times.length,
        };
      } finally {
        agent.destroy();
      }
    },
  };
}

function at(sorted: number[], part: number): number {
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}
