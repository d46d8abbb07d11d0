// Every route while the database is stopped: 503 problem JSON with a Retry-After, never 500; and the same
// server works again once the database is back.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ownApiKeys } from '@fieldhouse/contract/api-keys';
import { collections } from '@fieldhouse/contract/collections';
import type { EndpointSpec } from '@fieldhouse/contract/endpoint';
import { type ErrorCode, problemSchema } from '@fieldhouse/contract/errors';
import { identity } from '@fieldhouse/contract/identity';
import { records } from '@fieldhouse/contract/records';
import { runTokenHeader } from '@fieldhouse/contract/run-token-header';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { clearAuthenticationCache } from '../../src/features/identity/index.ts';
import { createLinkSigner } from '../../src/features/messages/sending/link-token.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/kernel/db/embedded-postgres.ts';
import { makeDataDir, removeDataDir } from '../data-dir.ts';
import { Person, pathOf } from '../people.ts';
import { startServer, type TestServer } from '../start-server.ts';
import { testSecret } from '../test-secret.ts';
import { Visitor } from '../visitor.ts';
import { makeSignup } from '../wizard-makers.ts';
import { everyEndpoint } from './every-endpoint.ts';
import { makeKnownIds } from './known-ids.ts';

const log = pino({ level: 'silent' });
let dataDir: string;
let cluster: EmbeddedPostgres;
let server: TestServer;
let bearer: Person;
let visitor: Visitor;
let values: Readonly<Record<string, string>>;
const poolSize = 3;
const maxFilesAtOnce = 12;
const startCluster = () => startEmbeddedPostgres({ dataDir, log, settings: ['fsync=off'] });

beforeAll(async () => {
  dataDir = await makeDataDir(inject('migratedData'));
  await writeFile(path.join(dataDir, 'index.html'), '<!doctype html><title>Fieldhouse</title>');
  cluster = await startCluster();
  server = await startServer({
    env: {
      LOG_LEVEL: 'silent',
      WEB_DIST: dataDir,
      MAX_IN_FLIGHT: '1000',
      DATABASE_POOL_SIZE: String(poolSize),
    },
    database: { url: cluster.url, drop: async () => {} },
  });
  const { ada, url } = server;
  const { wizard } = await makeSignup(ada);
  visitor = await Visitor.start(server.anonymous, wizard.id);
  const { secret } = await ada.call(ownApiKeys.create, { body: { name: 'Walk' } });
  bearer = new Person(url, '', ada.teamId, secret);
  values = {
    ...(await makeKnownIds(server)),
    runId: visitor.runId,
    stepId: visitor.step.stepId ?? '',
    logoToken: 'a'.repeat(24),
    pictureToken: 'a'.repeat(24),
    taskId: server.ada.teamId,
    fileToken: 'a'.repeat(24),
    invitationId: ada.teamId,
    token: linkToken('unsubscribe'),
    sessionId: ada.teamId,
    passkeyId: ada.teamId,
    closedTeamId: ada.teamId,
  };
}, 180_000);
afterAll(async () => {
  await server.stop();
  await cluster.stop();
  await removeDataDir(dataDir);
}, 60_000);

