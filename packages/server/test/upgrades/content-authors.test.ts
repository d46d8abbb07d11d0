// The migration that stores who wrote templates and saved blocks, on those from before.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOldDatabase, type OldDatabase } from './upgraded-database.ts';

let database: OldDatabase;
beforeAll(async () => {
  database = await createOldDatabase('202611292221-content-versions.sql');
});
afterAll(() => database.drop());

const teamId = randomUUID();

async function insert(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const columns = Object.keys(row);
  await database.client.query(
    `insert into ${table} (${columns}) values (${columns.map((_, index) => `$${index + 1}`)})`,
    Object.values(row),
  );
}

async function addMember(name: string): Promise<{ readonly id: string; readonly userId: string }> {
  const [id, userId] = [randomUUID(), randomUUID()];
  const names = { first_name: name, last_name: name };
  const email = `${name}@example.org`;
  await insert('identity.users', { id: userId, name, email, ...names });
  await insert('platform.team_users', { team_id: teamId, id, user_id: userId, email, ...names });
  return { id, userId };
}

test('a template has its owner and all writers as authors, saved blocks who made them, also by a key of the team', async () => {
  await insert('platform.teams', { team_id: teamId, name: 'Riverside', short_name: 'Riverside' });
  const [owner, writer, maker] = [
    await addMember('owner'),
    await addMember('writer'),
    await addMember('maker'),
  ];
  const key = randomUUID();
  await insert('platform.team_api_keys', {
    ...{ team_id: teamId, id: key, name: 'Website', made_by: maker.id },
    ...{ hash: Buffer.from('x'), hint: 'x' },
  });
  const template = randomUUID();
  await insert('platform.message_templates', {
    ...{ team_id: teamId, id: template, name: 'Welcome', subject_line: '', body_html: '' },
    ...{ owner_id: owner.id, owned_by: 'Owner', content_by: key },
  });
  await insert('platform.message_templates', {
    ...{ team_id: teamId, id: randomUUID(), name: 'Empty', subject_line: '', body_html: '' },
  });
  await insert('platform.content_versions', {
    ...{
      team_id: teamId,
      id: randomUUID(),
      template_id: template,
      content_hash: 'x',
      written_at: new Date(),
    },
    ...{ written_by: writer.userId, subject_line: '', preheader: '', body_html: '', text_only_version: '' },
  });
  for (const [name, createdBy] of [
    ['By a member', writer.userId],
    ['By a key', key],
    ['By no one known', null],
  ])
    await insert('platform.saved_mail_blocks', {
      ...{ team_id: teamId, id: randomUUID(), name, blocks: '[]', created_by: createdBy },
    });
  await database.upgrade();
  const authorsOf = async (table: string) => {
    const { rows } = await database.client.query<{ name: string; authors: string[] }>(
      `select name, authors from platform.${table}`,
    );
    return Object.fromEntries(rows.map(({ name, authors }) => [name, [...authors].sort()]));
  };
  expect(await authorsOf('message_templates')).toEqual({
    Welcome: [owner.userId, writer.userId, maker.userId].sort(),
    Empty: [],
  });
  expect(await authorsOf('saved_mail_blocks')).toEqual({
    'By a member': [writer.userId],
    'By a key': [maker.userId],
    'By no one known': [],
  });
});
