// Connections that wait for a request. They stay open long, for the sake of proxies, and each holds a file descriptor: if there are
// too many, the one that has waited longest is closed.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

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
