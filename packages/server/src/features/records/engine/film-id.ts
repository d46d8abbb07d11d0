// A video's value is an address or the id of a film that was uploaded, both text: no address looks like an id.
import { sql } from 'kysely';
import type { Sql } from './identifiers.ts';

const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Null for an address. */
export function filmIdIn(column: Sql): Sql {
  return sql`case when ${column} ~ ${sql.lit(uuidPattern)} then ${column}::uuid end`;
}
