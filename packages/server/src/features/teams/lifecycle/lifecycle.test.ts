// Leaving a team, handing it over, deactivating and deleting it, and the purge after 30 days.
import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import { auditLog } from '@fieldhouse/contract/audit-log';
import { collections } from '@fieldhouse/contract/collections';
import { dashboards } from '@fieldhouse/contract/dashboards';
import { views } from '@fieldhouse/contract/data-views';
import { identity } from '@fieldhouse/contract/identity';
import { outgoingHolds } from '@fieldhouse/contract/outgoing-hold';
import { publicViews } from '@fieldhouse/contract/public-views';
import { roles } from '@fieldhouse/contract/roles';
import { closedTeams, teamLifecycle } from '@fieldhouse/contract/team-lifecycle';
import { invitations, teamUsers } from '@fieldhouse/contract/team-users';
import { teams } from '@fieldhouse/contract/teams';
import { viewShares } from '@fieldhouse/contract/view-shares';
import { webhooks } from '@fieldhouse/contract/webhooks';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { giveRoles, teamUserIdOf } from '../../../../test/give-roles.ts';
import { createIn } from '../../../../test/named-records.ts';
import { Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { Visitor } from '../../../../test/visitor.ts';
import { publish } from '../../../../test/wizard-makers.ts';
import { makeCheckIn } from '../../../../test/wizards/check-in-wizard.ts';
import { purgeDueTeams } from './purge-teams.ts';

const day = 24 * 60 * 60 * 1000;
let clockMs = 0;
let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer({
    overrides: { clock: { now: () => new Date(Date.now() + clockMs) } },
  });
  ada = server.ada;
});
afterAll(() => server.stop());

const codeOf = async (call: Promise<unknown>) => (await refusal(call)).problem.code;

async function mailTo(to: string, subject: RegExp) {
  return vi.waitFor(async () => {
    const { items } = await server.anonymous.call(identity.sandboxOutbox);
    const found = items.find((mail) => mail.to === to && subject.test(mail.subject));
    expect(found).toBeDefined();
    return found;
  }, 10_000);
}

/** A team of Olga's own, with her as its only admin. */
async function newTeam(name: string): Promise<Person> {
  const { teamId } = await server.olga.call(teams.create, { body: { name } });
  return new Person(server.url, server.olga.cookie, teamId);
}

describe('a member who leaves', () => {
  test('is out, is listed no more, and can be invited again to the same place', async () => {
    const ben = await makeMember(server, 'ben');
    const { email } = await ben.call(identity.session);
    const teamUserId = await teamUserIdOf(ben);
    const [{ id: dashboardId = '' } = {}] = (await ben.call(dashboards.list)).items;
    const openDashboard = () => ben.call(dashboards.get, { params: { dashboardId } });
    const dashboardCardId = (await openDashboard()).cards[0]?.id ?? '';
    const hidden = { params: { dashboardId, dashboardCardId }, body: { isHidden: true } };
    expect((await ben.call(dashboards.hideCard, hidden)).hiddenCardIds).toEqual([dashboardCardId]);
    await ben.call(teamLifecycle.leave, { body: {} });
    expect(await codeOf(ben.call(teams.get))).toBe('not_found');
    expect((await ada.call(teamUsers.list, { query: { search: email } })).items).toEqual([]);
    await mailTo('ada@fieldhouse.test', /Member left Riverside Centre$/);
    const log = await ada.call(auditLog.list, { query: { area: 'team_user' } });
    expect(log.items[0]).toMatchObject({ action: 'team_user.left', subjectId: teamUserId });
    const { id } = await ada.call(teamUsers.invite, {
      body: { email, firstName: 'Ben', lastName: 'Again', accountType: 'limited' },
    });
    await ben.call(invitations.accept, { params: { invitationId: id }, body: {} });
    expect(await teamUserIdOf(ben)).toBe(teamUserId);
    const again = await ada.call(teamUsers.get, { params: { teamUserId } });
    expect(again).toMatchObject({ status: 'active', accountType: 'limited', isTeamAdmin: false });
    expect((await openDashboard()).hiddenCardIds).toEqual([]);
  });

  test('is refused as the only admin, and through an API key', async () => {
    expect(await codeOf(ada.call(teamLifecycle.leave, { body: {} }))).toBe('last_team_admin');
    const { secret } = await ada.call(teamApiKeys.create, {
      body: { name: 'Leaver' },
    });
    const key = new Person(server.url, '', ada.teamId, secret);
    expect(await codeOf(key.call(teamLifecycle.leave, { body: {} }))).toBe('key_not_allowed');
  });
});

