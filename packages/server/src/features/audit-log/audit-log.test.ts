import { type AuditLine, auditLog } from '@fieldhouse/contract/audit-log';
import { collections } from '@fieldhouse/contract/collections';
import { identity } from '@fieldhouse/contract/identity';
import { messages } from '@fieldhouse/contract/messages';
import { roles } from '@fieldhouse/contract/roles';
import { sessions } from '@fieldhouse/contract/sessions';
import { teamUsers } from '@fieldhouse/contract/team-users';
import { teams } from '@fieldhouse/contract/teams';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { makeSignup } from '../../../test/wizard-makers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function newest(query: Record<string, string> = {}): Promise<AuditLine[]> {
  return (await server.ada.call(auditLog.list, { query })).items;
}

test('every administrative action is a line: who, what, of what name, from where', async () => {
  const { ada } = server;
  const people = await ada.call(collections.create, { body: { name: 'Person', pluralName: 'People' } });
  const params = { collectionId: people.id };
  const field = await ada.call(collections.addField, {
    params,
    body: { title: 'Phone', dataType: 'plain_text' },
  });
  await ada.call(collections.changeField, {
    params: { ...params, fieldId: field.id },
    body: { title: 'Mobile' },
  });
  await ada.call(collections.deleteField, { params: { ...params, fieldId: field.id } });
  await ada.call(collections.change, { params, body: { pluralName: 'Everyone' } });
  await ada.call(collections.delete, { params });
  const role = await ada.call(roles.create, { body: { name: 'Desk' } });
  await ada.call(roles.delete, { params: { roleId: role.id } });
  const invited = await ada.call(teamUsers.invite, {
    body: { email: 'nora@example.org', firstName: 'Nora', lastName: 'Lind' },
  });
  await ada.call(teamUsers.cancel, { params: { teamUserId: invited.id }, body: {} });
  const { wizard } = await makeSignup(ada, { name: 'Sign up' });
  await ada.call(wizards.takeOffline, { params: { wizardId: wizard.id }, body: {} });
  await ada.call(teams.change, { body: { name: 'Riverside', website: 'https://example.org' } });
  const draft = await ada.call(messages.create, { body: { internalName: 'News' } });
  await ada.call(messages.act, {
    params: { messageId: draft.id },
    body: { version: draft.version, action: 'archive' },
  });
  const lines = await newest({ limit: '200' });
  const entries = lines.map(({ action, subjectName }) => `${action} ${subjectName}`);
  for (const line of [
    'collection.created People',
    'field.added Phone',
    'field.changed Mobile',
    'field.deleted Mobile',
    'collection.changed Everyone',
    'collection.deleted Everyone',
    'role.created Desk',
    'role.deleted Desk',
    'team_user.invited Nora Lind',
    'team_user.invitation_cancelled Nora Lind',
    'wizard.published Sign up',
    'wizard.taken_offline Sign up',
    'team.changed Riverside',
    'message.archived News',
  ]) {
    expect(entries).toContain(line);
  }
  expect(lines.find(({ action }) => action === 'team.changed')).toMatchObject({
    actor: { kind: 'member', name: 'Ada Lindqvist' },
    detail: { changed: ['name', 'website'] },
    address: '127.0.0.1',
    device: 'node',
  });
});

test('every export of a collection is audited, in every format', async () => {
  const { ada } = server;
  const { id } = await ada.call(collections.create, { body: { name: 'Donor', pluralName: 'Donors' } });
  for (const form of ['csv', 'xlsx', 'json']) {
    const path = `/teams/${ada.teamId}/collections/${id}/export.${form}`;
    expect((await ada.send({ method: 'GET', path })).status).toBe(200);
  }
  const bad = `/teams/${ada.teamId}/collections/${id}/export.csv?query=x`;
  expect((await ada.send({ method: 'GET', path: bad })).status).toBe(400);
  const lines = await newest({ area: 'collection' });
  const exported = lines.filter(
    ({ action, subjectName }) => `${action} ${subjectName}` === 'collection.exported Donors',
  );
  expect(exported.map(({ actor, address }) => [actor.name, address])).toEqual(
    ['csv', 'xlsx', 'json'].map(() => ['Ada Lindqvist', '127.0.0.1']),
  );
});

