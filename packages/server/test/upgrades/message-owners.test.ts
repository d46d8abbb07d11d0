// The migrations of 25 and 26 November 2026 on rows as they were before: owners of messages and templates, versions of
// templates, causes of suppressions, recipients in parts, mailboxes of bounces.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOldDatabase, type OldDatabase } from './upgraded-database.ts';

const tables = [
  'teams',
  'team_users',
  'messages',
  'message_links',
  'message_recipients',
  'message_templates',
  'suppressions',
  'sms_stops',
  'unsubscribes',
  'mail_accounts',
] as const;

type Table = (typeof tables)[number];
type Row = Readonly<Record<string, unknown>>;

const [riverside, hilltop] = [randomUUID(), randomUUID()];
let database: OldDatabase;
let before: Record<Table, Row[]>;
let after: Record<Table, Row[]>;

const insert = (table: string, row: Row) => {
  const columns = Object.keys(row);
  return database.client.query(
    `insert into ${table} (${columns}) values (${columns.map((_, index) => `$${index + 1}`)})`,
    Object.values(row),
  );
};

interface Member {
  readonly id: string;
  readonly userId: string;
}

async function addMember(teamId: string, first: string, last: string, email: string): Promise<Member> {
  const [id, userId] = [randomUUID(), randomUUID()];
  const names = { first_name: first, last_name: last };
  await insert('identity.users', { id: userId, name: `${first} ${last}`, email, ...names });
  await insert('platform.team_users', { team_id: teamId, id, user_id: userId, email, ...names });
  return { id, userId };
}

async function addMessage(name: string, row: Row): Promise<void> {
  await insert('platform.messages', { id: randomUUID(), internal_name: name, ...row });
}

async function addTemplate(name: string, row: Row): Promise<void> {
  const content = {
    subject_line: `Subject of ${name}`,
    body_html: '<p>Hello</p>',
    block_authors: '{"b":"x"}',
  };
  await insert('platform.message_templates', { id: randomUUID(), name, ...content, ...row });
}

async function readAll(): Promise<Record<Table, Row[]>> {
  const found: [Table, Row[]][] = [];
  for (const table of tables) {
    const { rows } = await database.client.query<{ row: Row }>(
      `select to_jsonb(t) as row from platform.${table} t order by to_jsonb(t) ->> 'id', to_jsonb(t) ->> 'address_key',
         to_jsonb(t) ->> 'seq', t.team_id`,
    );
    found.push([table, rows.map(({ row }) => row)]);
  }
  return Object.fromEntries(found) as Record<Table, Row[]>;
}

let members: Readonly<Record<'ada' | 'tom' | 'otherTom' | 'unnamed', Member>>;

beforeAll(async () => {
  database = await createOldDatabase('202611250501-recipient-exceptions.sql');
  for (const [teamId, name] of [
    [riverside, 'Riverside'],
    [hilltop, 'Hilltop'],
  ])
    await insert('platform.teams', { team_id: teamId, name, short_name: name });
  members = {
    ada: await addMember(riverside, 'Ada', 'Lindqvist', 'ada@example.org'),
    tom: await addMember(riverside, 'Tom', 'Reed', 'tom@example.org'),
    otherTom: await addMember(hilltop, 'Tom', 'Reed', 'tom@example.net'),
    unnamed: await addMember(riverside, '', '', 'unnamed@example.org'),
  };
  await addMember(riverside, 'Kim', 'Lee', 'kim@example.org');
  await addMember(riverside, 'Kim', 'Lee', 'lee@example.org');
  const ofRiverside = { team_id: riverside };
  const byName = (owner: string) => ({ ...ofRiverside, owned_by: owner });
  await addMessage('by creator', { ...byName('Tom Reed'), created_by: members.ada.userId });
  await addMessage('by name', byName('Tom Reed'));
  await addMessage('of another team', { team_id: hilltop, owned_by: 'Tom Reed' });
  await addMessage('two with the name', byName('Kim Lee'));
  await addMessage('former member', { ...byName('Gone Person'), created_by: randomUUID() });
  await addMessage('of a program', ofRiverside);
  const sentId = randomUUID();
  await insert('platform.messages', {
    ...byName('Tom Reed'),
    id: sentId,
    internal_name: 'frozen',
    status: 'sending',
    frozen_at: new Date(),
    total: 3,
  });
  await insert('platform.message_links', {
    ...ofRiverside,
    message_id: sentId,
    position: 1,
    url: 'https://example.org',
  });
  for (const [state, address] of [0, 1, 3].map((one) => [one, `r${one}@example.org`] as const))
    await insert('platform.message_recipients', {
      ...ofRiverside,
      message_id: sentId,
      state,
      address,
      address_key: address,
      merge: '{"name":"Elena"}',
    });
  await addTemplate('draft', byName('Ada Lindqvist'));
  await addTemplate('published', { ...byName('Tom Reed'), status: 'published', version: 3 });
  await addTemplate('archived', { ...byName('Kim Lee'), status: 'archived', version: 5 });
  await addTemplate('by address', byName('Unnamed@Example.org'));
  await addTemplate('of another team', { team_id: hilltop, owned_by: 'Tom Reed' });
  await addTemplate('from scratch', { ...ofRiverside, status: 'published', is_from_scratch: true });
  for (const [address_key, reason] of [
    ['+1', 'bounce'],
    ['+2', 'erased'],
    ['+3', 'complaint'],
    ['+4', 'stop'],
  ])
    await insert('platform.suppressions', { ...ofRiverside, address_key, reason });
  for (const address_key of ['+1', '+2', '+4'])
    await insert('platform.sms_stops', { ...ofRiverside, address_key });
  // Of one list only, and in another team.
  await insert('platform.sms_stops', { ...ofRiverside, address_key: '+3', list_id: randomUUID() });
  await insert('platform.sms_stops', { team_id: hilltop, address_key: '+3' });
  await insert('platform.unsubscribes', { ...ofRiverside, address_key: '+1' });
  await insert('platform.mail_accounts', {
    ...ofRiverside,
    id: randomUUID(),
    name: 'Own',
    kind: 'smtp',
    settings: '{"kind":"smtp","host":"mail.example.org"}',
    secret: Buffer.from('sealed'),
  });
  before = await readAll();
  await database.upgrade();
  after = await readAll();
});
afterAll(() => database.drop());

