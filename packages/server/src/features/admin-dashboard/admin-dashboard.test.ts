import { adminDashboard } from '@fieldhouse/contract/admin-dashboard';
import { collections } from '@fieldhouse/contract/collections';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { teamUsers } from '@fieldhouse/contract/team-users';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

const day = 24 * 60 * 60 * 1000;
let now = Date.now();
let server: TestServer;
beforeAll(async () => {
  const overrides = { clock: { now: () => new Date(now) } };
  server = await startServer({ hasWorker: false, overrides });
});
afterAll(() => server.stop());

test('it counts people, records, messages and storage', async () => {
  const { ada } = server;
  const people = await ada.call(collections.create, { body: { name: 'Person', pluralName: 'People' } });
  await ada.call(records.create, {
    params: { collectionId: people.id },
    body: { records: [{ name: 'Elena' }, { name: 'Rui' }] },
  });
  await ada.call(messages.create, { body: { internalName: 'News' } });
  const body = { email: 'nora@example.org', firstName: 'Nora', lastName: 'Lind' };
  await ada.call(teamUsers.invite, { body });
  const found = await ada.call(adminDashboard.get);
  expect(found).toMatchObject({
    users: { active: 2, invited: 1, cancelled: 0, deactivated: 0, admins: 1 },
    collections: [{ parentId: null, pluralName: 'People', recordCount: 2, isExact: true }],
    messages: { sentThisMonth: 0, recipientsThisMonth: 0, scheduled: 0, drafts: 1 },
    storage: { fileBytes: 0, fileCount: 0 },
  });
  expect(found.storage.recordBytes).toBeGreaterThan(0);
});

test('it lists open tasks, and drops them once they are done', async () => {
  const { ada } = server;
  const kinds = async () => (await ada.call(adminDashboard.get)).attention.map(({ type }) => type);
  await ada.call(teams.change, { body: { billingAddress: '' } });
  expect(await kinds()).toEqual(['no_billing_address', 'only_one_admin']);
  now += 12 * day;
  expect(await kinds()).toEqual(['invitation_expiring', 'no_billing_address', 'only_one_admin']);
  now += 3 * day;
  const { attention } = await ada.call(adminDashboard.get);
  expect(attention[0]).toMatchObject({ type: 'invitation_expired', name: 'Nora Lind' });
  const { items } = await ada.call(teamUsers.list);
  const nora = items.find(({ firstName }) => firstName === 'Nora');
  await ada.call(teamUsers.resend, { params: { teamUserId: nora?.id ?? '' }, body: {} });
  const tom = items.find(({ firstName }) => firstName === 'Tom');
  await ada.call(teamUsers.change, { params: { teamUserId: tom?.id ?? '' }, body: { isTeamAdmin: true } });
  await ada.call(teams.change, { body: { billingAddress: '1 Levee Road' } });
  expect(await kinds()).toEqual([]);
});

test('an account manager sees it, with the collections they may read', async () => {
  const { ada } = server;
  const nils = await makeMember(server, 'nils');
  const role = await ada.call(roles.create, {
    body: { name: 'Office', featurePermissions: ['team_admin_account_info'] },
  });
  await giveRoles(ada, nils, [role.id], { dataAccess: 'by_role' });
  const found = await nils.call(adminDashboard.get);
  expect(found.collections).toEqual([]);
  expect(found.users.active).toBe(3);
  const anna = await makeMember(server, 'anna');
  await expect(anna.call(adminDashboard.get)).rejects.toMatchObject({ status: 403 });
});
