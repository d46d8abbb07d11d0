// Connections: those that wait for a request, and those with many at a time.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests on one connection that wait for their reply. Browsers and proxies send the next one after the reply. */
const maxPipelined = 32;

/**
 * Closes a connection on which more requests arrive at once than any browser or proxy sends: hundreds fit into one packet, and all of them
 * would be worked at before the first reply is sent.
 */
export function limitPipelined(app: FastifyInstance): void {
  const pending = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // Its requests are dropped, since nothing can be sent any more.
    if (socket.destroyed) return;
    const count = (pending.get(socket) ?? 0) + 1;
    if (count > maxPipelined) {
      socket.destroy();
      return;
    }
    pending.set(socket, count);
    reply.raw.once('close', () => pending.set(socket, (pending.get(socket) ?? 1) - 1));
    done();
  });
}

/**
 * Connections that wait for a request stay open long, for the sake of proxies, and each holds a file descriptor: if there are too many, the
 * one that has waited longest is closed.
 */
export function limitIdleConnections(server: Server, most: number): void {
  /** In the order in which they began to wait. */
  const idle = new Set<Socket>();
  const wait = (socket: Socket) => {
    if (socket.destroyed) return;
    idle.add(socket);
    if (idle.size <= most) return;
    for (const oldest of idle) {
      idle.delete(oldest);
      oldest.destroy();
      return;
    }
  };
  server.on('connection', (socket) => {
    socket.once('close', () => idle.delete(socket));
    wait(socket);
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.once('close', () => wait(socket));
  });
}
