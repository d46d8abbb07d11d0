// The users of a team through the API: invited, joined, changed, deactivated and reactivated.
import { collections } from '@fieldhouse/contract/collections';
import { identity } from '@fieldhouse/contract/identity';
import { roles } from '@fieldhouse/contract/roles';
import { invitations, teamUsers } from '@fieldhouse/contract/team-users';
import { type Team, teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { giveRoles, teamUserIdOf } from '../../../test/give-roles.ts';
import { Person } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { createApp } from '../../app.ts';
import { createDeps } from '../../deps.ts';
import { beforeCommitListeners } from '../slices.ts';

let server: TestServer;
let ada: Person;
let clockMs = 0;
beforeAll(async () => {
  server = await startServer({ overrides: { clock: { now: () => new Date(Date.now() + clockMs) } } });
  ({ ada } = server);
});
afterAll(() => server.stop());

const refused = (status: number, code: string) => ({ status, problem: { code } });
const day = 24 * 60 * 60 * 1000;
const nora = (email: string) => ({ email, firstName: 'Nora', lastName: 'Lind' });
const password = 'Strong-pass-1';

/** The mails that the user received, newest first. */
async function mailsTo(email: string) {
  const { items } = await server.anonymous.call(identity.sandboxOutbox);
  return items.filter(({ to }) => to === email);
}

/** The token in the link of the newest mail, once there are this many mails. */
async function linkOf(email: string, mails = 1) {
  const [mail] = await vi.waitFor(async () => {
    const found = await mailsTo(email);
    expect(found).toHaveLength(mails);
    return found;
  }, 10_000);
  const match = /\/accept-invite\/([0-9a-f-]{36})\?token=([\w-]+)/.exec(mail?.text ?? '');
  return { invitationId: match?.[1] ?? '', token: match?.[2] ?? '', text: mail?.text ?? '' };
}

const open = ({ invitationId, token }: { invitationId: string; token: string }) =>
  server.anonymous.call(invitations.get, { params: { invitationId }, query: { token } });

const join = ({ invitationId, token }: { invitationId: string; token: string }) =>
  server.anonymous.call(invitations.join, {
    params: { invitationId },
    body: { token, firstName: 'Nora', lastName: 'Lindholm', password },
  });

describe('an invited person', () => {
  test('opens the link of the email, chooses a password and joins the team', async () => {
    const email = 'nora@example.org';
    const made = await ada.call(teamUsers.invite, { body: nora('Nora@Example.org') });
    expect(made).toMatchObject({ email, status: 'invited', invitedBy: 'Ada Lindqvist', accountType: 'full' });
    const link = await linkOf(email);
    expect(link.text).toContain('“Ada Lindqvist” invited you to join the team “Riverside Centre”.');
    expect(await open(link)).toMatchObject({
      state: 'active',
      teamName: 'Riverside Centre',
      hasAccount: false,
    });

    const session = await join(link);
    expect(session).toMatchObject({ email, lastName: 'Lindholm' });
    expect(session.memberships.map(({ teamName }) => teamName)).toEqual(['Riverside Centre']);
    expect(await ada.call(teamUsers.get, { params: { teamUserId: made.id } })).toMatchObject({
      status: 'active',
      lastName: 'Lindholm',
      invitedBy: 'Ada Lindqvist',
    });
    expect((await open(link)).state).toBe('accepted');
    await expect(join(link)).rejects.toMatchObject(refused(410, 'link_expired'));
  });

  test('with an account finds the invitation after signing in and joins with it', async () => {
    await ada.call(teamUsers.invite, {
      body: { email: 'olga@fieldhouse.test', firstName: 'Olga', lastName: 'P.', accountType: 'limited' },
    });
    const link = await linkOf('olga@fieldhouse.test');
    expect(await open(link)).toMatchObject({ hasAccount: true });
    await expect(join(link)).rejects.toMatchObject(refused(409, 'conflict'));
    const { items } = await server.olga.call(invitations.own);
    expect(items.map(({ id }) => id)).toEqual([link.invitationId]);
    const params = { invitationId: link.invitationId };
    await expect(server.tom.call(invitations.accept, { params, body: {} })).rejects.toMatchObject(
      refused(404, 'not_found'),
    );
    const session = await server.olga.call(invitations.accept, { params, body: {} });
    expect(session.memberships.map(({ teamName }) => teamName)).toEqual([
      'Hilltop School',
      'Riverside Centre',
    ]);
    expect((await server.olga.call(invitations.own)).items).toEqual([]);
  });

  test('gets the roles of the invitation, without those that are gone', async () => {
    const [remaining, removed] = await Promise.all(
      ['Remaining', 'Deleted'].map((name) => ada.call(roles.create, { body: { name } })),
    );
    if (!remaining || !removed) throw new Error('Two roles were made.');
    const made = await ada.call(teamUsers.invite, {
      body: { ...nora('roles@example.org'), roleIds: [remaining.id, removed.id] },
    });
    await ada.call(roles.delete, { params: { roleId: removed.id } });
    const readsAll = {
      type: 'read_data_field_data' as const,
      collectionId: null,
      fieldId: null,
      filter: null,
    };
    await ada.call(roles.change, {
      params: { roleId: remaining.id },
      body: { version: 1, dataPermissions: [readsAll] },
    });
    await join(await linkOf('roles@example.org'));
    expect(await ada.call(teamUsers.get, { params: { teamUserId: made.id } })).toMatchObject({
      roles: [{ id: remaining.id, name: 'Remaining' }],
      dataAccess: 'by_role',
    });
  });

  test('without a role sees what the team chose for that: all records, none, or what one role grants', async () => {
    const role = await ada.call(roles.create, { body: { name: 'Front desk' } });
    const choose = (newUserAccess: Team['newUserAccess']) =>
      ada.call(teams.change, { body: { newUserAccess } });
    const invite = async (email: string, more: object = {}) => {
      const { roles: given, dataAccess } = await ada.call(teamUsers.invite, {
        body: { ...nora(email), roleIds: [], ...more },
      });
      return [given.map(({ name }) => name), dataAccess];
    };
    expect(await invite('as-before@example.org')).toEqual([[], 'all']);
    await choose({ kind: 'none' });
    expect(await invite('nothing@example.org')).toEqual([[], 'by_role']);
    expect(await invite('explicit@example.org', { dataAccess: 'all' })).toEqual([[], 'all']);
    await choose({ kind: 'role', roleId: role.id });
    expect(await invite('desk@example.org')).toEqual([['Front desk'], 'by_role']);
    await ada.call(roles.delete, { params: { roleId: role.id } });
    expect((await ada.call(teams.get, {})).newUserAccess).toEqual({ kind: 'none' });
    expect(await invite('after-deletion@example.org')).toEqual([[], 'by_role']);
    const missing = choose({ kind: 'role', roleId: role.id });
    await expect(missing).rejects.toMatchObject(refused(400, 'invalid_input'));
    await choose({ kind: 'all' });
  });

  test('replaces an account that signed up with the address and never confirmed it', async () => {
    const email = 'squatted@example.org';
    const squatter = { email, firstName: 'Not', lastName: 'Her', password: 'Other-pass-2' };
    await server.anonymous.call(identity.signUp, { body: squatter });
    await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(1), 10_000);
    await ada.call(teamUsers.invite, { body: nora(email) });
    await join(await linkOf(email, 2));
    const asSquatter = server.anonymous.call(identity.signIn, {
      body: { email, password: squatter.password },
    });
    await expect(asSquatter).rejects.toMatchObject(refused(401, 'wrong_credentials'));
    await Person.signIn(server.url, email, password, ada.teamId);
  });

  test('can not use a link of another invitation or a made-up one', async () => {
    await ada.call(teamUsers.invite, { body: nora('one@example.org') });
    await ada.call(teamUsers.invite, { body: nora('two@example.org') });
    const [one, two] = [await linkOf('one@example.org'), await linkOf('two@example.org')];
    for (const token of [two.token, 'x', `${one.token}x`]) {
      await expect(open({ ...one, token })).rejects.toMatchObject(refused(404, 'not_found'));
    }
  });
});

