// What the address says about an open view: `?view=…` alone is the view as it was saved; a part that was changed stands
// beside it (`filter`, `sort`, `group`), also when it was taken away.
import type { ViewSettings } from '@fieldhouse/contract/data-views';
import { boundedFilter, type Filter } from '@fieldhouse/contract/filters';
import type { Sort } from '@fieldhouse/contract/records';

export interface OpenSearch {
  readonly view?: string;
  readonly filter?: unknown;
  readonly sort?: string;
  readonly search?: string;
  readonly group?: string;
  /** Where a calendar looks. */
  readonly date?: string;
  readonly mode?: string;
}

/** The part of a view's settings that travels in the address. */
export interface Asked {
  readonly filter: Filter | undefined;
  readonly sorts: readonly Sort[];
  readonly group: ViewSettings['group'];
  readonly search: string;
}

type Saved = Pick<ViewSettings, 'filter' | 'sorts' | 'group'>;

const none = 'none';
const mostSorts = 5;

/** What can't be read is left as the view has it, so that an old link still opens. */
export function readAsked({ filter, sort, search, group }: OpenSearch, saved: Saved): Asked {
  const given = filter === undefined || filter === none ? undefined : boundedFilter.safeParse(filter).data;
  return {
    filter: filter === none ? undefined : (given ?? saved.filter),
    sorts: sort === undefined ? (saved.sorts ?? []) : readSorts(sort),
    group: group === undefined ? saved.group : readSorts(group)[0],
    search: search ?? '',
  };
}

/** Only what differs from the saved view. */
export function toSearch(asked: Asked, saved: Saved): Omit<OpenSearch, 'view'> {
  const group = asked.group ? [asked.group] : [];
  return {
    ...(!isSame(asked.filter, saved.filter) && { filter: asked.filter ?? none }),
    ...(!isSame(asked.sorts, saved.sorts ?? []) && { sort: sortText(asked.sorts) }),
    ...(!isSame(group, saved.group ? [saved.group] : []) && { group: sortText(group) }),
    ...(asked.search !== '' && { search: asked.search }),
  };
}

function sortText(sorts: readonly Sort[]): string {
  return sorts.length === 0 ? none : sorts.map(({ field, direction }) => `${field}.${direction}`).join(',');
}

function readSorts(text: string): readonly Sort[] {
  return text
    .split(',')
    .slice(0, mostSorts)
    .flatMap((part): readonly Sort[] => {
      const [, field, direction] = /^([a-z][a-z0-9_]{0,59})\.(asc|desc)$/.exec(part) ?? [];
      return field === undefined ? [] : [{ field, direction: direction === 'desc' ? 'desc' : 'asc' }];
    });
}

/** Equal whatever the order of their properties. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  );
}
