import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { describe, expect, test } from 'vitest';
import { comparableBefore } from './comparable.ts';
import { openStepOf } from './conditions.ts';
import type { KnownCollections, KnownField } from './fields-of-collections.ts';
import { manifestOf, manifestSentences, widensManifest } from './publishing/manifest.ts';
import { foundFieldsPassedOn } from './publishing/passed-on.ts';
import { problemsOf } from './publishing/publish-check.ts';
import { settableBefore, usableRecordsBefore } from './variables.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [peopleId, visitsId] = [id(900), id(901)];
const [name, email, visit, note, contact] = [10, 11, 12, 20, 21].map(id) as [
  string,
  string,
  string,
  string,
  string,
];
const [ask, find, view, act] = [1, 2, 3, 4].map(id) as [string, string, string, string];

function field(fieldId: string, title: string, over: Partial<KnownField> = {}): KnownField {
  return {
    ...{ id: fieldId, title, columnName: title.toLowerCase(), dataType: 'plain_text', description: '' },
    ...{ isRequired: false, defaultValue: null, settings: {} },
    ...over,
  };
}

const toVisits = { dataType: 'single_data_record', settings: { collectionId: visitsId } } as const;
const known: KnownCollections = new Map([
  [
    peopleId,
    {
      id: peopleId,
      pluralName: 'People',
      fields: [
        field(name, 'Name'),
        field(email, 'Email', { dataType: 'email_address' }),
        field(visit, 'Visit', toVisits),
      ],
    },
  ],
  [
    visitsId,
    {
      id: visitsId,
      pluralName: 'Visits',
      nameFieldId: note,
      fields: [field(note, 'Note'), field(contact, 'Contact', { dataType: 'email_address' })],
    },
  ],
]);

const finds = { id: find, type: 'find_records', collectionId: peopleId };
const shows = { id: view, type: 'display_view', collectionId: peopleId, choice: 'one', columns: [name] };
const foundName = `found.${find}.${name}`;
const create = (over: object) => ({
  ...{ id: act, type: 'create_record', collectionId: visitsId },
  fields: [{ fieldId: note, mode: 'hidden', value: { kind: 'variable', ref: foundName }, ...over }],
});
const text = (ref: string, fallback: string | null = 'friend') => ({
  id: act,
  type: 'display_text',
  body: [{ ref, fallback }],
});

/** The tasks of its first step, then those of its second. */
function wizard(first: readonly object[], second: readonly object[] = [], over: object = {}) {
  const steps = [first, second].map((tasks, index) => ({
    id: id(100 + index),
    title: `Step ${index}`,
    tasks,
  }));
  return wizardDefinition.parse({ steps: steps.filter(({ tasks }) => tasks.length > 0), ...over });
}

const codes = (definition: WizardDefinition) => problemsOf(definition, known).map(({ code }) => code);

describe('a field of the record that is found', () => {
  test('is a value for later steps, and on its own step for what is set unseen', () => {
    const definition = wizard([finds, create({})], [text(foundName)]);
    const hidden = { stepId: id(100), taskId: act, fieldId: note };
    expect(settableBefore(definition, hidden, known).get(foundName)?.field?.title).toBe('Name');
    expect(codes(definition)).toEqual([]);
  });

  test('may be missing, so that a text needs something in its place', () => {
    expect(codes(wizard([finds], [text(foundName, null)]))).toEqual(['variable_maybe_unset']);
  });

  test('is compared on later steps, and on its own step by tasks that run unseen', () => {
    const definition = wizard([finds, create({}), shows], [create({ mode: 'asked', value: null })]);
    const at = (stepId: string, taskId: string) => [
      ...comparableBefore(definition, { stepId, taskId }, known).keys(),
    ];
    expect(at(id(100), act)).toContain(foundName);
    expect(at(id(100), view)).not.toContain(foundName);
    expect(at(id(101), act)).toContain(`found.${view}.${name}`);
  });

  test('of a record that is chosen on the same step decides nothing that the step shows', () => {
    const asked = { id: ask, type: 'create_record', collectionId: visitsId, fields: [{ fieldId: note }] };
    const names = comparableBefore(wizard([shows, asked]), { stepId: id(100), taskId: ask }, known);
    expect(names.has(`count.${view}`)).toBe(true);
    expect(names.has(`found.${view}.${name}`)).toBe(false);
  });

  test('leaves a condition of its own step open until the step is sent', () => {
    const condition = { field: foundName, operator: 'is_not_empty' };
    const [step] = wizard([finds, { ...create({}), condition }]).steps;
    if (!step) throw new Error('No step.');
    expect(openStepOf(step, () => false).tasks.map((task) => task.id)).toEqual([find, act]);
  });

  test('that is a link leads to a record which tasks can change', () => {
    const update = {
      id: act,
      type: 'update_records',
      collectionId: visitsId,
      records: `found.${find}.${visit}`,
    };
    const literal = { kind: 'literal', value: 'x' };
    const definition = wizard(
      [finds],
      [{ ...update, fields: [{ fieldId: note, mode: 'hidden', value: literal }] }],
    );
    expect(usableRecordsBefore(definition, { stepId: id(101), taskId: act }, known).has(update.records)).toBe(
      true,
    );
    expect(codes(definition)).toEqual([]);
  });
});

