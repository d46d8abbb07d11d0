import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { expect, test } from 'vitest';
import { compareDefinitions } from './compare-definitions.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const text = (number: number, words: string) => ({
  id: id(number),
  type: 'display_text',
  body: [{ t: `<p>${words}</p>` }],
});
const create = (number: number, ...fields: readonly object[]) => ({
  id: id(number),
  type: 'create_record',
  collectionId: id(41),
  fields,
});
const step = (number: number, title: string, ...tasks: readonly object[]) => ({
  id: id(number),
  title,
  tasks,
});
const define = (steps: readonly object[], rest = {}) => wizardDefinition.parse({ steps, ...rest });
const field = (number: number, rest = {}) => ({ fieldId: id(number), ...rest });

const before = define([
  step(11, 'Welcome', text(21, 'Hello')),
  step(12, 'Who', create(22, field(31), field(32))),
  step(13, 'Thanks', text(23, 'Bye')),
]);

test('nothing changed', () => {
  expect(compareDefinitions(before, structuredClone(before))).toEqual([]);
});

test('steps, texts and fields are named', () => {
  const after = define([
    step(11, 'Hello', text(21, 'Welcome')),
    step(12, 'Who', create(22, field(31, { isRequired: true }), field(33)), text(24, 'More')),
    step(14, 'Then'),
  ]);
  expect(compareDefinitions(before, after)).toEqual([
    { kind: 'stepRenamed', step: 'Hello', before: 'Welcome' },
    { kind: 'taskText', step: 'Hello', task: 'display_text' },
    { kind: 'fieldChanged', field: id(31), step: 'Who', task: 'create_record' },
    { kind: 'fieldAdded', field: id(33), step: 'Who', task: 'create_record' },
    { kind: 'fieldRemoved', field: id(32), step: 'Who', task: 'create_record' },
    { kind: 'taskAdded', step: 'Who', task: 'display_text' },
    { kind: 'stepAdded', step: 'Then' },
    { kind: 'stepRemoved', step: 'Thanks' },
  ]);
});

test('one step that was moved is one change', () => {
  const [welcome, who, thanks] = before.steps;
  expect(compareDefinitions(before, define([thanks ?? {}, welcome ?? {}, who ?? {}]))).toEqual([
    { kind: 'stepMoved', step: 'Thanks' },
  ]);
});

test('who may open it, what it starts with and its last words are settings', () => {
  const after = { ...before, access: 'public', startsWith: id(41), thankYou: [{ t: 'Bye' }] };
  expect(compareDefinitions(before, wizardDefinition.parse(after)).map(({ kind }) => kind)).toEqual([
    'access',
    'startsWith',
    'thankYou',
  ]);
});
