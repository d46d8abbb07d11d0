// Ranks how well a name matches a search text. The database uses the same four ranks for records.
import { foldText } from '../fields/text/fold-text.ts';
import { editDistance } from './word-distance.ts';

export const matchRanks = ['name', 'word', 'part', 'similar'] as const;
export type MatchRank = (typeof matchRanks)[number];

/** Shorter words are not matched fuzzily: with one typo they are ambiguous. */
export const shortestSimilar = 4;
/** Share of a word's trigrams that must match: one wrong letter in five leaves half of them. */
const leastSimilarity = 0.45;

/** Undefined if it does not match. */
export function matchText(label: string, asked: string): MatchRank | undefined {
  const text = foldText(label);
  const folded = foldText(asked);
  if (folded === '') return undefined;
  if (text.startsWith(folded)) return 'name';
  const words = folded.split(' ');
  if (words.every((word) => text.includes(word))) {
    return words.every((word) => beginsWord(text, word)) ? 'word' : 'part';
  }
  return words.every((word) => isSimilar(text, word)) ? 'similar' : undefined;
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}\p{M}]/u.test(text[at - 1] ?? '')) return true;
  }
  return false;
}

function isSimilar(text: string, word: string): boolean {
  if (text.includes(word)) return true;
  if (word.length < shortestSimilar) return false;
  return text.split(/[^\p{L}\p{N}\p{M}]+/u).some((other) => isSimilarSpelling(other, word));
}

/** Most trigrams match, or one letter is wrong, missing, added or swapped with the next. */
export function isSimilarSpelling(other: string, word: string): boolean {
  const wanted = trigramsOf(word);
  const shared = trigramsOf(other);
  const common = [...wanted].filter((part) => shared.has(part)).length;
  if (common / wanted.size >= leastSimilarity) return true;
  return Math.abs(other.length - word.length) <= 1 && editDistance(other, word) <= 1;
}

/** Splits words like pg_trgm. */
export function trigramsOf(...words: readonly string[]): ReadonlySet<string> {
  const parts = new Set<string>();
  for (const word of words) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) parts.add(padded.slice(at, at + 3));
  }
  return parts;
}
