// The options of a question: the items of a list, with handles that belong to this run.

import { isRecordLink, type LinkValue } from '@fieldhouse/contract/field-types';
import type { WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { OptionsLookup } from '@fieldhouse/domain/wizards/answers';
import {
  type KnownCollections,
  type KnownField,
  linkedCollectionOf,
} from '@fieldhouse/domain/wizards/fields-of-collections';
import { askedFields } from '@fieldhouse/domain/wizards/questions';
import type { TeamContext } from '../../../kernel/context.ts';
import { loadCollection } from '../../catalogue/index.ts';
import { listRecords } from '../../records/index.ts';
import { recordNameIn } from './localized-text.ts';
import type { RunRow } from './run-queries.ts';
import { choiceHandle } from './run-token.ts';

/** Maximum length of a list that a form shows as options. */
const maxChoices = 500;

export interface OfferedOptions {
  /** Item by handle; null for fields whose records the (signed-in) visitor names by id. */
  readonly itemsOf: OptionsLookup;
  /** The options with their handles and labels; null as above. */
  readonly choicesOf: (field: KnownField) => readonly LinkValue[] | null;
}

export async function loadOfferedOptions(
  ctx: TeamContext,
  run: Pick<RunRow, 'id' | 'lang'>,
  step: WizardStep,
  collections: KnownCollections,
): Promise<OfferedOptions> {
  const fields = step.tasks.flatMap((task) =>
    task.type === 'display_text' ? [] : askedFields(task, collections).map(({ field }) => field),
  );
  const byField = new Map<string, ReadonlyMap<string, LinkValue>>();
  for (const field of fields) {
    const listId = linkedCollectionOf(field);
    if (listId === undefined || isRecordLink(field.dataType)) continue;
    const items = await listItems(ctx, listId, run.lang);
    const secret = ctx.deps.secrets.appSecret;
    byField.set(
      field.id,
      new Map(items.map((item) => [choiceHandle(secret, run.id, field.id, item.id), item])),
    );
  }
  return {
    itemsOf: (field) => byField.get(field.id) ?? null,
    choicesOf: (field) => {
      const items = byField.get(field.id);
      return items ? [...items].map(([id, item]) => ({ ...item, id })) : null;
    },
  };
}

async function listItems(ctx: TeamContext, listId: string, language: string): Promise<LinkValue[]> {
  const list = await loadCollection(ctx, listId);
  const isOrdered = list.byColumn.has('position');
  const records = await listRecords(ctx, {
    collectionId: listId,
    limit: maxChoices,
    sorts: isOrdered ? [{ field: 'position', direction: 'asc' }] : [],
  });
  return records.map((record) => ({
    id: record.id,
    label: recordNameIn(record, list, language),
    color: textOf(record.values.color) || null,
    icon: textOf(record.values.icon) || null,
  }));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
