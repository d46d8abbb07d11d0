import { fileValue } from '@fieldhouse/contract/field-types';
import type { CollectionDefinition, FieldDefinition } from '../catalogue/index.ts';

export function avatarFieldOf({ columns, row }: CollectionDefinition): FieldDefinition | undefined {
  return columns.find(({ id }) => id === row.avatarFieldId);
}

/** The small thumbnail of the record’s picture, where these values contain it. */
export function pictureUrlOf(
  values: Readonly<Record<string, unknown>>,
  collection: CollectionDefinition,
): string | null {
  const avatar = avatarFieldOf(collection);
  const value = avatar && values[avatar.columnName];
  return fileValue.safeParse(Array.isArray(value) ? value[0] : value).data?.thumbnailUrl ?? null;
}
