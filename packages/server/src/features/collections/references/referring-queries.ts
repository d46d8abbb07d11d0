// All SQL of references within definitions.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

type Wanted = { readonly text: string } | { readonly id: string };

export function listConditionsNaming(db: TeamDb, wanted: Wanted) {
  const rows = db
    .selectFrom('collections')
    .select(['id', 'pluralName', 'membershipDataFilter as filter', 'membershipOrder as sorts'])
    .where('deletedAt', 'is', null)
    .where((is) => is.or([is('membershipDataFilter', 'is not', null), is('membershipOrder', 'is not', null)]))
    .orderBy('id')
    .limit(10_000);
  if ('id' in wanted) return rows.where('id', '=', wanted.id).execute();
  return rows
    .where(
      sql<boolean>`strpos(coalesce(membership_data_filter::text, '') || coalesce(membership_order::text, ''), ${wanted.text}) > 0`,
    )
    .execute();
}

interface Condition {
  readonly filter: unknown;
  readonly sorts: unknown;
}

/** False if the filter was changed concurrently; a concurrent change of the order is not detected. */
export async function rewriteCondition(
  db: TeamDb,
  id: string,
  before: Condition,
  { filter, sorts }: Condition,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('collections')
    .set({
      membershipDataFilter: jsonOf(filter),
      membershipOrder: jsonOf(sorts),
      definitionVersion: sql`definition_version + 1`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`membership_data_filter is not distinct from ${jsonOf(before.filter)}::jsonb`)
    .where(sql<boolean>`membership_order is not distinct from ${jsonOf(before.sorts)}::jsonb`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function jsonOf(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

export function listDefaultsNaming(db: TeamDb, wanted: Wanted) {
  const rows = db
    .selectFrom('fields')
    .innerJoin('collections', 'collections.id', 'fields.collectionId')
    .select(['fields.id', 'fields.title', 'fields.collectionId', 'fields.defaultValue'])
    .where('fields.deletedAt', 'is', null)
    .where('collections.deletedAt', 'is', null)
    .where('fields.defaultValue', 'is not', null)
    .orderBy('fields.id')
    .limit(10_000);
  if ('id' in wanted) return rows.where('fields.id', '=', wanted.id).execute();
  return rows.where(sql<boolean>`strpos(fields.default_value::text, ${wanted.text}) > 0`).execute();
}

/** False if the default was changed concurrently. */
export async function rewriteDefault(
  db: TeamDb,
  id: string,
  before: unknown,
  defaultValue: unknown,
): Promise<boolean> {
  const row = await db
    .updateTable('fields')
    .set({ defaultValue: JSON.stringify(defaultValue) })
    .where('id', '=', id)
    .where(sql<boolean>`default_value = ${JSON.stringify(before)}::jsonb`)
    .returning('collectionId')
    .executeTakeFirst();
  if (!row) return false;
  await db
    .updateTable('collections')
    .set({ definitionVersion: sql`definition_version + 1` })
    .where('id', '=', row.collectionId)
    .execute();
  return true;
}
