// Roles and their assignment. Two rules apply to everyone but team admins: they can't grant more than they
// hold, and can't change an admin. One applies to all: removing a permission never reveals more.

import { isDeepStrictEqual } from 'node:util';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { RoleId } from '@fieldhouse/contract/ids';
import {
  type AccountType,
  accountTypes,
  type DataAccess,
  featurePermissionSchema,
} from '@fieldhouse/contract/permissions';
import {
  type DataPermission,
  dataPermission,
  type OwnRights,
  type Role,
  type RoleMember,
  roleMember,
  type roles,
} from '@fieldhouse/contract/roles';
import { hasAllData, holdsPermission } from '@fieldhouse/domain/roles/data-rules';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import type { TeamContext } from '../../kernel/context.ts';
import { mapUniqueViolation } from '../../kernel/db/unique-violation.ts';
import { readIdCursor, toPage } from '../../kernel/http/cursors.ts';
import { invalid, Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { memberOf } from '../../kernel/member-of.ts';
import { writeAudit } from '../audit-log/index.ts';
import { findCollection, loadCollection } from '../catalogue/index.ts';
import { fullAccess } from '../records/engine/access/index.ts';
import { recordSource } from '../records/engine/read/index.ts';
import { checkDefinition } from '../records/index.ts';
import {
  countRoles,
  deleteRole,
  findRoleRow,
  insertRole,
  listHolders,
  listMemberRows,
  listRoleRows,
  lockMemberRow,
  type RoleMemberRow,
  type RoleRow,
  replaceDataPermissions,
  replaceMemberRoles,
  switchDataToRoles,
  updateMember,
  updateRole,
  wizardExists,
} from './role-queries.ts';

type Input<E extends keyof typeof roles> = EndpointInput<(typeof roles)[E]>;

const maxRoles = 500;

export async function listRoles(ctx: TeamContext) {
  return { items: (await listRoleRows(ctx.db)).map(toRole) };
}

export async function getRole(ctx: TeamContext, { params }: Input<'get'>): Promise<Role> {
  return toRole(await loadRole(ctx, params.roleId));
}

export async function createRole(ctx: TeamContext, { body }: Input<'create'>): Promise<Role> {
  const { featurePermissions = [], dataPermissions = [] } = body;
  ensureHolds(ctx, featurePermissions, dataPermissions);
  await ensureReadsFilters(ctx, dataPermissions);
  await ensureTargetsExist(ctx, dataPermissions);
  refuseUnless((await countRoles(ctx.db)) < maxRoles, 'action_not_allowed', { data: { max: maxRoles } });
  const id = newId();
  const content = { ...body, featurePermissions: [...new Set(featurePermissions)] };
  await mapUniqueViolation(insertRole(ctx.db, id, content), { roles__name_unique: 'name_taken' });
  await replaceDataPermissions(ctx.db, id, dataPermissions);
  await audit(ctx, 'role.created', { id, name: body.name }, { featurePermissions, dataPermissions });
  await announceRole(ctx, id);
  return toRole(await loadRole(ctx, id));
}

export async function changeRole(ctx: TeamContext, { params, body }: Input<'change'>): Promise<Role> {
  const before = toRole(await loadRole(ctx, params.roleId));
  const { featurePermissions, dataPermissions, version } = body;
  const known = new Set(before.dataPermissions.map((one) => JSON.stringify(one)));
  const added = (dataPermissions ?? []).filter((one) => !known.has(JSON.stringify(one)));
  ensureHolds(
    ctx,
    (featurePermissions ?? []).filter((one) => !before.featurePermissions.includes(one)),
    added,
  );
  await ensureReadsFilters(ctx, added);
  if (dataPermissions) await ensureTargetsExist(ctx, dataPermissions);
  const content = { ...body, featurePermissions: featurePermissions && [...new Set(featurePermissions)] };
  const isDone = await mapUniqueViolation(updateRole(ctx.db, before.id, version, content), {
    roles__name_unique: 'name_taken',
  });
  refuseUnless(isDone, 'stale_version', { data: { version: before.version } });
  if (dataPermissions) {
    await replaceDataPermissions(ctx.db, before.id, dataPermissions);
    if (dataPermissions.length > 0) await switchDataToRoles(ctx.db, before.id);
  }
  await audit(ctx, 'role.changed', before, { before, change: body });
  await announceRole(ctx, before.id);
  return toRole(await loadRole(ctx, before.id));
}

export async function removeRole(ctx: TeamContext, { params }: Input<'delete'>): Promise<undefined> {
  const row = toRole(await loadRole(ctx, params.roleId));
  await announceRole(ctx, row.id);
  await deleteRole(ctx.db, row.id);
  await audit(ctx, 'role.deleted', row, { before: row });
}

export async function listRoleMembers(ctx: TeamContext, { query }: Input<'members'>) {
  const limit = query.limit ?? 50;
  const rows = await listMemberRows(ctx.db, { after: readIdCursor(query.after), limit: limit + 1 });
  const { page, next } = toPage(rows, limit, (row) => row.id);
  return { items: page.map(toRoleMember), next };
}

export async function assignRoles(ctx: TeamContext, { params, body }: Input<'assign'>): Promise<RoleMember> {
  const row = await lockMemberRow(ctx.db, params.teamUserId);
  refuseUnless(row, 'not_found');
  const before = toRoleMember(row);
  const wanted = [...new Set(body.roleIds)];
  const { accountType, dataAccess } = await ensureGrantable(ctx, before, {
    ...before,
    accountType: body.accountType ?? before.accountType,
    roleIds: wanted,
    askedDataAccess: body.dataAccess,
  });
  await replaceMemberRoles(ctx.db, before.teamUserId, wanted);
  await updateMember(ctx.db, before.teamUserId, { accountType, dataAccess });
  const after = { roleIds: wanted, accountType, dataAccess };
  const name = fullName(before);
  await audit(ctx, 'role.assigned', { id: before.teamUserId, name }, { before, after });
  ctx.announce({ type: 'membership.changed', userId: before.userId });
  return { ...before, accountType, dataAccess, roleIds: wanted };
}

export async function getOwnRights(ctx: TeamContext): Promise<OwnRights> {
  const { isTeamAdmin, accountType, featurePermissions, dataPermissions } = memberOf(ctx);
  return {
    isTeamAdmin,
    accountType,
    hasAllData: hasAllData(memberOf(ctx)),
    featurePermissions: [...featurePermissions],
    dataPermissions: [...dataPermissions],
  };
}

/** The current or requested permissions of a team user. */
export interface Grant {
  readonly isTeamAdmin: boolean;
  readonly accountType: AccountType;
  readonly dataAccess: DataAccess;
  readonly roleIds: readonly string[];
}

interface AskedGrant extends Grant {
  /** Requested by the caller. Otherwise a role with data permissions implies data access by role. */
  readonly askedDataAccess: DataAccess | undefined;
}

export const emptyGrant: Grant = {
  isTeamAdmin: false,
  accountType: 'guest',
  dataAccess: 'by_role',
  roleIds: [],
};

/** Refuses to grant what the caller doesn't hold, and to change an admin. Returns what is granted. */
export async function ensureGrantable(
  ctx: TeamContext,
  before: Grant,
  { askedDataAccess, ...after }: AskedGrant,
): Promise<Grant> {
  const held = await Promise.all(after.roleIds.map((id) => findHeldRole(ctx, id)));
  const added = held.filter(({ id }) => !before.roleIds.includes(id));
  for (const one of added) ensureHolds(ctx, one.featurePermissions, one.dataPermissions);
  const bringsData = added.some((one) => one.dataPermissions.length > 0);
  const dataAccess = askedDataAccess ?? (bringsData ? 'by_role' : after.dataAccess);
  const { isTeamAdmin, accountType, roleIds } = after;
  const given: Grant = { isTeamAdmin, accountType, dataAccess, roleIds };
  ensureMayMake(ctx, before, given);
  return given;
}

export async function loadRole(ctx: TeamContext, id: string): Promise<RoleRow> {
  const row = await findRoleRow(ctx.db, id);
  refuseUnless(row, 'not_found');
  return row;
}

async function findHeldRole(ctx: TeamContext, id: string): Promise<Role> {
  const row = await findRoleRow(ctx.db, id);
  if (!row) throw invalid(['body', 'roleIds'], 'unknown_choice');
  return toRole(row);
}

/**
 * Refuses permissions that the caller does not hold: otherwise users who may assign roles could assign
 * themselves one with more permissions.
 */
function ensureHolds(
  ctx: TeamContext,
  features: readonly Role['featurePermissions'][number][],
  permissions: readonly DataPermission[],
): void {
  const member = memberOf(ctx);
  if (member.isTeamAdmin) return;
  const missing = features.find((one) => !member.featurePermissions.includes(one));
  refuseUnless(missing === undefined, 'forbidden', { data: { permission: missing } });
  const data = permissions.find((one) => !holdsPermission(member, one));
  refuseUnless(data === undefined, 'forbidden', { data: { permission: data?.type } });
}

/**
 * The records matched by a filter reveal the values of the fields that it names. An identical filter that the
 * author holds already is allowed.
 */
async function ensureReadsFilters(ctx: TeamContext, permissions: readonly DataPermission[]): Promise<void> {
  const member = memberOf(ctx);
  if (hasAllData(member)) return;
  for (const one of permissions) {
    if (one.collectionId === null || one.filter === null) continue;
    const { collectionId, filter } = one;
    const isOwn = member.dataPermissions.some(
      (own) => 'filter' in own && own.collectionId === collectionId && isDeepStrictEqual(own.filter, filter),
    );
    if (isOwn) continue;
    // A deleted one is refused with the rest of the invalid targets.
    const collection = await findCollection(ctx, collectionId);
    if (collection) await checkDefinition(ctx, collection, { filter });
  }
}

function ensureMayMake(
  ctx: TeamContext,
  before: Omit<Grant, 'roleIds'>,
  after: Omit<Grant, 'roleIds'>,
): void {
  const member = memberOf(ctx);
  if (member.isTeamAdmin) return;
  refuseUnless(!before.isTeamAdmin && !after.isTeamAdmin, 'forbidden');
  // The first has the most permissions.
  const width = ({ accountType }: Pick<Grant, 'accountType'>) => accountTypes.indexOf(accountType);
  refuseUnless(width(after) >= Math.min(width(before), width(member)), 'forbidden');
  const isWider = hasAllData({ ...before, ...after, dataPermissions: [] });
  const wasWide = hasAllData({ ...before, dataPermissions: [] });
  refuseUnless(!isWider || wasWide || hasAllData(member), 'forbidden');
}

/** The targets of a permission must exist, and its filter must be valid for its collection. */
export async function ensureTargetsExist(
  ctx: TeamContext,
  permissions: readonly DataPermission[],
): Promise<void> {
  for (const [index, one] of permissions.entries()) {
    const wrong = (name: string) => invalid(['body', 'dataPermissions', index, name], 'unknown_choice');
    if (one.type === 'run_data_wizard') {
      if (one.wizardId !== null && !(await wizardExists(ctx.db, one.wizardId))) throw wrong('wizardId');
    }
    if (one.collectionId === null) continue;
    const collection = await loadCollection(ctx, one.collectionId).catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'not_found' ? wrong('collectionId') : error;
    });
    const fieldId = 'fieldId' in one ? one.fieldId : null;
    if (fieldId !== null && !collection.fields.some((field) => field.id === fieldId)) throw wrong('fieldId');
    if (one.filter !== null) {
      // Compiling it is the check.
      await recordSource(ctx, {
        collectionId: collection.id,
        filter: one.filter,
        columns: {},
        access: fullAccess,
      });
    }
  }
}

/** To those who hold the role, whose rights have changed, and to those who administer roles. */
export async function announceRole(ctx: TeamContext, roleId: string): Promise<void> {
  for (const userId of [null, ...(await listHolders(ctx.db, roleId))])
    ctx.announce({ type: 'membership.changed', userId });
}

interface Subject {
  readonly id: string;
  readonly name: string;
}

async function audit(ctx: TeamContext, action: string, subject: Subject, detail: object): Promise<void> {
  await writeAudit(ctx, { action, subjectId: subject.id, subjectName: subject.name, detail });
}

function toRole(row: RoleRow): Role {
  return {
    // Created by newId.
    id: row.id as RoleId,
    name: row.name,
    description: row.description,
    featurePermissions: row.featurePermissions.flatMap(
      (one) => featurePermissionSchema.safeParse(one).data ?? [],
    ),
    dataPermissions: row.dataPermissions.flatMap((one) => dataPermission.safeParse(one).data ?? []),
    memberCount: row.memberCount ?? 0,
    version: row.version,
  };
}

function toRoleMember({ id, ...row }: RoleMemberRow): RoleMember {
  return roleMember.parse({ ...row, teamUserId: id, roleIds: row.roleIds ?? [] });
}
