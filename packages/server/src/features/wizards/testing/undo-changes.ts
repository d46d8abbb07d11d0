// Puts back what live tests changed in records that existed before: fields, and membership in collections. What someone changed
// since stays as it is now.

import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { isFieldsTask, type WizardTask } from '@fieldhouse/contract/wizard-definition';
import { isSame } from '@fieldhouse/domain/wizards/effects/field-layers';
import { fieldOf, type KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import type { TeamContext } from '../../../kernel/context.ts';
import { withSavepoint } from '../../../kernel/db/rehearsal.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { fullAccess } from '../../records/engine/access/index.ts';
import { changeMembers, changeRecords, findRecords, listMembersAmong } from '../../records/index.ts';
import { loadKnownCollections } from '../known-collections.ts';
import { plainValue } from '../runs/plain-value.ts';
import { columnFor, toColumns } from '../runs/values/task-values.ts';
import { listTestChanges, markUndone, type TestChange } from './test-queries.ts';
import { loadTestedDefinition } from './tested-definition.ts';

const maxUndone = 1000;

/** Returns how many changes are undone, at most 1,000. What is refused stays, and is still counted. */
export async function undoChangesOfTests(ctx: TeamContext, wizardId: string): Promise<number> {
  const changes = await listTestChanges(ctx.db, wizardId, maxUndone);
  let undone = 0;
  for (const [, ofRun] of Map.groupBy(changes, ({ runId }) => runId)) {
    const [one] = ofRun;
    const definition = one && (await loadTestedDefinition(ctx, one.versionId));
    if (!definition) continue;
    undone += await undoRun(ctx, definition, ofRun);
  }
  return undone;
}

/** What was done last is undone first, so that each finds what it wrote. */
async function undoRun(
  ctx: TeamContext,
  definition: WizardDefinition,
  changes: readonly TestChange[],
): Promise<number> {
  const collections = await loadKnownCollections(ctx, definition);
  const tasks = definition.steps.flatMap((step) => step.tasks).reverse();
  let undone = 0;
  for (const task of tasks) {
    const own = changes.filter(({ taskId }) => taskId === task.id);
    if (own.length === 0) continue;
    try {
      await withSavepoint(ctx.db, () => undoTask(ctx, task, own, collections));
      await markUndone(ctx.db, own);
      undone += own.length;
    } catch (error) {
      // Such as a value that another record has taken since, or a collection that the user can’t change.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return undone;
}

const undoneBy: Partial<Record<TestChange['kind'], 'add' | 'remove'>> = {
  add_to_collection: 'remove',
  remove_from_collection: 'add',
};

async function undoTask(
  ctx: TeamContext,
  task: WizardTask,
  changes: readonly TestChange[],
  collections: KnownCollections,
): Promise<void> {
  const collectionId = changes[0]?.collectionId ?? null;
  // A deleted collection is deleted with its records.
  if (collectionId === null || !collections.has(collectionId)) return;
  if (isFieldsTask(task)) return undoFields(ctx, { task, changes, collections, collectionId });
  const change = changes[0] && undoneBy[changes[0].kind];
  if (!change) return;
  const ids = changes.map(({ objectId }) => objectId);
  const members = new Set(await listMembersAmong(ctx, collectionId, ids));
  await changeMembers(ctx, {
    collectionId,
    change,
    ids: ids.filter((id) => members.has(id) === (change === 'remove')),
  });
}

interface FieldsToUndo {
  readonly task: Extract<WizardTask, { fields: unknown }>;
  readonly changes: readonly TestChange[];
  readonly collections: KnownCollections;
  readonly collectionId: string;
}

async function undoFields(
  ctx: TeamContext,
  { task, changes, collections, collectionId }: FieldsToUndo,
): Promise<void> {
  const records = await findRecords(ctx, { collectionId, ids: changes.map(({ objectId }) => objectId) });
  const due = records.flatMap((record) => {
    const change = changes.find(({ objectId }) => objectId === record.id);
    if (!change) return [];
    const run = { run: { lang: change.lang } };
    const values = new Map(
      Object.entries(change.replaced).filter(([fieldId]) => {
        const field = fieldOf(collections, collectionId, fieldId);
        const current = field && record.values[columnFor(field, task, run)];
        return field !== undefined && isSame(plainValue(current ?? null), change.written[fieldId]);
      }),
    );
    if (values.size === 0) return [];
    const { id, version } = record;
    const columns = toColumns(collections, collectionId, values, (field) => [columnFor(field, task, run)]);
    return [{ id, version, values: columns }];
  });
  if (due.length > 0) await changeRecords(ctx, { collectionId, access: fullAccess, changes: due });
}
