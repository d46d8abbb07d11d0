import { collections } from '@fieldhouse/contract/collections';
import type { RecordId, TeamId, TeamUserId } from '@fieldhouse/contract/ids';
import { type ImportJob, imports } from '@fieldhouse/contract/imports';
import { messages } from '@fieldhouse/contract/messages';
import { type Notice, notices } from '@fieldhouse/contract/notices';
import { ownPreferences } from '@fieldhouse/contract/preferences';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { invitations, teamUsers } from '@fieldhouse/contract/team-users';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { type ScriptedServer, startScriptedServer } from '../../../test/servers/scripted-smtp-server.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { makeTeamAuthority } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { notify } from './index.ts';

let server: TestServer;
let mailServer: ScriptedServer;
let ada: Person;
let tom: Person;
let isMailboxFull = false;

beforeAll(async () => {
  mailServer = await startScriptedServer({ rcpt: () => (isMailboxFull ? '452 4.2.2 later' : '250 ok') });
  server = await startServer({ env: { SMTP_URL: mailServer.url } });
  ({ ada, tom } = server);
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

const listOf = async (person: Person) => (await person.call(notices.list)).items;
const unreadOf = async (person: Person) => (await person.call(notices.countUnread)).count;
const mailsTo = (address: string) => mailServer.taken.filter(({ to }) => to.includes(address));

async function newest(person: Person, kind: Notice['kind']): Promise<Notice> {
  let found: Notice | undefined;
  await expect
    .poll(
      async () => {
        found = (await listOf(person)).find((notice) => notice.kind === kind);
        return found;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  if (!found) throw new Error('Just seen.');
  return found;
}

async function teamUserOf(person: Person): Promise<TeamUserId> {
  const { items } = await ada.call(roles.members);
  const email = person === tom ? 'tom@fieldhouse.test' : 'nora@fieldhouse.test';
  const found = items.find((member) => member.email === email);
  if (!found) throw new Error('No such member.');
  return found.teamUserId;
}

/** As a slice does: in a transaction of the team, as the system. */
function inTeam<T>(work: (ctx: TeamContext) => Promise<T>): Promise<T> {
  // Created by createTeam.
  return server.deps.withTeam(makeTeamAuthority(ada.teamId as TeamId, { kind: 'system' }), work);
}

async function mention(to: TeamUserId, key: string, place: Partial<Record<string, string>> = {}) {
  const nowhere = '01a1fca3-8992-744a-98af-107b230fd44a';
  const { collectionId = nowhere, recordId = nowhere } = place;
  await inTeam((ctx) =>
    notify(ctx, {
      to: { teamUserId: to },
      kind: 'mentioned',
      key,
      who: 'Ada Lindqvist',
      // Ids of existing things, or of none.
      place: { type: 'record', collectionId: collectionId as never, recordId: recordId as RecordId },
    }),
  );
}

describe('the importer', () => {
  async function runImport(content: string, name: string): Promise<void> {
    const people = await ada.call(collections.create, {
      body: { name: `Person of ${name}`, pluralName: `People of ${name}` },
    });
    const path = `/teams/${ada.teamId}/collections/${people.id}/imports`;
    const upload = await ada.send({
      method: 'POST',
      path: `${path}?fileName=${name}`,
      body: content,
      headers: { 'content-type': 'text/csv' },
    });
    // Not refused: the reply is the new import.
    const job = (await upload.json()) as ImportJob;
    const params = { collectionId: people.id, importId: job.id };
    await ada.call(imports.start, { params, body: { columns: job.columns.map(({ guess }) => guess) } });
  }

  test('is notified that it is done, with the number of rows, and not by email', async () => {
    await runImport('Name\nElena\nBruno\n', 'people.csv');
    const notice = await newest(ada, 'import_done');
    expect(notice).toMatchObject({
      what: 'people.csv',
      counts: { imported: 2, refused: 0 },
      place: { type: 'import' },
      isRead: false,
    });
    expect((await listOf(tom)).filter(({ kind }) => kind === 'import_done')).toEqual([]);
    expect(mailsTo('ada@')).toEqual([]);
  });

  test('is notified that it stopped, in the app and by email', async () => {
    // After the part that is analysed on upload.
    await runImport(`Name\n${'Elena\n'.repeat(80_000)}"Bruno`, 'broken.csv');
    expect(await newest(ada, 'import_failed')).toMatchObject({ what: 'broken.csv' });
    await expect.poll(() => mailsTo('ada@'), { timeout: 20_000 }).toHaveLength(1);
    const [mail] = mailsTo('ada@');
    expect(mail?.text).toContain('Subject: Your import of broken.csv stopped');
    expect(mail?.text).toContain('/import');
  });
});

test('the author of a message is notified that it was sent, and no one else', async () => {
  const people = await ada.call(collections.create, {
    body: {
      name: 'Guest',
      pluralName: 'Guests',
      fields: [{ title: 'Email', dataType: 'email_address' }],
    },
  });
  await ada.call(records.create, {
    params: { collectionId: people.id },
    body: { records: [{ email: 'guest@example.org' }] },
  });
  const draft = await ada.call(messages.create, {
    body: {
      internalName: 'Autumn news',
      type: 'participation',
      subjectLine: 'Autumn',
      bodyHtml: '<p>Hello</p>',
      audience: collectionAudience(people.id),
    },
  });
  await ada.call(messages.sendNow, { params: { messageId: draft.id }, body: { version: draft.version } });
  expect(await newest(ada, 'message_sent')).toMatchObject({
    what: 'Autumn news',
    place: { type: 'message', messageId: draft.id },
  });
  expect((await listOf(tom)).filter(({ kind }) => kind === 'message_sent')).toEqual([]);
});

test('the inviter is notified that a user joined, by email too if they chose so', async () => {
  await ada.call(notices.setChannels, { body: { kind: 'invitation_accepted', inApp: true, byMail: true } });
  const body = { email: 'iris@example.org', firstName: 'Iris', lastName: 'Bond' };
  const invited = await ada.call(teamUsers.invite, { body });
  await expect.poll(() => mailsTo('iris@'), { timeout: 20_000 }).toHaveLength(1);
  // Lines of a quoted-printable body are wrapped, and some characters are encoded.
  const text =
    mailsTo('iris@')[0]
      ?.text.replace(/=\r?\n/g, '')
      .replaceAll('=3D', '=') ?? '';
  const token = /token=([\w%-]+)/.exec(text)?.[1] ?? '';
  await server.anonymous.call(invitations.join, {
    params: { invitationId: invited.id },
    body: { token: decodeURIComponent(token), firstName: 'Iris', lastName: 'Bond', password: 'Fieldhouse-1' },
  });
  expect(await newest(ada, 'invitation_accepted')).toMatchObject({
    who: 'Iris Bond',
    place: { type: 'member', teamUserId: invited.id },
  });
  await expect
    .poll(() => mailsTo('ada@').map(({ text: one }) => one.includes('Iris Bond joined')), { timeout: 20_000 })
    .toContain(true);
});

describe('a notice', () => {
  let nora: Person;
  let noraId: TeamUserId;
  beforeAll(async () => {
    nora = await makeMember(server, 'nora');
    noraId = await teamUserOf(nora);
  });
  beforeEach(async () => {
    await nora.call(notices.setChannels, { body: { kind: 'mentioned', inApp: true, byMail: false } });
  });
  afterEach(async () => {
    const [first] = await listOf(nora);
    if (first) await nora.call(notices.markAllRead, { body: { newestId: first.id } });
  });

  test('that is created twice exists once, and one whose change is rolled back never exists', async () => {
    await Promise.all(['same', 'same', 'same'].map((key) => mention(noraId, key)));
    await inTeam(async (ctx) => {
      const place = { type: 'member', teamUserId: noraId } as const;
      await notify(ctx, { to: { teamUserId: noraId }, kind: 'mentioned', key: 'undone', place });
      throw new Error('rolled back');
    }).catch(() => undefined);
    expect(await unreadOf(nora)).toBe(1);
  });

  test('is read, unread and read again, one by one and all at once', async () => {
    for (const key of ['a', 'b', 'c']) await mention(noraId, key);
    const [third, second] = await listOf(nora);
    const mark = (isRead: boolean) =>
      nora.call(notices.mark, { body: { noticeIds: [third?.id ?? ''], isRead } });
    await mark(true);
    expect(await unreadOf(nora)).toBe(2);
    await mark(false);
    expect(await unreadOf(nora)).toBe(3);
    // Notices after the newest one seen remain unread.
    await nora.call(notices.markAllRead, { body: { newestId: second?.id ?? '' } });
    expect(await unreadOf(nora)).toBe(1);
  });

  test('is read in pages, newest first', async () => {
    for (const key of ['p1', 'p2', 'p3']) await mention(noraId, key);
    const first = await nora.call(notices.list, { query: { limit: '2' } });
    const rest = await nora.call(notices.list, { query: { limit: '2', after: first.next ?? '' } });
    const ids = [...first.items, ...rest.items].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    const bad = await refusal(nora.call(notices.list, { query: { after: 'x' } }));
    expect(bad.status).toBe(400);
  });

  test('is private: no one else can read it, mark it or receive its events', async () => {
    const received = { nora: await listen(nora), ada: await listen(ada) };
    await mention(noraId, 'private');
    await expect.poll(() => received.nora.text()).toContain('notices.changed');
    const [notice] = await listOf(nora);
    await ada.call(notices.mark, { body: { noticeIds: [notice?.id ?? ''], isRead: true } });
    expect(await unreadOf(nora)).toBe(1);
    expect((await listOf(ada)).map(({ id }) => id)).not.toContain(notice?.id);
    // An event for both of them has arrived, and no notice before it.
    await ada.call(collections.create, { body: { name: 'Sign', pluralName: 'Signs' } });
    await expect.poll(() => received.ada.text()).toContain('collection.changed');
    expect(received.ada.text()).not.toContain('notices.changed');
    received.nora.close();
    received.ada.close();
  });

  test('of a record contains its name only for users who may read it', async () => {
    const people = await ada.call(collections.create, { body: { name: 'Child', pluralName: 'Children' } });
    const made = await ada.call(records.create, {
      params: { collectionId: people.id },
      body: { records: [{ name: 'Elena Rossi' }] },
    });
    // The engine serialises the reply itself, in the contract's format.
    const { records: rows } = made as { records: { id: string }[] };
    await mention(noraId, 'named', { collectionId: people.id, recordId: rows[0]?.id ?? '' });
    expect((await listOf(nora))[0]?.what).toBe('Elena Rossi');
    const { items } = await ada.call(roles.members);
    const member = items.find(({ teamUserId }) => teamUserId === noraId);
    await ada.call(teamUsers.change, {
      params: { teamUserId: noraId },
      body: { accountType: member?.accountType ?? 'full', dataAccess: 'by_role' },
    });
    expect((await listOf(nora))[0]).toMatchObject({ kind: 'mentioned', what: '' });
  });

  test('goes where the person chose, in the language of the person', async () => {
    await nora.call(ownPreferences.changeTeamLanguage, { body: { interfaceLanguage: 'es' } });
    await nora.call(notices.setChannels, { body: { kind: 'mentioned', inApp: false, byMail: true } });
    const before = await unreadOf(nora);
    await mention(noraId, 'mail only');
    await expect.poll(() => mailsTo('nora@'), { timeout: 20_000 }).toHaveLength(1);
    expect(mailsTo('nora@')[0]?.text).toContain('te ha mencionado');
    expect(await unreadOf(nora)).toBe(before);
    await nora.call(notices.setChannels, { body: { kind: 'mentioned', inApp: false, byMail: false } });
    await mention(noraId, 'nowhere');
    const { items } = await nora.call(notices.choices);
    expect(items.find(({ kind }) => kind === 'mentioned')).toMatchObject({ inApp: false, byMail: false });
    // Another member's choices are separate, and kinds without a choice have their default.
    const { items: toms } = await tom.call(notices.choices);
    expect(toms.find(({ kind }) => kind === 'mentioned')).toMatchObject({ inApp: true, byMail: true });
    expect(mailsTo('nora@')).toHaveLength(1);
  });

  test('whose mail the server would not take is mailed when it does, once', async () => {
    await tom.call(notices.setChannels, { body: { kind: 'mentioned', inApp: true, byMail: true } });
    isMailboxFull = true;
    const countBefore = mailServer.received.length;
    await mention(await teamUserOf(tom), 'full');
    await expect
      .poll(() => mailServer.received.slice(countBefore).join(''), { timeout: 20_000 })
      .toContain('tom@fieldhouse.test');
    isMailboxFull = false;
    await expect.poll(() => mailsTo('tom@'), { timeout: 30_000 }).toHaveLength(1);
  });

  test('is forgotten after 90 days', async () => {
    await mention(noraId, 'new');
    await nora.call(notices.setChannels, { body: { kind: 'mentioned', inApp: true, byMail: false } });
    await mention(noraId, 'old');
    await mention(noraId, 'young');
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    try {
      const age = (key: string, days: number) =>
        client.query(
          `update platform.notices set created_at = now() - $2 * interval '1 day' where key = 'mentioned:' || $1`,
          [key, days],
        );
      await age('old', 91);
      await age('young', 89);
      await client.query('select platform.ask_to_forget_notices(90)');
      const remaining = async () => {
        const { rows } = await client.query<{ key: string }>('select key from platform.notices');
        return rows.map(({ key }) => key);
      };
      await expect.poll(remaining, { timeout: 20_000 }).not.toContain('mentioned:old');
      expect(await remaining()).toContain('mentioned:young');
    } finally {
      await client.end();
    }
  });
});

/** Collects the event stream of a user. */
async function listen(person: Person): Promise<{ text(): string; close(): void }> {
  const closing = new AbortController();
  const reply = await fetch(`${person.url}/api/teams/${person.teamId}/events`, {
    headers: { cookie: person.cookie },
    signal: closing.signal,
  });
  let received = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const piece of reply.body ?? []) received += decoder.decode(piece, { stream: true });
  };
  // It ends when the test closes it.
  read().catch(() => undefined);
  await expect.poll(() => received).toContain('hello');
  return { text: () => received, close: () => closing.abort() };
}
