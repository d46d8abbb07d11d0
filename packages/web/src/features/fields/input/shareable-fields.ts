import type { Field } from '@fieldhouse/contract/collections';
import type { View } from '@fieldhouse/contract/data-views';
import { placingFields } from '@fieldhouse/domain/views/placing-fields';

export type SharedLook = Pick<View, 'type' | 'settings'>;

/** Those that a view displays or places its records by, as far as the user may read them. */
export function shareableFields(fields: readonly Field[], view: SharedLook): readonly Field[] {
  const readable = fields.filter(({ may }) => may?.read !== false);
  const { displayedFields } = view.settings;
  if (displayedFields.length === 0) return readable;
  const names = new Set([...displayedFields.map(({ field }) => field), ...placingFields(view)]);
  return [...names].flatMap((name) => readable.find(({ columnName }) => columnName === name) ?? []);
}
