// The options of a question: the items of a list, with handles that belong to this run.

import { isRecordLink, type LinkValue } from '@fieldhouse/contract/field-types';
import { isFieldsTask, type WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { linkedCollectionOf } from '@fieldhouse/domain/fields/link/linked-collection';
import type { OptionsLookup } from '@fieldhouse/domain/wizards/answers';
import type { KnownCollections, KnownField } from '@fieldhouse/domain/wizards/fields-of-collections';
import { askedFields } from '@fieldhouse/domain/wizards/questions';
import type { TeamContext } from '../../../kernel/context.ts';
import { choicesKey, loadKnownChoices } from './offers/known-choices.ts';
import { listItems } from './offers/list-items.ts';
import type { RunState } from './run-state.ts';
import { choiceHandle } from './run-token.ts';

export interface OfferedOptions {
  /** Item by handle; null for fields whose records the (signed-in) visitor names by id. */
  readonly itemsOf: OptionsLookup;
  /** The options with their handles and labels; null as above, and where the visitor searches them. */
  readonly choicesOf: (field: KnownField) => readonly LinkValue[] | null;
}

export async function loadOfferedOptions(
  ctx: TeamContext,
  state: RunState,
  step: WizardStep,
  {
    collections,
    answers,
  }: {
    readonly collections: KnownCollections;
    /** Those that name choices. */
    readonly answers: Answers | undefined;
  },
): Promise<OfferedOptions> {
  const { run } = state;
  const records = await loadKnownChoices(ctx, state, step, { collections, answers });
  const fields = step.tasks.flatMap((task) =>
    !isFieldsTask(task) ? [] : askedFields(task, collections).map(({ field }) => field),
  );
  const byField = new Map<string, ReadonlyMap<string, LinkValue>>();
  for (const field of fields) {
    const listId = linkedCollectionOf(field);
    if (listId === undefined || isRecordLink(field.dataType)) continue;
    byField.set(field.id, await itemsByHandle(ctx, run, { fieldId: field.id, listId }));
  }
  return {
    itemsOf: (field, taskId) => records.get(choicesKey(taskId, field.id)) ?? byField.get(field.id) ?? null,
    choicesOf: (field) => {
      const items = byField.get(field.id);
      return items ? toOptions(items) : null;
    },
  };
}

/** The items of a list, with the handles of a field in this run. */
export async function optionsOf(ctx: TeamContext, run: OfferingRun, of: OptionsOf): Promise<LinkValue[]> {
  return toOptions(await itemsByHandle(ctx, run, of));
}

type OfferingRun = Pick<RunState['run'], 'id' | 'lang'>;

interface OptionsOf {
  readonly fieldId: string;
  readonly listId: string;
}

async function itemsByHandle(
  ctx: TeamContext,
  run: OfferingRun,
  { fieldId, listId }: OptionsOf,
): Promise<ReadonlyMap<string, LinkValue>> {
  const items = await listItems(ctx, listId, run.lang);
  const secret = ctx.deps.secrets.appSecret;
  return new Map(items.map((item) => [choiceHandle(secret, run.id, fieldId, item.id), item]));
}

function toOptions(items: ReadonlyMap<string, LinkValue>): LinkValue[] {
  return [...items].map(([id, item]) => ({ ...item, id }));
}