test('a team is handed over to a member, but to no guest and by no one but an admin', async () => {
  const [max, gus] = [await makeMember(server, 'max'), await makeMember(server, 'gus')];
  await giveRoles(ada, gus, [], { accountType: 'guest' });
  const to = async (person: Person) => ({ body: { teamUserId: await teamUserIdOf(person) } });
  expect(await codeOf(ada.call(teamLifecycle.handOver, await to(gus)))).toBe('guest_as_admin');
  expect(await codeOf(ada.call(teamLifecycle.handOver, await to(ada)))).toBe('action_not_allowed');
  expect(await codeOf(max.call(teamLifecycle.handOver, await to(max)))).toBe('forbidden');
  await ada.call(teamLifecycle.handOver, await to(max));
  expect(await ada.call(roles.own)).toMatchObject({ isTeamAdmin: false });
  await max.call(teamLifecycle.handOver, await to(ada));
  expect(await ada.call(roles.own)).toMatchObject({ isTeamAdmin: true });
});

describe('a deactivated team', () => {
  test('is closed to members and keys, sends nothing, and comes back with sending on hold', async () => {
    const own = await newTeam('Night School');
    const { secret } = await own.call(teamApiKeys.create, {
      body: { name: 'Site' },
    });
    const key = new Person(server.url, '', own.teamId, secret);
    await key.call(teams.get);
    await own.call(teamLifecycle.deactivate, { body: {} });
    expect(await codeOf(own.call(teams.get))).toBe('not_found');
    expect(await codeOf(key.call(teams.get))).toBe('not_signed_in');
    expect(await server.deps.gate.mayLeave({ teamId: own.teamId })).toBe(false);
    // Of no concern to the operator.
    expect(server.deps.gate.heldTeams().size).toBe(0);
    await mailTo('olga@fieldhouse.test', /^Night School was deactivated$/);
    const { items } = await server.olga.call(closedTeams.list);
    expect(items).toMatchObject([{ teamId: own.teamId, name: 'Night School', deletedAfter: null }]);
    // Another team's admin neither sees nor opens it.
    expect((await ada.call(closedTeams.list)).items).toEqual([]);
    const params = { closedTeamId: own.teamId };
    expect(await codeOf(ada.call(closedTeams.reactivate, { params, body: {} }))).toBe('not_found');
    await server.olga.call(closedTeams.reactivate, { params, body: {} });
    await key.call(teams.get);
    expect(await own.call(outgoingHolds.get)).toMatchObject({ hold: { reason: 'deactivated' } });
    await own.call(outgoingHolds.release, { body: { pending: 'continue' } });
    await expect.poll(() => server.deps.gate.mayLeave({ teamId: own.teamId })).toBe(true);
    const log = await own.call(auditLog.list, { query: { area: 'team' } });
    expect(log.items.map(({ action }) => action)).toEqual(['team.reactivated', 'team.deactivated']);
  });

  test('shows nothing to the public: neither a shared view nor a public wizard', async () => {
    const own = await newTeam('Open Door');
    const list = await own.call(collections.create, { body: { name: 'Singer', pluralName: 'Singers' } });
    const view = await own.call(views.create, {
      params: { collectionId: list.id },
      body: { internalName: 'All', type: 'list', visibility: 'team' },
    });
    const { address } = await own.call(viewShares.create, {
      params: { collectionId: list.id, viewId: view.id },
      body: { fieldIds: [list.fields[0]?.id ?? ''] },
    });
    const readView = () =>
      server.anonymous.call(publicViews.read, { params: { token: address.split('/').at(-1) ?? '' } });
    const { wizard } = await makeCheckIn(own, { access: 'public' });
    await publish(own, wizard.id);
    const visit = () => Visitor.start(new Person(server.url, '', own.teamId), wizard.id);
    await readView();
    await visit();
    await own.call(teamLifecycle.deactivate, { body: {} });
    expect(await codeOf(readView())).toBe('not_found');
    expect(await codeOf(visit())).toMatch(/not_found|wizard_closed/);
  });

  test('is deactivated and deleted by no one but an admin', async () => {
    const tom = server.tom;
    expect(await codeOf(tom.call(teamLifecycle.deactivate, { body: {} }))).toBe('forbidden');
    expect(await codeOf(tom.call(teamLifecycle.delete, { body: { name: 'Riverside Centre' } }))).toBe(
      'forbidden',
    );
  });
});

