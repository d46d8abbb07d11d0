// Converts numbers and texts of a sheet into plain text.
import { cutText } from '@fieldhouse/contract/storable-text';
import Big from 'big.js';
import type { ExactCell } from './file-row.ts';
import { maskedDigits, type NumberStyle } from './number-styles.ts';

const dayMs = 86_400_000;

/**
 * A number by its style. Sheets store 15 digits; any further ones are floating-point noise, but in whole numbers, which only
 * programs write with all of their digits.
 */
export function numberCell(text: string, style: NumberStyle | undefined, isFrom1904: boolean): ExactCell {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return { exact: text };
  if (style?.isElapsed) return { exact: elapsedTime(number) };
  if (style && (style.isDay || style.isTime)) {
    const shown = dayCell(number, style, isFrom1904);
    if (shown) return shown;
  }
  const exact = plainNumber(text, number);
  const masked = style && /^\d+$/.test(exact) ? maskedDigits(exact, style.masks) : undefined;
  if (masked !== undefined) return { exact: masked };
  if (style?.currency) return { exact, money: `${exact} ${style.currency}` };
  return style?.isPercent ? { exact, percent: `${new Big(exact).times(100).toFixed()}%` } : { exact };
}

function plainNumber(text: string, number: number): string {
  const isShort = /^-?\d{1,30}$|^-?(?=[\d.]{3,16}$)\d+\.\d+$/.test(text);
  return isShort ? text : new Big(number.toPrecision(15)).toFixed();
}

/** Undefined for values outside the calendar: 0 is no day but in the calendar from 1904, though Excel shows `1/0/1900`. */
function dayCell(serial: number, style: NumberStyle, isFrom1904: boolean): ExactCell | undefined {
  if (serial < 0 || serial >= 2_958_466) return undefined;
  if (style.isTime && !style.isDay && serial < 1) return { exact: timeOfDay(serial) };
  if (serial < 1 && !isFrom1904) return style.isTime && serial > 0 ? { exact: timeOfDay(serial) } : undefined;
  // The 1900 calendar includes a nonexistent 29 February 1900: day 60. It is no date, and not the day before.
  const isNoDay = !isFrom1904 && Math.floor(serial) === 60;
  const days = isFrom1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const instant = new Date(Date.UTC(1899, 11, 30) + Math.round(days * dayMs));
  const iso = instant.toISOString();
  const day = isNoDay ? '1900-02-29' : iso.slice(0, 10);
  if (!style.isTime) return { exact: day };
  const time = iso.slice(11, 23).replace(/\.000$/, '');
  return { exact: `${day}T${time}`, day };
}

function timeOfDay(share: number): string {
  return new Date(Math.round(share * 86_400) * 1000).toISOString().slice(11, 19);
}

/** Hours and minutes of a number of days, with seconds if there are any. */
function elapsedTime(days: number): string {
  const seconds = Math.round(Math.abs(days) * 86_400);
  const two = (count: number) => String(count).padStart(2, '0');
  const sign = days < 0 && seconds > 0 ? '-' : '';
  const clock = `${sign}${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? clock : `${clock}:${two(seconds % 60)}`;
}

/**
 * The serial number of a date and time (`2026-11-21T10:30:00.000Z` read as local time); undefined before the
 * calendar's start.
 */
export function serialOf(wallIso: string): number | undefined {
  const days = (Date.parse(wallIso) - Date.UTC(1899, 11, 30)) / dayMs;
  return days >= 61 && days < 2_958_466 ? days : undefined;
}

/** `_x000D_` represents a character that XML can't contain (ECMA-376, ST_Xstring). The text is as it can be stored. */
export function unescapeSigns(text: string): string {
  if (!text.includes('_x')) return text;
  const plain = text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return cutText(plain, plain.length);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that XML can't contain
const unfit = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const markup: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text for an inline string. A CR would be read as an LF. */
export function escapeSigns(text: string): string {
  const fit = text.replaceAll(
    unfit,
    (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
  return fit.replaceAll(/[&<>]/g, (sign) => markup[sign] ?? sign);
}
