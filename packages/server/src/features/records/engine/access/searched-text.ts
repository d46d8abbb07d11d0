// The text that a search reads. The stored search text of a record covers all collections that share its
// table; a search counts only the fields of its own collection, and of those only the ones the viewer may
// read.
import { sql } from 'kysely';
import type { CollectionDefinition } from '../../../catalogue/index.ts';
import type { Sql } from '../columns/identifiers.ts';
import { fieldMark, fieldMarkEnd } from '../columns/search-marks.ts';
import type { Access } from './access.ts';

interface SearchedText {
  /** The full text, which is indexed. */
  readonly whole: Sql;
  /** The part that the viewer may search; the same expression if that is everything. */
  readonly open: Sql;
}

export function searchedText(collection: CollectionDefinition, { isSearchMasked }: Access): SearchedText {
  // The viewer's view also excludes fields of other collections.
  if (isSearchMasked) return { whole: sql`r.raw_search`, open: sql`r.search` };
  const marks = othersMarks(collection);
  const whole = sql`r.search`;
  if (marks.length === 0) return { whole, open: whole };
  return {
    whole,
    open: sql`coalesce((select string_agg(p.line, E'\n') from string_to_table(r.search, E'\n') p(line)
      where split_part(p.line, ${fieldMarkEnd}, 1) <> all(${sql.val(marks)}::text[])), '')`,
  };
}

/** The index finds the rows; only their readable text is then rechecked. */
export function matchSearchedText({ whole, open }: SearchedText, test: (column: Sql) => Sql): Sql {
  return whole === open ? sql`(${test(whole)})` : sql`(${test(whole)} and ${test(open)})`;
}

/** Searchable fields of other collections in the same table. */
function othersMarks({ fields, tableFields }: CollectionDefinition): string[] {
  const own = new Set<string>(fields.map(({ id }) => id));
  return tableFields.filter(({ id, isSearchable }) => isSearchable && !own.has(id)).map(fieldMark);
}
