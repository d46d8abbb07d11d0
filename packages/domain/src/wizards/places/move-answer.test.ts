// Random wizards that use the answer to one question in every way there is, and the places to which it goes.
import { type FieldsTask, isFieldsTask, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KnownCollections, KnownField } from '../fields-of-collections.ts';
import { answerName, taskOutputName } from '../names/variable-names.ts';
import { problemsOf } from '../publishing/publish-check.ts';
import { refsOfStep } from '../variables.ts';
import { type AnswerPlace, moveAnswer } from './move-answer.ts';
import { renameValue } from './rename-value.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const peopleId = id(1);
const visitsId = id(2);
const email = id(11);
const contact = id(15);
const variable = id(21);
const asking = id(22);
const made = id(24);

function field(fieldId: string, title: string, dataType: KnownField['dataType'], settings = {}): KnownField {
  const shared = { columnName: title.toLowerCase().replaceAll(' ', '_'), description: '', isRequired: false };
  return { id: fieldId, title, dataType, settings, defaultValue: null, ...shared };
}

const fields = {
  email: field(email, 'Email', 'email_address'),
  otherEmail: field(id(12), 'Other email', 'email_address'),
  year: field(id(13), 'Year of birth', 'number', { min: null, max: null }),
  name: field(id(14), 'Name', 'plain_text', { isMultiLine: false }),
  contact: field(contact, 'Contact', 'email_address'),
  color: field(id(16), 'Color', 'single_selection_from_list', { listId: id(5) }),
  shade: field(id(17), 'Shade', 'single_selection_from_list', { listId: id(6) }),
};
const ofPeople = Object.values(fields).filter((one) => one !== fields.contact);
const collections: KnownCollections = new Map(
  [
    { id: peopleId, pluralName: 'People', fields: ofPeople },
    { id: visitsId, pluralName: 'Visits', fields: [fields.contact] },
  ].map((one) => [one.id, one]),
);

/** Each way in which a later step, or the end, uses a value. */
const uses = {
  stepCondition: (ref) => ({ step: { condition: is(ref) } }),
  taskCondition: (ref) => ({ tasks: [text(31, [{ t: '<p>Hi</p>' }], { condition: is(ref) })] }),
  fieldCondition: (ref) => ({ tasks: [create(32, [{ fieldId: contact, condition: { any: [is(ref)] } }])] }),
  preset: (ref) => ({
    tasks: [create(33, [{ fieldId: contact, mode: 'preset', value: { kind: 'variable', ref } }])],
  }),
  calculation: (ref) => ({
    tasks: [
      create(34, [{ fieldId: contact, mode: 'hidden', value: { kind: 'computed', expression: { ref } } }]),
    ],
  }),
  text: (ref) => ({ tasks: [text(35, [{ t: '<p>For ' }, { ref }, { t: '</p>' }])] }),
  translation: (ref) => ({
    tasks: [text(36, [{ t: '<p>Hi</p>' }])],
    texts: { [`task.${id(36)}.body`]: [{ ref, fallback: 'ti' }], thankYou: [{ ref }] },
  }),
  comparison: (ref) => ({
    tasks: [
      {
        ...{ id: id(37), type: 'find_records', collectionId: peopleId },
        ...{ filter: { field: 'email', operator: 'is' }, compare: [{ condition: 0, ref }] },
      },
    ],
  }),
  message: (ref) => ({
    tasks: [
      { id: id(38), type: 'send_message', templateId: id(3), to: ref, data: [{ tag: 'address', ref }] },
    ],
  }),
  projectTask: (ref) => ({
    tasks: [{ id: id(39), type: 'create_task', projectId: id(4), title: [{ t: 'Call ' }, { ref }] }],
  }),
  thanks: (ref) => ({ end: { thankYou: [{ t: '<p>' }, { ref, fallback: 'you' }, { t: '</p>' }] } }),
  receipt: (ref) => ({ end: { receipt: { to: ref } } }),
  redirect: (ref) => ({
    end: { redirect: { address: 'https://example.org/', values: [{ name: 'who', ref }] } },
  }),
} satisfies Record<string, (ref: VariableName) => Use>;
type UseName = keyof typeof uses;
const useNames = Object.keys(uses) as UseName[];

interface Use {
  readonly step?: object;
  readonly tasks?: readonly object[];
  readonly texts?: object;
  readonly end?: object;
}

function is(ref: VariableName): object {
  return { field: ref, operator: 'is', value: 'ana@example.org' };
}

function text(number: number, body: readonly object[], over: object = {}): object {
  return { id: id(number), type: 'display_text', body, ...over };
}

function create(number: number, of: readonly object[]): object {
  return { id: id(number), type: 'create_record', collectionId: visitsId, fields: of };
}

