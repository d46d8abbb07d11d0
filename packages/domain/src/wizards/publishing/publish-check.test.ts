import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { describe, expect, test } from 'vitest';
import type { KnownCollection, KnownCollections, KnownField } from '../fields-of-collections.ts';
import type { KnownMessages } from '../known-messages.ts';
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
  test('without a title of its step', () => {
    const { steps, ...rest } = definition([{ fieldId: id(10) }]);
    const untitled = { ...rest, steps: steps.map((step) => ({ ...step, title: '' })) };
    expect(codes(untitled, known(field(10)))).toEqual([]);
  });

  test('with a task and every required field of the collection', () => {
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
    [
      'value_unfit',
      definition([{ fieldId: id(10), mode: 'hidden', value: { kind: 'literal', value: id(77) } }]),
      known(field(10, { dataType: 'single_file' })),
    ],
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

describe('a condition', () => {
  const colour = field(12, { dataType: 'single_selection_from_list', settings: { listId } });
  const collections = known(field(10), field(11, { dataType: 'number' }), colour);
  const answered = (fieldNumber: number) => `answer.${id(2)}.${id(fieldNumber)}`;
  /** On the second field of the first step, after one that asks for a text, a number and a colour. */
  const withCondition = (condition: object) => {
    const fields = [{ fieldId: id(10) }, { fieldId: id(11) }, { fieldId: id(12) }];
    const text = { id: id(4), type: 'display_text', body: [{ t: 'x' }], condition };
    const task = { id: id(2), type: 'create_record', collectionId, fields };
    return wizardDefinition.parse({
      steps: [
        { id: id(1), title: 'Ask', tasks: [task, text] },
        { id: id(3), title: 'Then', condition, tasks: [{ ...text, id: id(5), condition: null }] },
      ],
    });
  };

  test.each([
    [{ field: answered(10), operator: 'contains', value: 'x' }],
    [{ field: answered(11), operator: 'between', value: [1, 2] }],
    [{ all: [{ field: answered(12), operator: 'is_any_of', value: [id(77)] }] }],
    [{ any: [] }],
  ])('compares answers that are given before it, on the same step too: %j', (condition) => {
    expect(codes(withCondition(condition), collections)).toEqual([]);
  });

  test.each([
    [{ field: answered(99), operator: 'is_empty' }],
    [{ field: `answer.${id(9)}.${id(10)}`, operator: 'is_empty' }],
    [{ field: 'name', operator: 'is_empty' }],
    [{ field: `record.${id(10)}`, operator: 'is_empty' }],
    [{ field: 'system.today', operator: 'is_not_empty' }],
    [{ field: answered(10), operator: 'less_than', value: 1 }],
    [{ field: answered(10), operator: 'contains' }],
    [{ field: answered(11), operator: 'is', value: 'seven' }],
    [{ field: answered(11), operator: 'between', value: [1] }],
    [{ field: answered(12), operator: 'is', value: 'Red' }],
    [
      {
        all: [
          { field: answered(10), operator: 'is_empty' },
          { field: answered(12), operator: 'is_me' },
        ],
      },
    ],
  ])('is refused on the step and the task if it can’t be decided: %j', (condition) => {
    const found = problemsOf(withCondition(condition), collections);
    expect(found.map(({ code, stepId, taskId }) => [code, stepId, taskId])).toEqual([
      ['condition_unfit', id(1), id(4)],
      ['condition_unfit', id(3), null],
    ]);
  });

  test('on a question sees the questions above it, not itself', () => {
    const condition = { field: answered(11), operator: 'is', value: 1 };
    const order = (...numbers: number[]) =>
      definition(numbers.map((one) => ({ fieldId: id(one), ...(one === 10 && { condition }) })));
    expect(codes(order(11, 10), collections)).toEqual([]);
    expect(codes(order(10, 11), collections)).toEqual(['condition_unfit']);
    const itself = { fieldId: id(10), condition: { field: answered(10), operator: 'is_empty' } };
    expect(codes(definition([itself]), collections)).toEqual(['condition_unfit']);
  });

  test('makes what it applies to uncertain, and can’t be on a required field of a new record', () => {
    const condition = { field: answered(11), operator: 'is', value: 1 };
    const asked = [{ fieldId: id(11) }, { fieldId: id(10), isRequired: true, condition }];
    const thankYou = [{ ref: answered(10), fallback: null }];
    expect(codes(definition(asked, { thankYou }), collections)).toEqual(['variable_maybe_unset']);
    const required = (over: object) =>
      known(field(10, { isRequired: true, ...over }), field(11, { dataType: 'number' }));
    expect(codes(definition(asked), required({}))).toEqual(['required_field_conditional']);
    expect(codes(definition(asked), required({ defaultValue: 'x' }))).toEqual([]);
  });

  describe('makes a value certain inside what it guards:', () => {
    const name = { ref: answered(10), fallback: null };
    const isSet = { field: answered(10), operator: 'is_not_empty' };
    /** An optional text and a number; in a second step a text with the name, and a record with a hidden value. */
    const guarded = (on: { step?: object; task?: object; field?: object }, at = on) => {
      const first = {
        id: id(2),
        type: 'create_record',
        collectionId,
        fields: [{ fieldId: id(10) }, { fieldId: id(11) }],
      };
      const text = { id: id(4), type: 'display_text', body: [name], condition: at.task ?? null };
      const copy = { op: 'upper', args: [{ ref: answered(10) }] };
      const hidden = {
        fieldId: id(10),
        mode: 'hidden',
        value: { kind: 'computed', expression: copy },
        condition: on.field ?? null,
      };
      const write = {
        id: id(5),
        type: 'create_record',
        collectionId,
        fields: [hidden],
        condition: on.task ?? null,
      };
      return wizardDefinition.parse({
        steps: [
          { id: id(1), title: 'Ask', tasks: [first] },
          { id: id(3), title: 'Then', condition: on.step ?? null, tasks: [text, write] },
        ],
      });
    };
    const [onText, onValue] = [id(4), id(5)];
    test.each<[string, Parameters<typeof guarded>, string[]]>([
      ['nothing is tested', [{}], [onText, onValue]],
      ['the step', [{ step: isSet }], []],
      ['each task', [{ task: isSet }], []],
      ['the second task', [{ task: isSet }, {}], [onText]],
      ['the field', [{ field: isSet }], [onText]],
      ['the step, by a value', [{ step: { field: answered(10), operator: 'is', value: 'x' } }], []],
      ['another value', [{ step: { field: answered(11), operator: 'is', value: 1 } }], [onText, onValue]],
      ['that it is empty', [{ step: { field: answered(10), operator: 'is_empty' } }], [onText, onValue]],
      [
        'it or another value',
        [{ step: { any: [isSet, { field: answered(11), operator: 'is', value: 1 }] } }],
        [onText, onValue],
      ],
    ])('%s', (_what, args, tasks) => {
      const found = problemsOf(guarded(...args), collections);
      expect(found.map(({ code, taskId }) => [code, taskId])).toEqual(
        tasks.map((taskId) => ['variable_maybe_unset', taskId]),
      );
    });

    test('not after it', () => {
      const { steps } = guarded({ step: isSet });
      const after = wizardDefinition.parse({ steps, thankYou: [name] });
      expect(codes(after, collections)).toEqual(['variable_maybe_unset']);
    });

    test('in a translation of its text', () => {
      const { steps } = guarded({ task: isSet });
      const texts = { es: { [`task.${id(4)}.body`]: [{ t: 'Hola ' }, name] } };
      const translated = (definition: object) => codes(wizardDefinition.parse(definition), collections);
      expect(translated({ steps, texts })).toEqual([]);
    });

    test('the records that were found, by their number', () => {
      const link = field(13, {
        dataType: 'multi_data_record',
        isRequired: true,
        settings: { collectionId, onTargetDelete: 'clear' },
      });
      const draft = (condition: object | null) => {
        const find = { id: id(6), type: 'find_records', collectionId };
        const value = { kind: 'variable', ref: `task.${id(6)}` };
        const write = {
          id: id(7),
          type: 'create_record',
          collectionId,
          fields: [{ fieldId: id(13), mode: 'hidden', value }],
        };
        return wizardDefinition.parse({
          steps: [
            { id: id(1), title: 'Find', tasks: [find] },
            { id: id(3), title: 'Then', condition, tasks: [write] },
          ],
        });
      };
      const count = `count.${id(6)}`;
      expect(codes(draft(null), known(link))).toEqual(['variable_maybe_unset']);
      expect(codes(draft({ field: count, operator: 'at_least', value: 1 }), known(link))).toEqual([]);
      expect(codes(draft({ field: count, operator: 'is', value: 0 }), known(link))).toEqual([
        'variable_maybe_unset',
      ]);
    });
  });

  test('on the starting record is a right to read the field', () => {
    const condition = { field: `record.${id(10)}`, operator: 'is', value: 'x' };
    const draft = definition([{ fieldId: id(11), condition }], { startsWith: collectionId });
    expect(codes(draft, collections)).toEqual([]);
    expect(manifestOf(draft, collections).record?.read).toMatchObject([{ fieldId: id(10) }]);
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

describe('a message that a wizard sends', () => {
  const templateId = id(800);
  const messages = {
    templates: new Map([
      [
        templateId,
        {
          id: templateId,
          name: 'Thanks',
          version: 2,
          method: 'email' as const,
          tags: ['who', 'when'],
          requiredTags: ['who'],
          faults: [],
        },
      ],
    ]),
    unsendable: new Map(),
  };
  const email = (isRequired: boolean) => field(10, { dataType: 'email_address', isRequired });
  const sending = (data: readonly object[], to = `record.${id(10)}`) => {
    const send = { id: id(5), type: 'send_message', templateId, to, data };
    return wizardDefinition.parse({
      startsWith: collectionId,
      steps: [{ id: id(1), title: 'Step', tasks: [send] }],
    });
  };
  const who = { tag: 'who', ref: 'system.team' };
  const found =
    (...args: Parameters<typeof sending>) =>
    (isRequired: boolean) =>
      codes(sending(...args), known(email(isRequired), field(11)), messages);

  test('goes to an address, also if not every record has one', () => {
    expect(found([who])(true)).toEqual([]);
    expect(found([who])(false)).toEqual([]);
    expect(found([who], `record.${id(11)}`)(true)).toEqual(['address_not_email']);
    expect(found([who], `record.${id(12)}`)(true)).toEqual(['record_field_missing']);
  });

  test('has a text for each tag without a fallback, and for no other', () => {
    expect(found([])(true)).toEqual(['tag_without_value']);
    expect(found([who, { tag: 'where', ref: 'system.team' }])(true)).toEqual(['tag_unknown']);
    expect(found([{ tag: 'who', ref: `record.${id(11)}` }])(true)).toEqual(['variable_maybe_unset']);
  });

  test('goes to a phone if it is an SMS', () => {
    const template = { ...messages.templates.get(templateId), method: 'sms' as const };
    const sms = { ...messages, templates: new Map([[templateId, template]]) } as KnownMessages;
    const fields = known(field(10, { dataType: 'phone_number' }), field(11, { dataType: 'email_address' }));
    expect(codes(sending([who]), fields, sms)).toEqual([]);
    expect(codes(sending([who], `record.${id(11)}`), fields, sms)).toEqual(['address_not_phone']);
    const manifest = manifestOf(sending([who]), fields, sms);
    expect(manifest.sends).toMatchObject([{ templateVersion: 2, deliveryMethodId: 'sms' }]);
    expect(manifestSentences(manifest).map(({ key }) => key)).toContain('sendsSms');
  });

  test('needs a published template, a confirmed sender and, to many, a postal address', () => {
    const draft = sending([who]);
    const collections = known(email(true));
    const none = { templates: new Map(), unsendable: new Map() };
    expect(codes(draft, collections, none)).toEqual(['template_not_published']);
    const unsendable = new Map([[templateId, 'template_with_conditions' as const]]);
    expect(codes(draft, collections, { ...none, unsendable })).toEqual(['template_with_conditions']);
    const faults = ['sender_not_confirmed', 'postal_address_missing'] as const;
    const template = { ...messages.templates.get(templateId), faults };
    const faulty = { ...messages, templates: new Map([[templateId, template]]) } as unknown as KnownMessages;
    expect(codes(draft, collections, faulty)).toEqual([...faults]);
  });

  test('is named before publishing, and widens what the wizard does', () => {
    const manifest = manifestOf(sending([who]), known(email(true)), messages);
    expect(manifestSentences(manifest)).toContainEqual({
      key: 'sends',
      template: 'Thanks',
      address: 'Field 10',
    });
    expect(widensManifest(manifest, { ...manifest, sends: [] })).toBe(true);
    expect(widensManifest(manifest, manifest)).toBe(false);
  });
});
