// Cells of a sheet, and the styles that they reference. Numbers are numeric cells if 15 digits represent them exactly.
import { cutText } from '@fieldhouse/contract/storable-text';
import { escapeSigns, serialOf } from '../xlsx-cells.ts';

/** Maximum length of a cell's text that programs accept. */
const longestCell = 32_767;

/** Undefined if more digits are needed. */
export function numberCell(place: string, text: string, style: number): string | undefined {
  const digits = text.replaceAll(/[-.]/g, '').replace(/^0+/, '');
  if (digits.length > 15) return undefined;
  return `<c r="${place}"${style === 0 ? '' : ` s="${style}"`}><v>${text}</v></c>`;
}

/** YYYY-MM-DD; undefined outside the calendar of sheets. */
export function dayCell(place: string, day: string, style: number): string | undefined {
  const serial = serialOf(`${day}T00:00:00Z`);
  return serial === undefined ? undefined : `<c r="${place}" s="${style}"><v>${serial}</v></c>`;
}

/** Inline text is never evaluated; with the text format it stays text when the cell is edited. */
export function textCell(place: string, text: string, styles: StyleSheet): string {
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
