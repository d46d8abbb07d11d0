// What a view says to whoever reads it: nothing that names a field they may not read. What is left of a filter finds at
// least what the whole one finds, so that a part that is closed hides no record; the flag `isPartial` tells of it.
import type { ViewSettings } from '@fieldhouse/contract/data-views';
import type { Filter } from '@fieldhouse/contract/filters';
import type { TeamContext } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import type { CollectionDefinition } from '../catalogue/index.ts';
import type { Access } from '../records/engine/access/index.ts';
import { accessOf, checkQuery } from '../records/index.ts';

/** A view's reader: what of the collection is open to them. */
export interface ViewAccess {
  readonly ctx: TeamContext;
  readonly collection: CollectionDefinition;
  /** Undefined for who shapes collections and reads no record of this one. */
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

/** Whether the field is there and open. One that is gone is not closed. */
function standing({ collection, access }: ViewAccess, name: string): 'open' | 'closed' | 'gone' {
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
    const found = standing(reader, name);
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
  /** Undefined stands for "everything". */
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
  // Either this or something that is left out: that is everything.
  return { rest: rests.length === parts.length ? { any: rests } : undefined, isClosed };
}

function whole(filter: Filter): OpenPart {
  return { rest: filter, isClosed: false };
}

/** Left out. What is gone for everybody, as a deleted field is, is not closed to the reader. */
function notOpen(reader: ViewAccess, { field }: { readonly field: string }): OpenPart {
  return { rest: undefined, isClosed: standing(reader, field.split('.')[0] ?? '') !== 'gone' };
}

/** The query compiler decides, also about fields of linked records. */
async function isAskable({ ctx, collection, access }: ViewAccess, filter: Filter): Promise<boolean> {
  if (!access) return false;
  try {
    await checkQuery(ctx, collection, { filter }, access);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
