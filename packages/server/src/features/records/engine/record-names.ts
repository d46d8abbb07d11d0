// What a record is called, and what in each further language in which somebody wrote it; who may read the one may read the
// others. Every list of names takes it along in its own statement: the reader's language is chosen by who shows it.
import { sql } from 'kysely';
import { type CollectionDefinition, type FieldDefinition, translationIn } from '../../collections/index.ts';
import { columnOf, type Sql } from './identifiers.ts';

interface Named {
  readonly definition: Pick<CollectionDefinition, 'nameField' | 'byColumn'>;
  readonly mayRead: (field: FieldDefinition) => boolean;
}

/** Null where nobody wrote it, or the asker may not read it. */
export function nameOfRow({ definition: { nameField }, mayRead }: Named, alias: string): Sql | undefined {
  return nameField && mayRead(nameField) ? columnOf(nameField, alias) : undefined;
}

/** Text, empty where there is none. */
export function labelOfRow(named: Named, alias: string): Sql {
  const name = nameOfRow(named, alias);
  return name ? sql`coalesce(${name}::text, '')` : sql`''::text`;
}

/** JSON by language; undefined where names are in one. */
export function labelsOfRow({ definition, mayRead }: Named, alias: string): Sql | undefined {
  const { nameField } = definition;
  if (!nameField || !mayRead(nameField)) return undefined;
  const pairs = nameField.languages.slice(1).flatMap((language) => {
    const translation = translationIn(definition, nameField, language);
    return translation ? [sql`${sql.lit(language)}, ${columnOf(translation, alias)}`] : [];
  });
  return pairs.length === 0 ? undefined : sql`json_strip_nulls(json_build_object(${sql.join(pairs)}))`;
}

/** In one language, where somebody wrote it; else in its own. */
export function nameOfRowIn(named: Named, alias: string, language: string): Sql | undefined {
  const { nameField } = named.definition;
  const name = nameOfRow(named, alias);
  const translation = nameField && translationIn(named.definition, nameField, language);
  return name && translation ? sql`coalesce(${columnOf(translation, alias)}, ${name})` : name;
}