function linkToken(kind: 'open' | 'click' | 'unsubscribe'): string {
  return createLinkSigner(testSecret, server.ada.teamId, server.ada.teamId)(kind, 0);
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What is wrong with the response to a request that needs the database; undefined if nothing is. */
async function faultOf(
  person: Person,
  request: Asked,
  expected: ErrorCode = 'unavailable',
): Promise<string | undefined> {
  clearAuthenticationCache(server.deps);
  const reply = await person.send(request);
  const text = await reply.text();
  const fault = `${request.method} ${request.path} → ${reply.status} ${text.slice(0, 300)}`;
  const isProblem = reply.headers.get('content-type')?.startsWith('application/problem+json') === true;
  if (reply.status !== 503 || !isProblem) return fault;
  const problem = problemSchema.parse(JSON.parse(text));
  const isWhole = problem.code === expected && problem.requestId !== '';
  return isWhole && Number(reply.headers.get('retry-after')) > 0 ? undefined : fault;
}

/** Input that a route requires before it queries the database. */
const needed: Readonly<Record<string, Pick<Asked, 'headers'> & { query?: Record<string, string> }>> = {
  'invitations.get': { query: { token: 'abc' } },
  'publicViews.events': { query: { first: '2026-11-01', last: '2026-11-30' } },
  'publicViews.places': { query: { west: '5', south: '45', east: '11', north: '48', zoom: '6' } },
  'backends.dataCollection': { query: { countObjects: '1' } },
  'secondFactor.signIn': { headers: { cookie: 'fieldhouse.second_factor=abc' } },
};

function requestOf(endpoint: EndpointSpec): Asked {
  const { query } = needed[endpoint.name] ?? {};
  return {
    method: endpoint.method,
    path: pathOf(endpoint, values, query),
    body: endpoint.rawBody ? 'Name\nElena\n' : endpoint.body && (endpoint.example ?? {}),
    headers: {
      ...(endpoint.rawBody && { 'content-type': 'application/octet-stream' }),
      ...needed[endpoint.name]?.headers,
    },
  };
}

async function faultsOf(person: Person, endpoints: readonly EndpointSpec[]): Promise<string[]> {
  const faults: string[] = [];
  for (const endpoint of endpoints) {
    const fault = await faultOf(person, requestOf(endpoint));
    if (fault !== undefined) faults.push(`${endpoint.name}: ${fault}`);
  }
  return faults;
}

const ofRuns = everyEndpoint.filter(({ needs }) => needs === 'wizard_run');
const open = everyEndpoint.filter(({ needs }) => needs === 'none');
const closed = everyEndpoint.filter(({ needs }) => needs !== 'none' && needs !== 'wizard_run');
/** Refuses a body that is no picture before it opens a transaction. */
const withoutTransaction = [
  'logos.put',
  'ownAccount.putPicture',
  'mailPictures.upload',
  'wizardPictures.upload',
];
/**
 * Answered from memory for anonymous visitors: the settings of the sign-in page, and that there is no session
 * to end.
 */
const fromMemory: Readonly<Record<string, number>> = { 'identity.instance': 200, 'identity.signOut': 204 };

test('a request for which no connection becomes free is answered busy, past the check of who asks', async () => {
  const { pool } = server.deps;
  const taken = await Promise.all(Array.from({ length: poolSize }, () => pool.connect()));
  try {
    const ofTeams = closed.filter(
      ({ name, needs }) => needs !== 'account' && !withoutTransaction.includes(name),
    );
    // Files in groups: of one person three are made at once, and one that waits for half a minute is answered 429.
    const faultsAtOnce = async (endpoints: readonly EndpointSpec[]) =>
      Promise.all(endpoints.map((endpoint) => faultOf(server.ada, requestOf(endpoint), 'busy')));
    const isFile = ({ reply }: EndpointSpec) => reply === 'stream';
    const faults = await faultsAtOnce(ofTeams.filter((endpoint) => !isFile(endpoint)));
    const files = ofTeams.filter(isFile);
    for (let at = 0; at < files.length; at += maxFilesAtOnce)
      faults.push(...(await faultsAtOnce(files.slice(at, at + maxFilesAtOnce))));
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  } finally {
    for (const client of taken) client.release();
  }
});

describe('while the database is stopped', () => {
  beforeAll(() => cluster.stop());

  test('every route answers a signed-in person 503', async () => {
    expect(await faultsOf(server.ada, [...closed, ...open])).toEqual([]);
  });

  test('every route answers the bearer of an API key 503', async () => {
    expect(await faultsOf(bearer, closed)).toEqual([]);
  });

  test('every route of a wizard answers its run with 503', async () => {
    const faults: string[] = [];
    for (const endpoint of ofRuns) {
      const request = requestOf(endpoint);
      const headers = { ...request.headers, [runTokenHeader]: visitor.token };
      const fault = await faultOf(server.anonymous, { ...request, headers });
      if (fault !== undefined) faults.push(fault);
    }
    expect(faults).toEqual([]);
  });

  test('every open route answers an anonymous visitor with 503 unless it needs no database', async () => {
    expect(
      await faultsOf(
        server.anonymous,
        open.filter(({ name }) => !(name in fromMemory)),
      ),
    ).toEqual([]);
    const answered = new Map<string, number>();
    for (const endpoint of open.filter(({ name }) => name in fromMemory))
      answered.set(endpoint.name, (await server.anonymous.send(requestOf(endpoint))).status);
    expect(Object.fromEntries(answered)).toEqual(fromMemory);
  });

  test('an anonymous visitor is asked to sign in, which needs no database', async () => {
    const statuses = new Set<number>();
    for (const endpoint of closed) statuses.add((await server.anonymous.send(requestOf(endpoint))).status);
    expect([...statuses]).toEqual([401]);
  });

  test('what mails lead to and the tools of programs answer 503', async () => {
    const unsubscribe = `/unsubscribe/${linkToken('unsubscribe')}`;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'List-Unsubscribe=One-Click';
    const faults = [
      await faultOf(server.anonymous, { method: 'POST', path: unsubscribe, body, headers: form }),
      await faultOf(server.anonymous, { method: 'GET', path: `/t/c/${linkToken('click')}` }),
      await faultOf(bearer, {
        method: 'POST',
        path: '/mcp',
        body: { jsonrpc: '2.0', id: 1, method: 'ping' },
      }),
    ];
    expect(faults).toEqual([undefined, undefined, undefined]);
    // The address that mail clients post to is next to the page of the web app.
    const reply = await fetch(`${server.url}${unsubscribe}`, { method: 'POST', headers: form, body });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
  });

  test.each([
    ['/', 'text/html'],
    ['/team/somewhere/people', 'text/html'],
    ['/api/openapi.json', 'application/json'],
    ['/api/docs', 'text/html'],
    ['/api/docs/style.css', 'text/css'],
    ['/api/health/live', 'application/json'],
  ])('%s works on', async (address, type) => {
    const reply = await fetch(`${server.url}${address}`);
    expect([reply.status, reply.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
  });

  test('the tracking pixel of an opened email is served all the same', async () => {
    const reply = await fetch(`${server.url}/api/t/o/${linkToken('open')}`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/gif']);
  });

  test('the health check says that the database is what is missing', async () => {
    const reply = await fetch(`${server.url}/api/health/ready`);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await reply.json()).toMatchObject({ status: 'unavailable', database: 'unavailable' });
  });
});

describe('once the database is back', () => {
  beforeAll(async () => {
    cluster = await startCluster();
  }, 60_000);

  test('the same server is ready, recognizes sessions, stores records and sends events', async () => {
    const { ada, url } = server;
    const isReady = async () => (await fetch(`${url}/api/health/ready`)).status;
    await expect.poll(isReady, { timeout: 20_000 }).toBe(200);
    const session = await ada.call(identity.session);
    expect(session.memberships).toHaveLength(1);
    const { collectionId } = values;
    const made = ada.call(records.create, {
      params: { collectionId: collectionId ?? '' },
      body: { records: [{ name: 'Nora Lind' }] },
    });
    await expect(made).resolves.toBeDefined();
    expect((await ada.call(collections.list)).items.map(({ id }) => id)).toContain(collectionId);
  });

  test('what was asked meanwhile has changed nothing', async () => {
    const { items } = await server.ada.call(ownApiKeys.list);
    expect(items.map(({ name }) => name)).toEqual(['Walk']);
  });
});
