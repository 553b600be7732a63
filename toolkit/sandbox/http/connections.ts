/** The connections of the server, and what is not answered yet on each of them. */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Connections {
  /** Has to see the connections and requests of a server before it listens. */
  watch(server: Server): void;
  /** The requests that have no answer yet, by their answers. */
  unanswered(socket: Socket): ServerResponse[];
  /**
   * Closes every connection without a request under way, one that has sent nothing or a part of a
   * request's head too, and from then on each of the others after its answer.
   */
  closeIdle(): void;
}

/** Node counts a connection that has sent nothing among the busy ones, and browsers open such. */
export function createConnections(): Connections {
  const underWay = new Map<Socket, ServerResponse[]>();
  let closing = false;

  const unanswered = (socket: Socket): ServerResponse[] =>
    (underWay.get(socket) ?? []).filter(({ closed }) => !closed);
  const closeAfter = (response: ServerResponse, socket: Socket): void => {
    response.once('close', () => {
      if (unanswered(socket).length === 0) socket.destroySoon();
    });
  };

  return {
    watch(server) {
      server.on('connection', (socket) => {
        underWay.set(socket, []);
        socket.once('close', () => underWay.delete(socket));
        // One that was waiting to be accepted.
        if (closing) socket.destroy();
      });
      server.on('request', ({ socket }, response) => {
        const responses = underWay.get(socket);
        if (!responses) return;
        // Those that are over go here, in their order: a listener for each would be dear.
        while (responses[0]?.closed) responses.shift();
        responses.push(response);
        if (closing) closeAfter(response, socket);
      });
    },
    unanswered,
    closeIdle() {
      closing = true;
      for (const socket of underWay.keys()) {
        const open = unanswered(socket);
        if (open.length === 0) socket.destroy();
        for (const response of open) closeAfter(response, socket);
      }
    },
  };
}
