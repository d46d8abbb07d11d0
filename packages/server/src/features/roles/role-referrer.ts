// The permissions of a role depend on the filters of its data permissions.
import { isDeepStrictEqual } from 'node:util';
import { type DataPermission, dataPermission } from '@fieldhouse/contract/roles';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { writeAudit } from '../audit-log/index.ts';
import type { Referrer, ReferringItem, StoredQuery } from '../catalogue/index.ts';
import { announceRole } from './role-actions.ts';
import { bumpRoleVersion, findRoleRow, listRoleRows, replaceDataPermissions } from './role-queries.ts';

export const roleReferrer: Referrer = {
  kind: 'role',
  unfit: 'blocks',
  async find(ctx, wanted) {
    return permissionsNaming(await listRoleRows(ctx.db), wanted);
  },
  save: saveRole,
  queriesOf: ({ content }) => queriesOfPermissions(content),
  withQueries: ({ content }, queries) => withPermissionQueries(content, queries),
};

async function saveRole(ctx: TeamContext, before: ReferringItem, content: unknown): Promise<void> {
  await bumpRoleVersion(ctx.db, before.id);
  const row = await findRoleRow(ctx.db, before.id);
  refuseUnless(isDeepStrictEqual(row?.dataPermissions, before.content), 'conflict');
  const dataPermissions = parsed(content);
  await replaceDataPermissions(ctx.db, before.id, dataPermissions);
  await writeAudit(ctx, {
    action: 'role.changed',
    subjectId: before.id,
    subjectName: before.name,
    detail: { before: { dataPermissions: parsed(before.content) }, change: { dataPermissions } },
  });
  await announceRole(ctx, before.id);
}

interface PermissionsRow {
  readonly id: string;
  readonly name: string;
  readonly dataPermissions: unknown;
}

/** Permissions with the id, or with a filter that contains the text, as referring items. */
export function permissionsNaming(
  rows: readonly PermissionsRow[],
  wanted: Parameters<Referrer['find']>[1],
): ReferringItem[] {
  return rows
    .filter((row) => ('id' in wanted ? row.id === wanted.id : isNamedIn(row.dataPermissions, wanted.text)))
    .map(({ id, name, dataPermissions: content }) => ({
      id,
      name,
      ownerId: null,
      collectionId: null,
      content,
    }));
}

function isNamedIn(permissions: unknown, text: string): boolean {
  return parsed(permissions).some((one) =>
    JSON.stringify('filter' in one ? one.filter : null).includes(text),
  );
}

export function queriesOfPermissions(permissions: unknown): StoredQuery[] {
  return parsed(permissions).flatMap((one) => {
    if (one.collectionId === null || one.filter === null) return [];
    return [{ collectionId: one.collectionId, filter: one.filter }];
  });
}

/** Returns the permissions with their filters replaced by these, in order. */
export function withPermissionQueries(
  permissions: unknown,
  queries: readonly StoredQuery[],
): DataPermission[] {
  const left = [...queries];
  return parsed(permissions).map((one) => {
    if (one.collectionId === null || one.filter === null) return one;
    return { ...one, filter: left.shift()?.filter ?? one.filter };
  });
}

/** Data permissions of the team's roles. */
export async function listRoleGrants({ db }: TeamContext): Promise<DataPermission[]> {
  return (await listRoleRows(db)).flatMap(({ dataPermissions }) => parsed(dataPermissions));
}

export function parsed(permissions: unknown): DataPermission[] {
  return dataPermission.array().parse(permissions);
}
