// The events of a calendar view, as a member sees it.
import { feedDaysAhead, feedDaysBack, maxFeedEvents } from '@fieldhouse/contract/calendar-feeds';
import type { View } from '@fieldhouse/contract/data-views';
import type { DateRangeValue } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import { viewId as viewIdSchema } from '@fieldhouse/contract/ids';
import { type DataRecord, maxRecordsPage } from '@fieldhouse/contract/records';
import type { Calendar, CalendarEvent } from '@fieldhouse/domain/calendars/calendar-text';
import {
  type EventTime,
  eventTimes,
  overlapFilter,
  type When,
} from '@fieldhouse/domain/fields/date/calendar-days';
import { addDays, dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { type CollectionDefinition, type FieldDefinition, loadCollection } from '../catalogue/index.ts';
import { recordName } from '../records/engine/columns/index.ts';
import { readPage } from '../records/index.ts';
import { getTeamRow } from '../teams/index.ts';
import { findView } from '../views/index.ts';

interface CalendarFields {
  readonly start: FieldDefinition;
  readonly end: FieldDefinition | undefined;
  readonly time: EventTime;
}

/** Refused if the member may not open the view, or not read its date. */
export async function viewCalendar(ctx: TeamContext, id: string): Promise<Calendar> {
  const { teamId } = ctx;
  const viewId = viewIdSchema.parse(id);
  const view = await findView(ctx, { params: { teamId, viewId }, query: {}, body: undefined });
  const collection = await loadCollection(ctx, view.collectionId);
  const fields = calendarFieldsOf(collection, view);
  refuseUnless(fields, 'not_found');
  const { primaryTimezone } = await getTeamRow(ctx.db);
  const today = dayInZone(ctx.now(), primaryTimezone);
  const span = { first: addDays(today, -feedDaysBack), last: addDays(today, feedDaysAhead) };
  const { start, end, time } = fields;
  const asked = { field: start.columnName, end: end?.columnName, time };
  const within = overlapFilter(asked, span, primaryTimezone);
  const records = await listRecords(ctx, view, { within, sortBy: start.columnName });
  const events = records.flatMap((record) => eventOf(record, { collection, fields }) ?? []);
  return { name: view.internalName, events };
}

function calendarFieldsOf(collection: CollectionDefinition, view: View): CalendarFields | undefined {
  const { calendar } = view.settings;
  if (view.type !== 'calendar' || !calendar) return undefined;
  const start = collection.byColumn.get(calendar.startField);
  const time = start && eventTimes[start.dataType];
  if (!start || !time) return undefined;
  const end = calendar.endField === undefined ? undefined : collection.byColumn.get(calendar.endField);
  return { start, end: end?.dataType === start.dataType && time !== 'days' ? end : undefined, time };
}

interface Asked {
  readonly within: Filter;
  readonly sortBy: string;
}

async function listRecords(ctx: TeamContext, view: View, { within, sortBy }: Asked): Promise<DataRecord[]> {
  const { filter } = view.settings;
  const records: DataRecord[] = [];
  let after: string | undefined;
  do {
    const page = await readPage(ctx, view.collectionId, {
      filter: filter ? { all: [filter, within] } : within,
      sorts: [{ field: sortBy, direction: 'asc' }],
      limit: Math.min(maxRecordsPage, maxFeedEvents - records.length),
      count: false,
      ...(after !== undefined && { after }),
    });
    records.push(...page.records);
    after = page.next ?? undefined;
  } while (after !== undefined && records.length < maxFeedEvents);
  return records;
}

interface EventParts {
  readonly collection: CollectionDefinition;
  readonly fields: CalendarFields;
}

/** Without a start it is on no day of a calendar. */
function eventOf(record: DataRecord, { collection, fields }: EventParts): CalendarEvent | undefined {
  const { start, end } = timeOf(record, fields);
  if (start === null) return undefined;
  return {
    id: record.id,
    title: recordName(record.values, collection).label,
    path: `/team-${collection.row.teamId}/data-records/${record.id}?collection=${collection.id}`,
    start,
    end,
  };
}

function timeOf({ values }: DataRecord, { start, end, time }: CalendarFields): When {
  const value = values[start.columnName];
  if (time === 'days') {
    // Serialised by the engine in the contract's format.
    const range = value as DateRangeValue | null | undefined;
    return { start: range?.start ?? range?.end ?? null, end: range?.end ?? null };
  }
  return { start: textOrNull(value), end: end ? textOrNull(values[end.columnName]) : null };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
