import { foldText } from '@fieldhouse/domain/fields/text/fold-text';
import { matchText } from '@fieldhouse/domain/search/match-text';

export interface SearchableEntry {
  readonly label: string;
  readonly keywords?: string;
}

/**
 * Entries that contain every word of the query, ignoring case and accents; prefix matches first. Without any,
 * entries with similar spelling.
 */
export function matching<E extends SearchableEntry>(entries: readonly E[], query: string): readonly E[] {
  const found = matchingExactly(entries, query);
  return found.length > 0 ? found : entries.filter(({ label }) => matchText(label, query) !== undefined);
}

/** The same without similar spellings. */
export function matchingExactly<E extends SearchableEntry>(
  entries: readonly E[],
  query: string,
): readonly E[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries
    .map((entry, index) => ({ entry, index, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map(({ entry }) => entry);
}

function scoreOf({ label, keywords = '' }: SearchableEntry, words: readonly string[]): number {
  const text = ` ${foldText(label)} ${foldText(keywords)}`;
  let score = 1;
  for (const word of words) {
    if (!text.includes(word)) return 0;
    if (text.includes(` ${word}`)) score += 2;
    if (foldText(label).startsWith(word)) score += 2;
  }
  return score;
}
