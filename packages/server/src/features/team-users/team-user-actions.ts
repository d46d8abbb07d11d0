// Actions on the users of a team, in the order of their lifecycle. The rules of roles apply here too: users
// can't grant more than they hold, and only admins can change an admin. The last team admin can't be removed.

import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  type TeamUser,
  type TeamUserAction,
  teamUser,
  type teamUsers,
} from '@fieldhouse/contract/team-users';
import { text } from '@fieldhouse/contract/text';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import { allowedTeamUserActions } from '@fieldhouse/domain/team-users/team-user-status';
import { z } from 'zod';
import type { TeamContext } from '../../kernel/context.ts';
import { mapUniqueViolation } from '../../kernel/db/unique-violation.ts';
import { badCursor, toPage } from '../../kernel/http/cursors.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { memberOf } from '../../kernel/member-of.ts';
import { ensureToday } from '../../kernel/usage/daily-limits.ts';
import { writeAudit } from '../audit-log/index.ts';
import { emptyGrant, ensureGrantable, type Grant, giveRoles } from '../roles/index.ts';
import { getTeamRow, toNewUserAccess } from '../teams/index.ts';
import {
  closeInvitation,
  insertInvitation,
  lockInvitation,
  reopenInvitation,
  updateInvitation,
} from './invitation-queries.ts';
import { type InvitationJob, invitationQueue } from './team-user-jobs.ts';
import {
  findTeamUserRow,
  hasOtherAdmin,
  isEmailLinked,
  listTeamUserRows,
  lockTeam,
  setDeactivated,
  type TeamUserRow,
  updateTeamUser,
} from './team-user-queries.ts';

type Input<E extends keyof typeof teamUsers> = EndpointInput<(typeof teamUsers)[E]>;

const linkDays = 14;
const mailLimit = { max: 200, windowSeconds: 60 * 60 };
const newLimit = { max: 500, windowSeconds: 60 * 60 };

export async function listTeamUsers(ctx: TeamContext, { query }: Input<'list'>) {
  const limit = query.limit ?? 50;
  const rows = await listTeamUserRows(ctx.db, {
    search: query.search?.trim() || undefined,
    status: query.status,
    after: readCursor(query.after),
    limit: limit + 1,
  });
  const { page, next } = toPage(rows, limit, ({ lastKey, firstKey, id }) =>
    Buffer.from(JSON.stringify([lastKey, firstKey, id])).toString('base64url'),
  );
  return { items: page.map(toTeamUser), next };
}

export async function getTeamUser(ctx: TeamContext, { params }: Input<'get'>): Promise<TeamUser> {
  return loadTeamUser(ctx, params.teamUserId);
}

/** With the properties that a change has. */
export async function getEditedUser(ctx: TeamContext, { teamUserId }: Input<'change'>['params']) {
  const user = await loadTeamUser(ctx, teamUserId);
  return { ...user, roleIds: user.roles.map(({ id }) => id).sort() };
}

export async function inviteTeamUser(ctx: TeamContext, { body }: Input<'invite'>): Promise<TeamUser> {
  const id = await prepare(ctx, body);
  await send(ctx, id);
  await audit(ctx, 'team_user.invited', { id, ...body }, { after: body });
  return announceMembership(ctx, id);
}

export async function createTeamUser(ctx: TeamContext, { body }: Input<'create'>): Promise<TeamUser> {
  const id = await prepare(ctx, body);
  await audit(ctx, 'team_user.created', { id, ...body }, { after: body });
  return announceMembership(ctx, id);
}

export async function changeTeamUser(ctx: TeamContext, { params, body }: Input<'change'>): Promise<TeamUser> {
  const before = await loadFor(ctx, params.teamUserId, 'edit');
  const email = body.email?.toLowerCase() ?? before.email;
  const isNewAddress = email !== before.email;
  refuseUnless(!isNewAddress || before.status === 'invited', 'action_not_allowed');
  // With another address the invitation is for another person: everything is granted again.
  const held = isNewAddress ? { ...emptyGrant, isTeamAdmin: before.isTeamAdmin } : grantOf(before);
  const granted = await ensureGrantable(ctx, held, askedGrant(grantOf(before), body));
  const { roleIds, ...grant } = granted;
  const change = {
    firstName: body.firstName ?? before.firstName,
    lastName: body.lastName ?? before.lastName,
    interfaceLanguage:
      body.interfaceLanguage === undefined ? before.interfaceLanguage : body.interfaceLanguage,
    ...grant,
  };
  if (before.isTeamAdmin && !granted.isTeamAdmin && before.status === 'active')
    await ensureOtherAdmin(ctx, before);
  if (before.status === 'invited') {
    if (isNewAddress) await ensureFree(ctx, email, before.id);
    await updateInvitation(ctx.db, before.id, { ...change, email, roleIds: [...roleIds] });
    if (isNewAddress && before.invitedAt !== null) await send(ctx, before.id);
  } else {
    await updateTeamUser(ctx.db, before.id, change);
    await giveRoles(ctx.db, before.id, roleIds);
  }
  await audit(ctx, 'team_user.changed', before, { before, change: body });
  return announceMembership(ctx, before.id);
}

