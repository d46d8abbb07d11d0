import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

export function findRun(db: TeamDb, collectionId: string) {
  return db
    .selectFrom('duplicateRuns')
    .selectAll()
    .where('collectionId', '=', collectionId)
    .executeTakeFirst();
}

/** Locks the run until the transaction ends. */
export function lockRun(db: TeamDb, collectionId: string) {
  return db
    .selectFrom('duplicateRuns')
    .selectAll()
    .where('collectionId', '=', collectionId)
    .forUpdate()
    .executeTakeFirst();
}

interface NewRun {
  readonly collectionId: string;
  readonly runId: string;
  readonly passes: string;
  readonly startedBy: string;
  readonly at: Date;
  /** A run without progress since then is given up. */
  readonly stuckSince: Date;
}

/** False if another one is in progress. */
export async function startRun(
  db: TeamDb,
  { collectionId, runId, passes, startedBy, at, stuckSince }: NewRun,
): Promise<boolean> {
  const fresh = {
    runId,
    passes,
    startedBy,
    state: 'reading',
    pass: 0,
    reached: null,
    total: 0,
    done: 0,
    reason: null,
    startedAt: at,
    movedAt: at,
  };
  const result = await db
    .insertInto('duplicateRuns')
    .values({ collectionId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['teamId', 'collectionId'])
        .doUpdateSet(fresh)
        .where((is) =>
          is.or([
            is('duplicateRuns.state', 'in', ['clearing', 'done', 'failed']),
            is('duplicateRuns.movedAt', '<', stuckSince),
          ]),
        ),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export interface RunProgress {
  readonly state?: string;
  readonly passes?: string;
  readonly pass?: number;
  readonly reached?: string | null;
  readonly total?: number;
  readonly done?: number;
  readonly reason?: string;
  readonly shownRunId?: string;
  readonly shownPasses?: string;
  readonly shownAt?: Date;
}

export async function moveRun(
  db: TeamDb,
  { collectionId, runId }: Pick<RunRow, 'collectionId' | 'runId'>,
  part: RunProgress & { readonly movedAt: Date },
): Promise<void> {
  await db
    .updateTable('duplicateRuns')
    .set(part)
    .where('collectionId', '=', collectionId)
    .where('runId', '=', runId)
    .execute();
}

/** Returns how many of them were new. */
export async function insertGroups(
  db: TeamDb,
  { collectionId, runId, pass }: Pick<RunRow, 'collectionId' | 'runId' | 'pass'>,
  groups: readonly (readonly string[])[],
): Promise<number> {
  if (groups.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    insert into platform.duplicate_groups (collection_id, run_id, pass, members_key, record_ids)
    select ${collectionId}::uuid, ${runId}::uuid, ${pass}::smallint, md5(g.ids::text)::uuid, g.ids
    from (select array(select jsonb_array_elements_text(one.ids)::uuid) as ids
      from jsonb_array_elements(${JSON.stringify(groups)}::jsonb) one(ids)) g
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes groups of runs other than the listed one; returns whether there may be more of them. */
export async function deleteOldGroups(
  db: TeamDb,
  { collectionId, runId }: Pick<RunRow, 'collectionId' | 'runId'>,
  limit: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from platform.duplicate_groups where ctid = any(array(
    select ctid from platform.duplicate_groups
    where team_id = platform.current_team() and collection_id = ${collectionId}::uuid and run_id <> ${runId}::uuid
    limit ${limit}::int))`.execute(db);
  return Number(numAffectedRows) === limit;
}

export interface GroupPlace {
  readonly pass: number;
  readonly membersKey: string;
}

interface GroupsRequest {
  readonly collectionId: string;
  readonly runId: string;
  /** Passes that the viewer may see. */
  readonly passes: readonly number[];
}

/** In the order of the primary key, which serves it. */
export function listGroups(
  db: TeamDb,
  { collectionId, runId, passes }: GroupsRequest,
  page: { readonly after: GroupPlace | undefined; readonly limit: number },
) {
  let query = db
    .selectFrom('duplicateGroups')
    .select(['pass', 'membersKey', 'recordIds'])
    .where('collectionId', '=', collectionId)
    .where('runId', '=', runId)
    .where('pass', 'in', passes)
    .orderBy('pass')
    .orderBy('membersKey')
    .limit(page.limit);
  const { after } = page;
  if (after) {
    query = query.where((is) =>
      is(is.refTuple('pass', 'membersKey'), '>', is.tuple(after.pass, after.membersKey)),
    );
  }
  return query.execute();
}

/** The passes that found each group. */
export async function findPasses(
  db: TeamDb,
  { collectionId, runId, passes }: GroupsRequest,
  membersKeys: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await db
    .selectFrom('duplicateGroups')
    .select(['pass', 'membersKey'])
    .where('collectionId', '=', collectionId)
    .where('runId', '=', runId)
    .where('pass', 'in', passes)
    .where('membersKey', 'in', membersKeys)
    .orderBy('pass')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ membersKey }) => membersKey)].map(([key, some]) => [
      key,
      some.map(({ pass }) => pass),
    ]),
  );
}
