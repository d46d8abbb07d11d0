// The name of a record and its translations; permission to read the name covers the translations. Every
// statement that lists names selects all of them, and the code that displays them picks the reader's
// language.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import type { RecordValues } from '@fieldhouse/contract/records';
import { sql } from 'kysely';
import {
  type CollectionDefinition,
  type FieldDefinition,
  translationFieldOf,
} from '../../../catalogue/index.ts';
import { columnOf, type Sql } from './identifiers.ts';

interface Named {
  readonly definition: Pick<CollectionDefinition, 'nameField' | 'byColumn'>;
  readonly mayRead: (field: FieldDefinition) => boolean;
}

/** Undefined if there is no name field or the viewer may not read it. */
export function nameOfRow({ definition: { nameField }, mayRead }: Named, alias: string): Sql | undefined {
  return nameField && mayRead(nameField) ? columnOf(nameField, alias) : undefined;
}

/** Text, empty if there is no name. */
export function labelOfRow(named: Named, alias: string): Sql {
  const name = nameOfRow(named, alias);
  return name ? sql`coalesce(${name}::text, '')` : sql`''::text`;
}

/** JSON by language; undefined if names are not translated. */
export function labelsOfRow({ definition, mayRead }: Named, alias: string): Sql | undefined {
  const { nameField } = definition;
  if (!nameField || !mayRead(nameField)) return undefined;
  const pairs = nameField.languages.slice(1).flatMap((language) => {
    const translation = translationFieldOf(definition, nameField, language);
    return translation ? [sql`${sql.lit(language)}, ${columnOf(translation, alias)}`] : [];
  });
  return pairs.length === 0 ? undefined : sql`json_strip_nulls(json_build_object(${sql.join(pairs)}))`;
}

/** The translation if there is one, else the name itself. */
export function nameOfRowIn(named: Named, alias: string, language: string): Sql | undefined {
  const { nameField } = named.definition;
  const name = nameOfRow(named, alias);
  const translation = nameField && translationFieldOf(named.definition, nameField, language);
  return name && translation ? sql`coalesce(${columnOf(translation, alias)}, ${name})` : name;
}

export type RecordName = Pick<LinkValue, 'label' | 'labels'>;

/** The name of a record from values that the reader may read; empty if the name is not among them. */
export function recordName(values: RecordValues, collection: CollectionDefinition): RecordName {
  const [name, ...others] = nameColumns(collection);
  const label = textIn(values, name);
  const labels = others.flatMap((column) => {
    const text = textIn(values, column);
    return text === '' ? [] : [[column.columnName.slice(column.columnName.indexOf('@') + 1), text]];
  });
  return { label, ...(others.length > 0 && { labels: Object.fromEntries(labels) }) };
}

/** The name field and its translations. */
export function nameColumns(collection: CollectionDefinition): readonly FieldDefinition[] {
  const { nameField } = collection;
  if (!nameField) return [];
  const others = nameField.languages.slice(1).map((one) => translationFieldOf(collection, nameField, one));
  return [nameField, ...others.filter((one) => one !== undefined)];
}

function textIn(values: RecordValues, column: FieldDefinition | undefined): string {
  const text = column && values[column.columnName];
  return typeof text === 'string' ? text : '';
}
