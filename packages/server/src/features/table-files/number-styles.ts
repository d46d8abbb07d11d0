// What a sheet shows its numbers as: days, times, durations, percentages, or digits in a form such as `00000`.

export interface NumberStyle {
  readonly isDay: boolean;
  readonly isTime: boolean;
  /** Hours may exceed a day: `36:30`. */
  readonly isElapsed: boolean;
  readonly isPercent: boolean;
  /** Forms of whole numbers, which are codes: `00000`, `(###) ###-####`; the first one that has room for the digits. */
  readonly masks: readonly string[];
}

const plainStyle: NumberStyle = {
  isDay: false,
  isTime: false,
  isElapsed: false,
  isPercent: false,
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
  return { ...plainStyle, isPercent: bare.includes('%'), masks: masksOf(code) };
}

/** The sections of a format that consist of places for digits and signs between them, where they show what a number lacks. */
function masksOf(code: string): string[] {
  const sections = code
    .replaceAll(/"([^"]*)"/g, '$1')
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll(/\[[^[\]]*\]|_.|\*./g, '')
    .split(';')
    .map((section) => section.trim());
  const isMask = (section: string) =>
    /^[0#() /-]+$/.test(section) && (/^0{2,}$/.test(section) || /[0#][) /-]+[(0#]/.test(section));
  return sections.every(isMask) ? sections : [];
}

/** The digits as such a form shows them; undefined if no form has room for them. */
export function maskedDigits(digits: string, masks: readonly string[]): string | undefined {
  const mask = masks.find((one) => placesIn(one) >= digits.length);
  if (mask === undefined) return undefined;
  let rest = digits.padStart(placesIn(mask), ' ');
  return mask
    .replaceAll(/[0#]/g, (place) => {
      const digit = rest.charAt(0);
      rest = rest.slice(1);
      return digit === ' ' ? (place === '0' ? '0' : '') : digit;
    })
    .trim();
}

function placesIn(mask: string): number {
  return mask.replaceAll(/[^0#]/g, '').length;
}
