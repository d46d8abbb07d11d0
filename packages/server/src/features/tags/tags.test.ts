import { auditLog } from '@fieldhouse/contract/audit-log';
import { roles } from '@fieldhouse/contract/roles';
import { tags } from '@fieldhouse/contract/tags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('a tag is made, renamed, recoloured, described and deleted, and the audit log says so', async () => {
  const { ada } = server;
  const made = await ada.call(tags.create, { body: { name: '  Volunteer ' } });
  expect(made).toMatchObject({ name: 'Volunteer', color: 'gray', description: '', useCount: 0 });
  const params = { tagId: made.id };
  await ada.call(tags.change, { params, body: { name: 'Helper' } });
  await ada.call(tags.change, { params, body: { color: 'green', description: 'Gives their time' } });
  const changed = { ...made, name: 'Helper', color: 'green', description: 'Gives their time' };
  expect((await ada.call(tags.list)).items).toEqual([changed]);
  await ada.call(tags.delete, { params });
  expect((await ada.call(tags.list)).items).toEqual([]);
  await expect(ada.call(tags.delete, { params })).rejects.toMatchObject({ status: 404 });
  const { items } = await ada.call(auditLog.list, { query: { area: 'tag' } });
  expect(items.map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ['tag.deleted', 'Helper'],
    ['tag.changed', 'Helper'],
    ['tag.changed', 'Helper'],
    ['tag.created', 'Volunteer'],
  ]);
});

test('two tags never have one name, whatever their letters', async () => {
  const { ada, olga } = server;
  const answers = await Promise.allSettled(
    ['Board', 'board', 'BOARD'].map((name) => ada.call(tags.create, { body: { name } })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const other = await ada.call(tags.create, { body: { name: 'Council' } });
  const renamed = ada.call(tags.change, { params: { tagId: other.id }, body: { name: 'bOARD' } });
  await expect(renamed).rejects.toMatchObject({ status: 409, problem: { code: 'name_taken' } });
  // Another team's names are separate.
  expect(await olga.call(tags.create, { body: { name: 'Board' } })).toMatchObject({ name: 'Board' });
});

test.each([
  [{ name: '  ' }],
  [{ name: 'x'.repeat(61) }],
  [{ name: 'Red', color: 'crimson' }],
  [{ name: 'A', id: 'x' }],
])('%j is refused', async (body) => {
  const answer = server.ada.call(tags.create, { body: body as never });
  await expect(answer).rejects.toMatchObject({ status: 400, problem: { code: 'invalid_input' } });
});

test('the permission for tags edits them, and its taking away ends that', async () => {
  const { ada, tom } = server;
  await expect(tom.call(tags.list)).rejects.toMatchObject({ status: 403 });
  const nora = await makeMember(server, 'nora');
  const role = await ada.call(roles.create, {
    body: { name: 'Tagger', featurePermissions: ['team_admin_data_tags'] },
  });
  await giveRoles(ada, nora, [role.id]);
  const made = await nora.call(tags.create, { body: { name: 'Made by Nora' } });
  expect(made.name).toBe('Made by Nora');
  await giveRoles(ada, nora, []);
  const late = nora.call(tags.change, { params: { tagId: made.id }, body: { name: 'Late' } });
  await expect(late).rejects.toMatchObject({ status: 403 });
});
