/** Tools to write services that keep everything that is stated and differ elsewhere. */
import type { Behaviour, FlawContext } from '../flawed-service.ts';
import type { Reply, ServiceRequest } from '../messages.ts';

/** Changes every answer. */
export function everywhere(change: (reply: Reply) => Reply): Behaviour {
  return async (request, { serve }) => change(await serve(request));
}

/** Changes every 4xx. */
export function rejections(change: (reply: Reply, request: ServiceRequest) => Reply): Behaviour {
  return async (request, { serve }) => {
    const reply = await serve(request);
    return reply.status >= 400 && reply.status < 500 ? change(reply, request) : reply;
  };
}

/** Counts under a name, and returns the count including this time. */
export function countIn({ memory }: Pick<FlawContext, 'memory'>, name: string): number {
  const count = Number(memory.get(name) ?? 0) + 1;
  memory.set(name, String(count));
  return count;
}

/** Returns the token of the header. Empty if there is none. */
export function tokenIn({ headers }: ServiceRequest): string {
  const [, token = ''] = (headers.authorization ?? '').split(' ');
  return token;
}
