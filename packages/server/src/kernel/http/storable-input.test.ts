import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { sendProblem } from './problem-reply.ts';
import { addStorableUrls } from './storable-input.ts';

const app = Fastify();
app.setErrorHandler(sendProblem);
addStorableUrls(app);
app.get('/api/people/:name', async ({ params, query }) => ({ params, query }));
app.setNotFoundHandler(async () => ({ page: true }));
afterAll(() => app.close());

test.each([
  ['/api/people/ana?by=a%00', ['query', 'by']],
  ['/api/people/ana?by=a&by=%00', ['query', 'by', 1]],
  ['/api/people/ana?b%00y=a', ['query', 'by']],
])('a query that can’t be stored is refused with its place: %s', async (url, path) => {
  const reply = await app.inject(url);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({
    code: 'invalid_input',
    issues: [{ path, rule: 'text_not_storable' }],
  });
});

test('there is nothing at a path that can’t be stored', async () => {
  expect((await app.inject('/api/people/a%00')).json()).toMatchObject({ status: 404, code: 'not_found' });
});

test('other paths and queries are answered, and so is a page of the web app', async () => {
  expect((await app.inject('/api/people/Jos%C3%A9?by=%F0%9F%98%80')).json()).toEqual({
    params: { name: 'José' },
    query: { by: '😀' },
  });
  expect((await app.inject('/login?from=%00')).json()).toEqual({ page: true });
});
