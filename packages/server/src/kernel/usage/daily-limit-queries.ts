import type { DailyKind } from '@fieldhouse/contract/usage';
import { sql } from 'kysely';
import type { TeamDb } from '../db/team-transaction.ts';

export interface TeamDay {
  readonly kind: DailyKind;
  /** YYYY-MM-DD, in UTC. */
  readonly day: string;
}

const daysStored = 31;

/**
 * Counts up to `wanted` more of a day, as far as the limit allows, and returns how many. Others of the team wait
 * until the transaction ends, so that together they keep to it.
 */
export async function takeOfDay(
  db: TeamDb,
  { kind, day }: TeamDay,
  { wanted, most }: { readonly wanted: number; readonly most: number },
): Promise<number> {
  const plain = db.withoutPlugins();
  const begun = await sql`insert into platform.team_days (day, kind) values (${day}::date, ${kind})
    on conflict do nothing`.execute(plain);
  if ((begun.numAffectedRows ?? 0n) > 0n)
    await sql`delete from platform.team_days where day < ${day}::date - ${sql.lit(daysStored)}::int`.execute(
      plain,
    );
  const { rows } = await sql<{ taken: number }>`with before as (
      select d.number from platform.team_days d where d.day = ${day}::date and d.kind = ${kind} for update)
    update platform.team_days d
    set number = before.number + least(${wanted}::int, greatest(0, ${most}::int - before.number))
    from before where d.day = ${day}::date and d.kind = ${kind}
    returning d.number - before.number as taken`.execute(plain);
  return rows[0]?.taken ?? 0;
}

export async function returnToDay(db: TeamDb, { kind, day }: TeamDay, unsent: number): Promise<void> {
  await sql`update platform.team_days set number = greatest(0, number - ${unsent}::int)
    where day = ${day}::date and kind = ${kind}`.execute(db.withoutPlugins());
}

export async function listTeamDay(
  db: TeamDb,
  day: string,
): Promise<readonly { readonly kind: string; readonly number: number }[]> {
  const { rows } = await sql<{ kind: string; number: number }>`select kind, number from platform.team_days
    where day = ${day}::date`.execute(db.withoutPlugins());
  return rows;
}

export async function getTeamAge(db: TeamDb): Promise<Date> {
  const { createdAt } = await db.selectFrom('teams').select('createdAt').executeTakeFirstOrThrow();
  return createdAt;
}

/** What the other teams of the same creator took of the day, of those that were created after `since`. */
export async function takenByCreator(db: TeamDb, { kind, day }: TeamDay, since: Date): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select platform.taken_by_creator(${day}::date, ${kind},
    ${since}::timestamptz) as taken`.execute(db.withoutPlugins());
  return rows[0]?.taken ?? 0;
}
