// SQL of the conditions of blocks that name a field or an item. Contents without conditions aren't read.
import { type RawBuilder, sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

type Wanted = { readonly text: string } | { readonly id: string };

interface Rewritten {
  readonly before: unknown;
  readonly after: unknown;
}

const maxFound = 10_000;

function names(content: RawBuilder<string | null>, { text }: { readonly text: string }) {
  return sql<boolean>`strpos(${content}, '"visibleTo"') > 0 and strpos(${content}, ${text}) > 0`;
}

/** Messages whose recipients are not frozen yet, with all contents. */
export function listConditionalMessages(db: TeamDb, wanted: Wanted) {
  const rows = db
    .selectFrom('messages')
    .select(['id', 'internalName', 'blocks', 'abTest', 'translations'])
    .where('frozenAt', 'is', null)
    .where('canceledAt', 'is', null)
    .orderBy('id')
    .limit(maxFound);
  if ('id' in wanted) return rows.where('id', '=', wanted.id).execute();
  return rows.where(names(sql`concat(blocks::text, ab_test::text, translations::text)`, wanted)).execute();
}

interface StoredBlocks {
  readonly blocks: unknown;
  readonly translations: unknown;
}

interface StoredContents extends StoredBlocks {
  readonly abTest: unknown;
}

/** False if the message was changed concurrently, or its recipients are frozen. */
export async function rewriteMessageBlocks(
  db: TeamDb,
  id: string,
  {
    before,
    after,
    approvedHash,
  }: {
    readonly before: StoredContents;
    readonly after: StoredContents;
    /** An approval of the previous spelling holds for the new one. */
    readonly approvedHash: string | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({
      blocks: jsonOf(after.blocks),
      abTest: jsonOf(after.abTest),
      translations: jsonOf(after.translations),
      approvedHash,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('frozenAt', 'is', null)
    .where(sql<boolean>`blocks is not distinct from ${jsonOf(before.blocks)}::jsonb`)
    .where(sql<boolean>`ab_test is not distinct from ${jsonOf(before.abTest)}::jsonb`)
    .where(sql<boolean>`translations is not distinct from ${jsonOf(before.translations)}::jsonb`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function listConditionalTemplates(db: TeamDb, wanted: Wanted) {
  const rows = db
    .selectFrom('messageTemplates')
    .select(['id', 'name', 'blocks', 'translations'])
    .orderBy('id')
    .limit(maxFound);
  if ('id' in wanted) return rows.where('id', '=', wanted.id).execute();
  return rows.where(names(sql`concat(blocks::text, translations::text)`, wanted)).execute();
}

/** False if the template was changed concurrently. Only a draft can be open in an editor. */
export async function rewriteTemplateBlocks(
  db: TeamDb,
  id: string,
  { before, after }: { readonly before: StoredBlocks; readonly after: StoredBlocks },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messageTemplates')
    .set({
      blocks: jsonOf(after.blocks),
      translations: jsonOf(after.translations),
      version: sql`case when status = 'draft' then version + 1 else version end`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`blocks is not distinct from ${jsonOf(before.blocks)}::jsonb`)
    .where(sql<boolean>`translations is not distinct from ${jsonOf(before.translations)}::jsonb`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function listConditionalSavedBlocks(db: TeamDb, wanted: Wanted) {
  const rows = db
    .selectFrom('savedMailBlocks')
    .select(['id', 'name', 'blocks'])
    .orderBy('id')
    .limit(maxFound);
  if ('id' in wanted) return rows.where('id', '=', wanted.id).execute();
  return rows.where(names(sql`blocks::text`, wanted)).execute();
}

/** False if they were deleted. */
export async function rewriteSavedBlocks(
  db: TeamDb,
  id: string,
  { before, after }: Rewritten,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('savedMailBlocks')
    .set({ blocks: JSON.stringify(after) })
    .where('id', '=', id)
    .where(sql<boolean>`blocks = ${jsonOf(before)}::jsonb`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function jsonOf(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