describe('an invitation', () => {
  test('ends after 14 days, and one that is sent again works again', async () => {
    const email = 'late@example.org';
    const { id } = await ada.call(teamUsers.invite, { body: nora(email) });
    const link = await linkOf(email);
    clockMs = 14 * day + 1000;
    try {
      expect((await open(link)).state).toBe('expired');
      await expect(join(link)).rejects.toMatchObject(refused(410, 'link_expired'));
      await ada.call(teamUsers.resend, { params: { teamUserId: id }, body: {} });
      expect((await open(await linkOf(email, 2))).state).toBe('active');
    } finally {
      clockMs = 0;
    }
  });

  test('that is cancelled says so; sent again it has another link', async () => {
    const email = 'cancelled@example.org';
    const { id } = await ada.call(teamUsers.invite, { body: nora(email) });
    const params = { teamUserId: id };
    const old = await linkOf(email);
    expect(await ada.call(teamUsers.cancel, { params, body: {} })).toMatchObject({
      status: 'cancelled',
      expiresAt: null,
    });
    expect((await open(old)).state).toBe('cancelled');
    await expect(join(old)).rejects.toMatchObject(refused(410, 'link_expired'));
    await expect(ada.call(teamUsers.cancel, { params, body: {} })).rejects.toMatchObject(
      refused(409, 'action_not_allowed'),
    );
    expect(await ada.call(teamUsers.resend, { params, body: {} })).toMatchObject({ status: 'invited' });
    await expect(open(old)).rejects.toMatchObject(refused(404, 'not_found'));
    await join(await linkOf(email, 2));
  });

  test('follows a corrected address, and the first link is dead', async () => {
    const { id } = await ada.call(teamUsers.invite, { body: nora('typo@example.org') });
    const first = await linkOf('typo@example.org');
    const body = { email: 'right@example.org' };
    await ada.call(teamUsers.change, { params: { teamUserId: id }, body });
    await expect(open(first)).rejects.toMatchObject(refused(404, 'not_found'));
    expect((await open(await linkOf('right@example.org'))).email).toBe('right@example.org');
  });

  test('is not made for an address that is linked already, whatever its state or case', async () => {
    const { id } = await ada.call(teamUsers.create, { body: nora('twice@example.org') });
    expect(await mailsTo('twice@example.org')).toEqual([]);
    const again = () => ada.call(teamUsers.invite, { body: nora('TWICE@example.org') });
    await expect(again()).rejects.toMatchObject(refused(409, 'email_already_linked'));
    await ada.call(teamUsers.cancel, { params: { teamUserId: id }, body: {} });
    await expect(again()).rejects.toMatchObject(refused(409, 'email_already_linked'));
    const member = ada.call(teamUsers.create, { body: nora('tom@fieldhouse.test') });
    await expect(member).rejects.toMatchObject(refused(409, 'email_already_linked'));
    const both = await Promise.allSettled(
      [1, 2].map(() => ada.call(teamUsers.invite, { body: nora('race@example.org') })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

test('the list is read page by page, searched and narrowed to a status', async () => {
  const all = await ada.call(teamUsers.list);
  const names: string[] = [];
  let after: string | undefined;
  do {
    const page = await ada.call(teamUsers.list, { query: { limit: '2', ...(after && { after }) } });
    names.push(...page.items.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after);
  expect(names).toEqual(all.items.map(({ id }) => id));
  const found = await ada.call(teamUsers.list, { query: { search: 'tom re' } });
  expect(found.items.map(({ email }) => email)).toEqual(['tom@fieldhouse.test']);
  const none = await ada.call(teamUsers.list, { query: { search: '%' } });
  expect(none.items).toEqual([]);
  const invited = await ada.call(teamUsers.list, { query: { status: 'invited' } });
  expect(new Set(invited.items.map(({ status }) => status))).toEqual(new Set(['invited']));
  const bad = ada.call(teamUsers.list, { query: { after: 'e30' } });
  await expect(bad).rejects.toMatchObject(refused(400, 'invalid_input'));
});

describe('a deactivated member', () => {
  test('is out at once, event stream included, and back with the same roles when reactivated', async () => {
    const eva = await makeMember(server, 'eva');
    const params = { teamUserId: await teamUserIdOf(eva) };
    const role = await ada.call(roles.create, { body: { name: 'Eva’s' } });
    await giveRoles(ada, eva, [role.id]);
    const stream = await eva.send({ method: 'GET', path: `/teams/${ada.teamId}/events` });
    expect(stream.status).toBe(200);
    const end = stream.text();

    expect(await ada.call(teamUsers.deactivate, { params, body: {} })).toMatchObject({
      status: 'deactivated',
    });
    await expect(eva.call(teams.get)).rejects.toMatchObject(refused(404, 'not_found'));
    // The server ends the stream, with the lost membership as its last event.
    const events = (await end).split('\n').filter((line) => line.startsWith('data: '));
    expect(events.at(-1)).toContain('membership.changed');
    expect((await eva.call(identity.session)).memberships).toEqual([]);
    await expect(ada.call(teamUsers.deactivate, { params, body: {} })).rejects.toMatchObject(
      refused(409, 'action_not_allowed'),
    );

    await ada.call(teamUsers.reactivate, { params, body: {} });
    await eva.call(teams.get);
    expect(await ada.call(teamUsers.get, { params })).toMatchObject({ roles: [{ name: 'Eva’s' }] });
  });

  test('is out of another process within a second', async () => {
    const lea = await makeMember(server, 'lea');
    const params = { teamUserId: await teamUserIdOf(lea) };
    const { deps: here } = server;
    const there = createDeps(here.config, here.secrets, server.databaseUrl, beforeCommitListeners, {
      log: here.log,
    });
    await there.hub.start();
    const app = await createApp(there);
    try {
      const headers = { cookie: lea.cookie };
      const url = `/api/teams/${ada.teamId}/collections`;
      const ask = async () => (await app.inject({ method: 'GET', url, headers })).statusCode;
      expect(await ask()).toBe(200);
      await ada.call(teamUsers.deactivate, { params, body: {} });
      const takenAt = performance.now();
      // When the last request began that was still granted: the machine may pause after it.
      let grantedAt = takenAt;
      const askAgain = async () => {
        const askedAt = performance.now();
        const status = await ask();
        if (status === 200) grantedAt = askedAt;
        return status;
      };
      await expect.poll(askAgain, { interval: 5 }).not.toBe(200);
      expect(grantedAt - takenAt).toBeLessThan(1000);
    } finally {
      await app.close();
      await there.stop();
    }
  });
});

describe('the only team admin', () => {
  test('can neither be deactivated nor lose the flag; with another one both can', async () => {
    const teamUserId = await teamUserIdOf(ada);
    const params = { teamUserId };
    const lose = () => ada.call(teamUsers.change, { params, body: { isTeamAdmin: false } });
    await expect(lose()).rejects.toMatchObject(refused(409, 'last_team_admin'));
    await expect(ada.call(teamUsers.deactivate, { params, body: {} })).rejects.toMatchObject(
      refused(409, 'last_team_admin'),
    );
    // An admin who is only invited can't sign in to the team.
    await ada.call(teamUsers.invite, { body: { ...nora('boss@example.org'), isTeamAdmin: true } });
    await expect(lose()).rejects.toMatchObject(refused(409, 'last_team_admin'));

    const max = await makeMember(server, 'max');
    const other = { teamUserId: await teamUserIdOf(max) };
    await ada.call(teamUsers.change, { params: other, body: { isTeamAdmin: true } });
    // Two admins demote each other concurrently: one of them stays an admin.
    const both = await Promise.allSettled([
      max.call(teamUsers.change, { params, body: { isTeamAdmin: false } }),
      ada.call(teamUsers.change, { params: other, body: { isTeamAdmin: false } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [admin] = (
      await Promise.all([ada, max].map(async (one) => ({ one, own: await one.call(roles.own) })))
    )
      .filter(({ own }) => own.isTeamAdmin)
      .map(({ one }) => one);
    await admin?.call(teamUsers.change, { params, body: { isTeamAdmin: true } });
    await ada.call(teamUsers.change, { params: other, body: { isTeamAdmin: false } });
  });
});

describe('a member with team_admin_users only', () => {
  let hugo: Person;
  beforeAll(async () => {
    hugo = await makeMember(server, 'hugo');
    const role = await ada.call(roles.create, {
      body: { name: 'People office', featurePermissions: ['team_admin_users'] },
    });
    await giveRoles(ada, hugo, [role.id], { accountType: 'limited' });
  });

  test('invites people with no more than they hold themselves', async () => {
    const made = await hugo.call(teamUsers.invite, { body: nora('plain@example.org') });
    expect(made).toMatchObject({ accountType: 'limited', dataAccess: 'by_role', isTeamAdmin: false });
    const { items } = await ada.call(roles.list);
    const viewer = items.find(({ name }) => name === 'Viewer');
    for (const more of [
      { isTeamAdmin: true },
      { accountType: 'full' as const },
      { roleIds: viewer ? [viewer.id] : [] },
    ]) {
      const asked = hugo.call(teamUsers.invite, { body: { ...nora('more@example.org'), ...more } });
      await expect(asked, JSON.stringify(more)).rejects.toMatchObject(refused(403, 'forbidden'));
    }
  });

  test('gives the role that the team chose for new users, and can’t choose it', async () => {
    const { items } = await ada.call(roles.list);
    const viewer = items.find(({ name }) => name === 'Viewer');
    if (!viewer) throw new Error('Every team has the role.');
    const newUserAccess = { kind: 'role', roleId: viewer.id } as const;
    const clerk = await makeMember(server, 'clerk');
    const role = await ada.call(roles.create, {
      body: { name: 'Account office', featurePermissions: ['team_admin_account_info'] },
    });
    await giveRoles(ada, clerk, [role.id]);
    const denied = clerk.call(teams.change, { body: { newUserAccess } });
    await expect(denied).rejects.toMatchObject(refused(403, 'forbidden'));
    await ada.call(teams.change, { body: { newUserAccess } });
    const made = await hugo.call(teamUsers.invite, { body: nora('chosen-role@example.org') });
    expect(made).toMatchObject({ roles: [{ name: 'Viewer' }], dataAccess: 'by_role' });
    await ada.call(teams.change, { body: { newUserAccess: { kind: 'all' } } });
    const other = await hugo.call(teamUsers.invite, { body: nora('no-role@example.org') });
    expect(other).toMatchObject({ roles: [], dataAccess: 'by_role' });
  });

  test('can’t redirect another user’s invitation to their own address', async () => {
    const { items } = await ada.call(roles.list);
    const viewer = items.find(({ name }) => name === 'Viewer');
    const { id } = await ada.call(teamUsers.invite, {
      body: { ...nora('viewer@example.org'), roleIds: viewer ? [viewer.id] : [] },
    });
    const params = { teamUserId: id };
    await hugo.call(teamUsers.change, { params, body: { lastName: 'Lindt' } });
    const turned = hugo.call(teamUsers.change, { params, body: { email: 'hugo.two@example.org' } });
    await expect(turned).rejects.toMatchObject(refused(403, 'forbidden'));
  });

  test('touches no admin', async () => {
    const params = { teamUserId: await teamUserIdOf(ada) };
    await expect(hugo.call(teamUsers.deactivate, { params, body: {} })).rejects.toMatchObject(
      refused(403, 'forbidden'),
    );
    await expect(hugo.call(teamUsers.change, { params, body: { firstName: 'Eve' } })).rejects.toMatchObject(
      refused(403, 'forbidden'),
    );
    await expect(
      hugo.call(collections.create, { body: { name: 'A', pluralName: 'As' } }),
    ).rejects.toMatchObject(refused(403, 'forbidden'));
  });
});
