// Bodies that are still arriving when a visitor's request is answered, mostly by a refusal. Node would read the rest of them
// to the end, as fast as it is sent, and its parts fill the memory until garbage is collected.
import type { IncomingMessage } from 'node:http';
import { publicBodyLimit } from '@fieldhouse/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * How long a client may take to read the reply, in milliseconds: destroying a connection with unread bytes can lose it. A
 * client on a busy machine took more than two seconds; nginx waits five (`lingering_timeout`).
 */
const readReplyMs = 5000;

/**
 * Reads no more of such a body and ends its connection after the reply. A short one is read whole, so that its connection can
 * be used again, and so is that of a caller whom the server knows.
 */
export function endUnreadBodies(app: FastifyInstance, isKnown: (request: FastifyRequest) => boolean): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (mayBeLong(request) && !request.raw.complete && !isKnown(request)) {
      reply.header('connection', 'close');
      endSlowly(request.raw);
    }
    done(null, payload);
  });
}

function mayBeLong({ headers }: FastifyRequest): boolean {
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > publicBodyLimit
  );
}

function endSlowly(raw: IncomingMessage): void {
  const { socket } = raw;
  // A request within the process has no connection.
  if (!('destroySoon' in socket)) return;
  // What has arrived is dropped, and no more is asked of the connection.
  raw._read = () => undefined;
  socket.pause();
  raw.resume();
  // Node calls it once the reply is written.
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), readReplyMs);
    socket.once('close', () => clearTimeout(timer));
  };
  // Node destroys only requests that are not answered yet; this one would stay in memory with what was read of it.
  socket.once('close', () => raw.destroy());
}
