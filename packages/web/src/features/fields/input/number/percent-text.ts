// Shifts the decimal point by two digits, as text: no digit is lost to a float.

/** `12.5` → `0.125`; text that is not a number is left unchanged. */
export function percentToFraction(percent: string): string {
  return shiftPoint(percent, -2);
}

/** `0.1250` → `12.5` */
export function fractionToPercent(fraction: string): string {
  const shifted = shiftPoint(fraction, 2);
  return shifted.includes('.') ? shifted.replace(/\.?0+$/, '') : shifted;
}

function shiftPoint(text: string, places: number): string {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text.trim());
  if (!match || (!match[2] && !match[3])) return text;
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = whole + fraction;
  const point = whole.length + places;
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 0);
  const head = padded.slice(0, at).replace(/^0+(?=\d)/, '') || '0';
  const tail = padded.slice(at);
  return `${sign === '-' ? '-' : ''}${head}${tail === '' ? '' : `.${tail}`}`;
}
