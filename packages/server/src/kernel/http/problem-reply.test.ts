import Fastify from 'fastify';
import { DatabaseError } from 'pg';
import { describe, expect, test } from 'vitest';
import { PoolInUseError } from '../db/pools.ts';
import { sendProblem } from './problem-reply.ts';

/** The response of a route that fails with this SQLSTATE, and what is logged. */
const answerTo = (state: string) =>
  answerToError(Object.assign(new DatabaseError('of the database', 0, 'error'), { code: state }));

async function answerToError(thrown: Error) {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.get('/', async () => {
    throw thrown;
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

  test('a lock that is held too long is no fault of the request', async () => {
    expect(await answerTo('55P03')).toMatchObject({ status: 503, code: 'locked' });
  });

  test('a row that is there already is a conflict and no fault', async () => {
    expect(await answerTo('23505')).toEqual({ status: 409, code: 'conflict', logged: 0 });
  });
});

test('that all connections were in use is no outage of the database', async () => {
  const thrown = new PoolInUseError('timeout exceeded when trying to connect');
  expect(await answerToError(thrown)).toEqual({ status: 503, code: 'busy', logged: 1 });
});
