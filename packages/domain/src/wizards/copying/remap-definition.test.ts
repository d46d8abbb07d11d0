import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { expect, test } from 'vitest';
import { remapDefinition } from './remap-definition.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const here = (number: number) => id(number + 5000);
const [people, visits, name, email, item, unknown] = [1, 2, 3, 4, 5, 99] as const;
const known = new Set([people, visits, name, email, item].map(id));
const idOf = (one: string) => (known.has(one) ? here(Number(one.slice(-4))) : undefined);

function carry(over: object = {}, fields: readonly object[] = []) {
  const definition = wizardDefinition.parse({
    startsWith: id(people),
    steps: [
      {
        id: id(10),
        title: 'Who',
        tasks: [{ id: id(11), type: 'create_record', collectionId: id(visits), fields }],
      },
    ],
    ...over,
  });
  let next = 9000;
  return remapDefinition(definition, idOf, () => id(next++));
}

test('every id becomes that of the team, those of steps and tasks new ones', () => {
  const { definition, leftOut } = carry({ thankYou: [{ ref: `answer.${id(11)}.${id(name)}` }] }, [
    { fieldId: id(name), mode: 'preset', value: { kind: 'variable', ref: `record.${id(email)}` } },
    { fieldId: id(email), mode: 'hidden', value: { kind: 'literal', value: [id(item)] } },
  ]);
  expect(leftOut).toEqual([]);
  expect(definition).toMatchObject({ startsWith: here(people), thankYou: [{ ref: expect.any(String) }] });
  const task = definition.steps[0]?.tasks[0];
  expect(task).toMatchObject({ collectionId: here(visits), fields: [{ fieldId: here(name) }, {}] });
  const text = JSON.stringify(definition);
  for (const old of [people, visits, name, email, item, 10, 11]) expect(text).not.toContain(id(old));
  expect(text).toContain(`record.${here(email)}`);
  expect(text).toContain(`answer.${task?.id}.${here(name)}`);
  expect(text).toContain(here(item));
});

test('references to parts that were not included are dropped, and the step is reported', () => {
  const { definition, leftOut } = carry({}, [
    { fieldId: id(unknown) },
    { fieldId: id(name), mode: 'hidden', value: { kind: 'literal', value: id(unknown) } },
    { fieldId: id(email), mode: 'hidden', value: { kind: 'variable', ref: `record.${id(unknown)}` } },
  ]);
  expect(leftOut).toEqual(['Who']);
  expect(definition.steps[0]?.tasks[0]).toMatchObject({
    fields: [
      { fieldId: here(name), mode: 'asked', value: null },
      { fieldId: here(email), mode: 'asked', value: null },
    ],
  });
  expect(JSON.stringify(definition)).not.toContain(id(unknown));
});

test('expressions get the ids of the team, or the visitor is asked instead', () => {
  const expression = (item: number) => ({
    op: 'equals',
    args: [{ ref: `record.${id(email)}` }, { lit: id(item), type: 'record' }],
  });
  const { definition, leftOut } = carry({}, [
    { fieldId: id(name), mode: 'hidden', value: { kind: 'computed', expression: expression(item) } },
    { fieldId: id(email), mode: 'hidden', value: { kind: 'computed', expression: expression(unknown) } },
  ]);
  expect(leftOut).toEqual(['Who']);
  const args = [{ ref: `record.${here(email)}` }, { lit: here(item), type: 'record' }];
  expect(definition.steps[0]?.tasks[0]).toMatchObject({
    fields: [
      { mode: 'hidden', value: { kind: 'computed', expression: { op: 'equals', args } } },
      { fieldId: here(email), mode: 'asked', value: null },
    ],
  });
});

test('without the collection it starts with there is no such record, and a step with nothing left is gone', () => {
  const steps = [
    {
      id: id(10),
      title: 'Change',
      tasks: [{ id: id(11), type: 'update_records', collectionId: id(unknown), fields: [] }],
    },
    {
      id: id(12),
      title: 'Text',
      tasks: [{ id: id(13), type: 'display_text', body: [{ ref: 'input.record', fallback: 'you' }] }],
    },
  ];
  const { definition, leftOut } = carry({ startsWith: id(unknown), steps });
  expect(definition).toMatchObject({ startsWith: null, steps: [{ title: 'Text' }] });
  expect(definition.steps[0]?.tasks[0]).toMatchObject({ body: [{ t: 'you' }] });
  expect(leftOut).toEqual(['Change', 'Text']);
});

test('conditions are included with the ids of the team, or left out whole', () => {
  const answered = (field: number) => `answer.${id(11)}.${id(field)}`;
  const both = (value: string) => ({
    all: [
      { field: `record.${id(email)}`, operator: 'is_not_empty' },
      { field: answered(name), operator: 'is_any_of', value: [value] },
    ],
  });
  const text = { id: id(13), type: 'display_text', body: [{ t: 'x' }] };
  const steps = [
    { id: id(10), title: 'Who', tasks: [{ id: id(11), type: 'create_record', collectionId: id(visits) }] },
    {
      id: id(12),
      title: 'Then',
      condition: both(id(item)),
      tasks: [{ ...text, condition: both(id(unknown)) }],
    },
  ];
  const { definition, leftOut } = carry({ steps });
  const [who, then] = definition.steps;
  expect(then?.condition).toEqual({
    all: [
      { field: `record.${here(email)}`, operator: 'is_not_empty' },
      { field: `answer.${who?.tasks[0]?.id}.${here(name)}`, operator: 'is_any_of', value: [here(item)] },
    ],
  });
  expect(then?.tasks[0]?.condition).toBeNull();
  expect(leftOut).toEqual(['Then']);
});

test('a project stays in its team, so the task that creates tasks is left out', () => {
  const creates = { id: id(14), type: 'create_task', projectId: id(unknown), title: [{ t: 'Call' }] };
  const text = { id: id(15), type: 'display_text', body: [{ t: 'x' }] };
  const { definition, leftOut } = carry({ steps: [{ id: id(10), title: 'Who', tasks: [creates, text] }] });
  expect(definition.steps[0]?.tasks.map(({ type }) => type)).toEqual(['display_text']);
  expect(leftOut).toEqual(['Who']);
});
