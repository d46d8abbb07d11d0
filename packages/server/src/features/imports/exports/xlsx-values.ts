// Values as cells of a sheet. Numbers are numeric cells if 15 digits represent them exactly; dates if the
// calendar of sheets contains them.
import { cutText } from '@fieldhouse/contract/storable-text';
import { instantInZone, offsetAt } from '@fieldhouse/domain/fields/date/zoned-time';
import type { FieldDefinition } from '../../catalogue/index.ts';
import { columnTypes, type SheetCell } from '../../records/engine/columns/index.ts';
import { escapeSigns, serialOf } from '../../table-files/index.ts';
import { type ExportPlan, valueText } from './export-plan.ts';

type CellWriter = (place: string, value: unknown) => string;

/** Maximum length of a cell's text that programs accept. */
const longestCell = 32_767;

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

function numberCell(place: string, text: string, style: number): string | undefined {
  const digits = text.replaceAll(/[-.]/g, '').replace(/^0+/, '');
  if (digits.length > 15) return undefined;
  return `<c r="${place}"${style === 0 ? '' : ` s="${style}"`}><v>${text}</v></c>`;
}

function dayWriter(style: number) {
  return (place: string, value: unknown) => {
    const serial = serialOf(`${String(value)}T00:00:00Z`);
    return serial === undefined ? undefined : `<c r="${place}" s="${style}"><v>${serial}</v></c>`;
  };
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

/** Inline text is never evaluated; with the text format it stays text when the cell is edited. */
function textCell(place: string, text: string, styles: StyleSheet): string {
  if (text === '') return '';
  const fit = text.length > longestCell ? `${cutText(text, longestCell - 1)}…` : text;
  const style = /^[=+\-@\t\r]/.test(fit) ? ` s="${styles.guarded}"` : '';
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeSigns(fit)}</t></is></c>`;
}

/** Styles by index, as cells reference them. */
export class StyleSheet {
  readonly header = 1;
  readonly guarded = 2;
  readonly #codes: string[] = [];

  number(code: string): number {
    const known = this.#codes.indexOf(code);
    return 3 + (known === -1 ? this.#codes.push(code) - 1 : known);
  }

  xml(): string {
    const own = 164;
    const formats = this.#codes.map(
      (code, index) =>
        `<numFmt numFmtId="${own + index}" formatCode="${escapeSigns(code).replaceAll('"', '&quot;')}"/>`,
    );
    const styles = this.#codes.map(
      (_code, index) =>
        `<xf numFmtId="${own + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    );
    return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${
      formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : ''
    }<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${3 + styles.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>${styles.join('')}</cellXfs></styleSheet>`;
  }
}