function ownersIn(table: 'messages' | 'message_templates', nameColumn: string) {
  return Object.fromEntries(
    after[table].map((row) => [
      row[nameColumn] === 'of another team' ? 'other' : row[nameColumn],
      [row.owner_id, row.owned_by],
    ]),
  );
}

test('no row is lost, and every value of before is there', () => {
  for (const table of tables) {
    expect(before[table].length, table).toBeGreaterThan(0);
    // Its new reason is checked below.
    const withoutReason = (row: Row) => (table === 'suppressions' ? { ...row, reason: undefined } : row);
    expect(after[table].map(withoutReason), table).toMatchObject(before[table].map(withoutReason));
    expect(after[table].length, table).toBe(before[table].length);
  }
});

test('a message belongs to its creator, else to the only member of its team with the name, else to no one', () => {
  const { ada, tom, otherTom } = members;
  expect(ownersIn('messages', 'internal_name')).toEqual({
    'by creator': [ada.id, 'Tom Reed'],
    'by name': [tom.id, 'Tom Reed'],
    other: [otherTom.id, 'Tom Reed'],
    'two with the name': [null, 'Kim Lee'],
    'former member': [null, 'Gone Person'],
    'of a program': [null, ''],
    frozen: [tom.id, 'Tom Reed'],
  });
});

test('a template belongs to the member with its name or address, and what was published is a version', async () => {
  const { ada, tom, otherTom, unnamed } = members;
  expect(ownersIn('message_templates', 'name')).toEqual({
    draft: [ada.id, 'Ada Lindqvist'],
    published: [tom.id, 'Tom Reed'],
    archived: [null, 'Kim Lee'],
    'by address': [unnamed.id, 'Unnamed@Example.org'],
    other: [otherTom.id, 'Tom Reed'],
    'from scratch': [null, ''],
  });
  expect(new Set(after.message_templates.map(({ method }) => method))).toEqual(new Set(['email']));
  const { rows } = await database.client.query(
    `select t.name, v.version, v.owner_id = t.owner_id as "isSameOwner", v.owned_by = t.owned_by and v.usage = t.usage
       and v.subject_line = t.subject_line and v.body_html = t.body_html and v.block_authors = t.block_authors as "isSame"
     from platform.message_template_versions v join platform.message_templates t on t.id = v.template_id order by 1`,
  );
  expect(rows).toEqual([
    { name: 'archived', version: 4, isSameOwner: null, isSame: true },
    { name: 'published', version: 3, isSameOwner: true, isSame: true },
  ]);
});

test('STOP outweighs an earlier cause of a suppression, which is stored beside it, but no erasure', () => {
  expect(after.suppressions.map((row) => [row.address_key, row.reason, row.prior_reason])).toEqual([
    ['+1', 'stop', 'bounce'],
    ['+2', 'erased', null],
    ['+3', 'complaint', null],
    ['+4', 'stop', null],
  ]);
});

test('of a frozen message, any recipient may have been claimed, and its figures are counted again', async () => {
  const frozen = after.messages.find(({ internal_name }) => internal_name === 'frozen');
  const { rows } = await database.client.query(
    'select claimed_to as "claimedTo", settling from platform.messages where id = $1',
    [frozen?.id],
  );
  expect(rows).toEqual([{ claimedTo: '9223372036854775807', settling: null }]);
  const queued = await database.client.query(
    "select payload from platform.outbox where queue = 'messages.roll-up'",
  );
  expect(queued.rows).toEqual([{ payload: { messageId: frozen?.id } }]);
});

test('an account of before has no mailbox, and can get one', async () => {
  const count = async () =>
    (await database.client.query('select account from platform.bounce_mailboxes')).rowCount;
  expect(await count()).toBe(0);
  await database.client.query('update platform.mail_accounts set settings = settings || \'{"port":587}\'');
  expect(await count()).toBe(0);
  await database.client.query(
    `update platform.mail_accounts set bounce_secret = 'x', settings = settings || '{"mailbox":{"host":"imap.example.org"}}'`,
  );
  expect(await count()).toBe(1);
});
