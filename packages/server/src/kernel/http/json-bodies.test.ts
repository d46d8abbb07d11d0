import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { addJsonBodies } from './json-bodies.ts';
import { sendProblem } from './problem-reply.ts';

const app = Fastify();
app.setErrorHandler(sendProblem);
addJsonBodies(app);
app.post('/', async ({ body }) => ({ body }));
afterAll(() => app.close());

const send = (payload: string) =>
  app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload });

test.each([
  '{"d":12345678901234567.25}',
  '{"a":[{"id":1147386954405658704}]}',
  '[9007199254740993]',
  '{ "d" : -0.12345678901234567890 }',
])('a number that would be rounded is refused: %s', async (body) => {
  const reply = await send(body);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'invalid_input', issues: [{ rule: 'number_not_exact' }] });
});

test.each([
  '{"d":"12345678901234567.25"}',
  '{"d":0.30000000000000004}',
  '{"d":9007199254740992}',
  '{"d":1e21}',
  '{"text":"id: 1147386954405658704"}',
  '{"text":", 1147386954405658704"}',
])('one that is exact, and digits in a text, are accepted: %s', async (body) => {
  const reply = await send(body);
  expect(reply.json()).toEqual({ body: JSON.parse(body) });
});

test('what is no JSON is refused as before', async () => {
  expect((await send('{"d":12345678901234567.25')).json()).toMatchObject({ code: 'malformed_request' });
});
