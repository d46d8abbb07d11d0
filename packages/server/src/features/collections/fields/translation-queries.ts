// The columns that store the translations of translatable fields: rows of platform.fields without a title.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export interface DataLanguages {
  readonly available: readonly string[];
  readonly first: string;
}

export async function getDataLanguages(db: TeamDb): Promise<DataLanguages> {
  const row = await db
    .selectFrom('teams')
    .select(['dataLanguages', 'defaultDataLanguage'])
    .executeTakeFirstOrThrow();
  return { available: row.dataLanguages, first: row.defaultDataLanguage };
}

/** Translations of a field, in any state; last deleted first. Served by fields__by_original. */
export function listTranslationRows(db: TeamDb, fieldId: string) {
  return db
    .selectFrom('fields')
    .select(['id', 'number', 'language', 'dataType', 'deletedAt'])
    .where('translationOf', '=', fieldId)
    .orderBy(sql`deleted_at desc nulls first`)
    .limit(1000)
    .execute();
}

/** Collections with translated fields. */
export async function listTranslatedIds(db: TeamDb): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('fields')
    .select('collectionId')
    .distinct()
    .where('language', 'is not', null)
    .where('deletedAt', 'is', null)
    .limit(20_000)
    .execute();
  return rows.map(({ collectionId }) => collectionId);
}

export interface NewTranslationRow {
  readonly id: string;
  readonly collectionId: string;
  readonly childId: string | null;
  readonly columnName: string;
  readonly dataType: string;
  readonly language: string;
  readonly translationOf: string;
}

export async function insertTranslation(
  db: TeamDb,
  collectionNumber: number,
  row: NewTranslationRow,
  kind: string,
): Promise<void> {
  const { number } = await db
    .insertInto('fields')
    .values({ ...row, title: '', position: 0 })
    .returning('number')
    .executeTakeFirstOrThrow();
  await sql`select platform.add_record_column(${collectionNumber}, ${number}, ${kind})`.execute(db);
}

export async function setLanguage(db: TeamDb, fieldId: string, language: string | null): Promise<void> {
  await db.updateTable('fields').set({ language }).where('id', '=', fieldId).execute();
}

export async function restoreTranslationRow(db: TeamDb, id: string): Promise<void> {
  await db.updateTable('fields').set({ deletedAt: null }).where('id', '=', id).execute();
}

/** Active translations are deleted with their field, with the same timestamp. */
export async function deleteTranslationRows(db: TeamDb, fieldId: string, deletedAt: Date): Promise<void> {
  await db
    .updateTable('fields')
    .set({ deletedAt })
    .where('translationOf', '=', fieldId)
    .where('deletedAt', 'is', null)
    .execute();
}

/** Translations deleted with the field are restored with it. */
export async function restoreTranslationRows(db: TeamDb, fieldId: string, deletedAt: Date): Promise<void> {
  await db
    .updateTable('fields')
    .set({ deletedAt: null })
    .where('translationOf', '=', fieldId)
    .where('deletedAt', '=', deletedAt)
    .execute();
}
