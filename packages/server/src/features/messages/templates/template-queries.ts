// SQL of the templates. Every update names the version it is based on and the status it may leave.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export type TemplateRow = Awaited<ReturnType<typeof findTemplate>> & object;

export function findTemplate(db: TeamDb, id: string) {
  return db.selectFrom('messageTemplates').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findFromScratch(db: TeamDb, method: string) {
  return db
    .selectFrom('messageTemplates')
    .selectAll()
    .where('isFromScratch', '=', true)
    .where('method', '=', method)
    .executeTakeFirst();
}

interface TemplateKind {
  readonly status: string | undefined;
  readonly method: string | undefined;
  readonly ownerId: string | undefined;
}

/** Newest first, by keyset on the id; served by message_templates__by_age. */
export function listTemplates(
  db: TeamDb,
  { status, method, ownerId }: TemplateKind,
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
  if (method !== undefined) query = query.where('method', '=', method);
  if (ownerId !== undefined) query = query.where('ownerId', '=', ownerId);
  return query.execute();
}

export interface TemplateContentRow {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly usage?: string | undefined;
  readonly subjectLine?: string | undefined;
  readonly preheader?: string | undefined;
  /** JSON; null for a template written as one rich text. */
  readonly blocks?: string | null | undefined;
  /** JSON; null for the standard style. */
  readonly style?: string | null | undefined;
  /** JSON. */
  readonly blockAuthors?: string | undefined;
  readonly bodyHtml?: string | undefined;
  readonly textOnlyVersion?: string | undefined;
  /** JSON. */
  readonly ownTexts?: string | undefined;
  readonly contentLanguage?: string | null | undefined;
  /** JSON; null for none. */
  readonly translations?: string | null | undefined;
  readonly authors?: string[];
  readonly contentAt?: Date;
  readonly contentBy?: string | null;
}

export async function insertTemplate(
  db: TeamDb,
  row: TemplateContentRow & {
    readonly id: string;
    readonly name: string;
    readonly method: string;
    readonly ownerId: string | null;
    readonly ownedBy: string;
  },
): Promise<void> {
  await db.insertInto('messageTemplates').values(present(row)).execute();
}

/** Of two concurrent requests, one creates it. */
export async function insertFromScratch(
  db: TeamDb,
  row: { readonly id: string; readonly name: string; readonly method: string },
): Promise<void> {
  await db
    .insertInto('messageTemplates')
    .values({ ...row, isFromScratch: true, status: 'published' })
    .onConflict((conflict) =>
      conflict.columns(['teamId', 'method']).where('isFromScratch', '=', true).doNothing(),
    )
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

/** What was published stays, whatever becomes of the template. */
export async function insertTemplateVersion(db: TeamDb, id: string): Promise<void> {
  await sql`insert into platform.message_template_versions (template_id, version, name, method, usage, subject_line,
      preheader, blocks, style, block_authors, body_html, text_only_version, owner_id, owned_by)
    select t.id, t.version, t.name, t.method, t.usage, t.subject_line, t.preheader, t.blocks, t.style, t.block_authors,
      t.body_html, t.text_only_version, t.owner_id, t.owned_by
    from platform.message_templates t where t.id = ${id}::uuid`.execute(db.withoutPlugins());
}

/** The latest without a number. */
export function findTemplateVersion(db: TeamDb, templateId: string, version: number | null) {
  let query = db
    .selectFrom('messageTemplateVersions')
    .selectAll()
    .where('templateId', '=', templateId)
    .orderBy('version', 'desc')
    .limit(1);
  if (version !== null) query = query.where('version', '=', version);
  return query.executeTakeFirst();
}

export async function updateTemplateOwner(
  db: TeamDb,
  id: string,
  owner: { readonly id: string; readonly name: string },
): Promise<void> {
  await db
    .updateTable('messageTemplates')
    .set({ ownerId: owner.id, ownedBy: owner.name })
    .where('id', '=', id)
    .execute();
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

/** Names that begin alike, of the newest 1,000. */
export async function listTemplateNames(db: TeamDb, beginning: string): Promise<string[]> {
  const rows = await db
    .selectFrom('messageTemplates')
    .select('name')
    .where(sql<boolean>`starts_with(name, ${beginning})`)
    .orderBy('id', 'desc')
    .limit(1000)
    .execute();
  return rows.map(({ name }) => name);
}
