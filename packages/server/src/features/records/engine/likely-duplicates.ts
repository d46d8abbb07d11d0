// Records that may be one person: the same address, number or name, and names spelt alike on the same day. What the asker
// may not read is compared for them no more than it is shown.
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import type { CollectionDefinition, FieldDefinition } from '../../collections/index.ts';
import type { Access } from './access.ts';
import { columnOf, type Sql } from './identifiers.ts';
import { sourceOf } from './scope.ts';

type Likeness = 'same_email' | 'same_phone' | 'same_name' | 'similar_name';

export interface LikelyGroup {
  readonly likeness: Likeness;
  readonly ids: readonly string[];
}

export interface LikelyDuplicates {
  readonly groups: readonly LikelyGroup[];
  /** False where something was not compared in time, or there is more than was asked for. */
  readonly isComplete: boolean;
}

const mostInGroup = 10;
const longestMs = 3000;

/** At most `most` groups of each likeness. Each comparison has its own time, so that a slow one costs itself only. */
export async function findLikelyDuplicates(
  ctx: TeamContext,
  { collection, access }: { readonly collection: CollectionDefinition; readonly access: Access },
  most: number,
): Promise<LikelyDuplicates> {
  const source = sql`${sourceOf(ctx.teamId, collection, access)} r`;
  const open = collection.fields.filter(access.mayRead);
  const asked: { likeness: Likeness; query: Sql }[] = [];
  for (const field of open) {
    if (field.dataType === 'email_address') {
      asked.push({ likeness: 'same_email', query: sameValue(source, sql`lower(${columnOf(field)})`, most) });
    }
    if (field.dataType === 'phone_number') {
      asked.push({ likeness: 'same_phone', query: sameValue(source, columnOf(field), most) });
    }
  }
  const { nameField } = collection;
  if (nameField?.dataType === 'plain_text' && access.mayRead(nameField)) {
    const name = sql`lower(btrim(${columnOf(nameField)}))`;
    asked.push({ likeness: 'same_name', query: sameValue(source, name, most) });
    const day = open.find(({ dataType }) => dataType === 'date');
    if (day) asked.push({ likeness: 'similar_name', query: similarNames(source, nameField, day, most) });
  }
  const groups: LikelyGroup[] = [];
  let isComplete = true;
  for (const { likeness, query } of asked) {
    const found = await inTime(ctx, query);
    if (!found || found.length >= most) isComplete = false;
    for (const ids of found ?? []) groups.push({ likeness, ids });
  }
  return { groups, isComplete };
}

function sameValue(source: Sql, value: Sql, most: number): Sql {
  return sql`select (array_agg(r.id order by r.id))[1:${sql.lit(mostInGroup)}]::text[] as ids from ${source}
    where r.deleted_at is null and ${value} <> '' group by ${value} having count(*) > 1
    order by ${value} limit ${sql.lit(most)}`;
}

/** The day makes the pairs few enough to be compared letter by letter. */
function similarNames(source: Sql, name: FieldDefinition, day: FieldDefinition, most: number): Sql {
  const people = sql`(select r.id, ${columnOf(day)} as day, lower(${columnOf(name)}) as name from ${source}
    where r.deleted_at is null and ${columnOf(day)} is not null)`;
  return sql`with p as materialized ${people}
    select array[a.id, b.id]::text[] as ids from p a join p b on a.day = b.day and a.id < b.id
    where a.name <> b.name and public.similarity(a.name, b.name) >= 0.4 limit ${sql.lit(most)}`;
}

async function inTime(ctx: TeamContext, query: Sql): Promise<readonly (readonly string[])[] | undefined> {
  const db = ctx.db.withoutPlugins();
  await sql`savepoint comparing`.execute(db);
  await sql`set local statement_timeout = ${sql.lit(longestMs)}`.execute(db);
  try {
    // Each of the queries above answers this shape.
    const { rows } = await (query as ReturnType<typeof sql<{ ids: string[] }>>).execute(db);
    return rows.map(({ ids }) => ids);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '57014') return undefined;
    throw error;
  } finally {
    await sql`rollback to savepoint comparing`.execute(db);
  }
}
