import { type SqlBool, sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export interface NewTeamKeyRow {
  readonly id: string;
  readonly name: string;
  readonly hash: Buffer;
  readonly hint: string;
  readonly role: { readonly id: string; readonly name: string } | undefined;
  readonly featurePermissions: string[];
  readonly dataPermissions: readonly object[];
  readonly madeBy: string;
  readonly expiresAt: Date | null;
}

export async function insertTeamKey(db: TeamDb, key: NewTeamKeyRow): Promise<void> {
  const { role, dataPermissions, ...row } = key;
  await db
    .insertInto('teamApiKeys')
    .values({
      ...row,
      roleId: role?.id ?? null,
      roleName: role?.name ?? null,
      dataPermissions: JSON.stringify(dataPermissions),
    })
    .execute();
}

/** Keys that are not revoked, newest first; or a single one. Includes the names of deleted roles. */
export function listTeamKeyRows(db: TeamDb, id?: string) {
  return db
    .selectFrom('teamApiKeys as k')
    .leftJoin('roles as r', 'r.id', 'k.roleId')
    .leftJoin('teamUsers as u', 'u.id', 'k.madeBy')
    .select(['k.id', 'k.name', 'k.hint', 'k.roleId', 'k.createdAt', 'k.expiresAt', 'k.lastUsedAt'])
    .select(
      sql<
        string[]
      >`case when k.role_id is null then k.feature_permissions else coalesce(r.feature_permissions, '{}') end`.as(
        'featurePermissions',
      ),
    )
    .select(sql<unknown[]>`k.data_permissions`.as('dataPermissions'))
    .select(sql<string | null>`coalesce(r.name, k.role_name)`.as('roleName'))
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('madeBy'))
    .where('k.revokedAt', 'is', null)
    .where(sql<SqlBool>`(${id ?? null}::uuid is null or k.id = ${id ?? null}::uuid)`)
    .orderBy('k.createdAt', 'desc')
    .orderBy('k.id', 'desc')
    .limit(100)
    .execute();
}

export async function countTeamKeys(db: TeamDb): Promise<number> {
  const { count } = await db
    .selectFrom('teamApiKeys')
    .select(sql<string>`count(*)`.as('count'))
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the key's name; undefined if the key no longer exists. */
export async function setTeamKeyRevoked(db: TeamDb, id: string, at: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('teamApiKeys')
    .set({ revokedAt: at })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Of keys that have their own permissions and are not revoked. */
export function listTeamKeyPermissions(db: TeamDb) {
  return db
    .selectFrom('teamApiKeys')
    .select(['id', 'name', 'dataPermissions'])
    .where('roleId', 'is', null)
    .where('revokedAt', 'is', null)
    .limit(1000)
    .execute();
}

/** False if the key was changed concurrently. */
export async function rewriteTeamKey(
  db: TeamDb,
  id: string,
  before: unknown,
  dataPermissions: unknown,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('teamApiKeys')
    .set({ dataPermissions: JSON.stringify(dataPermissions) })
    .where('id', '=', id)
    .where(sql<SqlBool>`data_permissions = ${JSON.stringify(before)}::jsonb`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
