// The records that a block lists, as one person may read them.
import type { PrintedValue } from '@fieldhouse/domain/fields/value-printer';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import type { CollectionDefinition } from '../../catalogue/index.ts';
import type { Access } from '../../records/engine/access/index.ts';
import { recordSource } from '../../records/engine/read/index.ts';

export type PrintedRow = Readonly<Record<string, string | PrintedValue | null>>;

/** By id; records that the access doesn't include are missing. */
export async function printRecords(
  ctx: TeamContext,
  asked: {
    readonly collection: CollectionDefinition;
    readonly ids: readonly string[];
    readonly columns: readonly string[];
    readonly access: Access;
    readonly language: string | undefined;
  },
): Promise<ReadonlyMap<string, PrintedRow>> {
  const { collection, ids, columns: printed, access, language } = asked;
  const source = await recordSource(ctx, {
    collectionId: collection.id,
    columns: {},
    printed,
    access,
    language,
  });
  const { rows } = await sql<{ id: string; printed: PrintedRow }>`select s.id, s.printed from ${source} s
    where s.id = any(${sql.val(ids)}::uuid[])`.execute(ctx.db.withoutPlugins());
  return new Map(rows.map(({ id, printed: row }) => [id, row]));
}

/** Stored with the message, so that everyone gets the same list. By `contentKey`. */
export async function storeRecordLists(
  ctx: TeamContext,
  messageId: string,
  { a = {}, b, ...translated }: Readonly<Record<string, object>>,
): Promise<void> {
  await ctx.db
    .updateTable('messages')
    .set({
      recordLists: JSON.stringify(a),
      abRecordLists: b === undefined ? null : JSON.stringify(b),
      translatedRecordLists: Object.keys(translated).length === 0 ? null : JSON.stringify(translated),
    })
    .where('id', '=', messageId)
    .execute();
}
