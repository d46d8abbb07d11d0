// The settings of a view that are visible to its reader: nothing that names a field they may not read. The
// rest of a filter matches at least what the whole one matches, so that a hidden part hides no record; the
// flag `isPartial` indicates it.
import type { ViewSettings } from '@fieldhouse/contract/data-views';
import type { Filter } from '@fieldhouse/contract/filters';
import type { TeamContext } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { unlessRefused } from '../../kernel/unless-refused.ts';
import type { CollectionDefinition } from '../catalogue/index.ts';
import type { Access } from '../records/engine/access/index.ts';
import { accessOf, checkQuery } from '../records/index.ts';

/** The reader of a view: what they may read in the collection. */
export interface ViewAccess {
  readonly ctx: TeamContext;
  readonly collection: CollectionDefinition;
  /** Undefined for users who edit collections and may read no record of this one. */
  readonly access: Access | undefined;
}

export async function viewAccessOf(ctx: TeamContext, collection: CollectionDefinition): Promise<ViewAccess> {
  const access = await accessOf(ctx, collection).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  return { ctx, collection, access };
}

const metadataNames = new Set(['created_at', 'updated_at']);

/** Whether the field exists and is readable. A deleted one does not count as unreadable. */
function fieldStatus({ collection, access }: ViewAccess, name: string): 'open' | 'closed' | 'gone' {
  if (metadataNames.has(name)) return access?.mayReadMetadata ? 'open' : 'closed';
  const field = collection.byColumn.get(name);
  if (!field) return 'gone';
  return access?.mayRead(field) ? 'open' : 'closed';
}

export async function visibleSettings(
  reader: ViewAccess,
  settings: ViewSettings,
): Promise<{ readonly settings: ViewSettings; readonly isPartial: boolean }> {
  let isPartial = false;
  const isShown = (name: string | undefined): boolean => {
    if (name === undefined) return false;
    const found = fieldStatus(reader, name);
    if (found === 'closed') isPartial = true;
    return found === 'open';
  };
  const { filter, sorts, group, colorBy, displayedFields, columnWidths, calendar, map } = settings;
  const { frozenColumns, density } = settings;
  const shownFilter = filter && (await openPart(reader, filter));
  if (shownFilter?.isClosed) isPartial = true;
  const shown: ViewSettings = {
    ...(shownFilter?.rest && { filter: shownFilter.rest }),
    ...(sorts && { sorts: sorts.filter(({ field }) => isShown(field)) }),
    ...(group && isShown(group.field) && { group }),
    ...(isShown(colorBy) && { colorBy }),
    displayedFields: displayedFields.filter(({ field }) => isShown(field)),
    ...(frozenColumns !== undefined && { frozenColumns }),
    ...(density && { density }),
    ...(columnWidths && {
      columnWidths: Object.fromEntries(Object.entries(columnWidths).filter(([name]) => isShown(name))),
    }),
    ...(calendar && isShown(calendar.startField) && { calendar: shownCalendar(calendar, isShown) }),
    ...(map && isShown(map.addressField) && { map }),
  };
  return { settings: shown, isPartial };
}

function shownCalendar(
  { endField, ...rest }: NonNullable<ViewSettings['calendar']>,
  isShown: (name: string | undefined) => boolean,
) {
  return { ...rest, ...(isShown(endField) && { endField }) };
}

interface OpenPart {
  /** Undefined means "everything". */
  readonly rest: Filter | undefined;
  readonly isClosed: boolean;
}

async function openPart(reader: ViewAccess, filter: Filter): Promise<OpenPart> {
  if ('operator' in filter)
    return (await isAskable(reader, filter)) ? whole(filter) : notOpen(reader, filter);
  const parts: OpenPart[] = [];
  for (const part of filter.all ?? filter.any ?? []) parts.push(await openPart(reader, part));
  const isClosed = parts.some((part) => part.isClosed);
  const rests = parts.flatMap(({ rest }) => rest ?? []);
  if (filter.all) return { rest: { all: rests }, isClosed };
  // An alternative that is left out would match everything.
  return { rest: rests.length === parts.length ? { any: rests } : undefined, isClosed };
}

function whole(filter: Filter): OpenPart {
  return { rest: filter, isClosed: false };
}

/** Left out. Missing for everyone, such as a deleted field, does not count as hidden from the reader. */
function notOpen(reader: ViewAccess, { field }: { readonly field: string }): OpenPart {
  return { rest: undefined, isClosed: fieldStatus(reader, field.split('.')[0] ?? '') !== 'gone' };
}

/** The query compiler decides, including about fields of linked records. */
async function isAskable({ ctx, collection, access }: ViewAccess, filter: Filter): Promise<boolean> {
  if (!access) return false;
  const isAsked = () => checkQuery(ctx, collection, { filter }, access).then(() => true);
  return (await unlessRefused(isAsked)) ?? false;
}
