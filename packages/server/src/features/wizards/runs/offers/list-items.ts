// The items of a list that a form shows as options.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import type { TeamContext } from '../../../../kernel/context.ts';
import { loadCollection } from '../../../catalogue/index.ts';
import { listRecords } from '../../../records/index.ts';
import { recordNameIn } from '../localized-text.ts';

/** Maximum length of such a list. */
export const maxChoices = 500;

export async function listItems(ctx: TeamContext, listId: string, language: string): Promise<LinkValue[]> {
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
