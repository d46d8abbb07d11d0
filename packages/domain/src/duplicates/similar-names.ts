// Similar names: they share at least two of five trigrams. Candidates are found through each name's rarest
// trigrams, so that most pairs are never compared.
import { foldText } from '../fields/text/fold-text.ts';
import { trigramsOf } from '../search/match-text.ts';

/** False for two equal names. */
export function isSimilarName(one: string, other: string): boolean {
  const [a, b] = toRanks([one, other]);
  return plain(one) !== plain(other) && a !== undefined && b !== undefined && isAlike(a, b);
}

/**
 * Yields, for each name in turn, the indexes of earlier similar names. A generator, so that the caller can
 * stop or do other work in between.
 */
export function* findSimilarEarlier(names: readonly string[]): Generator<readonly number[]> {
  const plainNames = names.map(plain);
  const all = toRanks(names);
  const holders = new Map<number, number[]>();
  for (const [at, ranks] of all.entries()) {
    // Two names with no common trigram among these share fewer than the minimum.
    const telling = ranks.subarray(0, ranks.length - leastSharedOf(ranks.length) + 1);
    const seen = new Set<number>();
    for (const rank of telling) for (const earlier of holders.get(rank) ?? []) seen.add(earlier);
    yield [...seen].filter((earlier) => {
      const others = all[earlier];
      return others && plainNames[earlier] !== plainNames[at] && isAlike(others, ranks);
    });
    for (const rank of telling) {
      const known = holders.get(rank);
      if (known) known.push(at);
      else holders.set(rank, [at]);
    }
  }
}

/** Trigrams per name, the rarest first. */
function toRanks(names: readonly string[]): readonly Uint32Array[] {
  const parts = names.map(cut);
  const counts = new Map<string, number>();
  for (const some of parts) for (const part of some) counts.set(part, (counts.get(part) ?? 0) + 1);
  const ranks = new Map([...counts].sort((one, other) => one[1] - other[1]).map(([part], at) => [part, at]));
  return parts.map((some) => Uint32Array.from(some, (part) => ranks.get(part) ?? 0).sort());
}

function cut(name: string): ReadonlySet<string> {
  const words = foldText(name).split(/[^\p{L}\p{N}\p{M}]+/u);
  return trigramsOf(...words.filter((word) => word !== ''));
}

/** The form in which equal names are compared. */
function plain(name: string): string {
  return name.trim().toLowerCase();
}

function isAlike(one: Uint32Array, other: Uint32Array): boolean {
  const [few, many] = one.length < other.length ? [one, other] : [other, one];
  if (few.length < leastSharedOf(many.length)) return false;
  const shared = countShared(few, many);
  return shared > 0 && shared >= leastSharedOf(few.length + many.length - shared);
}

/** Both arrays must be sorted. */
function countShared(one: Uint32Array, other: Uint32Array): number {
  let shared = 0;
  let at = 0;
  for (const rank of one) {
    while (at < other.length && (other[at] ?? 0) < rank) at += 1;
    if (at < other.length && other[at] === rank) shared += 1;
  }
  return shared;
}

/** The minimum of shared trigrams for a name with `size` trigrams. */
function leastSharedOf(size: number): number {
  return Math.ceil((2 * size) / 5);
}
