// The events of a calendar view, as a member sees it.
import { feedDaysAhead, feedDaysBack, maxFeedEvents } from '@fieldhouse/contract/calendar-feeds';
import type { View } from '@fieldhouse/contract/data-views';
import { viewId as viewIdSchema } from '@fieldhouse/contract/ids';
import { type DataRecord, maxRecordsPage } from '@fieldhouse/contract/records';
import type { Calendar, CalendarEvent } from '@fieldhouse/domain/calendars/calendar-text';
import {
  type CalendarFields,
  calendarFieldsOf,
  type DaySpan,
  overlapFilter,
  whenOf,
} from '@fieldhouse/domain/fields/date/calendar-days';
import { addDays, dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { type CollectionDefinition, type FieldDefinition, loadCollection } from '../catalogue/index.ts';
import { nameColumns, recordName } from '../records/engine/columns/index.ts';
import { accessOf, readPage } from '../records/index.ts';
import { getTeamRow } from '../teams/index.ts';
import { findView } from '../views/index.ts';
import { readPages } from './read-pages.ts';

/** Refused if the member may not open the view, or not read its date. */
export async function viewCalendar(ctx: TeamContext, id: string): Promise<Calendar> {
  const { teamId } = ctx;
  const viewId = viewIdSchema.parse(id);
  const view = await findView(ctx, { params: { teamId, viewId }, query: {}, body: undefined });
  const collection = await loadCollection(ctx, view.collectionId);
  const { byColumn } = collection;
  const fields = calendarFieldsOf(view.settings.calendar, (name) => byColumn.get(name));
  refuseUnless(view.type === 'calendar' && fields, 'not_found');
  const records = await listRecords(ctx, view, { collection, fields });
  const events = records.flatMap((record) => eventOf(record, { collection, fields }) ?? []);
  return { name: view.internalName, events };
}

/** What is to come is found first, so that it is what the limit leaves. */
async function listRecords(ctx: TeamContext, view: View, parts: EventParts): Promise<DataRecord[]> {
  const { primaryTimezone } = await getTeamRow(ctx.db);
  const { start } = parts.fields;
  const select = await columnsOf(ctx, parts);
  const listWithin = (span: DaySpan, direction: 'asc' | 'desc', limit: number) => {
    const within = overlapFilter(parts.fields, span, primaryTimezone);
    const { filter } = view.settings;
    return readPages(limit, async (size, after) => {
      const page = await readPage(ctx, view.collectionId, {
        filter: filter ? { all: [filter, within] } : within,
        sorts: [{ field: start.columnName, direction }],
        select,
        limit: Math.min(size, maxRecordsPage),
        count: false,
        ...after,
      });
      return { items: page.records, next: page.next };
    });
  };
  const today = dayInZone(ctx.now(), primaryTimezone);
  const next = await listWithin({ first: today, last: addDays(today, feedDaysAhead) }, 'asc', maxFeedEvents);
  const room = maxFeedEvents - next.length;
  const past = { first: addDays(today, -feedDaysBack), last: addDays(today, -1) };
  const last = room === 0 ? [] : await listWithin(past, 'desc', room);
  // One that began before and is not over is found twice.
  return [...new Map([...last.toReversed(), ...next].map((record) => [record.id, record])).values()];
}

/** Of the name, the start and the end: those that the viewer may read. */
async function columnsOf(ctx: TeamContext, { collection, fields }: EventParts): Promise<string[]> {
  const access = await accessOf(ctx, collection);
  return [fields.start, ...(fields.end ? [fields.end] : []), ...nameColumns(collection)]
    .filter(access.mayRead)
    .map(({ columnName }) => columnName);
}

interface EventParts {
  readonly collection: CollectionDefinition;
  readonly fields: CalendarFields<FieldDefinition>;
}

/** A range without a beginning is on its last day: the format has no events without a start. */
function eventOf(record: DataRecord, { collection, fields }: EventParts): CalendarEvent | undefined {
  const { start, end } = whenOf(record.values, fields);
  const from = start ?? end;
  if (from === null) return undefined;
  return {
    id: record.id,
    title: recordName(record.values, collection).label,
    path: `/team-${collection.row.teamId}/data-records/${record.id}?collection=${collection.id}`,
    start: from,
    end,
  };
}
