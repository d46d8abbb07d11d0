import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/**
 * `live` never touches the database: a process that waits for its database is not better off started anew. `ready` asks it at
 * most once a second, and tells whether it is the database that is missing.
 */
export function addHealth(app: FastifyInstance, pool: pg.Pool): void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let check = Promise.resolve(false);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/api/health/live', async () => ({ status: 'ok' }));
  app.get('/api/health/ready', async (_request, reply) => {
    if (performance.now() - checkedAt > 1000) {
      checkedAt = performance.now();
      check = pool.query('select 1').then(
        () => true,
        () => false,
      );
    }
    const isDatabaseUp = await check;
    const isReady = isDatabaseUp && !isClosing;
    if (!isReady) reply.header('retry-after', '1');
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ok' : 'unavailable',
      database: isDatabaseUp ? 'ok' : 'unavailable',
    });
  });
}
