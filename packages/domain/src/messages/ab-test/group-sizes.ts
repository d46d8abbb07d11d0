/** How many people get each version as a test, and how many wait for the winner; the ledger draws the same numbers. */
export function groupSizes(people: number, share: number): { readonly each: number; readonly rest: number } {
  const each = Math.min(Math.floor(people / 2), Math.max(1, Math.round((people * share) / 100)));
  return { each, rest: people - 2 * each };
}
