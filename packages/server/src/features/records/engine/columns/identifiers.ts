// Names of physical tables and columns. They are derived from definition numbers only, so that user input can
// never become an identifier.
import { type RawBuilder, sql } from 'kysely';
import { teamSchema } from '../../../../kernel/db/team-transaction.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../catalogue/index.ts';

export type Sql = RawBuilder<unknown>;

/** `team_….c_7` */
export function tableOf(teamId: string, collection: Pick<CollectionDefinition, 'number'>): Sql {
  return sql.id(teamSchema(teamId), `c_${collection.number}`);
}

/** `r.f_12` for the row with that alias. */
export function columnOf(field: Pick<FieldDefinition, 'number'>, alias = 'r'): Sql {
  return sql.id(alias, `f_${field.number}`);
}

/**
 * `r.id = …` or `r.id = any(…)`: the rows with these ids. PostgreSQL reuses a cached plan for a single id but
 * replans a list every time, because it can't estimate the list's length; that costs three times as much as
 * finding a record.
 */
export function hasIdOf(ids: readonly string[]): Sql {
  return ids.length === 1 ? sql`r.id = ${sql.val(ids[0])}::uuid` : sql`r.id = any(${sql.val(ids)}::uuid[])`;
}

/** The second column of a type that stores more than one. */
export function secondColumnOf(
  field: Pick<FieldDefinition, 'number'>,
  suffix: 'currency' | 'text' | 'total' | 'x' | 'y',
  alias = 'r',
): Sql {
  return sql.id(alias, `f_${field.number}_${suffix}`);
}
