// What an edit is based on. Another person's changes to other properties are taken over; a change to the same ones is a
// conflict, which the user decides.

export interface Edit<V> {
  readonly values: V;
  /** As last received for each property that has been changed here, and the latest for the others. */
  readonly base: V;
  /** Of the base; 0 where the resource has none. */
  readonly version: number;
}

export interface StoredValues<V> {
  readonly values: V;
  readonly version: number;
}

/** The names of the properties that were changed here. */
export function changedNames<V extends object>({ values, base }: Pick<Edit<V>, 'values' | 'base'>) {
  return namesOf(values).filter((name) => !isSame(values[name], base[name]));
}

/** The names of the properties that were changed here and, differently, there. */
export function conflictNames<V extends object>(edit: Edit<V>, stored: StoredValues<V>) {
  return changedNames(edit).filter(
    (name) =>
      !isSame(stored.values[name], edit.base[name]) && !isSame(stored.values[name], edit.values[name]),
  );
}

/** Takes over what was stored meanwhile; where that conflicts, the edit and its base stay. */
export function takeOver<V extends object>(edit: Edit<V>, stored: StoredValues<V>): Edit<V> {
  const conflicts = new Set<keyof V>(conflictNames(edit, stored));
  const changed = new Set<keyof V>(changedNames(edit));
  const [values, base] = [{ ...edit.values }, { ...edit.base }];
  for (const name of namesOf(edit.values)) {
    if (conflicts.has(name)) continue;
    base[name] = stored.values[name];
    if (!changed.has(name)) values[name] = stored.values[name];
  }
  return { values, base, version: conflicts.size > 0 ? edit.version : stored.version };
}

/** Decides the conflicts: the base is what was stored, the values are mine or theirs. */
export function decide<V extends object>(edit: Edit<V>, stored: StoredValues<V>, isMine: boolean): Edit<V> {
  const conflicts = conflictNames(edit, stored);
  const theirs: Partial<V> = {};
  for (const name of conflicts) theirs[name] = stored.values[name];
  return takeOver(
    {
      ...edit,
      base: { ...edit.base, ...theirs },
      values: isMine ? edit.values : { ...edit.values, ...theirs },
    },
    stored,
  );
}

export function pick<V extends object>(values: V, names: readonly PropertyKey[]): Partial<V> {
  const entries = Object.entries(values).filter(([name]) => names.includes(name));
  // Entries of V.
  return Object.fromEntries(entries) as Partial<V>;
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function namesOf<V extends object>(values: V) {
  // The own names of an object literal.
  return Object.keys(values) as (keyof V & string)[];
}
