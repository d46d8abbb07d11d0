// Two records dismissed as duplicates of each other never share a group, even if a third record is similar to
// both; each then forms a group with the third. A group is split into the maximal sets without such a pair.

/** Per record id, the ids dismissed as duplicates of it. */
export type DismissedPairs = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * A group that splits into more sets is not useful; the others appear once some of these are merged or
 * dismissed.
 */
const maxSets = 50;

export function toDismissedPairs(pairs: readonly (readonly [string, string])[]): DismissedPairs {
  const found = new Map<string, Set<string>>();
  const add = (id: string, other: string) => {
    const known = found.get(id);
    if (known) known.add(other);
    else found.set(id, new Set([other]));
  };
  for (const [one, other] of pairs) {
    add(one, other);
    add(other, one);
  }
  return found;
}

/** Sets of at least two, each in the order of `ids`. */
export function splitByDismissedPairs(ids: readonly string[], apart: DismissedPairs): string[][] {
  let sets: ReadonlySet<string>[] = [new Set(ids)];
  for (const [at, id] of ids.entries()) {
    const others = apart.get(id);
    if (!others) continue;
    for (const other of ids.slice(at + 1).filter((one) => others.has(one))) sets = split(sets, id, other);
  }
  return sets.filter(({ size }) => size > 1).map((set) => [...set]);
}

function split(sets: readonly ReadonlySet<string>[], id: string, other: string): ReadonlySet<string>[] {
  const whole = sets.filter((set) => !(set.has(id) && set.has(other)));
  const torn = sets.filter((set) => set.has(id) && set.has(other));
  const parts = torn.flatMap((set) => [without(set, other), without(set, id)]);
  const result = [...whole];
  for (const part of parts) {
    if (result.length >= maxSets) break;
    if (part.size > 1 && !result.some((set) => isWithin(part, set))) result.push(part);
  }
  return result;
}

function isWithin(part: ReadonlySet<string>, set: ReadonlySet<string>): boolean {
  for (const id of part) if (!set.has(id)) return false;
  return true;
}

function without(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...set].filter((one) => one !== id));
}
