// SQL of the templates. Every update names the version it is based on and the status it may leave.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export type TemplateRow = Awaited<ReturnType<typeof findTemplate>> & object;

export function findTemplate(db: TeamDb, id: string) {
  return db.selectFrom('messageTemplates').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findFromScratch(db: TeamDb) {
  return db.selectFrom('messageTemplates').selectAll().where('isFromScratch', '=', true).executeTakeFirst();
}

/** Newest first, by keyset on the id; served by message_templates__by_age. */
export function listTemplates(
  db: TeamDb,
  status: string | undefined,
  page: { readonly before: string | undefined; readonly limit: number },
) {
  let query = db
    .selectFrom('messageTemplates')
    .selectAll()
    .where('isFromScratch', '=', false)
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (page.before !== undefined) query = query.where('id', '<', page.before);
  if (status !== undefined) query = query.where('status', '=', status);
  return query.execute();
}

export interface TemplateContentRow {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly usage?: string | undefined;
  readonly subjectLine?: string | undefined;
  readonly preheader?: string | undefined;
  readonly bodyHtml?: string | undefined;
  readonly textOnlyVersion?: string | undefined;
}

export async function insertTemplate(
  db: TeamDb,
  row: TemplateContentRow & { readonly id: string; readonly name: string; readonly ownedBy: string },
): Promise<void> {
  await db.insertInto('messageTemplates').values(present(row)).execute();
}

/** Of two concurrent requests, one creates it. */
export async function insertFromScratch(
  db: TeamDb,
  row: { readonly id: string; readonly name: string },
): Promise<void> {
  await db
    .insertInto('messageTemplates')
    .values({ ...row, isFromScratch: true, status: 'published' })
    .onConflict((conflict) => conflict.column('teamId').where('isFromScratch', '=', true).doNothing())
    .execute();
}

/** False if the template has another version or status by now. */
export async function updateTemplate(
  db: TeamDb,
  id: string,
  expected: { readonly version: number; readonly status: string },
  change: TemplateContentRow & { readonly status?: string },
): Promise<boolean> {
  const result = await db
    .updateTable('messageTemplates')
    .set({ ...present(change), version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', expected.version)
    .where('status', '=', expected.status)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteTemplate(db: TeamDb, id: string, status: string): Promise<boolean> {
  const result = await db
    .deleteFrom('messageTemplates')
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

function present<T extends object>(row: T): T {
  // Only removes undefined values.
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as T;
}
