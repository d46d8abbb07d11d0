// Tests of a draft, by those who could publish it. They run a version of their own as themselves.
import { createHash } from 'node:crypto';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { StartedRun } from '@fieldhouse/contract/wizard-runs';
import type { wizardTests } from '@fieldhouse/contract/wizard-tests';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { memberOf } from '../../../kernel/member-of.ts';
import { findCollection } from '../../catalogue/index.ts';
import { fullAccess } from '../../records/engine/access/index.ts';
import { findRecords, trashRecordsOf } from '../../records/index.ts';
import { publishableDraft } from '../drafts/publish-actions.ts';
import { getWizardRow } from '../drafts/wizard-actions.ts';
import { lockWizard } from '../drafts/wizard-queries.ts';
import { withoutListeners } from '../runs/commit/quiet-context.ts';
import { beginRun } from '../runs/entry/begin-run.ts';
import {
  countTestChanges,
  countTestRecords,
  listTestRecords,
  markDeleted,
  storeTestVersion,
} from './test-queries.ts';
import { undoChangesOfTests } from './undo-changes.ts';

export async function startTest(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof wizardTests.start>,
): Promise<StartedRun> {
  const actor = memberOf(ctx);
  const { wizardId } = params;
  await lockWizard(ctx.db, wizardId);
  const row = await getWizardRow(ctx, wizardId);
  refuseUnless(row.draftRev === body.draftRev, 'stale_version');
  const { definition, manifest } = await publishableDraft(ctx, row);
  const versionId = await storeTestVersion(ctx.db, {
    id: newId(),
    wizardId,
    name: row.name,
    icon: row.icon,
    definition,
    manifest,
    sha256: createHash('sha256').update(JSON.stringify(definition)).digest(),
    draftRev: row.draftRev,
    publishedBy: actor.userId,
    publishedAt: ctx.now(),
  });
  const { mode, languages, recordId } = body;
  const start = { runId: newId(), wizardId, languages, inputs: {}, recordId, token: null };
  return beginRun(ctx, { ...start, versionId, mode });
}

export async function countRecordsOfTests(
  ctx: TeamContext,
  { params }: EndpointInput<typeof wizardTests.records>,
): Promise<{ count: number; changes: number }> {
  const { wizardId } = params;
  await getWizardRow(ctx, wizardId);
  return {
    count: await countTestRecords(ctx.db, wizardId),
    changes: await countTestChanges(ctx.db, wizardId),
  };
}

const maxDeleted = 1000;

/**
 * Records that tests created are deleted, of any tester, and stay in the trash for a while, as any. Others get back what tests
 * changed in them.
 */
export async function deleteRecordsOfTests(
  ctx: TeamContext,
  { params }: EndpointInput<typeof wizardTests.deleteRecords>,
): Promise<{ deleted: number; undone: number }> {
  const quiet = withoutListeners(ctx);
  await getWizardRow(ctx, params.wizardId);
  // First, as a record that is put back may refer to one that is deleted.
  const undone = await undoChangesOfTests(quiet, params.wizardId);
  const created = await listTestRecords(ctx.db, params.wizardId, maxDeleted);
  let deleted = 0;
  for (const [collectionId, some] of Map.groupBy(created, (one) => one.collectionId)) {
    const ids = some.map(({ objectId }) => objectId);
    const alive = await findAlive(quiet, collectionId, ids);
    if (alive.length > 0) await trashRecordsOf(quiet, { collectionId, ids: alive, access: fullAccess });
    await markDeleted(ctx.db, ids);
    deleted += alive.length;
  }
  return { deleted, undone };
}

/** Some may be in the trash already, or their collection. */
async function findAlive(ctx: TeamContext, collectionId: string, ids: readonly string[]): Promise<string[]> {
  if (!(await findCollection(ctx, collectionId))) return [];
  return (await findRecords(ctx, { collectionId, ids })).map(({ id }) => id);
}
