// Reads numbers as people write them, without going through a float.

interface Separators {
  readonly decimal: string;
  readonly group: string;
}

const known = new Map<string, Separators>();

/** Decimal and grouping sign of a locale. */
function separatorsOf(locale: string): Separators {
  const found = known.get(locale);
  if (found) return found;
  const parts = new Intl.NumberFormat(locale, { useGrouping: true, minimumFractionDigits: 1 }).formatToParts(
    1_234_567.5,
  );
  const made = {
    decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
    group: parts.find((part) => part.type === 'group')?.value ?? ',',
  };
  known.set(locale, made);
  return made;
}

/** The decimal sign of a locale, a comma or a point. */
export function decimalSignOf(locale: string): ',' | '.' {
  return separatorsOf(locale).decimal === ',' ? ',' : '.';
}

const digitsWithPoint = /^-?\d+(?:\.\d+)?$/;
const plainNumber = /^-?(\d+(\.\d*)?|\.\d+)$/;

/** Accepts `1,234.50`, `(12)`, `+3`, but not `1e3`; returns plain digits with a point, or undefined. */
export function numberFromText(text: string, locale: string): string | undefined {
  // Fast path for the form most files use; a point that may be a group separator takes the slow path.
  if (digitsWithPoint.test(text) && separatorsOf(locale).decimal === '.') return text;
  const trimmed = text.trim().replace('\u2212', '-');
  if (!isOneNumber(trimmed)) return undefined;
  let rest = trimmed.replaceAll(/[\s\u00a0\u202f'’]/g, '');
  let isNegative = false;
  if (/^\(.*\)$/.test(rest)) {
    isNegative = true;
    rest = rest.slice(1, -1);
  }
  if (rest.startsWith('+')) rest = rest.slice(1);
  const { decimal, group } = separatorsOf(locale);
  rest = withoutGroups(rest, group, decimal);
  if (decimal !== '.') rest = rest.replace(decimal, '.');
  if (!plainNumber.test(rest)) return undefined;
  if (rest.startsWith('.')) rest = `0${rest}`;
  if (rest.endsWith('.')) rest = rest.slice(0, -1);
  return isNegative && !rest.startsWith('-') ? `-${rest}` : rest;
}

const splitDigits = /\d[\s\u00a0\u202f'’]+(?=\d)/;
const groupedByBlanks = /^\D*\d{1,3}(?:[\s\u00a0\u202f'’]\d{3})+(?!\d)/;

/** Blanks and apostrophes between digits are group separators, or the text is several numbers: `5'6`, `12 34`. */
function isOneNumber(text: string): boolean {
  if (!splitDigits.test(text)) return true;
  const found = groupedByBlanks.exec(text);
  return found !== null && !splitDigits.test(text.slice(found[0].length - 1));
}

/** Group separators are only accepted in group positions: `1,5` in English is not 15. */
function withoutGroups(text: string, group: string, decimal: string): string {
  const sign = group.trim() === '' ? ' ' : group;
  const [whole = '', ...fraction] = text.split(decimal);
  const grouped = new RegExp(`^-?\\d{1,3}(${escapePattern(sign)}\\d{3})+$`);
  if (!grouped.test(whole)) return text;
  return [whole.replaceAll(sign, ''), ...fraction].join(decimal);
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
