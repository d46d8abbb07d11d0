import { ownApiKeys, teamApiKeys } from '@fieldhouse/contract/api-keys';
import { collections } from '@fieldhouse/contract/collections';
import { records } from '@fieldhouse/contract/records';
import { teams } from '@fieldhouse/contract/teams';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let people: { readonly id: string; readonly nameFieldId: string };
const clients: Client[] = [];
beforeAll(async () => {
  server = await startServer();
  const made = await server.ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Salary', dataType: 'number' },
      ],
    },
  });
  people = { id: made.id, nameFieldId: made.fields[0]?.id ?? '' };
  await server.ada.call(records.create, {
    params: { collectionId: people.id },
    body: {
      records: [
        { name: 'Elena', salary: 100 },
        { name: 'Tomás', salary: 200 },
      ],
    },
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});
afterAll(() => server.stop());

async function connect(secret: string, search = ''): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/api/mcp${search}`), {
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
  });
  // The SDK's own class lacks the `undefined` in its optional handlers that its interface has.
  await client.connect(transport as unknown as Parameters<Client['connect']>[0]);
  clients.push(client);
  return client;
}

interface Answer {
  readonly isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: a tool returns the JSON of its endpoint
  readonly reply: any;
}

async function call(client: Client, name: string, input: object = {}): Promise<Answer> {
  const result = await client.callTool({ name, arguments: { ...input } });
  const [first] = result.content as { text: string }[];
  const text = first?.text ?? '';
  return { isError: result.isError === true, reply: text.startsWith('{') ? JSON.parse(text) : text };
}

async function adminKey(): Promise<string> {
  const name = `Ada ${performance.now()}`;
  return (await server.ada.call(ownApiKeys.create, { body: { name, teamIds: [server.ada.teamId] } })).secret;
}

test('the tools say what they take, and which of them change something', async () => {
  const { tools } = await (await connect(await adminKey())).listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'aggregate',
    'create_records',
    'delete_records',
    'describe_collection',
    'get_record',
    'list_collections',
    'list_views',
    'query_records',
    'search',
    'update_records',
  ]);
  const query = tools.find(({ name }) => name === 'query_records');
  expect(query?.inputSchema.required).toContain('collectionId');
  expect(query?.inputSchema.properties).toHaveProperty('filter');
  expect(query?.annotations?.readOnlyHint).toBe(true);
  expect(tools.find(({ name }) => name === 'delete_records')?.annotations?.destructiveHint).toBe(true);
});

test('an admin’s key reads, writes, counts and deletes', async () => {
  const client = await connect(await adminKey());
  const listed = await call(client, 'list_collections');
  expect(listed.reply.items).toContainEqual(
    expect.objectContaining({ collectionId: people.id, pluralName: 'People' }),
  );
  const described = await call(client, 'describe_collection', { collectionId: people.id });
  expect(described.reply.fields.map((field: { columnName: string }) => field.columnName)).toContain('salary');
  const made = await call(client, 'create_records', {
    collectionId: people.id,
    records: [{ name: 'Nora', salary: 300 }],
  });
  const [nora] = made.reply.records;
  const changed = await call(client, 'update_records', {
    collectionId: people.id,
    records: [{ id: nora.id, version: nora.version, values: { salary: 350 } }],
  });
  expect(changed.reply.records[0].values.salary).toBe(350);
  const found = await call(client, 'query_records', {
    collectionId: people.id,
    filter: { field: 'salary', operator: 'greater_than', value: 150 },
    sorts: [{ field: 'salary', direction: 'desc' }],
  });
  expect(found.reply.records?.map((one: { values: { name: string } }) => one.values.name)).toEqual([
    'Nora',
    'Tomás',
  ]);
  const sum = await call(client, 'aggregate', {
    collectionId: people.id,
    aggregates: [{ field: 'salary', fn: 'sum' }],
  });
  expect(Number(sum.reply.values[0])).toBe(650);
  expect((await call(client, 'list_views', { collectionId: people.id })).isError).toBe(false);
  expect((await call(client, 'search', { text: 'nora' })).isError).toBe(false);
  await call(client, 'delete_records', { collectionId: people.id, ids: [nora.id] });
  const deleted = await call(client, 'get_record', { collectionId: people.id, recordId: nora.id });
  expect(deleted).toMatchObject({ isError: true, reply: { code: 'not_found', status: 404 } });
});

test('a key that may read one field sees that field, finds nothing by another, and changes nothing', async () => {
  const { secret } = await server.ada.call(teamApiKeys.create, {
    body: {
      name: 'Names',
      dataPermissions: [
        {
          type: 'read_data_field_data',
          collectionId: people.id,
          fieldId: people.nameFieldId,
        },
      ],
    },
  });
  const client = await connect(secret);
  const page = await call(client, 'query_records', { collectionId: people.id });
  for (const { values } of page.reply.records) expect(Object.keys(values)).toEqual(['name']);
  const hidden = { field: 'salary', operator: 'greater_than', value: 150 };
  const guessed = await call(client, 'query_records', { collectionId: people.id, filter: hidden });
  expect(guessed).toMatchObject({ isError: true, reply: { code: 'unknown_field' } });
  const id = page.reply.records[0].id;
  const written = await call(client, 'update_records', {
    collectionId: people.id,
    records: [{ id, values: { name: 'Mine' } }],
  });
  expect(written.isError).toBe(true);
  const deleted = await call(client, 'delete_records', { collectionId: people.id, ids: [id] });
  expect(deleted).toMatchObject({ isError: true, reply: { code: 'forbidden' } });
});

test('a read-only key gets a clear refusal when it writes', async () => {
  const { secret } = await server.ada.call(ownApiKeys.create, {
    body: { name: 'Reads', isReadOnly: true, teamIds: [server.ada.teamId] },
  });
  const client = await connect(secret);
  expect((await call(client, 'query_records', { collectionId: people.id })).isError).toBe(false);
  const made = await call(client, 'create_records', { collectionId: people.id, records: [{ name: 'No' }] });
  expect(made).toMatchObject({ isError: true, reply: { code: 'key_not_allowed' } });
});

test('a key of another team finds nothing of this one', async () => {
  const { secret } = await server.olga.call(teamApiKeys.create, { body: { name: 'Hilltop' } });
  const client = await connect(secret);
  expect((await call(client, 'list_collections')).reply.items).toEqual([]);
  const theirs = await call(client, 'query_records', { collectionId: people.id });
  expect(theirs).toMatchObject({ isError: true, reply: { code: 'not_found' } });
  await expect(connect(secret, `?teamId=${server.ada.teamId}`)).rejects.toThrow(/not_found/);
});

test('a key of several teams has to name the one it means', async () => {
  const second = await server.ada.call(teams.create, { body: { name: 'Second' } });
  const { secret } = await server.ada.call(ownApiKeys.create, { body: { name: 'Both' } });
  await expect(connect(secret)).rejects.toThrow(/value_required/);
  const client = await connect(secret, `?teamId=${second.teamId}`);
  expect((await call(client, 'query_records', { collectionId: people.id })).isError).toBe(true);
});

test('what is asked for in the wrong form is an error of the tool', async () => {
  const client = await connect(await adminKey());
  const answer = await call(client, 'query_records', { collectionId: people.id, limit: 101 });
  expect(answer.isError).toBe(true);
});

test('without a key, from another site, in batches or by GET there is no way in', async () => {
  const post = (headers: Record<string, string>, body: unknown = { jsonrpc: '2.0', id: 1, method: 'ping' }) =>
    fetch(`${server.url}/api/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify(body),
    });
  const authorization = `Bearer ${await adminKey()}`;
  expect((await post({})).status).toBe(401);
  expect((await post({ cookie: server.ada.cookie })).status).toBe(401);
  expect((await post({ authorization, origin: 'https://evil.example' })).status).toBe(403);
  expect((await post({ authorization }, [{ jsonrpc: '2.0', id: 1, method: 'ping' }])).status).toBe(400);
  expect((await post({ authorization })).status).toBe(200);
  expect((await fetch(`${server.url}/api/mcp`, { headers: { authorization } })).status).toBe(405);
});
