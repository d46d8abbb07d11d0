// What a sheet shows its numbers as: days, times, durations, percentages, amounts of money, or digits in a form such as `00000`.
import { isCurrencyName } from '@fieldhouse/domain/fields/number/money-text';

export interface NumberStyle {
  readonly isDay: boolean;
  readonly isTime: boolean;
  /** Hours may exceed a day: `36:30`. */
  readonly isElapsed: boolean;
  readonly isPercent: boolean;
  /** A code or a sign; empty without one, or if there are several. */
  readonly currency: string;
  /** Forms of whole numbers, which are codes: `00000`, `(###) ###-####`, `"ID-"0000`; the first one that has room for the digits. */
  readonly masks: readonly Mask[];
}

/** Places for digits, which show a zero where the number has none or nothing, and text. */
type Mask = readonly { readonly place?: '0' | '#'; readonly text?: string }[];

const plainStyle: NumberStyle = {
  isDay: false,
  isTime: false,
  isElapsed: false,
  isPercent: false,
  currency: '',
  masks: [],
};

/** ECMA-376, 18.8.30; the East Asian formats are dates too. */
export function builtInStyle(id: number): NumberStyle {
  if (id === 9 || id === 10) return { ...plainStyle, isPercent: true };
  if (id === 22) return { ...plainStyle, isDay: true, isTime: true };
  if (id === 46) return { ...plainStyle, isTime: true, isElapsed: true };
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || (id >= 50 && id <= 58) || id === 36)
    return { ...plainStyle, isDay: true };
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47)
    return { ...plainStyle, isTime: true };
  return plainStyle;
}

/**
 * Letters of a format are significant unless they are quoted, escaped or in brackets (colours, currencies).
 */
export function styleOfCode(code: string): NumberStyle {
  const [positive = ''] = code.replaceAll(/"[^"]*"|\\.|_.|\*./g, '').split(';');
  const isElapsed = /\[(h+|m+|s+)\]/i.test(positive);
  const bare = positive.replaceAll(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '');
  if (/general/i.test(bare)) return plainStyle;
  const isTime = /[hs]/i.test(bare) || isElapsed;
  const isDay = /[yd]/i.test(bare) || (/m/i.test(bare) && !isTime);
  if (isDay || isTime) return { ...plainStyle, isDay, isTime, isElapsed: isElapsed && !isDay };
  const isPercent = bare.includes('%');
  return { ...plainStyle, isPercent, currency: isPercent ? '' : currencyIn(code), masks: masksOf(code) };
}

/** What is shown beside the number: `[$€-407]`, `"USD"`, `\\£`, `$`. */
const shown = /\[\$([^[\]-]*)(?:-[^[\]]*)?\]|"([^"]*)"|\\(.)|\[[^[\]]*\]|[_*].|(\p{Sc})/gu;

function currencyIn(code: string): string {
  const names = [...code.matchAll(shown)]
    .map(([, local, quoted, escaped, bare]) => (local ?? quoted ?? escaped ?? bare ?? '').trim())
    .filter(isCurrencyName);
  const [name = '', ...others] = new Set(names);
  return others.length > 0 ? '' : name;
}

/** Text, or a place for a digit; colours, conditions, widths and fillings show nothing. */
const token = /"([^"]*)"|\\(.)|\[[^[\]]*\]|_.|\*.|([0#])|([^;])|(;)/g;

/** The sections of a format for numbers, if they consist of places for digits and of text: they show what a number lacks. */
function masksOf(code: string): Mask[] {
  const sections: Mask[number][][] = [[]];
  for (const [, quoted, escaped, place, bare, end] of code.matchAll(token)) {
    const text = quoted ?? escaped ?? bare;
    // The pattern has no other places.
    if (place !== undefined) sections.at(-1)?.push({ place: place as '0' | '#' });
    // A sign of decimals, groups, fractions or shares, or a place for any text, is no text.
    else if (bare !== undefined && !/[() /-]/.test(bare)) sections.at(-1)?.push({});
    else if (text !== undefined) sections.at(-1)?.push({ text });
    else if (end !== undefined) sections.push([]);
  }
  // Without conditions, the others are for negative numbers, zero and texts.
  const used = /\[[<>=]/.test(code) ? sections : sections.slice(0, 1);
  return used.every(isMask) ? used : [];
}

/** Two zeros or more, or places on both sides of a sign. What follows behind a blank is a unit, and letters only belong to zeros. */
function isMask(section: Mask): boolean {
  const isEven = section.every(({ place, text = '$' }) => place !== undefined || !/\p{Sc}/u.test(text));
  const shape = section
    .map(({ place, text = '' }) => place ?? (/^[() /-]*$/.test(text) ? text : 'x'))
    .join('')
    .trim();
  return (
    isEven &&
    ((/^[x0() /-]*0[x() /-]*0[x0() /-]*$/.test(shape) && !/ x+$/.test(shape)) ||
      (/^[0#() /-]+$/.test(shape) && /[0#][) /-]+[(0#]/.test(shape)))
  );
}

/** The digits as such a form shows them; undefined if no form has room for them. */
export function maskedDigits(digits: string, masks: readonly Mask[]): string | undefined {
  const mask = masks.find((one) => placesIn(one) >= digits.length) ?? masks.find(isAtEnd);
  if (mask === undefined) return undefined;
  // The first place also shows further digits.
  const more = Math.max(0, digits.length - placesIn(mask));
  let rest = digits.slice(more).padStart(placesIn(mask), ' ');
  let further = digits.slice(0, more);
  const shown = mask.map(({ place, text = '' }) => {
    if (place === undefined) return text;
    const digit = rest.charAt(0);
    const before = further;
    [rest, further] = [rest.slice(1), ''];
    return digit === ' ' ? (place === '0' ? '0' : '') : before + digit;
  });
  return shown.join('').trim();
}

/** Whether all places stand together: `"ID-"0000`. */
function isAtEnd(mask: Mask): boolean {
  return /^t*p+t*$/.test(mask.map(({ place }) => (place === undefined ? 't' : 'p')).join(''));
}

function placesIn(mask: Mask): number {
  return mask.filter(({ place }) => place !== undefined).length;
}