/** The first step asks, as a variable or for a field; the second uses it. */
function wizardOf(
  place: AnswerPlace,
  used: readonly UseName[],
  { isOnly = true, isUsedBeside = false } = {},
) {
  const ref = nameOf(place);
  const question = { isRequired: true, hint: 'We only write once.' };
  const asked =
    place.fieldId === undefined
      ? { id: variable, type: 'temporary_variable', title: 'Where?', dataType: 'email_address', ...question }
      : {
          ...{ id: asking, type: 'create_record', collectionId: peopleId },
          fields: [
            ...(isOnly ? [] : [{ fieldId: fields.name.id }]),
            { fieldId: email, label: 'Where?', ...question },
            ...(isUsedBeside ? [{ fieldId: fields.year.id, condition: is(ref) }] : []),
          ],
        };
  const label = place.fieldId === undefined ? `task.${variable}` : `field.${asking}.${email}`;
  const parts: readonly Use[] = used.map((one) => uses[one](ref));
  return wizardDefinition.parse({
    ...Object.assign({}, ...parts.map(({ end }) => end)),
    steps: [
      { id: id(41), title: 'Who', tasks: [asked] },
      {
        ...{ id: id(42), title: 'Then', tasks: [text(30, [{ t: '<p>Thanks</p>' }])] },
        ...Object.assign({}, ...parts.map(({ step }) => step)),
        ...{ tasks: [text(30, [{ t: '<p>Thanks</p>' }]), ...parts.flatMap(({ tasks = [] }) => tasks)] },
      },
    ],
    texts: {
      es: {
        ...Object.assign({}, ...parts.map(({ texts }) => texts)),
        ...{ [`${label}.label`]: '¿Dónde?', [`${label}.hint`]: 'Escribimos una vez.' },
      },
    },
  });
}

function nameOf({ taskId, fieldId }: AnswerPlace): VariableName {
  return fieldId === undefined ? taskOutputName(taskId) : answerName(taskId, fieldId);
}

const places = {
  variable: { taskId: variable },
  field: { taskId: asking, fieldId: email },
} satisfies Record<'variable' | 'field', AnswerPlace>;
const newTask = (taskId: string, collectionId: string) =>
  wizardDefinition.parse({
    steps: [{ id: id(43), tasks: [{ id: taskId, type: 'create_record', collectionId }] }],
  }).steps[0]?.tasks[0] as FieldsTask;
const asVariable = (newId: string) => ({ kind: 'variable', newId }) as const;
const usedIn = fc.subarray(useNames);
const both = fc.constantFrom('variable', 'field');

test('a value has its new name everywhere, and there and back is the same wizard', () => {
  const place = fc.constantFrom(places.variable, places.field);
  fc.assert(
    fc.property(usedIn, place, (used, from) => {
      const definition = wizardOf(from, used);
      const [before, after] = [nameOf(from), taskOutputName(made)];
      const renamed = renameValue(definition, before, after);
      expect(JSON.stringify(renamed)).not.toContain(`"${before}"`);
      const swap = (ref: VariableName) => (ref === before ? after : ref);
      expect(renamed.steps.map(refsOfStep)).toEqual(definition.steps.map((one) => refsOfStep(one).map(swap)));
      expect(renameValue(renamed, after, before)).toEqual(definition);
    }),
  );
});

test('wherever the answer goes, what used it can be published as before', () => {
  fc.assert(
    fc.property(usedIn, both, fc.constantFrom('variable', 'field', 'other'), (used, from, to) => {
      const definition = wizardOf(places[from], used, { isOnly: false, isUsedBeside: true });
      expect(problemsOf(definition, collections)).toEqual([]);
      const asked = definition.steps[0]?.tasks.find(isFieldsTask);
      const target = {
        variable: asVariable(made),
        field: { kind: 'field', task: asked ?? newTask(made, peopleId), field: fields.otherEmail } as const,
        other: { kind: 'field', task: newTask(made, visitsId), field: fields.contact } as const,
      }[to];
      const moved = moveAnswer(definition, places[from], target, collections);
      expect(problemsOf(moved, collections)).toEqual([]);
      expect(wizardDefinition.parse(moved)).toEqual(moved);
      if (from === 'variable' && to === 'variable') return;
      expect(JSON.stringify(moved)).not.toContain(`"${nameOf(places[from])}"`);
      expect(Object.values(moved.texts.es ?? {})).toEqual(
        expect.arrayContaining(['¿Dónde?', 'Escribimos una vez.']),
      );
    }),
  );
});

test('a question that goes to a field and back to a variable is the same, and so is the way around', () => {
  fc.assert(
    fc.property(usedIn, both, fc.boolean(), (used, from, isOnly) => {
      const definition = wizardOf(places[from], used, { isOnly });
      const first =
        from === 'variable'
          ? { kind: 'field' as const, task: newTask(asking, peopleId), field: fields.email }
          : asVariable(variable);
      const there = moveAnswer(definition, places[from], first, collections);
      expect(there).not.toEqual(definition);
      const asked = there.steps[0]?.tasks.find(isFieldsTask);
      const back =
        from === 'variable'
          ? asVariable(variable)
          : { kind: 'field' as const, task: asked ?? newTask(asking, peopleId), field: fields.email };
      const other = places[from === 'variable' ? 'field' : 'variable'];
      const again = moveAnswer(there, other, back, collections);
      expect(again).toEqual(definition);
    }),
  );
});

