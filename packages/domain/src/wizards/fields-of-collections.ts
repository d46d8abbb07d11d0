import type { DataType } from '@fieldhouse/contract/field-types';
import { isRecordLink } from '@fieldhouse/contract/field-types';

/** What the rules of wizards need to know of a field; the server's and the browser's shapes both have it. */
export interface KnownField {
  readonly id: string;
  readonly title: string;
  readonly columnName: string;
  readonly dataType: DataType;
  readonly description: string;
  readonly isRequired: boolean;
  readonly defaultValue: unknown;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Of a translatable field: that of its own column, then the further ones. */
  readonly languages?: readonly string[];
}

export interface KnownCollection {
  readonly id: string;
  readonly pluralName: string;
  /** Collections that every record of it is in as well. */
  readonly aboveIds?: readonly string[];
  /** The field that names a record. */
  readonly nameFieldId?: string | undefined;
  readonly fields: readonly KnownField[];
}

/** The collections that a definition names, by id; one that is gone is missing. */
export type KnownCollections = ReadonlyMap<string, KnownCollection>;

export function fieldOf(
  collections: KnownCollections,
  collectionId: string | null,
  fieldId: string,
): KnownField | undefined {
  if (collectionId === null) return undefined;
  return collections.get(collectionId)?.fields.find((field) => field.id === fieldId);
}

/** The list or collection whose records a field's value names, if it is of such a type. */
export function linkedCollectionOf(field: Pick<KnownField, 'dataType' | 'settings'>): string | undefined {
  const { listId, collectionId } = field.settings;
  if (field.dataType === 'single_selection_from_list' || field.dataType === 'multi_selection_from_list') {
    return typeof listId === 'string' ? listId : undefined;
  }
  return isRecordLink(field.dataType) && typeof collectionId === 'string' ? collectionId : undefined;
}
