import type { DataType } from '@fieldhouse/contract/field-types';

/** The part of a field that wizard rules need; both the server's and the browser's types have it. */
export interface KnownField {
  readonly id: string;
  readonly title: string;
  readonly columnName: string;
  readonly dataType: DataType;
  readonly description: string;
  readonly isRequired: boolean;
  readonly defaultValue: unknown;
  readonly settings: Readonly<Record<string, unknown>>;
  /** For a translatable field: first the language of its own column, then the others. */
  readonly languages?: readonly string[];
}

export interface KnownCollection {
  readonly id: string;
  readonly pluralName: string;
  /** The ancestors of the collection; each of its records is in them as well. */
  readonly aboveIds?: readonly string[];
  /** Whether its records are added and removed by hand. */
  readonly hasChosenMembers?: boolean;
  readonly nameFieldId?: string | undefined;
  readonly fields: readonly KnownField[];
}

/** The collections that a definition refers to, by id, without deleted ones. */
export type KnownCollections = ReadonlyMap<string, KnownCollection>;

export function fieldOf(
  collections: KnownCollections,
  collectionId: string | null,
  fieldId: string,
): KnownField | undefined {
  if (collectionId === null) return undefined;
  return collections.get(collectionId)?.fields.find((field) => field.id === fieldId);
}
