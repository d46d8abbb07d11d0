/**
 * A wait in whole seconds or minutes, rounded up. Separate from formats.ts, which depends on the user's
 * preferences.
 */
export function waitText(seconds: number, locale: string): string {
  const [unit, size] = seconds < 60 ? (['second', 1] as const) : (['minute', 60] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.ceil(seconds / size),
  );
}
