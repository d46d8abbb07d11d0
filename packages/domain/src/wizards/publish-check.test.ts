import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { describe, expect, test } from 'vitest';
import type { KnownCollection, KnownCollections, KnownField } from './fields-of-collections.ts';
import { manifestOf, manifestSentences, widensManifest } from './manifest.ts';
import { problemsOf } from './publish-check.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const collectionId = id(900);
const listId = id(901);

function field(number: number, over: Partial<KnownField> = {}): KnownField {
  return {
    id: id(number),
    title: `Field ${number}`,
    columnName: `field_${number}`,
    dataType: 'plain_text',
    description: '',
    isRequired: false,
    defaultValue: null,
    settings: { isMultiLine: false, minLength: null, maxLength: null },
    ...over,
  };
}

function known(...fields: KnownField[]): KnownCollections {
  const people: KnownCollection = { id: collectionId, pluralName: 'People', fields };
  const list: KnownCollection = { id: listId, pluralName: 'Colours', fields: [] };
  return new Map([people, list].map((collection) => [collection.id, collection]));
}

function definition(fields: readonly object[], over: object = {}): WizardDefinition {
  const task = { id: id(2), type: 'create_record', collectionId, fields };
  return wizardDefinition.parse({ steps: [{ id: id(1), title: 'Step', tasks: [task] }], ...over });
}

const codes = (...args: Parameters<typeof problemsOf>) => problemsOf(...args).map(({ code }) => code);

describe('a draft is complete', () => {
  test('with a title, a task and every required field of the collection', () => {
    expect(codes(definition([{ fieldId: id(10) }]), known(field(10, { isRequired: true })))).toEqual([]);
  });

  test('a required field that is neither asked nor set is reported by name', () => {
    const [problem] = problemsOf(
      definition([{ fieldId: id(10) }]),
      known(field(10), field(11, { isRequired: true, title: 'Email' })),
    );
    expect(problem).toMatchObject({ code: 'required_field_unset', stepId: id(1), data: { field: 'Email' } });
  });

  test('a required field with a default may be left out', () => {
    expect(
      codes(
        definition([{ fieldId: id(10) }]),
        known(field(10), field(11, { isRequired: true, defaultValue: 'x' })),
      ),
    ).toEqual([]);
  });

  test.each([
    ['no_steps', wizardDefinition.parse({}), known()],
    ['step_without_tasks', wizardDefinition.parse({ steps: [{ id: id(1), title: 'S' }] }), known()],
    ['collection_missing', definition([{ fieldId: id(10) }]), new Map()],
    ['field_missing', definition([{ fieldId: id(99) }]), known(field(10))],
    ['field_twice', definition([{ fieldId: id(10) }, { fieldId: id(10) }]), known(field(10))],
    ['field_without_value', definition([{ fieldId: id(10), mode: 'hidden' }]), known(field(10))],
    [
      'value_unfit',
      definition([{ fieldId: id(10), mode: 'hidden', value: { kind: 'literal', value: 5 } }]),
      known(field(10)),
    ],
    [
      'variable_unknown',
      definition([
        { fieldId: id(10), mode: 'hidden', value: { kind: 'variable', ref: `answer.${id(2)}.${id(10)}` } },
      ]),
      known(field(10)),
    ],
    [
      'public_link_field',
      definition([{ fieldId: id(10) }], { access: 'public' }),
      known(field(10, { dataType: 'single_data_record', settings: { collectionId: listId } })),
    ],
    ['file_field', definition([{ fieldId: id(10) }]), known(field(10, { dataType: 'single_file' }))],
  ] as const)('not with %s', (code, draft, collections) => {
    expect(codes(draft, collections)).toContain(code);
  });

  test('a text that names an answer which may be empty needs something in its place', () => {
    const ref = `answer.${id(2)}.${id(10)}`;
    const draft = (isRequired: boolean, fallback: string | null) =>
      definition([{ fieldId: id(10), isRequired }], { thankYou: [{ ref, fallback }] });
    expect(codes(draft(false, null), known(field(10)))).toEqual(['variable_maybe_unset']);
    expect(codes(draft(false, 'you'), known(field(10)))).toEqual([]);
    expect(codes(draft(true, null), known(field(10)))).toEqual([]);
  });
});