export async function deactivateTeamUser(
  ctx: TeamContext,
  { params }: Input<'deactivate'>,
): Promise<TeamUser> {
  const before = await loadFor(ctx, params.teamUserId, 'deactivate');
  ensureMayTouch(ctx, before);
  if (before.isTeamAdmin) await ensureOtherAdmin(ctx, before);
  await setDeactivated(ctx.db, before.id, ctx.now());
  await audit(ctx, 'team_user.deactivated', before, {});
  return announceMembership(ctx, before.id);
}

export async function reactivateTeamUser(
  ctx: TeamContext,
  { params }: Input<'reactivate'>,
): Promise<TeamUser> {
  const before = await loadFor(ctx, params.teamUserId, 'reactivate');
  ensureMayTouch(ctx, before);
  await ensureMayGiveAgain(ctx, before);
  await setDeactivated(ctx.db, before.id, null);
  await audit(ctx, 'team_user.reactivated', before, {});
  return announceMembership(ctx, before.id);
}

export async function resendInvitation(ctx: TeamContext, { params }: Input<'resend'>): Promise<TeamUser> {
  const before = await loadFor(ctx, params.teamUserId, 'resend');
  ensureMayTouch(ctx, before);
  if (before.status === 'cancelled') await ensureMayGiveAgain(ctx, before);
  await send(ctx, before.id);
  await audit(ctx, 'team_user.invitation_resent', before, {});
  return announceMembership(ctx, before.id);
}

export async function cancelInvitation(ctx: TeamContext, { params }: Input<'cancel'>): Promise<TeamUser> {
  const before = await loadFor(ctx, params.teamUserId, 'cancel');
  ensureMayTouch(ctx, before);
  await closeInvitation(ctx.db, before.id, ctx.now());
  await audit(ctx, 'team_user.invitation_cancelled', before, {});
  return announceMembership(ctx, before.id);
}

/**
 * Full accounts by default, as far as the caller has one. Without a role and record access they get what the team chose for
 * that, all records as far as the caller has them. Returns the invitation's id.
 */
async function prepare(ctx: TeamContext, body: Input<'invite'>['body']): Promise<string> {
  const member = memberOf(ctx);
  await ctx.deps.attempts.consume(`team-users:${ctx.teamId}`, newLimit);
  const usual: Grant = {
    isTeamAdmin: false,
    accountType: member.isTeamAdmin ? 'full' : member.accountType,
    dataAccess: hasAllData(member) ? 'all' : 'by_role',
    roleIds: [],
  };
  const { roleIds, ...grant } = await withoutRole(
    ctx,
    body,
    await ensureGrantable(ctx, emptyGrant, askedGrant(usual, body)),
  );
  const email = body.email.toLowerCase();
  await ensureFree(ctx, email, null);
  const id = newId();
  const { firstName, lastName, interfaceLanguage = null } = body;
  const made = { id, email, firstName, lastName, interfaceLanguage, ...grant, roleIds: [...roleIds] };
  await mapUniqueViolation(insertInvitation(ctx.db, { ...made, invitedBy: member.teamUserId }), {
    invitations__email_unique: 'email_already_linked',
  });
  return id;
}

/** A role that the team chose is granted also by a caller who doesn't hold it: a team admin did. */
async function withoutRole(ctx: TeamContext, body: Input<'invite'>['body'], given: Grant): Promise<Grant> {
  if (given.roleIds.length > 0 || given.isTeamAdmin || body.dataAccess !== undefined) return given;
  const access = toNewUserAccess(await getTeamRow(ctx.db));
  if (access.kind === 'all') return given;
  return { ...given, dataAccess: 'by_role', roleIds: access.kind === 'role' ? [access.roleId] : [] };
}

