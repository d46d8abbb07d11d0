import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { expect, test } from 'vitest';
import { definitionParts } from './definition-parts.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const step = (number: number, title = `Step ${number}`) => ({ id: id(number), title, condition: null });
const definitionOf = (steps: readonly object[], rest: object = {}) =>
  wizardDefinition.parse({ steps, ...rest });
const titles = ({ steps }: { readonly steps: readonly { readonly title: string }[] }) =>
  steps.map(({ title }) => title);
const base = definitionOf([step(1), step(2), step(3)]);

test('two people change different steps and settings of a wizard, and all of it is there', () => {
  const yours = definitionOf([step(1, 'Mine'), step(2), step(3), step(4)]);
  const theirs = definitionOf([step(1), step(5), step(3, 'Theirs')], { access: 'public' });
  const { value, conflicts } = definitionParts.merge({ base, yours, theirs }, {});
  expect(conflicts).toEqual([]);
  expect(titles(value)).toEqual(['Mine', 'Step 5', 'Theirs', 'Step 4']);
  expect(value.access).toBe('public');
});

test('of a step that both changed, one side is chosen, also where the other deleted it', () => {
  const yours = definitionOf([step(1, 'Mine'), step(2, 'Mine too'), step(3)]);
  const theirs = definitionOf([step(1, 'Theirs'), step(3)]);
  const { conflicts } = definitionParts.merge({ base, yours, theirs }, {});
  expect(conflicts.map(({ name }) => name)).toEqual([id(1), id(2)]);
  expect(conflicts[1]?.theirs).toBeNull();
  const chosen = (first: 'mine' | 'theirs', second: 'mine' | 'theirs') =>
    definitionParts.merge({ base, yours, theirs }, { [id(1)]: first, [id(2)]: second });
  expect(titles(chosen('mine', 'theirs').value)).toEqual(['Mine', 'Step 3']);
  expect(titles(chosen('theirs', 'mine').value)).toEqual(['Theirs', 'Mine too', 'Step 3']);
  expect(chosen('theirs', 'mine').conflicts).toEqual([]);
});

test('a setting that both changed is a conflict of its own', () => {
  const yours = definitionOf([step(1), step(2), step(3)], { access: 'public' });
  const theirs = definitionOf([step(1), step(2), step(3)], { access: 'token' });
  expect(definitionParts.merge({ base, yours, theirs }, {}).conflicts).toEqual([
    { name: 'access', yours: 'public', theirs: 'token' },
  ]);
});
