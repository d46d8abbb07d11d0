// An open view in the URL: `?view=…` alone is the saved view; changed parts are added, including removed
// ones. Short enough to share: `columns=name.half-city&widths=city.240&color=stage`.
import {
  displayedField,
  maxDisplayedFields,
  type ViewSettings,
  viewSettings,
} from '@fieldhouse/contract/data-views';
import { boundedFilter, type Filter } from '@fieldhouse/contract/filters';
import type { Sort } from '@fieldhouse/contract/records';

export interface OpenSearch {
  /** A saved view; the other parameters are changes to it. */
  readonly view?: string;
  /** A filter tree; validated by the page, so that the route tree does not import the filter language. */
  readonly filter?: unknown;
  readonly sort?: string;
  readonly search?: string;
  readonly group?: string;
  /** Displayed fields in order, each with its width unless that is full. */
  readonly columns?: string;
  readonly frozen?: number;
  /** Changed column widths in pixels. */
  readonly widths?: string;
  readonly density?: string;
  readonly color?: string;
  /** A calendar's fields and initial mode: `start.end.mode`. */
  readonly dates?: string;
  readonly address?: string;
  /** The calendar's current date. */
  readonly date?: string;
  readonly mode?: string;
}

/** View settings parsed from the URL. */
export interface RequestedSettings extends Pick<ViewSettings, InAddress> {
  readonly filter: Filter | undefined;
  readonly sorts: readonly Sort[];
  readonly search: string;
}

type InAddress = Exclude<keyof ViewSettings, 'filter' | 'sorts'>;

const none = 'none';
/** Marks a removed part where `none` could be a column name. */
const nothing = '-';
const between = '-';
const maxSorts = 5;

/** Invalid parts fall back to the saved view, so that an old link still opens. */
export function readRequestedSettings(search: OpenSearch, saved: ViewSettings): RequestedSettings {
  const { filter, sort, group, columns, widths, color, dates, address } = search;
  const given = filter === undefined || filter === none ? undefined : boundedFilter.safeParse(filter).data;
  const { frozenColumns, density, calendar, map, colorBy } = viewSettings.shape;
  return {
    filter: filter === none ? undefined : (given ?? saved.filter),
    sorts: sort === undefined ? (saved.sorts ?? []) : readSorts(sort),
    group: group === undefined ? saved.group : readSorts(group)[0],
    displayedFields: columns === undefined ? saved.displayedFields : readColumns(columns),
    frozenColumns: frozenColumns.safeParse(search.frozen).data ?? saved.frozenColumns,
    columnWidths: widths === undefined ? saved.columnWidths : readWidths(widths, saved.columnWidths),
    density: unless(search.density, saved.density, (text) => density.safeParse(text).data),
    colorBy: unless(color, saved.colorBy, (text) => colorBy.safeParse(text).data),
    calendar: unless(dates, saved.calendar, (text) => {
      const [startField, endField, mode] = text.split('.');
      return calendar.safeParse({ startField, mode, ...(endField !== '' && { endField }) }).data;
    }),
    map: unless(address, saved.map, (text) => map.safeParse({ addressField: text }).data),
    search: search.search ?? '',
  };
}

function unless<T>(text: string | undefined, saved: T, read: (text: string) => T): T | undefined {
  if (text === nothing) return undefined;
  return (text === undefined ? undefined : read(text)) ?? saved;
}

/** Only what differs from the saved view. */
export function toSearch(asked: RequestedSettings, saved: ViewSettings): Omit<OpenSearch, 'view'> {
  const group = asked.group ? [asked.group] : [];
  const { calendar, displayedFields, frozenColumns } = asked;
  const isAsSaved = (part: InAddress) => isSame(asked[part], saved[part]);
  return {
    ...(!isSame(asked.filter, saved.filter) && { filter: asked.filter ?? none }),
    ...(!isSame(asked.sorts, saved.sorts ?? []) && { sort: sortText(asked.sorts) }),
    ...(!isAsSaved('group') && { group: sortText(group) }),
    ...(!isAsSaved('displayedFields') && { columns: columnsText(displayedFields) }),
    ...(!isAsSaved('frozenColumns') && frozenColumns !== undefined && { frozen: frozenColumns }),
    ...(!isAsSaved('columnWidths') && { widths: widthsText(asked.columnWidths, saved.columnWidths) }),
    ...(!isAsSaved('density') && { density: asked.density ?? nothing }),
    ...(!isAsSaved('colorBy') && { color: asked.colorBy ?? nothing }),
    ...(!isAsSaved('calendar') && {
      dates: calendar ? `${calendar.startField}.${calendar.endField ?? ''}.${calendar.mode}` : nothing,
    }),
    ...(!isAsSaved('map') && { address: asked.map?.addressField ?? nothing }),
    ...(asked.search !== '' && { search: asked.search }),
  };
}

function columnsText(fields: ViewSettings['displayedFields']): string {
  if (fields.length === 0) return nothing;
  return fields.map(({ field, width }) => (width === 'full' ? field : `${field}.${width}`)).join(between);
}

function readColumns(text: string): ViewSettings['displayedFields'] {
  const found = text.split(between, maxDisplayedFields).flatMap((part) => {
    const [field, width] = part.split('.');
    return displayedField.safeParse({ field, width }).data ?? [];
  });
  return found.filter(({ field }, place) => found.findIndex((one) => one.field === field) === place);
}

type Widths = ViewSettings['columnWidths'];

/** Only changed widths; a width can be changed but not removed. */
function widthsText(widths: Widths, saved: Widths): string {
  return Object.entries(widths ?? {})
    .filter(([name, width]) => saved?.[name] !== width)
    .map(([name, width]) => `${name}.${width}`)
    .join(between);
}

function readWidths(text: string, saved: Widths): Widths {
  const found = text.split(between, maxDisplayedFields).map((part) => part.split('.'));
  const asked = Object.fromEntries(found.map(([name = '', width]) => [name, Number(width)]));
  const read = viewSettings.shape.columnWidths.safeParse(asked).data;
  return read ? { ...saved, ...read } : saved;
}

function sortText(sorts: readonly Sort[]): string {
  return sorts.length === 0 ? none : sorts.map(({ field, direction }) => `${field}.${direction}`).join(',');
}

function readSorts(text: string): readonly Sort[] {
  return text
    .split(',')
    .slice(0, maxSorts)
    .flatMap((part): readonly Sort[] => {
      const [, field, direction] = /^([a-z][a-z0-9_]{0,59})\.(asc|desc)$/.exec(part) ?? [];
      return field === undefined ? [] : [{ field, direction: direction === 'desc' ? 'desc' : 'asc' }];
    });
}

/** Deep equality, independent of property order. */
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
