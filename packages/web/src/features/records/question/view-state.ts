// The view state in the URL: `?filter=…&sort=name.asc,given.desc&search=…`. Back, reload and shared links all
// restore it.
import { boundedFilter, type Filter } from '@fieldhouse/contract/filters';
import type { Sort } from '@fieldhouse/contract/records';

export interface ViewSearch {
  /** The filter tree. */
  readonly filter?: Filter;
  readonly sort?: string;
  readonly search?: string;
}

export interface ViewState {
  readonly filter: Filter | undefined;
  readonly sorts: readonly Sort[];
  readonly search: string;
}

const maxSorts = 5;

/** Invalid parts are dropped, so that an old or mistyped link still opens. */
export function readViewSearch(search: Record<string, unknown>): ViewSearch {
  const filter = search.filter === undefined ? undefined : boundedFilter.safeParse(search.filter);
  return {
    ...(filter?.success && { filter: filter.data }),
    ...(typeof search.sort === 'string' && search.sort !== '' && { sort: search.sort }),
    ...((typeof search.search === 'string' || typeof search.search === 'number') &&
      search.search !== '' && { search: String(search.search).slice(0, 200) }),
  };
}

export function toViewState({ filter, sort, search }: ViewSearch): ViewState {
  return { filter, sorts: readSorts(sort), search: search ?? '' };
}

export function toViewSearch({ filter, sorts, search }: ViewState): ViewSearch {
  return {
    ...(filter && { filter }),
    ...(sorts.length > 0 && { sort: sorts.map(({ field, direction }) => `${field}.${direction}`).join(',') }),
    ...(search !== '' && { search }),
  };
}

function readSorts(text: string | undefined): readonly Sort[] {
  return (text ?? '')
    .split(',')
    .slice(0, maxSorts)
    .flatMap((part): readonly Sort[] => {
      const [, field, direction] = /^([a-z][a-z0-9_]{0,59})\.(asc|desc)$/.exec(part) ?? [];
      return field === undefined ? [] : [{ field, direction: direction === 'desc' ? 'desc' : 'asc' }];
    });
}

/** One click on a header cycles ascending, descending, unsorted. Other sorts remain if `isAdded`. */
export function cycleSort(sorts: readonly Sort[], field: string, isAdded: boolean): readonly Sort[] {
  const now = sorts.find((sort) => sort.field === field);
  const others = isAdded ? sorts.filter((sort) => sort.field !== field) : [];
  if (!now) return [...others, { field, direction: 'asc' }];
  if (now.direction === 'desc') return others;
  return isAdded
    ? sorts.map((sort) => (sort.field === field ? { field, direction: 'desc' } : sort))
    : [{ field, direction: 'desc' }];
}
