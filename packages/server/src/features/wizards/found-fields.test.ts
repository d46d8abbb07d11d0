// Fields of the one record that a wizard finds, or lets people choose, as values of its run: read when they are used, with the
// permissions of the person who runs it.
import { randomUUID } from 'node:crypto';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { records } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { createIn } from '../../../test/named-records.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import { publish, recordsOf } from '../../../test/wizard-makers.ts';

let server: TestServer;
let people: CollectionWithFields;
let visits: CollectionWithFields;
beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

beforeEach(async () => {
  people = await make('Person', [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', dataType: 'email_address' },
    { title: 'Town', dataType: 'plain_text' },
  ]);
  visits = await make('Visit', [
    { title: 'Contact', dataType: 'email_address' },
    { title: 'Note', dataType: 'plain_text' },
    { title: 'Town', dataType: 'plain_text' },
  ]);
  await createIn(server.ada, people, [
    { name: 'Ana', email: 'ana@example.org', town: 'Lima' },
    { name: 'Ben', email: 'ben@example.org', town: 'Quito' },
    { name: 'Eva', email: 'two@example.org', town: 'Lima' },
    { name: 'Ida', email: 'two@example.org', town: 'Lima' },
  ]);
});

function make(name: string, fields: readonly object[]): Promise<CollectionWithFields> {
  const pluralName = `${name}s ${randomUUID().slice(0, 8)}`;
  return server.ada.call(collections.create, { body: { name, pluralName, fields } as never });
}

const codeOf = async (work: Promise<unknown>) => (await refusal(work)).problem.code;
const idIn = (collection: CollectionWithFields, column: string) =>
  collection.fields.find(({ columnName }) => columnName === column)?.id ?? '';

interface Made {
  readonly wizardId: string;
  readonly draftRev: number;
  email(address: string): never;
}

/**
 * Asks for an address, finds a person by it, changes their town to Cusco, and creates a visit with their name and that town; then
 * a step for people from Cusco greets them, and a last one follows.
 */
async function makeWizard({ access = 'team', commit = 'each_step' } = {}): Promise<Made> {
  const [ask, find] = [randomUUID(), randomUUID()];
  const contact = idIn(visits, 'contact');
  const found = (column: string) => `found.${find}.${idIn(people, column)}`;
  const hidden = (collection: CollectionWithFields, column: string, value: object) => ({
    ...{ fieldId: idIn(collection, column), mode: 'hidden', value },
  });
  const variable = (ref: string) => ({ kind: 'variable', ref });
  const steps = [
    {
      title: 'Who',
      tasks: [
        { id: ask, type: 'create_record', collectionId: visits.id, fields: [{ fieldId: contact }] },
        {
          ...{ id: find, type: 'find_records', collectionId: people.id },
          filter: { field: 'email', operator: 'is', value: 'x' },
          compare: [{ condition: 0, ref: `answer.${ask}.${contact}` }],
        },
        {
          ...{ id: randomUUID(), type: 'update_records', collectionId: people.id, records: `task.${find}` },
          fields: [hidden(people, 'town', { kind: 'literal', value: 'Cusco' })],
        },
        {
          ...{ id: randomUUID(), type: 'create_record', collectionId: visits.id },
          condition: { field: found('name'), operator: 'is_not_empty' },
          fields: [
            hidden(visits, 'note', variable(found('name'))),
            hidden(visits, 'town', variable(found('town'))),
          ],
        },
      ],
    },
    ...(access === 'team'
      ? [
          {
            title: 'Known',
            condition: { field: found('town'), operator: 'is', value: 'Cusco' },
            tasks: [
              {
                ...{ id: randomUUID(), type: 'display_text' },
                body: [{ t: '<p>Hello, ' }, { ref: found('name'), fallback: 'you' }, { t: '</p>' }],
              },
            ],
          },
        ]
      : []),
    { title: 'Last', tasks: [{ id: randomUUID(), type: 'display_text', body: [{ t: '<p>Bye</p>' }] }] },
  ];
  const definition = wizardDefinition.parse({
    ...{ access, commit },
    steps: steps.map((step) => ({ id: randomUUID(), ...step })),
  });
  const name = `Found ${randomUUID().slice(0, 8)}`;
  const made = await server.ada.call(wizards.create, { body: { name } });
  const body = { draftRev: made.draftRev, name, icon: made.icon, definition };
  const { draftRev } = await server.ada.call(wizards.saveDraft, { params: { wizardId: made.id }, body });
  const email = (address: string) => ({ [ask]: { [contact]: address } }) as never;
  return { wizardId: made.id, draftRev, email };
}

/** Of the visits that name someone. */
async function named(): Promise<string[]> {
  const all = await recordsOf(server.ada, visits.id);
  return all.flatMap(({ values }) => (values.note ? [`${values.note}, ${values.town}`] : []));
}

const htmlOf = ({ step }: Visitor) => step.parts.map((part) => ('html' in part ? part.html : '')).join('');

