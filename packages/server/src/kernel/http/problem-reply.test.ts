import Fastify from 'fastify';
import { DatabaseError } from 'pg';
import { describe, expect, test } from 'vitest';
import { sendProblem } from './problem-reply.ts';

/** The response of a route that fails with this SQLSTATE, and what is logged. */
async function answerTo(state: string) {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.get('/', async () => {
    throw Object.assign(new DatabaseError('of the database', 0, 'error'), { code: state });
  });
  const reply = await app.inject('/');
  await app.close();
  return { status: reply.statusCode, code: reply.json().code, logged: lines.length };
}

describe('what PostgreSQL says of a value', () => {
  test.each(['22003', '22012', '22P02', '23502', '23514'])(
    'SQLSTATE %s is our fault and logged',
    async (state) => {
      expect(await answerTo(state)).toEqual({ status: 500, code: 'internal_error', logged: 1 });
    },
  );

  test('a row that is there already is a conflict and no fault', async () => {
    expect(await answerTo('23505')).toEqual({ status: 409, code: 'conflict', logged: 0 });
  });
});
