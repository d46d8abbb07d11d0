import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import type { Access } from './access.ts';
import { recordSource } from './record-source.ts';

/** Ids by the lower-case name of their record; of two with one name the first counts. At most `most`. */
export async function listLabels(
  ctx: TeamContext,
  collectionId: string,
  most: number,
  access: Access,
): Promise<Map<string, string>> {
  const source = await recordSource(ctx, { collectionId, columns: {}, access });
  const { rows } = await sql<{
    id: string;
    label: string;
  }>`select s.id, s.label from ${source} s order by s.id desc limit ${sql.lit(most)}`.execute(
    ctx.db.withoutPlugins(),
  );
  return new Map(rows.map((row) => [row.label.trim().toLowerCase(), row.id]));
}
