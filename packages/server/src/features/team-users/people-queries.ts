// Members of the team, by what others call them.
import { sql } from 'kysely';
import { likeText } from '../../kernel/db/like-text.ts';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export interface PersonRow {
  /** Of the team user. */
  readonly id: string;
  readonly userId: string;
  readonly name: string;
}

export const fullName = sql<string>`btrim(first_name || ' ' || last_name)`;

function activePeople(db: TeamDb) {
  return db
    .selectFrom('teamUsers')
    .select(['id', 'userId', fullName.as('name')])
    .where('deactivatedAt', 'is', null);
}

/** Active members with these ids of team users. */
export function listPeople(db: TeamDb, ids: readonly string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return activePeople(db)
    .where('id', 'in', [...ids])
    .execute();
}

/** Active members whose name contains the text, by name. */
export function findPeople(db: TeamDb, search: string, limit: number): Promise<PersonRow[]> {
  return activePeople(db)
    .where(fullName, 'ilike', `%${likeText(search)}%`)
    .orderBy(fullName)
    .limit(limit)
    .execute();
}

/** Active members with one of these names, whatever its case; namesakes too. */
export function findPeopleNamed(db: TeamDb, names: readonly string[]): Promise<PersonRow[]> {
  if (names.length === 0) return Promise.resolve([]);
  return activePeople(db)
    .where(sql<boolean>`lower(${fullName}) in (select lower(one) from unnest(${[...names]}::text[]) one)`)
    .limit(20_000)
    .execute();
}
