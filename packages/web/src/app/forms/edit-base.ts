// What an edit is based on. Another person's changes to other properties are taken over; a change to the same ones is a
// conflict, which the user decides. A value of several parts, such as the blocks of a mail, is brought together part by part.

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

/** Both changed it differently. */
export interface ConflictPart {
  readonly property: string;
  /** The same, or that of a part within its value. */
  readonly name: string;
  readonly yours: unknown;
  readonly theirs: unknown;
}

/** Both: one after the other, where the value has room for that. */
export type Choice = 'mine' | 'theirs' | 'both';
/** By the name of the part. */
export type Choices = Readonly<Record<string, Choice>>;

interface Sides<T> {
  /** What both began with. */
  readonly base: T;
  readonly yours: T;
  readonly theirs: T;
}

/** How a value of several parts is brought together. */
export interface Parts<T> {
  readonly merge: (
    sides: Sides<T>,
    choices: Choices,
  ) => { readonly value: T; readonly conflicts: readonly Omit<ConflictPart, 'property'>[] };
  /** Each part that is stored as before as it was typed. */
  readonly asTyped: (stored: T, before: T, typed: T) => T;
  /** The value before, with each part that is stored as it was sent. By default, the whole is one part. */
  readonly asSent?: (before: T, stored: T, sent: T) => T;
}

export type PartsOf<V> = { readonly [Name in keyof V]?: Parts<V[Name]> };

interface MergeOptions<V> {
  readonly choices?: Choices;
  readonly parts?: PartsOf<V>;
}

/** The names of the properties that were changed here. */
export function changedNames<V extends object>({ values, base }: Pick<Edit<V>, 'values' | 'base'>) {
  return namesOf(values).filter((name) => !isSame(values[name], base[name]));
}

export function isChanged<V extends object>(edit: Pick<Edit<V>, 'values' | 'base'>): boolean {
  return changedNames(edit).length > 0;
}

/** Takes over what was stored meanwhile; where that conflicts and has no choice, the edit and its base stay. */
export function merge<V extends object>(
  edit: Edit<V>,
  stored: StoredValues<V>,
  { choices = {}, parts = {} }: MergeOptions<V> = {},
): { readonly edit: Edit<V>; readonly conflicts: readonly ConflictPart[] } {
  const [values, base] = [{ ...edit.values }, { ...edit.base }];
  const conflicts: ConflictPart[] = [];
  for (const name of namesOf(edit.values)) {
    const sides = { base: edit.base[name], yours: edit.values[name], theirs: stored.values[name] };
    const merged = mergeOne(name, sides, { choices, parts });
    conflicts.push(...merged.conflicts.map((conflict) => ({ ...conflict, property: name })));
    if (merged.conflicts.length > 0) continue;
    values[name] = merged.value;
    base[name] = stored.values[name];
  }
  return { edit: { values, base, version: conflicts.length > 0 ? edit.version : stored.version }, conflicts };
}

function mergeOne<V extends object, Name extends keyof V & string>(
  name: Name,
  sides: Sides<V[Name]>,
  { choices, parts }: Required<MergeOptions<V>>,
): ReturnType<Parts<V[Name]>['merge']> {
  const { base, yours, theirs } = sides;
  if (isSame(base, yours)) return { value: theirs, conflicts: [] };
  if (isSame(base, theirs) || isSame(yours, theirs)) return { value: yours, conflicts: [] };
  const kind = parts[name];
  if (kind) return kind.merge(sides, choices);
  if (choices[name] === undefined) return { value: yours, conflicts: [{ name, yours, theirs }] };
  return { value: choices[name] === 'theirs' ? theirs : yours, conflicts: [] };
}

/**
 * The server cleans what it stores. What it still has as it stored it is what was typed: compared with the typed text, it
 * would look like another person’s change.
 */
export function asTyped<V extends object>(
  stored: V,
  { before, typed }: { readonly before: V; readonly typed: V },
  parts: PartsOf<V>,
): V {
  const restored = { ...stored };
  for (const name of namesOf(stored)) {
    if (isSame(stored[name], before[name])) restored[name] = typed[name];
    else restored[name] = parts[name]?.asTyped(stored[name], before[name], typed[name]) ?? stored[name];
  }
  return restored;
}

/**
 * A save without an answer may have been stored. What is stored as it was sent is what the edit is based on: compared with an
 * older base, it would look like another person’s change.
 */
export function basedOnSent<V extends object>(
  edit: Edit<V>,
  { sent, stored }: { readonly sent: Partial<V>; readonly stored: V },
  parts: PartsOf<V>,
): Edit<V> {
  const base = { ...edit.base };
  for (const name of namesOf(edit.base)) {
    const value = sent[name];
    if (value === undefined) continue;
    const { asSent } = parts[name] ?? {};
    if (asSent) base[name] = asSent(base[name], stored[name], value);
    else if (isSame(stored[name], value)) base[name] = value;
  }
  return { ...edit, base };
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
