import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const longestRequestMs = 5000;

/**
 * Lets a shutdown complete. Node counts a connection that never sent a byte as busy, and browsers open such
 * ones speculatively; it would block `close()` forever, and with it the clean stop of the database. Requests
 * in flight get a few seconds, and their replies say that no other request can follow on their connections.
 */
export function addGracefulShutdown(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', (request) => silent.delete(request.socket));
  let isClosing = false;
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of silent) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), longestRequestMs).unref();
  });
}
