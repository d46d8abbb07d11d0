// The records that meet the conditions of blocks, as a part of the values of a person.
import type { RecordQuery } from '@fieldhouse/contract/records';
import { leftOut } from '@fieldhouse/domain/messages/merge-tags';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { loadCollection } from '../../catalogue/index.ts';
import { recordSource } from '../../records/engine/read/index.ts';
import { senderAccess } from './sender-access.ts';

type SourceSql = Awaited<ReturnType<typeof recordSource>>;

export interface MatchingRecords {
  readonly name: string;
  readonly collectionId: string;
  /** Selects of `id`: a person matches who is in all of them. Undefined if no one does. */
  readonly sources: readonly SourceSql[] | undefined;
}

/** The records that match a filter, as the caller may read them. */
export async function selectMatching(
  ctx: TeamContext,
  { collectionId, filter }: { readonly collectionId: string; readonly filter: RecordQuery['filter'] },
): Promise<SourceSql> {
  const access = await senderAccess(ctx, await loadCollection(ctx, collectionId));
  return recordSource(ctx, { collectionId, filter, columns: {}, access });
}

/** The values of a person included through record `s`, with what is left out for them. */
export function withConditions(
  merge: SourceSql,
  { conditions = [] }: { readonly conditions?: readonly MatchingRecords[] },
  hasRecord = true,
): SourceSql {
  if (conditions.length === 0) return merge;
  const entries = conditions.map(({ name, sources }) => {
    const isIn = sources?.map((source) => sql`exists (select from ${source} m where m.id = s.id)`);
    const isMet = isIn && hasRecord ? sql.join(isIn, sql` and `) : sql`false`;
    return sql`${sql.lit(name)}, case when not (${isMet}) then ${sql.lit(leftOut)} end`;
  });
  return sql`${merge} || jsonb_strip_nulls(jsonb_build_object(${sql.join(entries)}))`;
}
