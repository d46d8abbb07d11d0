// The indexes that would serve a query: one for its filter, one for its first sort.
import type { Filter } from '@fieldhouse/contract/filters';
import type { RecordQuery } from '@fieldhouse/contract/records';
import { sortedCharacters } from '@fieldhouse/domain/fields/text/plain-text';
import type { CollectionDefinition } from '../../../catalogue/index.ts';
import { membershipColumns } from '../access/member-access.ts';
import { columnTypes } from '../columns/column-types.ts';

export interface DesiredIndex {
  readonly kind: 'asc' | 'desc' | 'members' | 'ranges' | 'places' | 'search' | 'created_at' | 'updated_at';
  readonly fieldNumber: number;
  /** Whether the key is plain, the beginning of a text, or a lower-cased text. */
  readonly form: 'plain' | 'text' | 'folded';
}

export interface RecordedQuery extends Pick<RecordQuery, 'filter' | 'search' | 'sorts'> {
  /** Column name of the address used for a map query. */
  readonly places?: string;
}

const search: DesiredIndex = { kind: 'search', fieldNumber: 0, form: 'plain' };

export function desiredIndexes(collection: CollectionDefinition, query: RecordedQuery): DesiredIndex[] {
  const wanted: DesiredIndex[] = query.search ? [search] : [];
  const address = collection.byColumn.get(query.places ?? '');
  if (address) wanted.push({ kind: 'places', fieldNumber: address.number, form: 'plain' });
  const [first] = query.sorts ?? [];
  if (first) wanted.push(...toWanted(collection, first.field, first.direction));
  for (const name of [...filterFields(query.filter), ...membershipColumns(collection)])
    wanted.push(...toWanted(collection, name, 'asc'));
  return wanted;
}

function toWanted(collection: CollectionDefinition, name: string, direction: 'asc' | 'desc'): DesiredIndex[] {
  if (name === 'created_at' || name === 'updated_at') return [{ kind: name, fieldNumber: 0, form: 'plain' }];
  const field = collection.byColumn.get(name);
  const type = field && columnTypes[field.dataType];
  if (!field || !type || type.index === 'none') return [];
  if (type.index === 'members' || type.index === 'ranges') {
    return [{ kind: type.index, fieldNumber: field.number, form: 'plain' }];
  }
  const form = type.isCaseBlind ? 'folded' : type.columns(field)[0]?.type === 'text' ? 'text' : 'plain';
  return [{ kind: direction, fieldNumber: field.number, form }];
}

function filterFields(filter: Filter | undefined): string[] {
  if (!filter) return [];
  if ('operator' in filter) return [filter.field];
  return [...(filter.all ?? []), ...(filter.any ?? [])].flatMap(filterFields);
}

export function indexName(
  collection: Pick<CollectionDefinition, 'number'>,
  { kind, fieldNumber }: DesiredIndex,
): string {
  return `c_${collection.number}_${fieldNumber === 0 ? kind : `f_${fieldNumber}_${kind}`}`;
}

/** Safe to concatenate: contains only numbers and constants. */
export function indexBody({ kind, fieldNumber, form }: DesiredIndex): string {
  if (kind === 'search') return 'using gin (search public.gin_trgm_ops)';
  if (kind === 'created_at' || kind === 'updated_at') return `(${kind}, id)`;
  const column = `f_${Math.trunc(fieldNumber)}`;
  if (kind === 'ranges') return `using gist (${column})`;
  if (kind === 'places') {
    // Matches the expression in select-map-places.ts.
    return `using gist (point(${column}_x, ${column}_y))`;
  }
  if (kind === 'members') return `using gin (${column})`;
  const text = form === 'folded' ? `lower(${column})` : `left(${column}, ${sortedCharacters})`;
  const key = form === 'plain' ? column : `(${text} collate "und-x-icu")`;
  return kind === 'desc' ? `(${key} desc nulls last, id desc)` : `(${key}, id)`;
}
