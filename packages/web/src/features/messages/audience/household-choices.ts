// What can join the people of an audience: the records that fields of theirs link to.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { Household } from '@fieldhouse/contract/message-audience';

export interface Home {
  /** Of the people. */
  readonly collectionId: CollectionId;
  readonly collection: string;
  readonly link: Field;
  /** Of the households. */
  readonly target: CollectionId;
}

/** The collection that a field links to with one record. */
export function linkTo({ dataType, settings }: Field): CollectionId | undefined {
  if (dataType !== 'single_data_record' || !('collectionId' in settings)) return undefined;
  return settings.collectionId as CollectionId;
}

/** Fields that link to one record each. */
export function homesOf(collections: readonly CollectionWithFields[]): Home[] {
  return collections.flatMap(({ id, pluralName, fields }) =>
    nameFieldsOf({ fields }).length === 0
      ? []
      : fields.flatMap((link) => {
          const target = linkTo(link);
          return target === undefined ? [] : [{ collectionId: id, collection: pluralName, link, target }];
        }),
  );
}

/** The people who link to such a household from any of the collections, greeted by the names that their fields suggest. */
export function peopleOfHome(
  { collectionId, link, target }: Home,
  collections: readonly CollectionWithFields[],
): Household {
  const people = collections.flatMap((collection) => {
    const field =
      collection.id === collectionId ? link : collection.fields.find((one) => linkTo(one) === target);
    const names = suggestedNames(collection);
    return field && names ? [{ collectionId: collection.id, link: field.columnName, names }] : [];
  });
  return { people, head: null };
}

export function nameFieldsOf({ fields }: Pick<CollectionWithFields, 'fields'>): Field[] {
  return fields.filter(({ dataType }) => dataType === 'plain_text');
}

const firstName = /first|given|^nombres?$|vorname|pr[eé]nom/i;
const lastName = /last|sur_?name|family_?name|apellido|nachname/i;

/** Both names where there are fields for them, else the name of the record. */
function suggestedNames(collection: CollectionWithFields) {
  const fields = nameFieldsOf(collection);
  const named = (pattern: RegExp) =>
    fields.find(({ columnName, title }) => pattern.test(columnName) || pattern.test(title));
  const [first, last] = [named(firstName), named(lastName)];
  if (first && last) return { first: first.columnName, last: last.columnName };
  const whole = fields.find(({ id }) => id === collection.nameFieldId) ?? fields[0];
  return whole && { first: whole.columnName, last: null };
}