describe('the manifest', () => {
  const colour = field(11, { title: 'Colour', dataType: 'single_selection_from_list', settings: { listId } });
  const fields = known(field(10, { title: 'Name' }), colour);

  test('says what is asked, what is set unseen and what is shown', () => {
    const hidden = { fieldId: id(10), mode: 'hidden', value: { kind: 'literal', value: 'x' } };
    const sentences = manifestSentences(
      manifestOf(definition([hidden, { fieldId: id(11) }], { access: 'public' }), fields),
    );
    expect(sentences).toEqual([
      { key: 'anyoneOpens' },
      { key: 'creates', collection: 'People', fields: ['Colour'] },
      { key: 'sets', collection: 'People', fields: ['Name'] },
      { key: 'offers', collection: 'Colours' },
    ]);
  });

  test('is wider with a new field, a new list or public access, not with less', () => {
    const one = manifestOf(definition([{ fieldId: id(10) }]), fields);
    const two = manifestOf(definition([{ fieldId: id(10) }, { fieldId: id(11) }]), fields);
    const anyone = manifestOf(definition([{ fieldId: id(10) }], { access: 'public' }), fields);
    expect([widensManifest(one, undefined), widensManifest(two, one), widensManifest(anyone, one)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([widensManifest(one, one), widensManifest(one, two), widensManifest(one, anyone)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('a wizard that starts with a record', () => {
  const update = (fields: readonly object[], over: object = {}) => ({
    id: id(3),
    type: 'update_records',
    collectionId,
    fields,
    ...over,
  });
  const starting = (task: object, over: object = {}) =>
    wizardDefinition.parse({
      startsWith: collectionId,
      steps: [{ id: id(1), title: 'Step', tasks: [task] }],
      ...over,
    });
  const from = (ref: string) => ({ mode: 'hidden', value: { kind: 'variable', ref } });
  const link = (target: string) =>
    field(12, { dataType: 'single_data_record', settings: { collectionId: target } });

  test('changes it without asking for every required field', () => {
    const asked = starting(update([{ fieldId: id(10) }]));
    expect(codes(asked, known(field(10), field(11, { isRequired: true })))).toEqual([]);
    expect(manifestSentences(manifestOf(asked, known(field(10)))).map(({ key }) => key)).toEqual([
      'teamOpens',
      'startsWith',
      'changes',
    ]);
  });

  const creating = (fields: readonly object[]) => ({
    id: id(3),
    type: 'create_record',
    collectionId,
    fields,
  });

  test.each<[string, WizardDefinition, KnownCollections]>([
    ['public_record', starting(update([{ fieldId: id(10) }]), { access: 'public' }), known(field(10))],
    ['start_collection_missing', starting(update([{ fieldId: id(10) }])), new Map()],
    ['update_without_record', starting(update([]), { startsWith: null }), known(field(10))],
    [
      'record_field_missing',
      starting(update([{ fieldId: id(10), ...from(`record.${id(99)}`) }])),
      known(field(10)),
    ],
    [
      'value_unfit',
      starting(update([{ fieldId: id(10), ...from(`record.${id(11)}`) }])),
      known(field(10), field(11, { dataType: 'number' })),
    ],
    ['value_unfit', starting(update([{ fieldId: id(12), ...from('input.record') }])), known(link(listId))],
    [
      'record_field_missing',
      starting(creating([{ fieldId: id(12), ...from('input.record') }]), { startsWith: null }),
      known(link(collectionId)),
    ],
  ])('is not published: %s', (code, draft, collections) => {
    expect(codes(draft, collections)).toContain(code);
  });

  test('may be put into a link to its collection', () => {
    const linked = starting(update([{ fieldId: id(12), ...from('input.record') }]));
    expect(codes(linked, known(link(collectionId)))).toEqual([]);
  });

  test('is wider once it reads or changes more of it', () => {
    const fields = known(field(10), field(11));
    const rights = (...tasks: object[]) => manifestOf(starting(update(tasks)), fields);
    const live = rights({ fieldId: id(10) });
    expect(widensManifest(rights({ fieldId: id(10) }), live)).toBe(false);
    expect(widensManifest(rights({ fieldId: id(11) }), live)).toBe(true);
    expect(widensManifest(rights({ fieldId: id(10), ...from(`record.${id(11)}`) }), live)).toBe(true);
    expect(widensManifest(live, { ...live, record: null })).toBe(true);
  });
});
