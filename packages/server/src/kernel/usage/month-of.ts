/** The first day of the month in UTC, YYYY-MM-DD. */
export function monthOf(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`;
}
