/** Services that keep all that is stated, each different where nothing is: how they are written. */
import type { Behaviour, FlawContext } from '../flawed-service.ts';
import type { Reply, ServiceRequest } from '../messages.ts';

/** Every answer is changed. */
export function everywhere(change: (reply: Reply) => Reply): Behaviour {
  return async (request, { serve }) => change(await serve(request));
}

/** Every 4xx is changed. */
export function rejections(change: (reply: Reply, request: ServiceRequest) => Reply): Behaviour {
  return async (request, { serve }) => {
    const reply = await serve(request);
    return reply.status >= 400 && reply.status < 500 ? change(reply, request) : reply;
  };
}

/** What was counted under a name, this time included. */
export function countIn({ memory }: Pick<FlawContext, 'memory'>, name: string): number {
  const count = Number(memory.get(name) ?? 0) + 1;
  memory.set(name, String(count));
  return count;
}

/** The token of the header; empty where there is none. */
export function tokenIn({ headers }: ServiceRequest): string {
  const [, token = ''] = (headers.authorization ?? '').split(' ');
  return token;
}
