// By which confirmed fields the records of a shared view are put on days or on a map. A field that wasn't confirmed places
// nothing: where a record is would reveal its value.
import { holdsSeveral, isListChoice, type LinkValue } from '@fieldhouse/contract/field-types';
import type { DataRecord } from '@fieldhouse/contract/records';
import { type CalendarFields, calendarFieldsOf } from '@fieldhouse/domain/fields/date/calendar-days';
import type { FieldDefinition } from '../catalogue/index.ts';
import { columnTypes } from '../records/engine/columns/index.ts';
import type { OpenedView } from './open-view.ts';

/** Undefined unless the view is a calendar by a field that is shown. */
export function sharedCalendarOf(opened: OpenedView): CalendarFields<FieldDefinition> | undefined {
  const { type, settings } = opened.view;
  return type === 'calendar'
    ? calendarFieldsOf(settings.calendar, (name) => shownField(opened, name))
    : undefined;
}

/** Undefined unless the view is a map by a field that is shown. */
export function addressFieldOf(opened: OpenedView): FieldDefinition | undefined {
  const { type, settings } = opened.view;
  const field = type === 'map' ? shownField(opened, settings.map?.addressField) : undefined;
  return field && columnTypes[field.dataType].hasCoordinates ? field : undefined;
}

/** The selection by which records are colored, if it is shown. */
export function colorFieldOf(opened: OpenedView): FieldDefinition | undefined {
  const field = shownField(opened, opened.view.settings.colorBy);
  return field && isListChoice(field.dataType) && !holdsSeveral(field.dataType) ? field : undefined;
}

export function colorOf({ values }: DataRecord, field: FieldDefinition | undefined): string | null {
  // Serialised by the engine in the contract's format.
  const item = field && (values[field.columnName] as LinkValue | null | undefined);
  return item?.color ?? null;
}

function shownField({ fields }: OpenedView, name: string | undefined): FieldDefinition | undefined {
  return fields.find(({ columnName }) => columnName === name);
}
