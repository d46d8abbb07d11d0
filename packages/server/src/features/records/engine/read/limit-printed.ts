import { sql } from 'kysely';
import type { recordSource } from './record-source.ts';

type Source = Awaited<ReturnType<typeof recordSource>>;

interface PrintedReader {
  /** The same records with printed values, as this reader may see them. */
  readonly source: Source;
  /** Those that this reader's rights limit. */
  readonly columns: readonly string[];
}

/**
 * A source with printed values, without those that its readers have no value for. `columns` are those of the source besides its
 * id, label and printed values.
 */
export function limitPrinted(
  source: Source,
  { columns, readers }: { readonly columns: readonly string[]; readonly readers: readonly PrintedReader[] },
): Source {
  if (readers.length === 0) return source;
  const named = readers.map((reader, index) => ({ ...reader, name: sql.id(`reader_${index}`) }));
  const joins = named.map(
    (reader) => sql`left join ${reader.source} ${reader.name} on ${reader.name}.id = o.id`,
  );
  const values = [...new Set(readers.flatMap((reader) => reader.columns))].map((column) => {
    const isRead = named
      .filter((reader) => reader.columns.includes(column))
      .map(({ name }) => sql`coalesce(${name}.printed ->> ${column}::text, '') <> ''`);
    return sql`${column}::text, case when ${sql.join(isRead, sql` and `)} then o.printed -> ${column}::text end`;
  });
  const others = columns.map((column) => sql`, o.${sql.id(column)}`);
  return sql`(select o.id, o.label${sql.join(others, sql``)}, o.printed || jsonb_build_object(${sql.join(values)}) as printed
    from ${source} o ${sql.join(joins, sql` `)})`;
}
