// What the tasks of a test did, or would have done, with the values as texts.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { CollectionId, RecordId, WizardStepId, WizardTaskId } from '@fieldhouse/contract/ids';
import { type WizardTask, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { TestedTask, WizardTestTrace, wizardTests } from '@fieldhouse/contract/wizard-tests';
import { linkedCollectionOf } from '@fieldhouse/domain/fields/link/linked-collection';
import { makeValuePrinter, printedAs, type ValuePrinter } from '@fieldhouse/domain/fields/value-printer';
import { fieldOf, type KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import { messageWords } from '@fieldhouse/phrases/message-words';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { memberOf } from '../../../kernel/member-of.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import { findCollection } from '../../catalogue/index.ts';
import { listReadable } from '../../records/index.ts';
import { getWizardRow } from '../drafts/wizard-actions.ts';
import { findVersionRow } from '../drafts/wizard-queries.ts';
import { loadKnownCollections } from '../known-collections.ts';
import { getTeamSummary } from '../runs/run-queries.ts';
import { listEffects, type RunEffect } from '../runs/tasks/effect-queries.ts';
import { findTestRun, listTestExecs } from './test-queries.ts';

/** Only the tester’s own: it shows values that the tester entered or could read. */
export async function getTestTrace(
  ctx: TeamContext,
  { params }: EndpointInput<typeof wizardTests.trace>,
): Promise<WizardTestTrace> {
  const actor = memberOf(ctx);
  const { wizardId, wizardRunId } = params;
  await getWizardRow(ctx, wizardId);
  const run = await findTestRun(ctx.db, { wizardId, id: wizardRunId, userId: actor.userId });
  const row = run && (await findVersionRow(ctx.db, run.versionId));
  refuseUnless(row, 'not_found');
  const { steps, startsWith } = wizardDefinition.parse(row.definition);
  const execs = (await listTestExecs(ctx.db, run.id)).map((one) => ({
    ...one,
    output: toOutput(one.output),
  }));
  const isSimulated = run.mode === 'simulate';
  const effects = isSimulated
    ? execs.flatMap(({ output }) => output.effects ?? [])
    : await listEffects(ctx.db, [run.id]);
  const collections = await loadKnownCollections(ctx, { startsWith, steps });
  const { primaryTimezone: timeZone } = await getTeamSummary(ctx.db);
  const print = makeValuePrinter({ language: run.lang, timeZone, words: messageWords(run.lang).printed });
  const names = await loadNames(ctx, effects, collections);
  const shown: Shown = { effects, collections, print, names, isSimulated };
  return {
    mode: isSimulated ? 'simulate' : 'test',
    isFinished: run.status === 'finished',
    steps: steps.flatMap((step) => {
      const own = execs.filter(({ stepId }) => stepId === step.id);
      if (own.length === 0) return [];
      const tasks = step.tasks.flatMap((task) => {
        const exec = own.find(({ taskId }) => taskId === task.id);
        return exec ? [describeTask(task, exec, shown)] : [];
      });
      return [{ stepId: step.id as WizardStepId, title: step.title, tasks }];
    }),
  };
}

interface Output {
  readonly count?: number;
  readonly address?: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly effects?: readonly RunEffect[];
  readonly projectTask?: NonNullable<TestedTask['projectTask']>;
}

/** Written only by tasks. */
function toOutput(output: unknown): Output {
  return (output ?? {}) as Output;
}

interface Shown {
  readonly effects: readonly RunEffect[];
  readonly collections: KnownCollections;
  readonly print: ValuePrinter;
  /** Of records that values refer to. */
  readonly names: ReadonlyMap<string, string>;
  readonly isSimulated: boolean;
}

function describeTask(
  task: WizardTask,
  { status, output }: { readonly status: string | null; readonly output: Output },
  shown: Shown,
): TestedTask {
  const own = shown.effects.filter(({ taskId }) => taskId === task.id);
  const changes = own.filter(({ kind }) => kind === 'create_record' || kind === 'update_records');
  return {
    taskId: task.id as WizardTaskId,
    type: task.type,
    isSkipped: status === 'skipped',
    count: typeof output.count === 'number' ? output.count : null,
    records: changes.map((effect) => describeRecord(effect, shown)),
    message:
      typeof output.address === 'string'
        ? {
            address: output.address,
            values: Object.entries(output.data ?? {}).map(([label, text]) => ({ label, text })),
          }
        : null,
    projectTask: output.projectTask ?? null,
  };
}

function describeRecord(effect: RunEffect, shown: Shown): TestedTask['records'][number] {
  const { collections, isSimulated } = shown;
  const { collectionId, objectId } = effect;
  const isCreated = effect.kind === 'create_record';
  return {
    change: isCreated ? 'created' : 'updated',
    // Written with the effect.
    collectionId: collectionId as CollectionId | null,
    collection: collections.get(collectionId ?? '')?.pluralName ?? '',
    recordId: isSimulated && isCreated ? null : (objectId as RecordId),
    values: Object.entries(effect.written).flatMap(([fieldId, value]) => {
      const field = fieldOf(collections, collectionId, fieldId);
      if (!field || value === null) return [];
      const named = linkedCollectionOf(field) === undefined ? value : withNames(value, shown.names);
      return [
        { label: field.title, text: shown.print.line(printedAs(named, field.dataType, field.settings)) },
      ];
    }),
  };
}

function withNames(value: unknown, names: Shown['names']): unknown {
  const link = (id: unknown) => ({ id, label: names.get(String(id)) ?? '…' });
  return Array.isArray(value) ? value.map(link) : link(value);
}

/** In one statement for each collection. */
async function loadNames(
  ctx: TeamContext,
  effects: readonly RunEffect[],
  collections: KnownCollections,
): Promise<Map<string, string>> {
  const wanted = new Map<string, Set<string>>();
  for (const { collectionId, written } of effects) {
    for (const [fieldId, value] of Object.entries(written)) {
      const field = fieldOf(collections, collectionId, fieldId);
      const linked = field && linkedCollectionOf(field);
      if (linked === undefined || value === null) continue;
      const ids = wanted.get(linked) ?? new Set();
      for (const id of [value].flat()) ids.add(String(id));
      wanted.set(linked, ids);
    }
  }
  const names = new Map<string, string>();
  for (const [collectionId, ids] of wanted) {
    for (const [id, name] of await namesIn(ctx, collectionId, [...ids])) names.set(id, name);
  }
  return names;
}

async function namesIn(
  ctx: TeamContext,
  collectionId: string,
  ids: readonly string[],
): Promise<[string, string][]> {
  const column = (await findCollection(ctx, collectionId))?.nameField?.columnName ?? '';
  // Not visible to the tester.
  return (
    (await unlessRefused(async () => {
      return (await listReadable(ctx, collectionId, ids)).map(({ id, values }) => {
        const name = values[column];
        return [id, typeof name === 'string' ? name : ''];
      });
    })) ?? []
  );
}
