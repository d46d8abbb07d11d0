/** The number format of a workbook with the fraction digits of a field. */
export function scaleFormat({ scale: digits = 2 }: Readonly<Record<string, unknown>>): string {
  return Number(digits) === 0 ? '0' : `0.${'0'.repeat(Number(digits))}`;
}