describe('a deleted team', () => {
  test('needs its name, can be restored for 30 days, and nothing of it is left after that', async () => {
    const own = await newTeam('Old Choir');
    const list = await own.call(collections.create, { body: { name: 'Singer', pluralName: 'Singers' } });
    await createIn(own, list, [{ name: 'Clara' }, { name: 'Ben' }]);
    await own.call(webhooks.create, {
      body: {
        name: 'Hook',
        url: 'https://example.org/hook',
        events: ['record.created'],
        collectionIds: null,
      },
    });
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#268' } })
      .png()
      .toBuffer();
    await fetch(`${server.url}/api/teams/${own.teamId}/logos/appSquareLogo`, {
      method: 'PUT',
      headers: { cookie: own.cookie, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(png),
    });
    const isListed = async () =>
      (await server.olga.call(closedTeams.list)).items.some(({ teamId }) => teamId === own.teamId);
    const end = (name: string) => own.call(teamLifecycle.delete, { body: { name } });
    expect((await refusal(end('Choir'))).problem.issues).toMatchObject([{ rule: 'not_the_team_name' }]);
    await end('Old Choir');
    const params = { closedTeamId: own.teamId };
    await server.olga.call(closedTeams.reactivate, { params, body: {} });
    await own.call(teams.get);
    await end('Old Choir');
    await mailTo('olga@fieldhouse.test', /^Old Choir will be deleted$/);
    await purgeDueTeams(server.deps);
    expect(await isListed()).toBe(true);
    clockMs = 31 * day;
    await purgeDueTeams(server.deps);
    clockMs = 0;
    expect(await isListed()).toBe(false);
    expect(await tracesOf(own.teamId)).toEqual([]);
    await ada.call(teams.get);
  });
});

/** Everything in the database that contains the id of the team, as text. */
async function tracesOf(teamId: string): Promise<string[]> {
  const { ownerPool } = server.deps;
  const hex = teamId.replaceAll('-', '');
  const found = await ownerPool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
       where schemaname in ('platform', 'identity', 'jobs') or schemaname = $1
     union all select nspname from pg_namespace where nspname like '%' || $2 || '%'
     union all select rolname from pg_roles where rolname like '%' || $2 || '%'`,
    [`team_${hex}`, hex],
  );
  const traces: string[] = [];
  for (const { name } of found.rows) {
    if (!name.includes('.')) {
      traces.push(name);
      continue;
    }
    const { rows } = await ownerPool.query<{ row: string }>(
      `select left(t::text, 200) as row from ${name} t where t::text like '%' || $1 || '%' limit 3`,
      [teamId],
    );
    traces.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return traces;
}
