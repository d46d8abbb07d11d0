import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Layer, type NamedLayer, planLayers } from './field-layers.ts';

/** A record with one field, and tasks that set it in a run, in their order. */
class Field {
  value = 'base';
  readonly layers = new Map<number, Layer>();

  /** Undefined: the task no longer sets it. */
  answer(task: number, value: string | undefined): void {
    const above = [...this.layers]
      .filter(([other]) => other > task)
      .sort(([a], [b]) => a - b)
      .map(([other, layer]): NamedLayer => ({ ...layer, name: String(other) }));
    const plan = planLayers(
      { own: this.layers.get(task), above, current: () => this.value },
      new Map(value === undefined ? [] : [['f', value]]),
      () => true,
    );
    if (plan.changed.has('f')) this.value = String(plan.changed.get('f'));
    if ('f' in plan.written) this.layers.set(task, plan);
    else this.layers.delete(task);
    for (const [name, replaced] of plan.below) {
      const layer = this.layers.get(Number(name));
      if (layer) this.layers.set(Number(name), { ...layer, replaced: { ...layer.replaced, ...replaced } });
    }
  }
}

test('undoing both tasks brings back what was there, in any order', () => {
  const one = new Field();
  one.answer(0, 'first');
  one.answer(1, 'second');
  one.answer(0, undefined);
  expect(one.value).toBe('second');
  one.answer(1, undefined);
  expect(one.value).toBe('base');
});

test('a value of someone else stays', () => {
  const one = new Field();
  one.answer(0, 'first');
  one.answer(1, 'second');
  one.value = 'theirs';
  one.answer(0, undefined);
  one.answer(1, undefined);
  expect(one.value).toBe('theirs');
});

const answers = fc.array(
  fc.record({ task: fc.nat(3), value: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }) }),
  { maxLength: 15 },
);

test('however tasks are answered again, the value is that of the last answers', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const [field, last] = [new Field(), new Map<number, string | undefined>()];
      for (const { task, value } of given) {
        field.answer(task, value);
        last.set(task, value);
      }
      const set = [...last].sort(([a], [b]) => a - b).flatMap(([, value]) => value ?? []);
      expect(field.value).toBe(set.at(-1) ?? 'base');
    }),
  );
});
