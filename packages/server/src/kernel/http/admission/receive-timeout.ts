// How long a request may take to arrive. Node's own limit applies to the entire request, which would abort a
// large file on a slow line: for uploads that are received before any other work, only a stall counts. A
// trickle counts as a stall too, so that no client can hold a connection by sending a byte now and then.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerRaw, type SafetyHeaders } from '../security-headers.ts';
import { hasBody } from './admission.ts';

const leastBytesPerSecond = 1024;

interface ReceivingTime {
  readonly limitMs: number;
  /** Headers of the response to a request that did not arrive in time. */
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

/**
 * Watches until the last byte of the body or the end of the connection: the body of a request that was
 * already answered may still be arriving.
 */
function watch({ raw, routeOptions }: FastifyRequest, { limitMs, headers }: ReceivingTime): void {
  const { socket } = raw;
  // A request within the process is there from its beginning.
  if (!('destroySoon' in socket)) return;
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
    /** True for uploads whose body is received before the team's transaction begins. */
    isReceivedFirst?: boolean;
  }
}
