// The offered records that a step knows by itself: those its answers name, those it begins with, and those its conditions
// compare. Others are found by searching.

import type { LinkValue } from '@fieldhouse/contract/field-types';
import { isFieldsTask, type WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { conditionsOf } from '@fieldhouse/domain/filters/remaining-filter';
import type { AskedField } from '@fieldhouse/domain/wizards/answers';
import { answerKeysOf, taskIdOfKey } from '@fieldhouse/domain/wizards/entries';
import type { KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import { answerName } from '@fieldhouse/domain/wizards/names/variable-names';
import { askedFields, isOffered } from '@fieldhouse/domain/wizards/questions';
import type { TeamContext } from '../../../../kernel/context.ts';
import { storedAnswerIn } from '../localized-text.ts';
import { plainValue } from '../plain-value.ts';
import type { RunState } from '../run-state.ts';
import { prefilledValueOf } from '../values/task-values.ts';
import { handleOf } from './offer-handle.ts';
import { findOffers } from './offer-queries.ts';
import { findOffered, loadOffering, toRunChoice } from './offered-records.ts';

/** By task and field, the records by handle. */
export type KnownChoices = ReadonlyMap<string, ReadonlyMap<string, LinkValue>>;

/** All entries of a task are offered the same. */
export function choicesKey(key: string, fieldId: string): string {
  return `${taskIdOfKey(key)}.${fieldId}`;
}

export async function loadKnownChoices(
  ctx: TeamContext,
  state: RunState,
  step: WizardStep,
  { collections, answers }: { readonly collections: KnownCollections; readonly answers: Answers | undefined },
): Promise<KnownChoices> {
  const known = new Map<string, ReadonlyMap<string, LinkValue>>();
  for (const task of step.tasks.filter(isFieldsTask)) {
    for (const asked of askedFields(task, collections)) {
      const { taskField, field } = asked;
      if (!isOffered(taskField, field)) continue;
      const place = { runId: state.run.id, taskId: task.id, fieldId: field.id };
      const keys = answerKeysOf(task, answers ?? {});
      const sent = keys.flatMap((key) => idsIn(answers?.[key]?.[taskField.fieldId]));
      const found = await findOffers(ctx.db, place, sent);
      const ids = new Set([...found.values(), ...ownIds(state, step, { taskId: task.id, asked })]);
      const offering = await loadOffering(ctx, asked, collections);
      const records = await findOffered(ctx, offering, [...ids]);
      const describe = toRunChoice(offering, state);
      const items = records.map((record) => {
        const handle = handleOf(ctx, place, record.id);
        return [handle, { id: record.id as string, label: describe(record, handle).label }] as const;
      });
      known.set(choicesKey(task.id, field.id), new Map(items));
    }
  }
  return known;
}

/** The records that the question begins with, and those that conditions of the step compare its answer with. */
function ownIds(
  state: RunState,
  step: WizardStep,
  { taskId, asked: { taskField, field } }: { readonly taskId: string; readonly asked: AskedField },
): string[] {
  const { start, run } = state;
  const current =
    start === null || start === 'gone' ? null : storedAnswerIn(start.record.values, field, run.lang);
  const name = answerName(taskId, field.id);
  const compared = conditionsIn(step)
    .filter((one) => one.field === name)
    .map(({ value }) => value);
  return [plainValue(current), prefilledValueOf(field, taskField.value, state), ...compared].flatMap(idsIn);
}

function conditionsIn({ tasks }: WizardStep) {
  return tasks
    .flatMap((task) => [
      task.condition,
      ...(isFieldsTask(task) ? task.fields.map(({ condition }) => condition) : []),
    ])
    .flatMap((condition) => (condition === null ? [] : conditionsOf(condition)));
}

function idsIn(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((one) => typeof one === 'string');
}