async function send(ctx: TeamContext, id: string): Promise<void> {
  await ctx.deps.attempts.consume(`invitation-mail:${ctx.teamId}`, mailLimit);
  await ensureToday(ctx, 'invitations', 1);
  const invitedAt = ctx.now();
  const expiresAt = new Date(invitedAt.getTime() + linkDays * 24 * 60 * 60 * 1000);
  await reopenInvitation(ctx.db, id, { invitedAt, expiresAt });
  await ctx.enqueue(invitationQueue, { invitationId: id } satisfies InvitationJob);
}

async function ensureFree(ctx: TeamContext, email: string, exceptId: string | null): Promise<void> {
  await lockTeam(ctx.db);
  refuseUnless(!(await isEmailLinked(ctx.db, email, exceptId)), 'email_already_linked');
}

async function ensureOtherAdmin(ctx: TeamContext, { id }: TeamUser): Promise<void> {
  await lockTeam(ctx.db);
  refuseUnless(await hasOtherAdmin(ctx.db, id), 'last_team_admin');
}

function ensureMayTouch(ctx: TeamContext, { isTeamAdmin }: TeamUser): void {
  refuseUnless(!isTeamAdmin || memberOf(ctx).isTeamAdmin, 'forbidden');
}

async function loadTeamUser(ctx: TeamContext, id: string): Promise<TeamUser> {
  return toTeamUser(await loadRow(ctx, id));
}

async function loadRow(ctx: TeamContext, id: string): Promise<TeamUserRow> {
  const row = await findTeamUserRow(ctx.db, id);
  refuseUnless(row, 'not_found');
  return row;
}

/** An invitation is locked before it is changed: it may be accepted concurrently. */
async function loadFor(ctx: TeamContext, id: string, action: TeamUserAction): Promise<TeamUser> {
  await lockInvitation(ctx.db, id);
  const found = await loadTeamUser(ctx, id);
  refuseUnless(allowedTeamUserActions[found.status].includes(action), 'action_not_allowed', {
    data: { status: found.status },
  });
  return found;
}

function grantOf({ isTeamAdmin, accountType, dataAccess, roles }: TeamUser): Grant {
  return { isTeamAdmin, accountType, dataAccess, roleIds: roles.map(({ id }) => id) };
}

function askedGrant(usual: Grant, body: Input<'change'>['body']) {
  return {
    isTeamAdmin: body.isTeamAdmin ?? usual.isTeamAdmin,
    accountType: body.accountType ?? usual.accountType,
    dataAccess: usual.dataAccess,
    askedDataAccess: body.dataAccess,
    roleIds: [...new Set(body.roleIds ?? usual.roleIds)],
  };
}

/** Removed permissions are restored only by a user who could grant them. */
async function ensureMayGiveAgain(ctx: TeamContext, before: TeamUser): Promise<void> {
  const grant = grantOf(before);
  await ensureGrantable(ctx, emptyGrant, { ...grant, askedDataAccess: grant.dataAccess });
}

/** Invalidates what all processes have cached about the account, if there is one yet, and refreshes the pages of other admins. */
async function announceMembership(ctx: TeamContext, id: string): Promise<TeamUser> {
  const row = await loadRow(ctx, id);
  ctx.announce({ type: 'membership.changed', userId: row.userId });
  return toTeamUser(row);
}

type Named = Pick<TeamUser, 'firstName' | 'lastName'> & { readonly id: string };

async function audit(ctx: TeamContext, action: string, person: Named, detail: object): Promise<void> {
  const subjectName = fullName(person);
  await writeAudit(ctx, { action, subjectId: person.id, subjectName, detail });
}

const cursor = z.tuple([text(200), text(200), z.uuid()]);

function readCursor(after: string | undefined): [string, string, string] | undefined {
  if (after === undefined) return undefined;
  try {
    return cursor.parse(JSON.parse(Buffer.from(after, 'base64url').toString('utf8')));
  } catch {
    throw badCursor();
  }
}

function toTeamUser(row: TeamUserRow): TeamUser {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return teamUser.parse({
    ...row,
    lastActivityAt: iso(row.lastActivityAt),
    invitedAt: iso(row.invitedAt),
    // Only an invitation that was sent has an inviter.
    invitedBy: row.invitedAt === null ? null : row.invitedBy,
    expiresAt: iso(row.expiresAt),
    mailWaitsUntil: iso(row.mailWaitsUntil),
    deactivatedAt: iso(row.deactivatedAt),
  });
}
