// Fields in the trash. Those without a title are the hidden columns of type changes.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

/** Of the collection itself, not of its ancestors, newest first. */
export function listDeletedFieldRows(
  db: TeamDb,
  owner: { readonly rootId: string; readonly childId: string | null },
  since: Date,
) {
  return db
    .selectFrom('fields')
    .selectAll()
    .where('collectionId', '=', owner.rootId)
    .where('childId', 'is not distinct from', owner.childId)
    .where('deletedAt', '>=', since)
    .where('title', '<>', '')
    .orderBy('deletedAt', 'desc')
    .orderBy('id')
    .limit(1000)
    .execute();
}

/** Previous columns of a field whose type was changed, in any state. */
export function listShadowFields(db: TeamDb, fieldId: string) {
  return db
    .selectFrom('typeChanges')
    .select('shadowId')
    .where('fieldId', '=', fieldId)
    .where('shadowId', 'is not', null)
    .execute();
}

/** Fields whose time in the trash has expired; excludes hidden columns that are being filled. */
export function listExpiredFields(db: TeamDb, until: Date) {
  return db
    .selectFrom('fields')
    .select('id')
    .where('deletedAt', '<', until)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('typeChanges')
            .select('typeChanges.id')
            .whereRef('typeChanges.shadowId', '=', 'fields.id')
            .where('typeChanges.state', '=', 'running'),
        ),
      ),
    )
    .orderBy('deletedAt')
    .limit(1000)
    .execute();
}

export async function restoreFieldRow(db: TeamDb, id: string): Promise<void> {
  await db.updateTable('fields').set({ deletedAt: null }).where('id', '=', id).execute();
}

/** Drops its columns too. Fails with 55P03 while the table is locked. */
export async function eraseFieldRow(db: TeamDb, id: string): Promise<void> {
  await sql`select platform.erase_field(${id}::uuid)`.execute(db);
}

export function findFieldRow(db: TeamDb, id: string) {
  return db
    .selectFrom('fields')
    .select(['collectionId', 'columnName', 'title'])
    .where('id', '=', id)
    .executeTakeFirst();
}

interface ForgottenField {
  readonly collectionId: string;
  readonly columnName: string;
}

/**
 * Erases the field's values from a page of history entries. Returns the last entry that was read; null at the
 * end.
 */
export async function eraseFieldHistory(
  db: TeamDb,
  { collectionId, columnName }: ForgottenField,
  page: { readonly after: string; readonly limit: number },
): Promise<string | null> {
  const { rows } = await sql<{
    last: string | null;
  }>`select platform.forget_field_values(${collectionId}::uuid,
    ${columnName}, ${page.after}::bigint, ${page.limit}) as last`.execute(db.withoutPlugins());
  return rows[0]?.last ?? null;
}