test('a sign-in is audited in every team of the user', async () => {
  const { url, tom } = server;
  await Person.signIn(url, 'tom@fieldhouse.test', 'Fieldhouse-1', tom.teamId);
  const [line] = await newest({ area: 'member' });
  expect(line).toMatchObject({
    action: 'member.signed_in',
    actor: { name: 'Tom Reed' },
    device: 'node',
    address: '127.0.0.1',
  });
  // Sessions store the device and, on purpose, no address.
  const stored = await server.deps.ownerPool.query(
    'select from identity.sessions where ip_address is not null',
  );
  expect(stored.rowCount).toBe(0);
  const other = await server.olga.call(auditLog.list, { query: { area: 'member' } });
  expect(other.items.map(({ actor }) => actor.name)).toEqual(['Olga Petrova']);
});

test('a sign-out is audited in every team of the user, on this or another device', async () => {
  const { url, tom } = server;
  const signIn = () => Person.signIn(url, 'tom@fieldhouse.test', 'Fieldhouse-1', tom.teamId);
  const [here, there] = [await signIn(), await signIn()];
  const { items } = await here.call(sessions.list);
  const other = items.find(({ isCurrent }) => !isCurrent);
  await here.call(sessions.end, { params: { sessionId: other?.id ?? '' } });
  await here.call(identity.signOut, { body: {} });
  await there.call(identity.signOut, { body: {} }).catch(() => undefined);
  const lines = await newest({ area: 'member', limit: '2' });
  expect(lines.map(({ action, actor }) => `${actor.name} ${action}`)).toEqual([
    'Tom Reed member.signed_out',
    'Tom Reed member.signed_out_elsewhere',
  ]);
  expect(lines[0]).toMatchObject({ address: '127.0.0.1', device: 'node' });
});

test('a failed sign-in is audited once in the teams of the account, without an actor', async () => {
  const { anonymous, olga } = server;
  const body = { email: 'Tom@fieldhouse.test', password: 'Wrong-pass-1' };
  await expect(anonymous.call(identity.signIn, { body })).rejects.toMatchObject({ status: 401 });
  const unknown = { ...body, email: 'nobody@example.org' };
  await expect(anonymous.call(identity.signIn, { body: unknown })).rejects.toMatchObject({ status: 401 });
  const failed = async () =>
    (await newest({ area: 'member' })).filter(({ action }) => action === 'member.sign_in_failed');
  const waiting = async () =>
    (await server.deps.ownerPool.query('select from identity.account_requests')).rowCount;
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
  expect(await failed()).toEqual([
    expect.objectContaining({
      subjectName: 'Tom Reed',
      actor: { kind: 'visitor', userId: null, name: null },
      address: '127.0.0.1',
    }),
  ]);
  const others = await olga.call(auditLog.list, { query: { area: 'member' } });
  expect(others.items.some(({ action }) => action === 'member.sign_in_failed')).toBe(false);
});

test('it is read in pages, and filtered by person, kind and time', async () => {
  const { ada } = server;
  for (const name of ['A', 'B', 'C']) await ada.call(roles.create, { body: { name: `Role ${name}` } });
  const first = await ada.call(auditLog.list, { query: { area: 'role', limit: '2' } });
  expect(first.items.map(({ subjectName }) => subjectName)).toEqual(['Role C', 'Role B']);
  const second = await ada.call(auditLog.list, {
    query: { area: 'role', limit: '2', after: first.next ?? '' },
  });
  expect(second.items[0]?.subjectName).toBe('Role A');
  const session = await server.tom.call(identity.session);
  const byTom = await newest({ personId: session.userId });
  expect(new Set(byTom.map(({ actor }) => actor.userId))).toEqual(new Set([session.userId]));
  const until = first.items[0]?.at ?? '';
  expect((await newest({ area: 'role', until })).map(({ subjectName }) => subjectName)).not.toContain(
    'Role C',
  );
  expect((await newest({ area: 'role', from: until }))[0]?.subjectName).toBe('Role C');
  const { items: people } = await ada.call(auditLog.people);
  expect(people.map(({ name }) => name)).toEqual(['Ada Lindqvist', 'Tom Reed']);
});

test.each([{ after: 'x' }, { area: 'records' }, { personId: '7' }, { from: 'yesterday' }])(
  '%j is refused',
  async (query) => {
    const answer = server.ada.call(auditLog.list, { query: query as never });
    await expect(answer).rejects.toMatchObject({ status: 400 });
  },
);

test('no entry can be changed or deleted, and only admins read them', async () => {
  await expect(server.tom.call(auditLog.list)).rejects.toMatchObject({ status: 403 });
  const { rows } = await server.deps.streamPool.query<{ may: boolean }>(
    `select has_table_privilege('fh_team', 'platform.audit_log', 'update')
       or has_table_privilege('fh_team', 'platform.audit_log', 'delete') as may`,
  );
  expect(rows).toEqual([{ may: false }]);
});
