import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import { teamSchema } from '../../../../kernel/db/team-transaction.ts';
import { tableOf } from '../columns/identifiers.ts';

/** When a record was changed, to the microsecond, and its id. */
export interface ChangePlace {
  readonly at: string;
  readonly id: string;
}

export interface NewestChange {
  readonly at: string;
  /** Estimated. */
  readonly rows: number;
}

/**
 * When a record of each table was changed last, before a place if there is one: in one query, and without anyone's permissions
 * applied. Tables without such a record are left out.
 */
export async function listNewestChanges(
  { db, teamId }: TeamContext,
  numbers: readonly number[],
  before: ChangePlace | undefined,
): Promise<ReadonlyMap<number, NewestChange>> {
  if (numbers.length === 0) return new Map();
  const isEarlier = before
    ? sql`(updated_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`
    : sql`true`;
  const schema = teamSchema(teamId);
  const parts = numbers.map(
    (number) => sql`select ${sql.lit(number)}::int as number,
      platform.estimated_rows(${schema}, ${`c_${number}`}) as rows, to_json((select updated_at
      from ${tableOf(teamId, { number })} where deleted_at is null and ${isEarlier}
      order by updated_at desc, id desc limit 1))#>>'{}' as newest`,
  );
  const { rows } = await sql<{
    number: number;
    rows: string;
    newest: string | null;
  }>`${sql.join(parts, sql` union all `)}`.execute(db.withoutPlugins());
  return new Map(
    rows.flatMap(({ number, rows: estimate, newest }) =>
      newest === null ? [] : [[number, { at: newest, rows: Number(estimate) }] as const],
    ),
  );
}

export interface ChangedRecord {
  readonly tableNumber: number;
  readonly id: string;
}

/** Who changed each record last, by its id, in one query. Called for records whose metadata the viewer may read. */
export async function listChangedBy(
  { db, teamId }: TeamContext,
  records: readonly ChangedRecord[],
): Promise<ReadonlyMap<string, string | null>> {
  if (records.length === 0) return new Map();
  const parts = [...Map.groupBy(records, ({ tableNumber }) => tableNumber)].map(
    ([number, some]) => sql`select id, updated_by as actor from ${tableOf(teamId, { number })}
      where id = any(${some.map(({ id }) => id)}::uuid[])`,
  );
  const { rows } = await sql<{
    id: string;
    actor: string | null;
  }>`${sql.join(parts, sql` union all `)}`.execute(db.withoutPlugins());
  return new Map(rows.map(({ id, actor }) => [id, actor]));
}
