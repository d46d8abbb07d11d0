// Names of physical tables and columns. They are made from the numbers of definitions and from nothing else, so that
// no text of a user can become an identifier.
import { type RawBuilder, sql } from 'kysely';
import { teamSchema } from '../../../../kernel/db/team-transaction.ts';
import { type CollectionDefinition, type FieldDefinition, uniqueKind } from '../../../catalogue/index.ts';

export type Sql = RawBuilder<unknown>;

/** `team_….c_7` */
export function tableOf(teamId: string, collection: Pick<CollectionDefinition, 'number'>): Sql {
  return sql.id(teamSchema(teamId), `c_${collection.number}`);
}

/** `r.f_12` of the row called `alias`. */
export function columnOf(field: Pick<FieldDefinition, 'number'>, alias = 'r'): Sql {
  return sql.id(alias, `f_${field.number}`);
}

/**
 * `r.id = …` or `r.id = any(…)`: the rows of these ids. PostgreSQL keeps a plan for a single one, and makes that for a list anew
 * each time, since it can't tell how many there will be: that costs three times what finding a record does.
 */
export function hasIdOf(ids: readonly string[]): Sql {
  return ids.length === 1 ? sql`r.id = ${sql.val(ids[0])}::uuid` : sql`r.id = any(${sql.val(ids)}::uuid[])`;
}

/** The second column of a type that keeps more than one. */
export function secondColumnOf(
  field: Pick<FieldDefinition, 'number'>,
  suffix: 'currency' | 'text' | 'total' | 'x' | 'y',
  alias = 'r',
): Sql {
  return sql.id(alias, `f_${field.number}_${suffix}`);
}

/** What the unique index of a text is made of: see `uniqueKey` of the domain; no index holds a long text as it is. */
export function keyFunctionName({ dataType }: Pick<FieldDefinition, 'dataType'>): string {
  return uniqueKind(dataType) === 'text' ? 'platform.unique_key' : 'lower';
}

export function keyFunction(field: Pick<FieldDefinition, 'dataType'>): Sql {
  return sql.raw(keyFunctionName(field));
}
