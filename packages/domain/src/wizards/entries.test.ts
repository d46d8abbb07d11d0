import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { answers } from '@fieldhouse/contract/wizard-runs';
import { describe, expect, test } from 'vitest';
import {
  entryKey,
  entryNumberOf,
  entryNumbers,
  nextEntryNumber,
  shownEntries,
  taskIdOfKey,
} from './entries.ts';
import type { KnownCollections, KnownField } from './fields-of-collections.ts';
import { problemsOf } from './publishing/publish-check.ts';
import { definitionIn, textsOf } from './translations/translations.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [guests, task, name, age, email] = [900, 2, 10, 11, 12].map(id) as [
  string,
  string,
  string,
  string,
  string,
];

test('entries have keys of the task and their number', () => {
  const key = entryKey(task, 12);
  expect([taskIdOfKey(key), entryNumberOf(key), entryNumberOf(task)]).toEqual([task, 12, undefined]);
  const sent = { [entryKey(task, 10)]: {}, [entryKey(task, 2)]: {}, [entryKey(id(3), 1)]: {}, [task]: {} };
  expect(entryNumbers(task, sent)).toEqual([2, 10]);
  expect(shownEntries(task, { min: 4 }, sent)).toEqual([2, 10, 11, 12]);
});

test('a new entry comes last, as long as there are numbers', () => {
  expect(nextEntryNumber([])).toBe(1);
  expect(nextEntryNumber([1, 4])).toBe(5);
  expect(nextEntryNumber([1, 99])).toBe(2);
});

test('answers are those of tasks and of numbered entries', () => {
  const isAccepted = (key: string) => answers.safeParse({ [key]: {} }).success;
  expect(isAccepted(task)).toBe(true);
  expect(isAccepted(`${task}:99`)).toBe(true);
  expect([`${task}:0`, `${task}:100`, `${task}:x`, `${task}:`, 'task'].some(isAccepted)).toBe(false);
});

function field(fieldId: string, over: Partial<KnownField> = {}): KnownField {
  const rest = {
    title: fieldId.slice(-2),
    columnName: `c${fieldId.slice(-2)}`,
    description: '',
    defaultValue: null,
  };
  return { id: fieldId, dataType: 'plain_text', isRequired: false, settings: {}, ...rest, ...over };
}

const number = { dataType: 'number', settings: { min: null, max: null } } as const;
const collections: KnownCollections = new Map([
  [
    guests,
    {
      id: guests,
      pluralName: 'Guests',
      fields: [field(name), field(age, number), field(email, { dataType: 'email_address' })],
    },
  ],
]);
const answered = (fieldId: string) => `answer.${task}.${fieldId}`;

interface Draft {
  readonly repeat?: object;
  readonly fields?: readonly object[];
  /** Of the second step. */
  readonly tasks?: readonly object[];
  readonly condition?: object | null;
  readonly over?: object;
}

function draft({
  repeat,
  fields = [{ fieldId: name }],
  tasks,
  condition = null,
  over,
}: Draft): WizardDefinition {
  const shown = { id: id(5), type: 'display_text', body: [{ t: '<p>Bye</p>' }] };
  return wizardDefinition.parse({
    steps: [
      {
        id: id(1),
        title: 'Guests',
        tasks: [
          {
            id: task,
            type: 'create_record',
            collectionId: guests,
            fields,
            repeat: { entryLabel: 'Guest', ...repeat },
          },
        ],
      },
      { id: id(4), title: 'More', condition, tasks: tasks ?? [shown] },
    ],
    ...over,
  });
}

const codes = (one: Draft) => problemsOf(draft(one), collections).map(({ code }) => code);
const text = (ref: string) => ({ id: id(5), type: 'display_text', body: [{ ref, fallback: '' }] });
const hidden = (fieldId: string, expression: object) => ({
  fieldId,
  mode: 'hidden',
  value: { kind: 'computed', expression },
});

describe('a draft with entries', () => {
  test('says what one is called, and how many there may be', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ repeat: { entryLabel: ' ' } })).toEqual(['repeat_without_label']);
    expect(codes({ repeat: { min: 5, max: 4 } })).toEqual(['repeat_range_unfit']);
    const many = [1, 2, 3, 4, 5].map((number) => ({
      ...{ id: id(20 + number), type: 'create_record', collectionId: guests, fields: [{ fieldId: name }] },
      repeat: { entryLabel: 'Guest', max: 20 },
    }));
    expect(codes({ tasks: many })).toEqual(['too_many_records']);
  });

  test('uses their number and their records, but not the answer of one', () => {
    const isMany = { field: `count.${task}`, operator: 'greater_than', value: 1 };
    expect(codes({ condition: isMany })).toEqual([]);
    const update = { id: id(6), type: 'update_records', records: `task.${task}`, collectionId: guests };
    expect(codes({ tasks: [{ ...update, fields: [{ fieldId: age }] }] })).toEqual([]);
    expect(codes({ tasks: [text(answered(name))] })).toEqual(['answer_of_several']);
    expect(codes({ condition: { field: answered(age), operator: 'is', value: 1 } })).toEqual([
      'answer_of_several',
    ]);
    const copied = hidden(name, { ref: answered(name) });
    expect(codes({ tasks: [{ ...update, fields: [copied] }] })).toEqual(['answer_of_several']);
    expect(codes({ over: { receipt: { to: answered(email) } } })).toEqual(['receipt_without_address']);
  });

  test('compares and computes with the answers before, within an entry', () => {
    const isChild = { field: answered(age), operator: 'less_than', value: 18 };
    const greeting = { op: 'concat', args: [{ lit: 'For ', type: 'text' }, { ref: answered(email) }] };
    const asked = [
      { fieldId: age },
      { fieldId: email, isRequired: true, condition: null },
      hidden(name, greeting),
    ];
    expect(codes({ fields: asked })).toEqual([]);
    expect(codes({ fields: [{ fieldId: age }, { fieldId: name, condition: isChild }] })).toEqual([]);
    // Not what comes after it, nor what a question begins with.
    expect(codes({ fields: [hidden(name, greeting), { fieldId: email, isRequired: true }] })).toEqual([
      'answer_of_several',
    ]);
    const preset = { fieldId: name, mode: 'preset', value: { kind: 'variable', ref: answered(email) } };
    expect(codes({ fields: [{ fieldId: email }, preset] })).toEqual(['answer_of_several']);
  });

  test('sends a message to each', () => {
    const send = { id: id(7), type: 'send_message', templateId: id(8), to: answered(email) };
    const data = [{ tag: 'who', ref: answered(name) }];
    const fields = [{ fieldId: name }, { fieldId: email }];
    expect(codes({ fields, tasks: [{ ...send, data }] })).toEqual([]);
    expect(codes({ fields, tasks: [{ ...send, to: null, data }] })).toEqual([
      'task_without_address',
      'answer_of_several',
    ]);
  });
});

test('what an entry and its button are called is translated', () => {
  const texts = {
    es: { [`task.${task}.entryLabel`]: 'Invitado', [`task.${task}.addLabel`]: 'Otro invitado' },
  };
  const definition = draft({ repeat: { addLabel: 'Another guest' }, over: { texts } });
  const keys = textsOf(definition).map(({ key }) => key.split('.').at(-1));
  expect(keys).toContain('entryLabel');
  expect(keys).toContain('addLabel');
  expect(definitionIn(definition, 'es').steps[0]?.tasks[0]).toMatchObject({
    repeat: { entryLabel: 'Invitado', addLabel: 'Otro invitado', min: 1 },
  });
});
