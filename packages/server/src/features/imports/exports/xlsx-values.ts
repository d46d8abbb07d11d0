// Values of records as cells of a sheet. Dates are real ones if the calendar of sheets contains them.
import { instantInZone, offsetAt } from '@fieldhouse/domain/fields/date/zoned-time';
import type { FieldDefinition } from '../../catalogue/index.ts';
import { columnTypes, type SheetCell } from '../../records/engine/columns/index.ts';
import { dayCell, numberCell, type StyleSheet, serialOf, textCell } from '../../table-files/index.ts';
import { type ExportPlan, valueText } from './export-plan.ts';

type CellWriter = (place: string, value: unknown) => string;

export function createCellWriter(plan: ExportPlan, field: FieldDefinition, styles: StyleSheet): CellWriter {
  const write = exactWriter(plan, field, styles);
  return (place, value) => {
    if (value === null || value === undefined) return '';
    return write?.(place, value) ?? textCell(place, valueText(plan, field, value), styles);
  };
}

/**
 * Undefined for textual types; the writer returns undefined for values that only text can represent exactly.
 */
function exactWriter(
  { timeZone }: ExportPlan,
  { dataType, settings }: FieldDefinition,
  styles: StyleSheet,
): ((place: string, value: unknown) => string | undefined) | undefined {
  const form = columnTypes[dataType].inFiles.sheetCell?.(settings);
  switch (form?.cell) {
    case 'boolean':
      return (place, value) => `<c r="${place}" t="b"><v>${value === true ? 1 : 0}</v></c>`;
    case 'number':
      return numberWriter(form, styles);
    case 'day':
      return dayWriter(styles.number(form.format));
    case 'instant':
      return timeWriter(styles.number(form.format), timeZone);
    case undefined:
      return undefined;
  }
}

function numberWriter(
  { format, figureOf = String }: Extract<SheetCell, { cell: 'number' }>,
  styles: StyleSheet,
) {
  const style = format === undefined ? 0 : styles.number(format);
  return (place: string, value: unknown) => {
    const figure = figureOf(value);
    return figure === undefined ? undefined : numberCell(place, figure, style);
  };
}

function dayWriter(style: number) {
  return (place: string, value: unknown) => dayCell(place, String(value), style);
}

const quarterMs = 15 * 60_000;
const maxQuarters = 50_000;

/** In the team's time zone. A local time that occurs twice stays text, since it would be ambiguous. */
function timeWriter(style: number, timeZone: string) {
  const offsets = new Map<number, number | undefined>();
  const offsetIn = (quarter: number): number | undefined => {
    if (offsets.has(quarter)) return offsets.get(quarter);
    if (offsets.size > maxQuarters) offsets.clear();
    const offset = offsetAt(quarter, timeZone);
    const wall = new Date(quarter + offset).toISOString();
    const [hour = 0, minute = 0, second = 0] = wall.slice(11, 19).split(':').map(Number);
    const back = instantInZone(wall.slice(0, 10), { hour, minute, second }, timeZone).getTime();
    const sure = back === quarter ? offset : undefined;
    offsets.set(quarter, sure);
    return sure;
  };
  return (place: string, value: unknown) => {
    const instant = Date.parse(String(value));
    // Historic offsets changed at any minute, and by odd seconds.
    if (instant < 0) return undefined;
    const offset = offsetIn(Math.floor(instant / quarterMs) * quarterMs);
    if (offset === undefined) return undefined;
    const wall = new Date(instant + offset);
    if (wall.getUTCFullYear() > 9999) return undefined;
    const serial = serialOf(wall.toISOString());
    return serial === undefined ? undefined : `<c r="${place}" s="${style}"><v>${serial}</v></c>`;
  };
}
