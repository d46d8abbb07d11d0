// Shared by the grid of a large screen and the list of a phone.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { CalendarMode } from '@fieldhouse/contract/data-views';
import type { DataRecord } from '@fieldhouse/contract/records';
import type { DaySpan, When } from '@fieldhouse/domain/fields/date/calendar-days';
import { instantInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import type { ChipColor } from '../../../ui/chip.tsx';
import { fieldTypesUi } from '../../fields/index.ts';
import type { CalendarViewProps } from '../open-view/placed-view.ts';
import type { CalendarFields } from './calendar-events.ts';
import type { Move } from './use-calendar-records.ts';

export interface CalendarParts extends Pick<CalendarViewProps, 'onNavigate'> {
  readonly records: readonly DataRecord[];
  readonly collection: CollectionWithFields;
  readonly fields: CalendarFields;
  readonly colorBy: string | undefined;
  readonly span: DaySpan;
  readonly date: string;
  readonly mode: CalendarMode;
  readonly today: string;
  readonly firstDay: number;
  readonly onChoose: (recordId: DataRecord['id']) => void;
  /** These are undefined if the user lacks permission. */
  readonly onAdd: ((when: When) => void) | undefined;
  readonly onMove: ((move: Move) => void) | undefined;
}

const accent: ChipColor = 'green';

/** The colour of a selection or boolean value; the accent colour without one. */
export function colorOf(
  { values }: DataRecord,
  fields: readonly Field[],
  colorBy: string | undefined,
): ChipColor {
  const field = fields.find(({ columnName }) => columnName === colorBy);
  if (!field) return accent;
  return fieldTypesUi[field.dataType].color?.(values[field.columnName]) ?? 'gray';
}

const usualHour = 9;

/** Initial values of a new record on a day. */
export function newEventOn(day: string, { time, end }: CalendarFields, timeZone: string): When {
  if (time === 'days') return { start: day, end: day };
  if (time === 'day') return { start: day, end: end ? day : null };
  const at = (hour: number) => instantInZone(day, { hour, minute: 0, second: 0 }, timeZone).toISOString();
  return { start: at(usualHour), end: end ? at(usualHour + 1) : null };
}
