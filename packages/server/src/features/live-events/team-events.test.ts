import { roles } from '@fieldhouse/contract/roles';
import { teamUsers } from '@fieldhouse/contract/team-users';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import type { Person } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
});
afterAll(() => server.stop());

const open = (person: Person) => person.send({ method: 'GET', path: `/teams/${person.teamId}/events` });

test('a user has a hundred event streams at most, and another one once one of them is closed', async () => {
  const { ada, tom } = server;
  const streams = await Promise.all(Array.from({ length: 100 }, () => open(ada)));
  expect(streams.filter(({ status }) => status !== 200)).toEqual([]);
  const refused = await open(ada);
  expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'busy' })]);
  const ofAnother = await open(tom);
  expect(ofAnother.status).toBe(200);
  await streams[0]?.body?.cancel();
  const again: Response[] = [];
  const status = async () => {
    const reply = await open(ada);
    again.push(reply);
    return reply.status;
  };
  await expect.poll(status).toBe(200);
  for (const { body } of [ofAnother, ...streams.slice(1), ...again]) await body?.cancel();
});

/** The types of the events that the person has received. */
async function listen(person: Person): Promise<{ types(): string[]; close(): Promise<void> }> {
  const reader = (await open(person)).body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const read = async () => {
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read())
      text += piece.value;
  };
  const reading = read();
  await expect.poll(() => text).toContain('hello');
  return {
    types: () => [...text.matchAll(/^data: \{"type":"([^"]+)"/gm)].map(([, type = '']) => type),
    async close() {
      await reader?.cancel();
      await reading;
    },
  };
}

test('invitations and roles are announced to those who administer users, and to no one else', async () => {
  const { ada } = server;
  const [plain, admin] = [await makeMember(server, 'pia'), await makeMember(server, 'ida')];
  const role = await ada.call(roles.create, {
    body: { name: 'Users', featurePermissions: ['team_admin_users'] },
  });
  await giveRoles(ada, admin, [role.id]);
  const [ofPlain, ofAdmin] = [await listen(plain), await listen(admin)];
  const nora = { email: 'nora@example.org', firstName: 'Nora', lastName: 'Lind' };
  const { id: teamUserId } = await ada.call(teamUsers.create, { body: nora });
  const { id: roleId } = await ada.call(roles.create, { body: { name: 'Empty' } });
  const params = { teamUserId };
  await ada.call(teamUsers.invite, { body: { ...nora, email: 'other@example.org' } });
  await ada.call(teamUsers.change, { params, body: { lastName: 'Lindh', before: { lastName: 'Lind' } } });
  await ada.call(teamUsers.resend, { params, body: {} });
  await ada.call(teamUsers.cancel, { params, body: {} });
  await ada.call(roles.change, { params: { roleId }, body: { version: 1, description: 'None yet' } });
  await ada.call(roles.delete, { params: { roleId } });
  // The last one is announced to everyone.
  await ada.call(teams.change, { body: { name: 'Riverside' } });
  await expect.poll(() => ofAdmin.types()).toEqual([...Array(8).fill('membership.changed'), 'team.changed']);
  await expect.poll(() => ofPlain.types()).toEqual(['team.changed']);
  await ofPlain.close();
  await ofAdmin.close();
});
