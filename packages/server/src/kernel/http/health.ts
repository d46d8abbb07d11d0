import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** `live` never touches the database; `ready` does, at most once a second, and tells no detail. */
export function addHealth(app: FastifyInstance, pool: pg.Pool): void {
  let checkedAt = 0;
  let isReady = false;
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/api/health/live', async () => ({ status: 'ok' }));
  app.get('/api/health/ready', async (_request, reply) => {
    if (Date.now() - checkedAt > 1000) {
      checkedAt = Date.now();
      isReady = await pool.query('select 1').then(
        () => true,
        () => false,
      );
    }
    const isUp = isReady && !isClosing;
    return reply.code(isUp ? 200 : 503).send({ status: isUp ? 'ok' : 'unavailable' });
  });
}
