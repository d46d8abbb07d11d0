// Items that visitors add to a list by answering a question. They exist only if the step does: they are made in its transaction.

import { maxItemName, newItemPrefix } from '@fieldhouse/contract/new-items';
import { isFieldsTask } from '@fieldhouse/contract/wizard-definition';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { linkedCollectionOf } from '@fieldhouse/domain/fields/link/linked-collection';
import type { AskedField } from '@fieldhouse/domain/wizards/answers';
import { answerKeysOf } from '@fieldhouse/domain/wizards/entries';
import { askedFields, mayAddItem } from '@fieldhouse/domain/wizards/questions';
import type { TeamContext } from '../../../../kernel/context.ts';
import { unlessRefused } from '../../../../kernel/unless-refused.ts';
import { loadCollection } from '../../../catalogue/index.ts';
import { accessOf, createRecords, mayCreateByName, toNameFieldValue } from '../../../records/index.ts';
import type { OpenStep, RunState } from '../run-state.ts';
import { choiceHandle } from '../run-token.ts';
import { listItems, maxChoices } from './list-items.ts';

/** Of one answer; what is beyond is no choice. */
const maxAdded = 5;

/** The answers with handles of the new items instead of their names. An item of the same name is not added again. */
export async function withAddedItems(
  ctx: TeamContext,
  state: RunState,
  { open, collections }: Pick<OpenStep, 'open' | 'collections'>,
  answers: Answers,
): Promise<Answers> {
  const replaced: Record<string, Record<string, unknown>> = {};
  const keys = open.tasks
    .filter(isFieldsTask)
    .flatMap((task) => answerKeysOf(task, answers).map((key) => ({ task, key })));
  for (const { task, key } of keys) {
    for (const { taskField, field } of askedFields(task, collections)) {
      const sent: unknown = answers[key]?.[taskField.fieldId];
      const isAdding = mayAddItem(taskField, field) && [sent].flat().some(isNew);
      if (!isAdding) continue;
      const handles = await addItems(ctx, state, field, [sent].flat().filter(isNew).slice(0, maxAdded));
      const toHandle = (one: unknown) => (isNew(one) ? (handles.get(one) ?? one) : one);
      replaced[key] = {
        ...replaced[key],
        [field.id]: Array.isArray(sent) ? [...new Set(sent.map(toHandle))] : toHandle(sent),
      };
    }
  }
  const changed = Object.entries(replaced).map(([taskId, own]) => [
    taskId,
    // Keys are ids of the step's own tasks.
    { ...answers[taskId as keyof Answers], ...own },
  ]);
  return { ...answers, ...Object.fromEntries(changed) };
}

function isNew(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(newItemPrefix);
}

/** Visitors, where the author allows it; a member with their own permissions. */
export async function mayAddTo(ctx: TeamContext, field: AskedField['field']): Promise<boolean> {
  if (ctx.actor.kind !== 'member') return true;
  // Not visible to the member.
  return (
    (await unlessRefused(async () => {
      const list = await loadCollection(ctx, linkedCollectionOf(field) ?? '');
      return mayCreateByName(list, await accessOf(ctx, list));
    })) ?? false
  );
}

/** Handles by the answers that name the items; those that can't be added have none. */
async function addItems(
  ctx: TeamContext,
  { run }: RunState,
  field: AskedField['field'],
  wanted: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const handles = new Map<string, string>();
  const listId = linkedCollectionOf(field);
  if (listId === undefined || !(await mayAddTo(ctx, field))) return handles;
  const list = await loadCollection(ctx, listId);
  const known = await listItems(ctx, listId, run.lang);
  const byName = new Map(known.map(({ id, label }) => [label.toLowerCase(), id]));
  for (const answer of wanted) {
    const name = answer.slice(newItemPrefix.length).trim();
    const value = name.length > maxItemName ? undefined : toNameFieldValue(list, name);
    const isFull = byName.size >= maxChoices;
    if (value === undefined || list.nameField === undefined) continue;
    if (!byName.has(name.toLowerCase()) && !isFull) {
      const [made] = await createRecords(ctx, {
        collectionId: listId,
        // Validated by the field's type.
        records: [{ [list.nameField.columnName]: value }],
        wizardId: run.wizardId,
      });
      if (made) byName.set(name.toLowerCase(), made.id);
    }
    const id = byName.get(name.toLowerCase());
    if (id !== undefined) handles.set(answer, choiceHandle(ctx.deps.secrets.appSecret, run.id, field.id, id));
  }
  return handles;
}
