/** The initial shown for a team without a logo. */
export function teamInitial(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? '';
}
