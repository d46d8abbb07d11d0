import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { expect, test } from 'vitest';
import type { KnownCollections, KnownField } from '../fields-of-collections.ts';
import { fieldsPassedOn, selectionsPassedOn } from './passed-on.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const visits = id(900);
const clients = id(901);
const [name, client] = [id(10), id(11)];

function field(fieldId: string, title: string, over: Partial<KnownField> = {}): KnownField {
  return {
    ...{ id: fieldId, title, columnName: title, dataType: 'plain_text', description: '' },
    ...{ isRequired: false, defaultValue: null, settings: {} },
    ...over,
  };
}

const link = field(client, 'Client', { dataType: 'single_data_record', settings: { collectionId: clients } });
const known: KnownCollections = new Map([
  [visits, { id: visits, pluralName: 'Visits', nameFieldId: name, fields: [field(name, 'Name'), link] }],
  [clients, { id: clients, pluralName: 'Clients', fields: [field(id(20), 'Flag')] }],
]);

function passedOn(task: object | undefined, over: object = {}) {
  const tasks = task ? [{ id: id(2), ...task }] : [];
  const steps = [{ id: id(1), title: 'Step', tasks }];
  const definition = wizardDefinition.parse({ access: 'team', startsWith: visits, steps, ...over });
  return fieldsPassedOn(definition, known).map(({ title }) => title);
}

const linked = `record.${client}`;
const hidden = { fieldId: id(20), mode: 'hidden', value: { kind: 'literal', value: 'x' } };
const redirectTo = (ref: string) => ({
  redirect: { address: 'https://example.org/thanks', values: [{ name: 'n', ref }] },
});

test.each([
  [
    'a task about the record that it links to',
    { type: 'create_task', title: [{ t: 'Call' }], records: linked },
    {},
    ['Client'],
  ],
  [
    'a change of the record that it links to',
    { type: 'update_records', collectionId: clients, records: linked, fields: [hidden] },
    {},
    ['Client'],
  ],
  [
    'a condition',
    { type: 'create_task', title: [{ t: 'Call' }], condition: { field: linked, operator: 'is_not_empty' } },
    {},
    ['Client'],
  ],
  ['the name of the record in an address', undefined, redirectTo('input.record'), ['Name']],
  ['the link in an address', undefined, redirectTo(linked), ['Client']],
  [
    'a text that only the member sees',
    { type: 'display_text', body: [{ ref: linked, fallback: '' }] },
    {},
    [],
  ],
] as const)('a run passes on what is in %s', (_what, task, over, titles) => {
  expect(passedOn(task, over)).toEqual(titles);
});

const find = { id: id(3), type: 'find_records', collectionId: clients };
const count = `count.${find.id}`;

test.each([
  ['a condition', { type: 'create_task', condition: { field: count, operator: 'at_least', value: 1 } }, true],
  ['the text of a task', { type: 'create_task', title: [{ ref: count, fallback: '' }] }, true],
  [
    'a task about what was found',
    { type: 'create_task', title: [{ t: 'x' }], records: `task.${find.id}` },
    true,
  ],
  [
    'the condition of a file that the member gets',
    { type: 'export_records', condition: { field: count, operator: 'at_least', value: 1 } },
    true,
  ],
  ['a file that the member gets', { type: 'export_records', records: `task.${find.id}` }, false],
  ['a text that only the member sees', { type: 'display_text', body: [{ ref: count, fallback: '' }] }, false],
] as const)('whether a run passes on what it found, in %s', (_what, task, isPassedOn) => {
  const steps = [{ id: id(1), title: 'Step', tasks: [find, { id: id(2), ...task }] }];
  const definition = wizardDefinition.parse({ access: 'team', steps });
  expect(selectionsPassedOn(definition).map((one) => one.id)).toEqual(isPassedOn ? [find.id] : []);
});
