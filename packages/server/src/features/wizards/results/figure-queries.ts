// Figures of wizards: counted from their runs, by day, and stored.
import type { RunSource } from '@fieldhouse/contract/wizard-results';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import { durationClasses } from './duration-classes.ts';

/** The runs of one version that were started on a day from one source. */
export interface DayFigures {
  /** In the team's time zone. */
  readonly day: string;
  readonly versionId: string;
  readonly source: RunSource;
  readonly started: number;
  readonly finished: number;
  /** How many took how long, by class. */
  readonly durations: Readonly<Record<string, number>>;
  /** By step: how many reached it, and how many didn't go on from it. */
  readonly steps: Readonly<Record<string, readonly [reached: number, here: number]>>;
  /** By `<step>.<task>.<field>`: in how many runs the question was corrected. */
  readonly corrections: Readonly<Record<string, number>>;
  /** The same of errors that were not corrected, of runs that are still at the step. */
  readonly errors: Readonly<Record<string, number>>;
}

export interface CountedRuns {
  readonly wizardId: string;
  readonly zone: string;
  /** Undefined for all. */
  readonly days: readonly string[] | undefined;
}

/** The runs of these days; served by wizard_runs__by_start. */
function runsOf({ wizardId, zone, days }: CountedRuns) {
  const dayOf = sql`(r.started_at at time zone ${zone})::date`;
  const ofWizard = sql`r.wizard_id = ${wizardId}::uuid and r.mode = 'live' and not r.is_spam`;
  if (!days) return { dayOf, where: ofWizard };
  const sorted = [...days].sort();
  const [first, last] = [sorted[0] ?? '', sorted.at(-1) ?? ''];
  return {
    dayOf,
    where: sql`${ofWizard} and r.started_at >= ${first}::date::timestamp at time zone ${zone}
      and r.started_at < (${last}::date + 1)::timestamp at time zone ${zone} and ${dayOf} = any(${sql.val(sorted)}::date[])`,
  };
}

export async function countDays(db: TeamDb, counted: CountedRuns): Promise<DayFigures[]> {
  const { dayOf, where } = runsOf(counted);
  const { rows } = await sql<DayFigures>`with runs as materialized (
      select r.id, r.team_id, ${dayOf} as day, r.version_id, r.source, r.cursor_step,
        case when r.status = 'finished' then extract(epoch from r.finished_at - r.started_at) end as seconds
      from platform.wizard_runs r where ${where}
    ), lengths as (
      select day, version_id, source, jsonb_object_agg(class, count) as durations from (
        select day, version_id, source, floor(ln(greatest(seconds, 0) + 1) * ${sql.lit(durationClasses)})::int as class, count(*) from runs
        where seconds is not null group by 1, 2, 3, 4) x
      group by 1, 2, 3
    ), at_steps as (
      select day, version_id, source, jsonb_object_agg(step_id, jsonb_build_array(reached, here)) as steps from (
        select r.day, r.version_id, r.source, s.step_id, count(*) as reached,
          count(*) filter (where s.step_id = r.cursor_step) as here
        from runs r cross join lateral (
          select v.step_id from platform.step_visits v where v.team_id = r.team_id and v.run_id = r.id
          union select r.cursor_step where r.cursor_step is not null) s
        group by 1, 2, 3, 4) x
      group by 1, 2, 3
    ), corrected as (
      select day, version_id, source, jsonb_object_agg(place, count) as corrections from (
        select r.day, r.version_id, r.source, c.step_id || '.' || c.task_id || '.' || c.field_id as place, count(*)
        from runs r join platform.wizard_run_corrections c on c.team_id = r.team_id and c.run_id = r.id and c.is_corrected
        group by 1, 2, 3, 4) x
      group by 1, 2, 3
    ), wrong as (
      select day, version_id, source, jsonb_object_agg(place, count) as errors from (
        select r.day, r.version_id, r.source, c.step_id || '.' || c.task_id || '.' || c.field_id as place, count(*)
        from runs r join platform.wizard_run_corrections c on c.team_id = r.team_id and c.run_id = r.id
          and not c.is_corrected and c.step_id = r.cursor_step
        group by 1, 2, 3, 4) x
      group by 1, 2, 3
    )
    select to_char(t.day, 'YYYY-MM-DD') as day, t.version_id as "versionId", t.source, t.started, t.finished,
      coalesce(l.durations, '{}') as durations, coalesce(s.steps, '{}') as steps,
      coalesce(c.corrections, '{}') as corrections, coalesce(w.errors, '{}') as errors
    from (select day, version_id, source, count(*)::int as started, count(seconds)::int as finished
      from runs group by 1, 2, 3) t
    left join lengths l using (day, version_id, source) left join at_steps s using (day, version_id, source)
    left join corrected c using (day, version_id, source) left join wrong w using (day, version_id, source)
    order by t.day`.execute(db.withoutPlugins());
  return rows;
}

/** Counted up to the limit. */
export async function countRuns(db: TeamDb, counted: CountedRuns, limit: number): Promise<number> {
  const { where } = runsOf(counted);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from platform.wizard_runs r where ${where} limit ${sql.lit(limit)}) x`.execute(
    db.withoutPlugins(),
  );
  return rows[0]?.count ?? 0;
}

/** Days of runs in which something happened since, or that were moved into or out of the spam box; served by wizard_runs__by_touch and wizard_runs__by_sorting. */
export async function listChangedDays(
  db: TeamDb,
  { wizardId, zone, since }: Omit<CountedRuns, 'days'> & { readonly since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select distinct
      to_char((started_at at time zone ${zone})::date, 'YYYY-MM-DD') as day
    from (select started_at from platform.wizard_runs
        where wizard_id = ${wizardId}::uuid and mode = 'live' and touched_at >= ${since}
      union all select started_at from platform.wizard_runs
        where wizard_id = ${wizardId}::uuid and mode = 'live' and sorted_at >= ${since}) changed
    limit 10000`.execute(db.withoutPlugins());
  return rows.map(({ day }) => day);
}

