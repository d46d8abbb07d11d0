// Several tasks of a run may set the same field of a record. What each has set lies on what was there before, in the order of the
// tasks; the record has the value on top. A task that is answered again changes its own layer wherever it lies, so that undoing
// a later task brings back neither its old value nor one that an earlier task no longer sets.

type Values = Readonly<Record<string, unknown>>;

/** By field: what a task set, and what the field had below it. */
export interface Layer {
  readonly written: Values;
  /** Without the fields of a record that the task created. */
  readonly replaced: Values;
}

export interface NamedLayer extends Layer {
  readonly name: string;
}

export interface FieldLayers {
  readonly own: Layer | undefined;
  /** Those of later tasks, lowest first. */
  readonly above: readonly NamedLayer[];
  readonly current: (fieldId: string) => unknown;
}

export interface LayerPlan extends Layer {
  /** What the record gets. */
  readonly changed: ReadonlyMap<string, unknown>;
  /** What lies below later layers now, by their name. */
  readonly below: ReadonlyMap<string, Values>;
}

/** Values are plain JSON; jsonb does not preserve key order. */
export function isSame(a: unknown, b: unknown): boolean {
  return stableJson(a) === stableJson(b);
}

function stableJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The layer directly above, if the value of the record is that of the layer on top: no one else has changed it since. */
export function layerAbove({ above, current }: FieldLayers, fieldId: string): NamedLayer | undefined {
  const covering = above.filter(({ written }) => fieldId in written);
  const top = covering.at(-1);
  return top && isSame(current(fieldId), top.written[fieldId]) ? covering[0] : undefined;
}

/**
 * What follows if a task now sets these values, and no longer those for which `isUndone`. A value that someone else has set since
 * is replaced by what is set, and never undone.
 */
export function planLayers(
  layers: FieldLayers,
  set: ReadonlyMap<string, unknown>,
  isUndone: (fieldId: string) => boolean,
): LayerPlan {
  const { own, current } = layers;
  const written = new Map(Object.entries(own?.written ?? {}));
  const replaced = new Map(Object.entries(own?.replaced ?? {}));
  const changed = new Map<string, unknown>();
  const below = new Map<string, Values>();
  for (const [fieldId, value] of set) {
    const upper = layerAbove(layers, fieldId);
    const isOwn = own !== undefined && fieldId in own.written;
    if (upper) {
      if (!isOwn) replaced.set(fieldId, upper.replaced[fieldId]);
      below.set(upper.name, { ...below.get(upper.name), [fieldId]: value });
    } else {
      if (!isOwn || !isSame(current(fieldId), own.written[fieldId])) replaced.set(fieldId, current(fieldId));
      if (!isSame(current(fieldId), value)) changed.set(fieldId, value);
    }
    written.set(fieldId, value);
  }
  for (const [fieldId, before] of Object.entries(own?.replaced ?? {})) {
    if (set.has(fieldId) || !isUndone(fieldId)) continue;
    const upper = layerAbove(layers, fieldId);
    if (upper) below.set(upper.name, { ...below.get(upper.name), [fieldId]: before });
    else if (isSame(current(fieldId), own?.written[fieldId])) changed.set(fieldId, before);
    // Someone else has changed it since.
    else continue;
    written.delete(fieldId);
    replaced.delete(fieldId);
  }
  return {
    written: Object.fromEntries(written),
    replaced: Object.fromEntries(replaced),
    changed,
    below,
  };
}
