import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { expect, test } from 'vitest';
import type { KnownCollections, KnownField } from '../fields-of-collections.ts';
import { refsOfStep } from '../variables.ts';
import { manifestOf } from './manifest.ts';
import { problemsOf } from './publish-check.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [ordersId, peopleId, name, count, total, person, firstTask] = [900, 901, 10, 11, 12, 13, 2].map(id) as [
  string,
  ...string[],
];

function field(fieldId: string | undefined, over: Partial<KnownField>): KnownField {
  return {
    id: fieldId ?? '',
    title: 'Field',
    columnName: `c${fieldId?.slice(-2)}`,
    dataType: 'plain_text',
    description: '',
    isRequired: false,
    defaultValue: null,
    settings: {},
    ...over,
  };
}

const limits = { min: null, max: null };
const orderFields = [
  field(name, { title: 'Name' }),
  field(count, { title: 'Count', dataType: 'number', settings: limits }),
  field(total, { title: 'Total', dataType: 'decimal', settings: { scale: 2, ...limits } }),
  field(person, {
    title: 'Person',
    dataType: 'single_data_record',
    settings: { collectionId: peopleId, onTargetDelete: 'clear' },
  }),
];
const collections: KnownCollections = new Map(
  [
    { id: ordersId, pluralName: 'Orders', fields: orderFields },
    {
      id: peopleId ?? '',
      pluralName: 'People',
      nameFieldId: id(20),
      fields: [field(id(20), { isRequired: true }), field(id(21), { dataType: 'number', settings: limits })],
    },
  ].map((one) => [one.id, one]),
);

const answered = (fieldId: string | undefined) => ({ ref: `answer.${firstTask}.${fieldId}` });
const two = { lit: '2', type: 'number' };

/** The first step asks for name and count; the second sets a field. */
function withComputed(fieldId: string | undefined, expression: object, over: object = {}): WizardDefinition {
  const task = (taskId: string | undefined, fields: readonly object[]) => ({
    id: taskId,
    type: 'create_record',
    collectionId: ordersId,
    fields,
  });
  const value = { kind: 'computed', expression };
  return wizardDefinition.parse({
    startsWith: peopleId,
    steps: [
      {
        id: id(1),
        title: 'Ask',
        tasks: [task(firstTask, [{ fieldId: name, isRequired: true }, { fieldId: count }])],
      },
      { id: id(3), title: 'Set', tasks: [task(id(4), [{ fieldId, mode: 'hidden', value, ...over }])] },
    ],
  });
}

const codes = (...args: Parameters<typeof withComputed>) =>
  problemsOf(withComputed(...args), collections).map(({ code }) => code);

test('a computed value fits its field and is surely set', () => {
  const product = { op: 'multiply', args: [{ op: 'coalesce', args: [answered(count), two] }, two] };
  expect(codes(total, product)).toEqual([]);
  expect(codes(total, product, { mode: 'preset' })).toEqual([]);
  expect(codes(name, { op: 'concat', args: [answered(name), { ref: 'system.team' }] })).toEqual([]);
  expect(codes(person, { ref: 'input.record' })).toEqual([]);
  expect(codes(name, { op: 'to_text', args: [{ ref: `record.${id(20)}` }] })).toEqual([]);
});

test.each([
  ['variable_maybe_unset', total, { op: 'multiply', args: [answered(count), two] }],
  ['variable_maybe_unset', total, { ref: `record.${id(21)}` }],
  ['value_unfit', total, answered(name)],
  ['value_unfit', total, { lit: null, type: 'empty' }],
  ['value_unfit', person, { ref: `task.${firstTask}` }],
  ['variable_unknown', total, { ref: `answer.${id(4)}.${count}` }],
  ['record_field_missing', total, { ref: `record.${id(99)}` }],
  ['expression_unfit', total, { op: 'add', args: [two] }],
  ['expression_unfit', total, { op: 'add', args: [two, { lit: null, type: 'empty' }] }],
  ['expression_unfit', total, { op: 'add', args: [two, answered(name)] }],
] as const)('%s keeps a draft from being published', (code, fieldId, expression) => {
  expect(codes(fieldId, expression)).toEqual([code]);
});

test('a run may read what its expressions read, and nothing else', () => {
  const draft = withComputed(name, {
    op: 'concat',
    args: [{ ref: 'input.record' }, { op: 'coalesce', args: [{ ref: `record.${id(21)}` }, two] }],
  });
  expect(draft.steps[1] && refsOfStep(draft.steps[1])).toEqual(['input.record', `record.${id(21)}`]);
  // The text of a record is its name.
  expect(manifestOf(draft, collections).record?.read.map(({ fieldId }) => fieldId)).toEqual([id(21), id(20)]);
});

test('an expression only names values of runs', () => {
  expect(() => withComputed(name, { ref: 'constructor' })).toThrow(/variable_unknown/);
});

/** One step: questions, a variable computed from `expression`, and a question that is shown by its value. */
function withVariable(
  expression: object,
  { before = [], over = {}, isFirst = false }: { before?: object[]; over?: object; isFirst?: boolean } = {},
): WizardDefinition {
  const variable = {
    ...{ id: id(5), type: 'temporary_variable', title: 'Sum', dataType: 'number', mode: 'computed' },
    value: { kind: 'computed', expression },
  };
  const create = { type: 'create_record', collectionId: ordersId };
  const condition = { field: `task.${id(5)}`, operator: 'greater_than', value: 1 };
  const gated = { ...create, id: id(6), fields: [{ fieldId: total, condition }] };
  const ask = { ...create, id: firstTask, fields: [{ fieldId: name, isRequired: true }, { fieldId: count }] };
  const tasks = isFirst ? [gated, ask, variable] : [ask, ...before, variable, gated];
  return wizardDefinition.parse({ steps: [{ id: id(1), title: 'Ask', tasks }], ...over });
}

test('a condition compares what is computed on its own step from answers before it', () => {
  const found = (...args: Parameters<typeof withVariable>) =>
    problemsOf(withVariable(...args), collections).map(({ code, taskId }) => [code, taskId]);
  const ofCount = { op: 'coalesce', args: [answered(count), two] };
  expect(found(ofCount)).toEqual([]);
  // Without a value in each run.
  expect(found({ op: 'add', args: [answered(count), two] })).toEqual([['variable_maybe_unset', id(5)]]);
  // Nothing depends on what comes after it, so that nothing depends on itself.
  expect(found(ofCount, { isFirst: true })).toEqual([['condition_unfit', id(6)]]);
  expect(found({ ref: `task.${id(5)}` })).toEqual([['variable_unknown', id(5)]]);
  // What is found when the step is sent is not known while it is open.
  const find = { id: id(7), type: 'find_records', collectionId: ordersId };
  const chained = {
    ...{ id: id(8), type: 'temporary_variable', title: 'Found', dataType: 'number', mode: 'computed' },
    value: { kind: 'computed', expression: { ref: `count.${id(7)}` } },
  };
  const ofFound = { op: 'coalesce', args: [{ ref: `task.${id(8)}` }, two] };
  expect(found(ofFound, { before: [find, chained] })).toEqual([['condition_unfit', id(6)]]);
});

test('with a personal link, what is computed from the record is not compared on its own step', () => {
  const ofRecord = { op: 'coalesce', args: [{ ref: `record.${id(21)}` }, two] };
  const found = (access: string) =>
    problemsOf(withVariable(ofRecord, { over: { access, startsWith: peopleId } }), collections);
  expect(found('team')).toEqual([]);
  expect(found('token').map(({ code }) => code)).toEqual(['condition_unfit']);
});
