import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context.ts';
import { isReachable } from '../db/plain-transaction.ts';
import { monitorEventLoop } from '../event-loop.ts';

const intervalMs = 10_000;
/** A longer delay of the event loop, which blocks all requests, is logged. */
const maxDelayMs = 1000;

/**
 * `live` never queries the database: restarting a process that waits for its database does not help. `ready`
 * queries it at most once a second, and reports whether the database is unavailable, whether teams are on
 * hold, and the event loop delay of the last ten seconds.
 */
export function addHealth(app: FastifyInstance, { pool, gate }: Pick<Deps, 'pool' | 'gate'>): void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let check = Promise.resolve(false);
  let isClosing = false;
  const eventLoop = monitorEventLoop({
    intervalMs,
    maxDelayMs,
    onBlocked: (delay) => app.log.warn({ eventLoop: delay }, 'event loop was blocked'),
  });
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onClose', async () => eventLoop.stop());
  app.get('/api/health/live', async () => ({ status: 'ok' }));
  app.get('/api/health/ready', async (_request, reply) => {
    if (performance.now() - checkedAt > 1000) {
      checkedAt = performance.now();
      check = isReachable(pool);
    }
    const isDatabaseUp = await check;
    const isReady = isDatabaseUp && !isClosing;
    if (!isReady) reply.header('retry-after', '1');
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ok' : 'unavailable',
      database: isDatabaseUp ? 'ok' : 'unavailable',
      outgoing: gate.heldTeams().size > 0 ? 'on_hold' : 'open',
      eventLoop: eventLoop.latest(),
    });
  });
}
