// Blocks that a team keeps under a name: who may use, save, rename and delete them.
import { randomUUID } from 'node:crypto';
import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { roles } from '@fieldhouse/contract/roles';
import { maxSavedMailBlocks, savedMailBlocks } from '@fieldhouse/contract/saved-mail-blocks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDatabase } from '../../../../test/cluster/start-cluster.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { newCollection } from '../../../../test/imports/import-file.ts';
import { Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  ada = server.ada;
});
afterAll(() => server.stop());

const address: MailBlock = { id: 'address', kind: 'text', html: '<p>14 Levee Road<script>x()</script></p>' };
const save = (name: string, blocks: MailBlock[] = [address], person = ada) =>
  person.call(savedMailBlocks.create, { body: { name, blocks } });
const namesFor = async (person = ada) =>
  (await person.call(savedMailBlocks.list, {})).items.map(({ name }) => name);
const codeOf = async (work: Promise<unknown>) => (await refusal(work)).problem.code;

async function memberWith(features: string[], over: { accountType?: 'guest'; fieldIds?: string[] } = {}) {
  const person = await makeMember(server, `member-${randomUUID().slice(0, 6)}`);
  const { id } = await ada.call(roles.create, {
    body: { name: `Role ${randomUUID()}`, featurePermissions: features as never, dataPermissions: [] },
  });
  await giveRoles(ada, person, [id], {
    dataAccess: 'by_role',
    ...(over.accountType && { accountType: over.accountType }),
  });
  return person;
}

test('blocks are saved clean under a name of their own, renamed, deleted, and listed by name', async () => {
  const saved = await save('Our address');
  expect(saved.blocks).toEqual([{ ...address, html: '<p>14 Levee Road</p>' }]);
  await save('a second', [{ id: 'line', kind: 'divider' }]);
  expect(await namesFor()).toEqual(['a second', 'Our address']);
  expect(await codeOf(save('our ADDRESS'))).toBe('name_taken');
  const params = { savedMailBlockId: saved.id };
  expect(await codeOf(ada.call(savedMailBlocks.rename, { params, body: { name: 'A SECOND' } }))).toBe(
    'name_taken',
  );
  await ada.call(savedMailBlocks.rename, { params, body: { name: 'Address' } });
  expect(await namesFor()).toEqual(['a second', 'Address']);
  await ada.call(savedMailBlocks.delete, { params });
  expect(await namesFor()).toEqual(['a second']);
  expect(await codeOf(ada.call(savedMailBlocks.delete, { params }))).toBe('not_found');
  expect(await codeOf(save('None', []))).toBe('invalid_input');
  const many = Array.from({ length: 21 }, (_, n): MailBlock => ({ id: `b${n}`, kind: 'divider' }));
  expect(await codeOf(save('Many', many))).toBe('invalid_input');
});

test('who edits messages may save them, who reads messages may see them, and no one else', async () => {
  const saved = await save('For all');
  const params = { savedMailBlockId: saved.id };
  const editor = await memberWith(['outgoing_messages_edit']);
  expect(await namesFor(editor)).toContain('For all');
  await save('By an editor', [address], editor);
  const reader = await memberWith(['outgoing_messages_approve']);
  expect(await namesFor(reader)).toContain('For all');
  const none = await memberWith([]);
  const guest = await memberWith([], { accountType: 'guest' });
  const { secret } = await ada.call(teamApiKeys.create, { body: { name: `Key ${randomUUID()}` } });
  const key = new Person(server.url, '', ada.teamId, secret);
  for (const person of [reader, none, guest, key]) {
    expect(await codeOf(save('Not theirs', [address], person))).toBe('forbidden');
    expect(await codeOf(person.call(savedMailBlocks.delete, { params }))).toBe('forbidden');
    expect(await codeOf(person.call(savedMailBlocks.rename, { params, body: { name: 'X' } }))).toBe(
      'forbidden',
    );
  }
  for (const person of [none, guest, key])
    expect(await codeOf(person.call(savedMailBlocks.list))).toBe('forbidden');
  expect(await namesFor(server.olga)).toEqual([]);
  expect(await codeOf(server.olga.call(savedMailBlocks.delete, { params }))).toBe('not_found');
});

test('blocks that name what a member may not read are not listed for them', async () => {
  const people: CollectionWithFields = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', columnName: 'email', dataType: 'email_address' },
  ]);
  const filter = { field: 'name', operator: 'is', value: 'Clara' } as const;
  const hidden: MailBlock = { ...address, visibleTo: { collectionId: people.id, filter } };
  await save('For Clara', [hidden]);
  expect(await namesFor()).toContain('For Clara');
  const editor = await memberWith(['outgoing_messages_edit']);
  expect(await namesFor(editor)).not.toContain('For Clara');
  expect(await codeOf(save('Guessed', [hidden], editor))).toBe('not_found');
});

test('a team has no more than its limit, also of two requests at once', async () => {
  await inDatabase(
    server.databaseUrl,
    `insert into platform.saved_mail_blocks (team_id, id, name, blocks)
      select '${ada.teamId}', gen_random_uuid(), 'Filler ' || n, '[]'
      from generate_series(1, ${maxSavedMailBlocks - 1} - (select count(*)::int from platform.saved_mail_blocks
        where team_id = '${ada.teamId}' and deleted_at is null)) n`,
  );
  const both = await Promise.allSettled([save('One more'), save('And another')]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await codeOf(save('Too many'))).toBe('action_not_allowed');
});
