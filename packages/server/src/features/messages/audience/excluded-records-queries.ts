// The excluded records of an audience, which sources look at that reach people through other records.
import type { Audience } from '@fieldhouse/contract/message-audience';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { noTags, type OfAudience, type SourceSql, selectPeople } from './source-queries.ts';

/** What its sources have to know of an audience. */
export async function withinAudience(
  ctx: TeamContext,
  {
    include,
    exclude = [],
    household,
  }: Pick<Audience, 'include' | 'household'> & Partial<Pick<Audience, 'exclude'>>,
): Promise<OfAudience> {
  const hasThrough = include.some((source) => source.kind === 'collection' && source.through !== undefined);
  if (!hasThrough || exclude.length === 0) return { include, household };
  const parts: SourceSql[] = [];
  for (const source of exclude)
    parts.push(sql`select e.id from (${await selectPeople(ctx, source, noTags)}) e`);
  const excludedRecords = sql.join(parts, sql` union all `);
  return { include, household, excluded: sql`select e.id from excluded_records e`, excludedRecords };
}

/**
 * A select of people of several sources, which reads the excluded records once, however many sources look at them. `others` are
 * further parts of its `with`.
 */
export function selectOfAudience(
  { excludedRecords }: Pick<OfAudience, 'excludedRecords'>,
  people: SourceSql,
  others: readonly SourceSql[] = [],
): SourceSql {
  const own = excludedRecords ? [sql`excluded_records as materialized (${excludedRecords})`] : [];
  const parts = [...own, ...others];
  return parts.length === 0 ? people : sql`with ${sql.join(parts, sql`, `)} ${people}`;
}
