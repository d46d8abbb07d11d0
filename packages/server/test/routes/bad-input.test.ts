// Bad inputs to every route: any bytes get a response below 500, and every refusal is problem JSON.

import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { EndpointSpec } from '@fieldhouse/contract/endpoint';
import { toOpenApi } from '@fieldhouse/contract/openapi';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../../../domain/test/seed.ts';
import { pathOf } from '../people.ts';
import { sized } from '../sizes.ts';
import { startServer, type TestServer } from '../start-server.ts';
import { everyEndpoint, paramNames } from './every-endpoint.ts';
import { anyValue, validValue, withOneWrong, withoutReferences } from './json-schema-arbitrary.ts';
import { type KnownIds, makeKnownIds } from './known-ids.ts';

const inputCount = Number(process.env.BAD_INPUTS ?? sized(1500, 10_000));

let server: TestServer;
let known: KnownIds;
beforeAll(async () => {
  // No reply depends on a job.
  server = await startServer({ hasWorker: false, env: { MAX_IN_FLIGHT: '200', LOG_LEVEL: 'silent' } });
  known = await makeKnownIds(server);
});
afterAll(() => server.stop());

const document = toOpenApi(everyEndpoint);
/** Ending the session would leave the rest of the run unauthenticated. */
/** Would end the session, or close the team to the calls after it. */
const apart = ['identity.signOut', 'teamLifecycle.deactivate'];
const walked = everyEndpoint.filter(({ name, reply }) => !apart.includes(name) && reply !== 'stream');

interface BadInput {
  readonly endpoint: EndpointSpec;
  readonly body: unknown;
  readonly ids: KnownIds;
  readonly query: Record<string, string>;
}

function bodySchema(endpoint: EndpointSpec): Record<string, unknown> {
  // The document was just printed from these endpoints.
  const operation = document.paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()] as {
    requestBody?: { content?: { 'application/json'?: { schema?: Record<string, unknown> } } };
  };
  const schema = operation.requestBody?.content?.['application/json']?.schema ?? {};
  return withoutReferences(schema, document.components.schemas) as Record<string, unknown>;
}

// Created once: an arbitrary of all characters takes milliseconds to create.
const wrongId = fc
  .string({ unit: 'binary', maxLength: 40 })
  .map((text) => (text.isWellFormed() ? text : 'x'));
const queryText = fc.oneof(fc.string({ maxLength: 30 }), anyValue().map(toQueryText));

function badInputOf(endpoint: EndpointSpec): fc.Arbitrary<BadInput> {
  const good =
    endpoint.example === undefined
      ? validValue(bodySchema(endpoint))
      : fc.oneof(fc.constant(endpoint.example), validValue(bodySchema(endpoint)));
  const body = fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(good, fc.nat(200), anyValue())
        .map(([value, at, wrong]) => withOneWrong(value, at, wrong)),
    },
    { weight: 2, arbitrary: good },
    { weight: 1, arbitrary: anyValue() },
  );
  const id = (name: string) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constant(known[name] ?? randomUUID()) },
      {
        weight: 1,
        arbitrary: wrongId,
      },
    );
  return fc.record({
    endpoint: fc.constant(endpoint),
    body: endpoint.body
      ? body
      : fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: body }),
    ids: fc.record(Object.fromEntries(paramNames(endpoint).map((name) => [name, id(name)]))),
    query: fc.dictionary(
      fc.constantFrom('after', 'limit', 'x', '__proto__', ...Object.keys(endpoint.query?.shape ?? {})),
      queryText,
      { maxKeys: 3 },
    ),
  });
}

function toQueryText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed().slice(0, 500);
}

async function send(input: BadInput): Promise<string | undefined> {
  const { endpoint } = input;
  const isBodyless = endpoint.method === 'GET' || input.body === undefined;
  const reply = await server.ada.send({
    method: endpoint.method,
    path: pathOf(endpoint, input.ids, input.query),
    body: isBodyless ? undefined : JSON.stringify(input.body),
  });
  const text = await reply.text();
  if (reply.status >= 500 && reply.status !== 503)
    return `${endpoint.name} → ${reply.status} ${text} for ${JSON.stringify(input)}`;
  if (
    reply.status >= 400 &&
    reply.headers.get('content-type')?.startsWith('application/problem+json') !== true
  ) {
    return `${endpoint.name} → ${reply.status} without problem JSON for ${JSON.stringify(input)}`;
  }
  return undefined;
}

test(`no answer of 500 or above to ${inputCount} bad inputs (SEED=${seed})`, {
  timeout: 600_000,
}, async () => {
  const each = Math.ceil(inputCount / walked.length);
  const faults: string[] = [];
  for (const endpoint of walked) {
    const inputs = fc.sample(badInputOf(endpoint), { numRuns: each, seed });
    for (let at = 0; at < inputs.length; at += 20) {
      const answers = await Promise.all(inputs.slice(at, at + 20).map(send));
      faults.push(...answers.filter((answer) => answer !== undefined));
    }
    if (faults.length > 10) break;
  }
  expect(faults.slice(0, 10)).toEqual([]);
});

const uuid = '01900000-0000-7000-8000-000000000000';
const inBase64 = (text: string) => Buffer.from(text).toString('base64url');
/** Each has the format of some list's cursor, and none is a position in a list. */
const forgedCursors = [
  '-'.repeat(36),
  'f'.repeat(36),
  '9'.repeat(18),
  '9'.repeat(19),
  `2024-99-99T00:00:00.000Z~${uuid}`,
  `2024-01-01T00:00:00.000Z~${'-'.repeat(36)}`,
  inBase64(`2024-99-99 00:00:00+00|${uuid}`),
  inBase64(`2024-01-01 99:00:00+00|${uuid}`),
  inBase64(`2024-01-01 00:00:00+99|${uuid}|${uuid}`),
  inBase64(`32767|${uuid}`),
  inBase64(JSON.stringify(['\u0000', '\ud800', uuid])),
];
const lists = walked.filter(({ query }) => query && 'after' in query.shape);

test.each(forgedCursors)('the cursor %j gets an answer below 500 from every list', async (after) => {
  expect(lists.length).toBeGreaterThan(10);
  const answers = await Promise.all(
    lists.map((endpoint) => send({ endpoint, body: undefined, ids: known, query: { after } })),
  );
  expect(answers.filter((answer) => answer !== undefined)).toEqual([]);
});

const rawRequests = [
  'GARBAGE\r\n\r\n',
  'GET / HTTP/9.9\r\nhost: x\r\n\r\n',
  'POST /api/authentication/sign-in HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/authentication/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n{"a"',
  'POST /api/authentication/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\n{}',
  'POST /api/authentication/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: \tapplication/json\r\ncontent-length: 2\r\n\r\n{}',
  'POST /api/authentication/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 33\r\n\r\n{"__proto__":{"isAdmin":true},"a"}',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  `GET /api/instance HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(30_000)}\r\n\r\n`,
  'GET /api/%ff%fe HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET /api/teams/%00 HTTP/1.1\r\nhost: x\r\n\r\n',
  'DELETE /api/instance HTTP/1.1\r\nhost: x\r\n\r\n',
];

test.each(rawRequests.map((bytes) => [JSON.stringify(bytes.slice(0, 60)), bytes] as const))(
  'the bytes %s get an answer below 500',
  async (_name, bytes) => {
    const { port } = new URL(server.url);
    const status = await new Promise<number>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.end(bytes));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
      });
      socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)));
      socket.on('error', reject);
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  },
);
