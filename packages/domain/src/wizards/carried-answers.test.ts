import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { expect, test } from 'vitest';
import { carriedAnswers } from './carried-answers.ts';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const [stepOne, stepTwo, same, added, name, town, secret] = [1, 2, 3, 4, 5, 6, 7].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
const task = (taskId: string, fields: readonly object[]) => ({
  id: taskId,
  type: 'create_record',
  collectionId: id(9),
  fields,
});
const definition = wizardDefinition.parse({
  steps: [
    { id: stepOne, title: 'One', tasks: [task(same, [{ fieldId: name }])] },
    {
      id: stepTwo,
      title: 'Two',
      tasks: [task(added, [{ fieldId: name }, { fieldId: town }, { fieldId: secret, mode: 'hidden' }])],
    },
  ],
});

test('answers go to the same task, else to the same field, and the newest counts', () => {
  const given = [
    { [same]: { [name]: 'Ana', [town]: 'Berne' } },
    { [same]: { [name]: 'Anna' } },
    { [id(8)]: { [secret]: 'x' } },
  ] as readonly object[] as Answers[];
  expect(Object.fromEntries(carriedAnswers(definition, given))).toEqual({
    [stepOne]: { [same]: { [name]: 'Anna', [town]: 'Berne' } },
    [stepTwo]: { [added]: { [name]: 'Anna', [town]: 'Berne' } },
  });
  expect(carriedAnswers(definition, []).size).toBe(0);
});

test('entries of a task stay entries', () => {
  const repeating = wizardDefinition.parse({
    steps: [{ id: stepOne, title: 'One', tasks: [{ ...task(same, [{ fieldId: name }]), repeat: {} }] }],
  });
  const given = [
    { [`${same}:1`]: { [name]: 'Ana' }, [`${same}:3`]: { [name]: 'Ben' } },
  ] as readonly object[] as Answers[];
  expect(Object.fromEntries(carriedAnswers(repeating, given))).toEqual({ [stepOne]: given[0] });
});