describe('a public wizard', () => {
  const send = (to: string, ref: string) => ({
    ...{ id: act, type: 'send_message', templateId: id(50), to },
    data: [{ tag: 'name', ref }],
  });
  const asks = { id: ask, type: 'create_record', collectionId: visitsId, fields: [{ fieldId: contact }] };
  const found = `found.${find}.${email}`;
  const isNamedX = { field: foundName, operator: 'is', value: 'x' };
  const ofFound = { kind: 'variable', ref: foundName };
  const writesEmail = {
    ...{ id: id(60), type: 'update_records', collectionId: peopleId, records: `task.${find}` },
    fields: [
      { fieldId: email, mode: 'hidden', value: { kind: 'variable', ref: `answer.${ask}.${contact}` } },
    ],
  };
  const showsVisits = (columns: readonly string[]) => ({
    ...{ id: id(61), type: 'display_view', collectionId: visitsId, columns },
  });
  const literal = { kind: 'literal', value: 'x' };
  const asksVisit = {
    ...{ id: id(62), type: 'create_record', collectionId: peopleId },
    fields: [{ fieldId: visit, offer: {} }],
  };
  const ofVisit = { access: 'token', startsWith: visitsId };
  const setsOwn = {
    ...{ id: id(63), type: 'update_records', collectionId: visitsId },
    fields: [{ fieldId: note, mode: 'hidden', value: ofFound }],
  };
  const asksOwn = {
    ...{ id: id(64), type: 'update_records', collectionId: visitsId },
    fields: [{ fieldId: note }],
  };
  const createsIf = {
    ...create({ value: literal }),
    condition: { field: foundName, operator: 'is', value: 'x' },
  };
  const joins = { id: act, type: 'add_to_collection', collectionId: peopleId, records: `task.${find}` };
  const changes = (fieldId: string) => ({
    ...{ id: act, type: 'update_records', collectionId: visitsId, records: `found.${find}.${visit}` },
    fields: [{ fieldId, mode: 'hidden', value: ofFound }],
  });
  const renames = (fieldId: string) => ({
    ...{ id: act, type: 'update_records', collectionId: peopleId, records: `task.${find}` },
    fields: [{ fieldId, mode: 'hidden', value: literal }],
  });
  const redirect = (ref: string) => ({
    redirect: { address: 'https://example.org/thanks', values: [{ name: 'n', ref }] },
  });
  const translated = { texts: { es: { [`task.${act}.body`]: [{ ref: foundName, fallback: '' }] } } };

  test.each<[string, readonly object[], readonly object[], object, boolean]>([
    ['a text', [finds], [text(foundName)], {}, true],
    ['a text in another language', [finds], [{ ...text(foundName), body: [{ t: 'Hi' }] }], translated, true],
    ['a prefilled question', [finds], [create({ mode: 'preset' })], {}, true],
    [
      'a condition of a text',
      [finds],
      [{ ...text('system.team'), condition: { field: foundName, operator: 'is_empty' } }],
      {},
      true,
    ],
    ['an address after the last step', [finds], [text('system.team')], redirect(foundName), true],
    ['where the answers are sent', [finds], [text('system.team')], { receipt: { to: found } }, true],
    [
      'a message to someone who answered',
      [asks, finds],
      [send(`answer.${ask}.${contact}`, foundName)],
      {},
      true,
    ],
    ['a message to the record’s own address', [asks, finds], [send(found, foundName)], {}, false],
    [
      'a message to the record’s address that a visitor has written',
      [asks, finds, writesEmail],
      [send(found, foundName)],
      {},
      true,
    ],
    [
      'whether a message is sent to someone who answered',
      [asks, finds],
      [{ ...send(`answer.${ask}.${contact}`, 'system.team'), condition: isNamedX }],
      {},
      true,
    ],
    [
      'whether a message is sent, by a variable of it',
      [asks, finds],
      [
        {
          ...{ id: view, type: 'temporary_variable', title: 'Known', dataType: 'plain_text' },
          ...{ mode: 'computed', value: ofFound },
        },
        {
          ...send(`answer.${ask}.${contact}`, 'system.team'),
          condition: { field: `task.${view}`, operator: 'is', value: 'x' },
        },
      ],
      {},
      true,
    ],
    [
      'whether a message is sent to the record’s own address',
      [asks, finds],
      [{ ...send(found, 'system.team'), condition: isNamedX }],
      {},
      false,
    ],
    ['a record that it creates', [finds], [create({})], {}, false],
    ['a record that it creates and shows', [finds], [create({}), showsVisits([note])], {}, true],
    ['a record that a question offers', [finds], [create({}), asksVisit], {}, true],
    ['a record whose name a link shows', [finds], [create({}), { ...shows, columns: [visit] }], {}, true],
    [
      'whether it creates one to which a link leads',
      [finds],
      [createsIf, { ...shows, columns: [visit] }],
      {},
      false,
    ],
    ['the record that it starts with, in a text', [finds], [setsOwn, text(`record.${note}`)], ofVisit, true],
    ['the record that it starts with, in a question', [finds], [setsOwn, asksOwn], ofVisit, true],
    ['the record that it starts with, unseen', [finds], [setsOwn], ofVisit, false],
    ['a field of it that is not shown', [finds], [create({}), showsVisits([contact])], {}, false],
    ['whether it creates one that it shows', [finds], [createsIf, showsVisits([note])], {}, true],
    ['whether it creates one', [finds], [createsIf], {}, false],
    ['who joins a collection that it shows', [finds, shows], [joins], {}, true],
    ['who joins another one', [finds, showsVisits([note])], [joins], {}, false],
    ['who changes, where that is shown', [finds, shows], [renames(name)], {}, true],
    ['who changes, where that isn’t shown', [finds, shows], [renames(email)], {}, false],
    ['what changes where it is shown', [finds, showsVisits([note])], [changes(note)], {}, true],
    ['what changes where it isn’t', [finds, showsVisits([note])], [changes(contact)], {}, false],
    ['a text, if people saw the field when they chose', [shows], [text(`found.${view}.${name}`)], {}, false],
    ['a text, if they chose without seeing it', [shows], [text(`found.${view}.${email}`)], {}, true],
  ])('shows nothing of who it finds: in %s', (_where, first, second, over, isRefused) => {
    const found = codes(wizard(first, second, { access: 'public', ...over }));
    expect(found.includes('public_find_shown')).toBe(isRefused);
  });

  test('may use what its version names, which publishing says', () => {
    const before = manifestOf(wizard([finds], [create({ value: null })], { access: 'public' }), known);
    const manifest = manifestOf(wizard([finds], [create({})], { access: 'public' }), known);
    expect(manifest.finds).toMatchObject([{ used: [{ fieldId: name, title: 'Name' }] }]);
    expect(widensManifest(manifest, before)).toBe(true);
    expect(widensManifest(manifest, manifest)).toBe(false);
    const sentence = { key: 'usesFoundUnseen', collection: 'People', fields: ['Name'] };
    expect(manifestSentences(manifest)).toContainEqual(sentence);
  });
});

test('what a member’s run makes of found fields for others is passed on; a text for the member is not', () => {
  const titles = (second: readonly object[]) =>
    foundFieldsPassedOn(wizard([finds], second), known).map((one) => one.field.title);
  expect(titles([create({})])).toEqual(['Name']);
  expect(titles([text(foundName)])).toEqual([]);
});
