// How long a request may take to arrive. Node's own limit counts the whole request, which would cut a large file on a slow
// line: for uploads that are received before anything else happens, only standing still counts. A trickle is standing
// still too, so that nobody holds a connection with a byte now and then.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerRaw, type SafetyHeaders } from './security-headers.ts';

const leastBytesPerSecond = 1024;

interface ReceivingTime {
  readonly limitMs: number;
  /** Of the answer to what did not arrive. */
  readonly headers: SafetyHeaders;
}

export function addReceiveTimeout(app: FastifyInstance, time: ReceivingTime): void {
  // The headers have a limit of their own (`headersTimeout`).
  app.server.requestTimeout = 0;
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) watch(request, time);
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Ends with the last byte of the body, or the connection: a request that is answered already may still be arriving. */
function watch({ raw, routeOptions }: FastifyRequest, { limitMs, headers }: ReceivingTime): void {
  const { socket } = raw;
  const leastBytes = routeOptions.config.isReceivedFirst ? (leastBytesPerSecond * limitMs) / 1000 : Infinity;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    const came = socket.bytesRead - seen;
    seen = socket.bytesRead;
    if (!raw.complete && !socket.destroyed && came >= leastBytes) return;
    clearInterval(timer);
    if (raw.complete || socket.destroyed) return;
    if (socket.writable) answerRaw(socket, '408 Request Timeout', headers);
    socket.destroySoon();
  }, limitMs);
  raw.once('end', () => clearInterval(timer)).once('close', () => clearInterval(timer));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for uploads whose body is received before the team's transaction is opened. */
    isReceivedFirst?: boolean;
  }
}
