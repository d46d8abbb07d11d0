// What a search looks at. The text that is kept of a record has the values of all that share its table; in a collection
// those fields count that it shows, and of them the ones that are open to the asker.
import { sql } from 'kysely';
import type { CollectionDefinition } from '../../../catalogue/index.ts';
import type { Sql } from '../columns/identifiers.ts';
import { fieldMark, fieldMarkEnd } from '../columns/search-marks.ts';
import type { Access } from './access.ts';

interface SearchedText {
  /** The whole text, which the index knows. */
  readonly whole: Sql;
  /** What is left of it for the asker; the same where that is all. */
  readonly open: Sql;
}

export function searchedText(collection: CollectionDefinition, { isSearchMasked }: Access): SearchedText {
  // The view of the asker leaves out the others' fields too.
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

/** The index finds the rows; what is left of their text for the asker is looked at in those alone. */
export function matchSearchedText({ whole, open }: SearchedText, test: (column: Sql) => Sql): Sql {
  return whole === open ? sql`(${test(whole)})` : sql`(${test(whole)} and ${test(open)})`;
}

/** Of fields that other collections of the same table have. */
function othersMarks({ fields, tableFields }: CollectionDefinition): string[] {
  const own = new Set<string>(fields.map(({ id }) => id));
  return tableFields.filter(({ id, isSearchable }) => isSearchable && !own.has(id)).map(fieldMark);
}
