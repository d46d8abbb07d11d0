// How much of the server one caller may use at the same time, so that others find it as fast as before: bodies are read
// under limits of their own, and work at the database goes by turns. Uploads and downloads take a turn only for what they do at the
// database. See decision 0253.
import { pipeline, type Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerRaw, type SafetyHeaders } from '../security-headers.ts';
import { Bodies, type Body } from './bodies.ts';
import { type Caller, callerAt } from './caller.ts';
import type { EndTurn } from './fair-turns.ts';
import { MemberTurns } from './member-turns.ts';
import { endUnreadBodies } from './unread-bodies.ts';

export interface AdmissionOptions {
  /** Requests handled at the same time. */
  readonly maxInFlight: number;
  /** Connections to the database. */
  readonly poolSize: number;
  /** Headers of the response to a body that arrives too slowly on a busy server. */
  readonly headers: SafetyHeaders;
}

export interface Admission {
  /**
   * Looks up who sent the request, under the limits of a visitor, and records it. Called before the body is read, so that
   * visitors can’t fill the memory.
   */
  identify<T extends { readonly caller: Caller }>(
    request: FastifyRequest,
    visitor: Caller,
    lookUp: () => Promise<T>,
  ): Promise<T>;
  /** Runs the work of a request when its caller has a turn. */
  inTurn<T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T>;
}

const megabyte = 1024 * 1024;
/** Requests that wait for a turn. */
const waiting = { each: 200, all: 1000 };
const groupWaiting = 400;

export function addAdmission(
  app: FastifyInstance,
  { maxInFlight, poolSize, headers }: AdmissionOptions,
): Admission {
  // More than half of the connections: the rest is free for others, whatever one caller's queries do.
  const share = Math.max(2, Math.ceil(poolSize * 0.6));
  const groupShare = Math.max(share, Math.ceil(poolSize * 0.8));
  const limits = { share, groupShare, waiting, groupWaiting, patienceMs: 5000 };
  const turns = {
    known: new MemberTurns({ ...limits, max: maxInFlight }),
    anonymous: new MemberTurns({ ...limits, max: Math.max(2, Math.ceil(maxInFlight / 2)) }),
    lookUps: new MemberTurns({ ...limits, max: Number.POSITIVE_INFINITY }),
  };
  const arriving = { each: maxInFlight, all: 1000 };
  const uploading = (all: number) => ({
    arriving: { each: Math.max(2, Math.ceil(maxInFlight / 4)), group: Math.ceil(all / 2), all },
    bytes: { each: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY },
  });
  const bodies = {
    known: new Bodies({ arriving, bytes: { each: 64 * megabyte, all: 256 * megabyte } }),
    anonymous: new Bodies({ arriving, bytes: { each: 8 * megabyte, all: 64 * megabyte } }),
    uploads: new Bodies(uploading(5 * maxInFlight)),
    // Visitors from many networks leave room to members.
    uploadsOfVisitors: new Bodies(uploading(2 * maxInFlight)),
  };
  const callers = new WeakMap<FastifyRequest, Caller>();
  const callerOf = (request: FastifyRequest) => callers.get(request) ?? callerAt(request.ip);
  const held = new WeakMap<FastifyRequest, () => void>();
  const working = new WeakSet<FastifyRequest>();
  endUnreadBodies(app, (request) => !callerOf(request).isAnonymous);

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!isCounted(request) || !hasBody(request)) return done();
    const isUpload = request.routeOptions.config.isReceivedFirst === true;
    const caller = callerOf(request);
    const counted = isUpload
      ? bodies[caller.isAnonymous ? 'uploadsOfVisitors' : 'uploads']
      : bodies[caller.isAnonymous ? 'anonymous' : 'known'];
    const body: Body = {
      // Many cookies of one visitor are no reason for more memory.
      caller: caller.isAnonymous ? (caller.group ?? caller.id) : caller.id,
      group: caller.group,
      bytes: isUpload || caller.isAnonymous ? 0 : declaredBytes(request),
      isUpload,
      end() {
        const { socket } = request.raw;
        if (socket.writable) answerRaw(socket, '503 Service Unavailable', headers);
        socket.destroySoon();
      },
    };
    try {
      counted.add(body);
    } catch (error) {
      return done(error as Error);
    }
    request.raw.once('end', () => counted.arrived(body)).once('close', () => counted.arrived(body));
    held.set(request, () => {
      if (held.delete(request)) counted.remove(body);
    });
    // What a handler still works with is in memory, even if its client has gone.
    reply.raw.once('close', () => {
      if (!working.has(request)) held.get(request)?.();
    });
    const isDeclared = body.bytes > 0;
    done(
      null,
      isUpload || isDeclared ? payload : counting(payload, (bytes) => counted.received(body, bytes)),
    );
  });

  const takeTurn = (request: FastifyRequest, reply: FastifyReply): Promise<EndTurn> => {
    const caller = callerOf(request);
    const isGone = () => reply.raw.destroyed;
    return (caller.isAnonymous ? turns.anonymous : turns.known).take(caller, isGone);
  };
  const ends = new WeakMap<FastifyRequest, EndTurn>();
  app.addHook('preHandler', async (request, reply) => {
    if (!isCounted(request) || request.routeOptions.config.takesTurns) return;
    ends.set(request, await takeTurn(request, reply));
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    ends.get(request)?.();
    ends.delete(request);
    done(null, payload);
  });
  return {
    async identify(request, visitor, lookUp) {
      // A request itself is destroyed once its body was read, after which its sender may be looked up again.
      const end = await turns.lookUps.take(visitor, () => request.raw.socket.destroyed);
      try {
        const found = await lookUp();
        callers.set(request, found.caller);
        return found;
      } finally {
        end();
      }
    },
    async inTurn(request, reply, work) {
      working.add(request);
      try {
        const end = await takeTurn(request, reply);
        try {
          return await work();
        } finally {
          end();
        }
      } finally {
        held.get(request)?.();
      }
    },
  };
}

function isCounted({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/') && !url.startsWith('/api/health');
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** At most what the route reads; 0 for a client that sends in chunks, which doesn't say how much it is. */
function declaredBytes({ headers, routeOptions }: FastifyRequest): number {
  return Math.min(Number(headers['content-length'] ?? 0), routeOptions.bodyLimit ?? 0);
}

/** The same bytes; `report` gets how many have arrived after each part. */
function counting(payload: Readable, report: (bytes: number) => void): Readable {
  let bytes = 0;
  const counter = new Transform({
    transform(part: Buffer, _encoding, next) {
      bytes += part.length;
      report(bytes);
      next(null, part);
    },
  });
  // A failure reaches the reader as the failure of the stream that it reads.
  pipeline(payload, counter, () => {});
  return counter;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for routes whose handler asks for the turn of its work itself. The others have one from before the handler to the reply. */
    takesTurns?: boolean;
  }
}
