// Automatically numbered codes: `INV-{seq:5}` generates INV-00001, INV-00002 and so on.

export interface CodePattern {
  readonly prefix: string;
  readonly suffix: string;
  /** Minimum number of digits. */
  readonly width: number;
}

/** More than any count needs, and still a safe integer. */
const maxDigits = 15;

/** Undefined if the text is not a pattern. */
export function parseCodePattern(pattern: string): CodePattern | undefined {
  const [, prefix, width, suffix] = /^([^{}]*)\{seq(?::(\d{1,2}))?\}([^{}]*)$/.exec(pattern) ?? [];
  if (prefix === undefined || suffix === undefined) return undefined;
  const digits = Number(width ?? 1);
  return digits < 1 || digits > maxDigits ? undefined : { prefix, suffix, width: digits };
}

export function numberedCode({ prefix, suffix, width }: CodePattern, number: number): string {
  return `${prefix}${String(number).padStart(width, '0')}${suffix}`;
}

/** The number in a code of that pattern; undefined for any other text. */
export function numberOfCode(pattern: CodePattern, code: string): number | undefined {
  const { prefix, suffix } = pattern;
  if (!code.startsWith(prefix) || !code.endsWith(suffix)) return undefined;
  const digits = code.slice(prefix.length, code.length - suffix.length);
  if (!/^\d{1,15}$/.test(digits)) return undefined;
  const number = Number(digits);
  return numberedCode(pattern, number) === code ? number : undefined;
}

/** The pattern that numbers new records. */
export function patternOf(field: {
  readonly dataType: string;
  readonly settings: Readonly<Record<string, unknown>>;
}): CodePattern | undefined {
  const { pattern } = field.settings;
  return field.dataType === 'code' && typeof pattern === 'string' ? parseCodePattern(pattern) : undefined;
}
