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

test.each([
  ['NUL', '{"a":[1,{"b":"x\\u0000"}]}', ['body', 'a', 1, 'b']],
  ['half a character', '{"a":"\\uD83D"}', ['body', 'a']],
  ['its other half', '["\\udc00\\ud83d"]', ['body', 0]],
  ['NUL in the name of a property', '{"a":{"b\\u0000c":1}}', ['body', 'a', 'bc']],
  ['a text alone', '"\\u0000"', ['body']],
])('a text that can’t be stored is refused with its place: %s', async (_what, body, path) => {
  const reply = await send(body);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({
    code: 'invalid_input',
    issues: [{ path, rule: 'text_not_storable' }],
  });
});

test.each(['{"a":"\\ud83d\\ude00"}', '{"a":"\\\\u0000"}', '{"a":"\\u00001"}'.replace('0000', '0001')])(
  'one with escapes that can be stored is accepted: %s',
  async (body) => {
    expect((await send(body)).json()).toEqual({ body: JSON.parse(body) });
  },
);

test.each([
  ['lists', '['.repeat(201) + ']'.repeat(201)],
  ['objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
])('%s in each other without end are refused', async (_what, body) => {
  const reply = await send(body);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'invalid_input', issues: [{ rule: 'nested_too_deeply' }] });
});

test('two hundred in each other, and brackets in a text, are accepted', async () => {
  const body = `${'['.repeat(200)}"${'['.repeat(300)}\\"["${']'.repeat(200)}`;
  expect((await send(body)).json()).toEqual({ body: JSON.parse(body) });
});

test('what is no JSON is refused as before', async () => {
  expect((await send('{"d":12345678901234567.25')).json()).toMatchObject({ code: 'malformed_request' });
});
