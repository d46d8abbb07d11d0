import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { RecordIndex } from '@fieldhouse/contract/record-indexes';
import { usePhrases } from '../../app/phrases.ts';

/** What an index is for, in words: the field's title, or what it does for all records. */
export function useIndexTitle({
  fields,
}: Pick<CollectionWithFields, 'fields'>): (index: Pick<RecordIndex, 'purpose' | 'fieldId'>) => string {
  const t = usePhrases('record-indexes');
  return ({ purpose, fieldId }) => {
    const field = fields.find(({ id }) => id === fieldId)?.title;
    return field === undefined ? t(`purpose.${purpose}`) : t(`purposeOf.${purpose}`, { field });
  };
}