export async function listStoredDays(db: TeamDb, wizardId: string): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`select to_char(day, 'YYYY-MM-DD') as day, version_id as "versionId",
      source, started, finished, durations, steps, corrections, errors
    from platform.wizard_run_days where wizard_id = ${wizardId}::uuid order by day limit 50000`.execute(
    db.withoutPlugins(),
  );
  return rows;
}

/** Those of the last minutes that are not finished; served by wizard_runs__by_touch. */
export async function countUnderWay(
  db: TeamDb,
  { wizardId, zone, since }: Parameters<typeof listChangedDays>[1],
) {
  const { rows } = await sql<{
    day: string;
    versionId: string;
    source: RunSource;
    stepId: string;
    count: number;
  }>`select to_char((started_at at time zone ${zone})::date, 'YYYY-MM-DD') as day, version_id as "versionId", source,
      cursor_step as "stepId", count(*)::int as count
    from platform.wizard_runs
    where wizard_id = ${wizardId}::uuid and mode = 'live' and status = 'active' and not is_spam and touched_at >= ${since}
    group by 1, 2, 3, 4 limit 10000`.execute(db.withoutPlugins());
  return rows;
}

/** Of those, the ones with an error at their step that they may still correct, by `<step>.<task>.<field>`. */
export async function countErrorsUnderWay(
  db: TeamDb,
  { wizardId, zone, since }: Parameters<typeof listChangedDays>[1],
) {
  const { rows } = await sql<{
    day: string;
    versionId: string;
    place: string;
    count: number;
  }>`select to_char((r.started_at at time zone ${zone})::date, 'YYYY-MM-DD') as day, r.version_id as "versionId",
      c.step_id || '.' || c.task_id || '.' || c.field_id as place, count(*)::int as count
    from platform.wizard_runs r join platform.wizard_run_corrections c on c.team_id = r.team_id and c.run_id = r.id
      and not c.is_corrected and c.step_id = r.cursor_step
    where r.wizard_id = ${wizardId}::uuid and r.mode = 'live' and r.status = 'active' and not r.is_spam and r.touched_at >= ${since}
    group by 1, 2, 3 limit 10000`.execute(db.withoutPlugins());
  return rows;
}

export function findRollUp(db: TeamDb, wizardId: string) {
  return db
    .selectFrom('wizardRollUps')
    .select(['asOf', 'zone', 'tookMs'])
    .where('wizardId', '=', wizardId)
    .executeTakeFirst();
}

export async function getTeamZone(db: TeamDb): Promise<string> {
  const row = await db.selectFrom('teams').select('primaryTimezone').executeTakeFirstOrThrow();
  return row.primaryTimezone;
}

interface RollUp {
  readonly asOf: Date;
  readonly zone: string;
  readonly tookMs: number;
  /** Undefined for all; then stored days before the first counted one stay. */
  readonly days: readonly string[] | undefined;
  readonly figures: readonly DayFigures[];
}

/** The row of the roll-up is locked, so that two of them don't mix. */
export async function storeDays(
  db: TeamDb,
  wizardId: string,
  { asOf, zone, tookMs, days, figures }: RollUp,
): Promise<void> {
  await db
    .insertInto('wizardRollUps')
    .values({ wizardId, asOf, zone, tookMs })
    .onConflict((conflict) => conflict.columns(['teamId', 'wizardId']).doUpdateSet({ asOf, zone, tookMs }))
    .execute();
  const counted = days
    ? sql`day = any(${sql.val([...days])}::date[])`
    : sql`day >= ${figures[0]?.day ?? '9999-12-31'}::date`;
  await sql`delete from platform.wizard_run_days where wizard_id = ${wizardId}::uuid and ${counted}`.execute(
    db.withoutPlugins(),
  );
  await sql`insert into platform.wizard_run_days
      (wizard_id, day, version_id, source, started, finished, durations, steps, corrections, errors)
    select ${wizardId}::uuid, x.day, x."versionId", x.source, x.started, x.finished, x.durations, x.steps, x.corrections, x.errors
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as x(day date, "versionId" uuid, source text,
      started int, finished int, durations jsonb, steps jsonb, corrections jsonb, errors jsonb)`.execute(
    db.withoutPlugins(),
  );
}

/** Newest first. */
export function listVersionNumbers(db: TeamDb, wizardId: string) {
  return db
    .selectFrom('wizardVersions')
    .select(['id', 'number'])
    .where('wizardId', '=', wizardId)
    .where('isTest', '=', false)
    .orderBy('number', 'desc')
    .limit(1000)
    .execute();
}

/** Newest first; with the steps of many versions, those of the newest. */
export function listVersionDefinitions(db: TeamDb, wizardId: string, limit: number) {
  return db
    .selectFrom('wizardVersions')
    .select(['id', 'number', 'definition', 'manifest'])
    .where('wizardId', '=', wizardId)
    .where('isTest', '=', false)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}