test('what no longer fits is a problem of its place', () => {
  const used = ['stepCondition', 'fieldCondition', 'preset', 'comparison', 'message', 'receipt'] as const;
  const definition = wizardOf(places.field, used);
  const task = definition.steps[0]?.tasks.find(isFieldsTask);
  if (!task) throw new Error('A record is created.');
  const moved = moveAnswer(
    definition,
    places.field,
    { kind: 'field', task, field: fields.year },
    collections,
  );
  const found = problemsOf(moved, collections);
  expect(found.map(({ code, taskId, fieldId }) => [code, taskId, fieldId])).toEqual([
    ['condition_unfit', null, null],
    ['condition_unfit', id(32), contact],
    ['value_unfit', id(33), contact],
    ['filter_unfit', id(37), null],
    ['address_not_email', id(38), null],
    ['receipt_not_email', null, null],
  ]);
});

function withColor(tasks: readonly object[], over: object = {}) {
  const asks = {
    ...{ id: asking, type: 'create_record', collectionId: peopleId, ...over },
    fields: [{ fieldId: fields.color.id }],
  };
  return wizardDefinition.parse({
    steps: [
      { id: id(41), title: 'Who', tasks: [asks] },
      { id: id(42), title: 'Then', tasks },
    ],
  });
}

const colorPlace = { taskId: asking, fieldId: fields.color.id };

test('a condition forgets the items of the list that was left', () => {
  const isRed = { field: nameOf(colorPlace), operator: 'is', value: id(61) };
  const definition = withColor([text(31, [{ t: '<p>Hot</p>' }], { condition: isRed })]);
  const task = definition.steps[0]?.tasks.find(isFieldsTask);
  if (!task) throw new Error('A record is created.');
  const moved = moveAnswer(definition, colorPlace, { kind: 'field', task, field: fields.shade }, collections);
  expect(moved.steps[1]?.tasks[0]?.condition).toEqual({
    field: answerName(asking, fields.shade.id),
    operator: 'is',
  });
  expect(problemsOf(moved, collections)).toMatchObject([{ code: 'condition_unfit', taskId: id(31) }]);
});

test('a task with nothing left to ask goes, unless its record is used', () => {
  const name = { taskId: asking, fieldId: fields.name.id };
  const asks = { fields: [{ fieldId: fields.name.id }] };
  const tasksAfter = (later: readonly object[]) => {
    const definition = withColor(later);
    const [first, ...others] = definition.steps;
    const task = first?.tasks.find(isFieldsTask);
    const steps = [{ ...first, tasks: [{ ...task, ...asks }] }, ...others];
    const moved = moveAnswer(wizardDefinition.parse({ steps }), name, asVariable(made), collections);
    return moved.steps[0]?.tasks.map(({ type }) => type);
  };
  expect(tasksAfter([text(31, [{ t: '<p>Hi</p>' }])])).toEqual(['temporary_variable']);
  const uses = { id: id(32), type: 'add_to_collection', records: `task.${asking}`, collectionId: id(7) };
  expect(tasksAfter([uses])).toEqual(['temporary_variable', 'create_record']);
});

test('conditions of the task are those of the question that leaves it, and a consent follows its address', () => {
  const isAnyone = { field: 'system.team', operator: 'is', value: 'x' };
  const consent = { id: id(51), addressFieldId: email, text: 'Yes' };
  const definition = wizardDefinition.parse({
    steps: [
      {
        id: id(41),
        tasks: [
          {
            ...{ id: asking, type: 'create_record', collectionId: peopleId, condition: isAnyone },
            ...{ consents: [consent], fields: [{ fieldId: email, condition: { all: [isAnyone] } }] },
          },
        ],
      },
    ],
  });
  const task = definition.steps[0]?.tasks.find(isFieldsTask);
  if (!task) throw new Error('A record is created.');
  const left = moveAnswer(definition, places.field, asVariable(made), collections);
  expect(left.steps[0]?.tasks[0]?.condition).toEqual({ all: [isAnyone, { all: [isAnyone] }] });
  const emptied = left.steps[0]?.tasks.find(isFieldsTask) ?? task;
  const back = { kind: 'field', task: emptied, field: fields.email } as const;
  expect(moveAnswer(left, { taskId: made }, back, collections)).toEqual(definition);
  const target = { kind: 'field', task, field: fields.otherEmail } as const;
  expect(moveAnswer(definition, places.field, target, collections).steps[0]?.tasks).toMatchObject([
    { consents: [{ addressFieldId: fields.otherEmail.id }], fields: [{ fieldId: fields.otherEmail.id }] },
  ]);
});
