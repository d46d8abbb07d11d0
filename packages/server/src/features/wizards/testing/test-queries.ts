// All SQL of tests.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import type { NewVersion } from '../drafts/wizard-queries.ts';

type TestVersion = Omit<NewVersion, 'number'>;

/** The version of an earlier test of the same draft, or a new one. It is never live. */
export async function storeTestVersion(db: TeamDb, version: TestVersion): Promise<string> {
  const { wizardId, sha256, draftRev, manifest } = version;
  const known = await db
    .selectFrom('wizardVersions')
    .select('id')
    .where('wizardId', '=', wizardId)
    .where('isTest', '=', true)
    .where('draftRev', '=', draftRev)
    .where('sha256', '=', sha256)
    .where(sql<boolean>`manifest = ${JSON.stringify(manifest)}::jsonb`)
    .where('revokedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (known) return known.id;
  const { lowest } = await db
    .selectFrom('wizardVersions')
    .select(sql<number>`least(coalesce(min(number), 0), 0)`.as('lowest'))
    .where('wizardId', '=', wizardId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('wizardVersions')
    .values({
      ...version,
      number: lowest - 1,
      isTest: true,
      definition: JSON.stringify(version.definition),
      manifest: JSON.stringify(version.manifest),
    })
    .execute();
  return version.id;
}

export function findTestRun(
  db: TeamDb,
  { wizardId, id, userId }: { readonly wizardId: string; readonly id: string; readonly userId: string },
) {
  return db
    .selectFrom('wizardRuns')
    .selectAll()
    .where('wizardId', '=', wizardId)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('mode', '!=', 'live')
    .executeTakeFirst();
}

/** What the tasks of the steps did when they were submitted last. */
export async function listTestExecs(db: TeamDb, runId: string) {
  return db
    .selectFrom('stepVisits')
    .leftJoin('taskExecs', 'taskExecs.visitId', 'stepVisits.id')
    .select(['stepVisits.stepId', 'taskExecs.taskId', 'taskExecs.status', 'taskExecs.output'])
    .where('stepVisits.runId', '=', runId)
    .where('stepVisits.status', '=', 'done')
    .where('stepVisits.visitNo', '>', 0)
    .limit(10_000)
    .execute();
}

/** What a test changed of a record that it did not create. */
export interface TestChange {
  readonly runId: string;
  readonly versionId: string;
  readonly lang: string;
  readonly taskId: string;
  readonly ord: number;
  readonly kind: 'update_records' | 'add_to_collection' | 'remove_from_collection';
  readonly collectionId: string | null;
  readonly objectId: string;
  readonly written: Readonly<Record<string, unknown>>;
  readonly replaced: Readonly<Record<string, unknown>>;
}

/** Those of the latest tests first. */
export async function listTestChanges(db: TeamDb, wizardId: string, limit: number): Promise<TestChange[]> {
  const rows = await changedByTests(db, wizardId)
    .select([
      ...(['wizardRuns.versionId', 'wizardRuns.lang', 'runEffects.runId', 'runEffects.taskId'] as const),
      ...(['runEffects.ord', 'runEffects.kind', 'runEffects.collectionId', 'runEffects.objectId'] as const),
      ...(['runEffects.written', 'runEffects.replaced'] as const),
    ])
    .orderBy('wizardRuns.startedAt', 'desc')
    .orderBy('wizardRuns.id', 'desc')
    .orderBy('runEffects.ord')
    .limit(limit)
    .execute();
  // Written only by saveEffects.
  return rows as TestChange[];
}

export async function countTestChanges(db: TeamDb, wizardId: string): Promise<number> {
  const { count } = await changedByTests(db, wizardId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const changeKinds: readonly TestChange['kind'][] = [
  'update_records',
  'add_to_collection',
  'remove_from_collection',
];

/** Records that tests created are deleted as a whole. Served by wizard_runs__by_test and run_effects__by_object. */
function changedByTests(db: TeamDb, wizardId: string) {
  return db
    .selectFrom('wizardRuns')
    .innerJoin('runEffects', 'runEffects.runId', 'wizardRuns.id')
    .where('wizardRuns.wizardId', '=', wizardId)
    .where('wizardRuns.mode', '=', 'test')
    .where('runEffects.kind', 'in', changeKinds)
    .where('runEffects.state', '!=', 'reverted')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('runEffects as created')
            .innerJoin('wizardRuns as test', 'test.id', 'created.runId')
            .select('created.objectId')
            .where('created.kind', '=', 'create_record')
            .where('test.mode', '=', 'test')
            .whereRef('created.objectId', '=', 'runEffects.objectId'),
        ),
      ),
    );
}

export async function markUndone(
  db: TeamDb,
  changes: readonly Pick<TestChange, 'runId' | 'taskId' | 'ord'>[],
): Promise<void> {
  for (const { runId, taskId, ord } of changes)
    await db
      .updateTable('runEffects')
      .set({ state: 'reverted' })
      .where('runId', '=', runId)
      .where('taskId', '=', taskId)
      .where('ord', '=', ord)
      .execute();
}

export interface TestRecord {
  readonly collectionId: string;
  readonly objectId: string;
}

export async function listTestRecords(db: TeamDb, wizardId: string, limit: number): Promise<TestRecord[]> {
  const rows = await createdByTests(db, wizardId)
    .select(['runEffects.collectionId', 'runEffects.objectId'])
    .orderBy('runEffects.objectId')
    .limit(limit)
    .execute();
  return rows.flatMap(({ collectionId, objectId }) =>
    collectionId === null ? [] : [{ collectionId, objectId }],
  );
}

export async function countTestRecords(db: TeamDb, wizardId: string): Promise<number> {
  const { count } = await createdByTests(db, wizardId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Without those that were deleted together before. Served by wizard_runs__by_test. */
function createdByTests(db: TeamDb, wizardId: string) {
  return db
    .selectFrom('wizardRuns')
    .innerJoin('runEffects', 'runEffects.runId', 'wizardRuns.id')
    .where('wizardRuns.wizardId', '=', wizardId)
    .where('wizardRuns.mode', '=', 'test')
    .where('runEffects.kind', '=', 'create_record')
    .where('runEffects.state', '!=', 'reverted');
}

export async function markDeleted(db: TeamDb, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  await db
    .updateTable('runEffects')
    .set({ state: 'reverted' })
    .where('kind', '=', 'create_record')
    .where('objectId', 'in', [...recordIds])
    .execute();
}