describe('a field of the record that is found', () => {
  test('goes into another record on the same step, as the tasks before left it, and decides what follows', async () => {
    const made = await makeWizard();
    await publish(server.ada, made.wizardId);
    const run = await Visitor.startAs(server.ada, made.wizardId);
    await run.submit(made.email('ana@example.org'));
    expect(await named()).toEqual(['Ana, Cusco']);
    expect(run.step.title).toBe('Known');
    expect(htmlOf(run)).toBe('<p>Hello, Ana</p>');
    // It is read when it is shown.
    const [ana] = await recordsOf(server.ada, people.id);
    if (!ana) throw new Error('No record.');
    await server.ada.call(records.update, {
      params: { collectionId: people.id },
      body: { records: [{ id: ana.id, values: { name: 'Anita' } }] },
    });
    await run.load();
    expect(htmlOf(run)).toBe('<p>Hello, Anita</p>');
  });

  test('is empty if none or several are found, also after Back', async () => {
    const made = await makeWizard();
    await publish(server.ada, made.wizardId);
    const run = await Visitor.startAs(server.ada, made.wizardId);
    await run.submit(made.email('ana@example.org'));
    await run.back();
    await run.submit(made.email('two@example.org'));
    expect(run.step.title).toBe('Last');
    await run.back();
    await run.submit(made.email('no-one@example.org'));
    expect(run.step.title).toBe('Last');
    await run.back();
    await run.submit(made.email('ben@example.org'));
    expect(htmlOf(run)).toBe('<p>Hello, Ben</p>');
  });

  test('is there at the end of a wizard that commits only then', async () => {
    const made = await makeWizard({ commit: 'at_the_end' });
    await publish(server.ada, made.wizardId);
    const run = await Visitor.startAs(server.ada, made.wizardId);
    await run.submit(made.email('ana@example.org'));
    // Nothing is written yet: the town is that of before.
    expect(run.step.title).toBe('Last');
    await run.submit({});
    expect(await named()).toEqual(['Ana, Cusco']);
  });

  test('ends the run as outdated once it is deleted', async () => {
    const made = await makeWizard();
    await publish(server.ada, made.wizardId);
    const run = await Visitor.startAs(server.ada, made.wizardId);
    await run.submit(made.email('ana@example.org'));
    const params = { collectionId: people.id, fieldId: idIn(people, 'town') };
    await server.ada.call(collections.deleteField, { params });
    expect(await codeOf(run.load())).toBe('wizard_outdated');
  });
});

/** Reads these columns of people, and all visits. */
async function memberReading(columns: readonly string[], features: readonly string[] = []): Promise<Person> {
  const name = `member-${randomUUID().slice(0, 8)}`;
  const person = await makeMember(server, name);
  const everything = (type: string, collectionId: string) => ({
    ...{ type, collectionId, fieldId: null, filter: null },
  });
  const read = { type: 'read_data_field_data', collectionId: people.id, filter: null };
  const dataPermissions = [
    ...columns.map((column) => ({ ...read, fieldId: idIn(people, column) })),
    { ...everything('update_data_field_data', people.id), fieldId: idIn(people, 'town') },
    ...['read_data_field_data', 'update_data_field_data'].map((type) => everything(type, visits.id)),
    { type: 'run_data_wizard', wizardId: null, collectionId: null, filter: null },
  ] as DataPermission[];
  const body = { name, dataPermissions, featurePermissions: features as never };
  const { id } = await server.ada.call(roles.create, { body });
  await giveRoles(server.ada, person, [id], { accountType: 'full', dataAccess: 'by_role' });
  return person;
}

test('who may not read a field runs the wizard as if it were empty', async () => {
  const made = await makeWizard();
  await publish(server.ada, made.wizardId);
  const kim = await memberReading(['email', 'town']);
  const run = await Visitor.startAs(kim, made.wizardId);
  await run.submit(made.email('ana@example.org'));
  expect(await named()).toEqual([]);
  expect(htmlOf(run)).toBe('<p>Hello, you</p>');
});

test('is not published by someone who may not read what it passes on', async () => {
  const { wizardId } = await makeWizard();
  const author = await memberReading(['email', 'town'], ['team_admin_data_wizards']);
  expect((await refusal(publish(author, wizardId))).problem).toMatchObject({
    code: 'forbidden',
    data: { field: 'Name' },
  });
});

test('a public wizard works with what its version names, and shows nothing of it', async () => {
  const made = await makeWizard({ access: 'public' });
  await publish(server.ada, made.wizardId);
  const stepFor = async (address: string) => {
    const visitor = await Visitor.start(server.anonymous, made.wizardId);
    await visitor.submit(made.email(address));
    const { runId: _runId, ...step } = await visitor.load();
    return step;
  };
  expect(await stepFor('ana@example.org')).toEqual(await stepFor('no-one@example.org'));
  expect(await named()).toEqual(['Ana, Cusco']);
});
