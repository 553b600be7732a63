/** The connections of the server: which of them may be closed at once when the sandbox ends. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface Connections {
  /**
   * Closes every connection without a request under way, one that has sent nothing or a part of a
   * request's head too, and from then on each of the others after its answer.
   */
  closeIdle(): void;
}

/** Node counts a connection that has sent nothing among the busy ones, and browsers open such. */
export function watchConnections(server: Server): Connections {
  const underWay = new Map<Socket, number>();
  let closing = false;

  server.on('connection', (socket) => {
    underWay.set(socket, 0);
    socket.once('close', () => underWay.delete(socket));
    // One that was waiting to be accepted.
    if (closing) socket.destroy();
  });

  server.on('request', ({ socket }, response) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1;
      if (!socket.destroyed) underWay.set(socket, left);
      if (closing && left === 0) socket.destroySoon();
    });
  });

  return {
    closeIdle() {
      closing = true;
      for (const [socket, requests] of underWay) if (requests === 0) socket.destroy();
    },
  };
}
