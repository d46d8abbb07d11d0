// What two people changed in a wizard is brought together step by step, and setting by setting.
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { type Choices, type ConflictPart, isSame, type Parts } from '../../../app/forms/edit-base.ts';

type Conflict = Omit<ConflictPart, 'property'>;

interface Sides<T> {
  readonly base: T;
  readonly yours: T;
  readonly theirs: T;
}

export const definitionParts: Parts<WizardDefinition> = {
  merge: ({ base, yours, theirs }, choices) => {
    const steps = mergeSteps({ base: base.steps, yours: yours.steps, theirs: theirs.steps }, choices);
    const conflicts: Conflict[] = [...steps.conflicts];
    const merged: Record<string, unknown> = {};
    // The own names of a definition.
    for (const name of Object.keys(yours) as (keyof WizardDefinition)[]) {
      if (name === 'steps') continue;
      const setting = mergeOne<unknown>(
        { base: base[name], yours: yours[name], theirs: theirs[name] },
        choices[name],
      );
      if (setting.isConflict) conflicts.push({ name, yours: yours[name], theirs: theirs[name] });
      merged[name] = setting.value;
    }
    // Each property of `yours`, with a value of one of the sides.
    return { value: { ...merged, steps: steps.value } as WizardDefinition, conflicts };
  },
  asTyped: (stored) => stored,
};

function mergeSteps(
  { base, yours, theirs }: Sides<readonly WizardStep[]>,
  choices: Choices,
): { readonly value: WizardStep[]; readonly conflicts: readonly Conflict[] } {
  const conflicts: Conflict[] = [];
  const chosen = new Map<string, WizardStep | undefined>();
  const find = (steps: readonly WizardStep[], wanted: string) => steps.find(({ id }) => id === wanted);
  for (const { id } of [...yours, ...theirs, ...base]) {
    if (chosen.has(id)) continue;
    const sides = { base: find(base, id), yours: find(yours, id), theirs: find(theirs, id) };
    const { value, isConflict } = mergeOne(sides, choices[id]);
    // Null: deleted.
    if (isConflict) conflicts.push({ name: id, yours: sides.yours ?? null, theirs: sides.theirs ?? null });
    chosen.set(id, value);
  }
  const ids = (steps: readonly WizardStep[]) => steps.map(({ id }) => id);
  const isMoved = !isSame(ids(yours), ids(base));
  const order = isMoved ? joined(ids(yours), ids(theirs)) : joined(ids(theirs), ids(yours));
  return { value: order.flatMap((id) => chosen.get(id) ?? []), conflicts };
}

/** In the order of the first list; what only the other one has comes after what precedes it there. */
function joined(first: readonly string[], other: readonly string[]): readonly string[] {
  const order = [...first];
  for (const [at, id] of other.entries()) {
    if (order.includes(id)) continue;
    const before = other[at - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

function mergeOne<T>({ base, yours, theirs }: Sides<T>, choice: Choices[string] | undefined) {
  if (isSame(yours, base)) return { value: theirs, isConflict: false };
  if (isSame(theirs, base) || isSame(yours, theirs)) return { value: yours, isConflict: false };
  return { value: choice === 'theirs' ? theirs : yours, isConflict: choice === undefined };
}
