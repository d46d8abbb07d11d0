// A wizard passes on and changes no more than its author may read and change, and shows no more than the person may read who runs it
// (docs/decisions/0267).
import { randomUUID } from 'node:crypto';
import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import { collections } from '@fieldhouse/contract/collections';
import { records } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardResults } from '@fieldhouse/contract/wizard-results';
import type { StepPart } from '@fieldhouse/contract/wizard-runs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveRoles } from '../../../../test/give-roles.ts';
import { Person, refusal } from '../../../../test/people.ts';
import { MemberRun, makeVisits, type Visits } from '../../../../test/record-wizard.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { Visitor } from '../../../../test/visitor.ts';
import { publish, recordsOf } from '../../../../test/wizard-makers.ts';

let server: TestServer;
let visits: Visits;
/** Builds wizards, reads people without their addresses, and changes only their states and visits. */
let kim: Person;
/** The same, for a script. */
let key: Person;

beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

beforeEach(async () => {
  visits = await makeVisits(server.ada, { isPublished: false });
  const rights = rightsOf(visits);
  kim = await makeMember(server, `kim-${randomUUID().slice(0, 8)}`);
  const role = await server.ada.call(roles.create, { body: { name: randomUUID(), ...rights } });
  await giveRoles(server.ada, kim, [role.id], { accountType: 'full', dataAccess: 'by_role' });
  const { secret } = await server.ada.call(teamApiKeys.create, { body: { name: randomUUID(), ...rights } });
  key = new Person(server.url, '', server.ada.teamId, secret);
});

function rightsOf({ people, visits: made, fieldId }: Visits) {
  const reads = ['name', 'phone', 'state'].map((column) => ({
    type: 'read_data_field_data',
    collectionId: people.id,
    fieldId: fieldId(column),
    filter: null,
  }));
  const changes = ['name', 'phone'].map((column) => ({
    type: 'update_data_field_data',
    collectionId: people.id,
    fieldId: fieldId(column),
    filter: null,
  }));
  const ofVisits = ['read_data_field_data', 'update_data_field_data'].map((type) => ({
    type,
    collectionId: made.id,
    fieldId: null,
    filter: null,
  }));
  return {
    featurePermissions: ['team_admin_data_wizards', 'tasks_edit', 'outgoing_messages_edit'] as const,
    // The branded ids are those of the collections.
    dataPermissions: [...reads, ...changes, ...ofVisits] as DataPermission[],
  };
}

const variable = (ref: string) => ({ kind: 'variable', ref });

/** The draft starts with a person; `tasks` are those of its first step. */
async function draftWith(tasks: readonly object[], over: object = {}): Promise<void> {
  const step = (title: string, some: readonly object[]) => ({ id: randomUUID(), title, tasks: some });
  const shown = { id: randomUUID(), type: 'display_text', body: [{ t: '<p>Thanks.</p>' }] };
  await visits.save(
    wizardDefinition.parse({
      access: 'team',
      startsWith: visits.people.id,
      steps: [step('First', tasks), step('Last', [shown])],
      ...over,
    }),
  );
}

function contact(value: object | null, over: object = {}) {
  const fieldId = visits.visits.fields.find(({ columnName }) => columnName === 'contact')?.id;
  const field = { fieldId, mode: value === null ? 'asked' : 'hidden', value };
  return {
    id: visits.createTask,
    type: 'create_record',
    collectionId: visits.visits.id,
    fields: [{ fieldId: visits.subjectId(), isRequired: true }, field],
    ...over,
  };
}

const email = () => `record.${visits.fieldId('email')}`;

/** Asks for the address of the person, beginning with what is known. */
function asksForEmail() {
  return {
    id: visits.updateTask,
    type: 'update_records',
    collectionId: visits.people.id,
    fields: [{ fieldId: visits.fieldId('email') }],
  };
}

const passing: Record<string, () => Parameters<typeof draftWith>> = {
  'the value of a new record': () => [[contact(variable(email()))]],
  'the beginning of an answer': () => [
    [contact(null, { fields: [{ ...contact(variable(email())).fields[1], mode: 'preset' }] })],
  ],
  'the title of a task': () => [
    [{ id: randomUUID(), type: 'create_task', title: [{ t: 'Write to ' }, { ref: email(), fallback: '' }] }],
  ],
  'the text of a message': () => [
    [{ id: randomUUID(), type: 'send_message', to: email(), data: [{ tag: 'email', ref: email() }] }],
  ],
  'a temporary variable': () => [
    [
      {
        id: randomUUID(),
        type: 'temporary_variable',
        title: 'Address',
        dataType: 'email_address',
        mode: 'computed',
        value: variable(email()),
      },
    ],
  ],
  'the condition of a task': () => [
    [contact(null, { condition: { field: email(), operator: 'is', value: 'elena@example.org' } })],
  ],
  'what is compared in a search': () => [
    [
      {
        id: randomUUID(),
        type: 'find_records',
        collectionId: visits.visits.id,
        filter: { field: 'contact', operator: 'is', value: 'x' },
        compare: [{ condition: 0, ref: email() }],
      },
    ],
  ],
  'an answer that begins with it': () => [
    [asksForEmail(), contact(variable(`answer.${visits.updateTask}.${visits.fieldId('email')}`))],
  ],
  'a receipt': () => [
    [asksForEmail(), contact(null)],
    { receipt: { to: `answer.${visits.createTask}.${contact(null).fields[1]?.fieldId}` } },
  ],
  'an address that the last page leads to': () => [
    [contact(null)],
    { redirect: { address: 'https://example.org/thanks', values: [{ name: 'email', ref: email() }] } },
  ],
};

describe('a value that the author may not read', () => {
  test.each(Object.keys(passing))('is not passed on as %s', async (name) => {
    await draftWith(...(passing[name]?.() ?? [[]]));
    for (const author of [kim, key]) {
      const { problem } = await refusal(publish(author, visits.wizard.id));
      expect(problem).toMatchObject({ code: 'forbidden', data: { field: 'Email' } });
    }
  });

  test('may be shown to the person who runs the wizard and may read it', async () => {
    const text = { id: randomUUID(), type: 'display_text', body: [{ ref: email(), fallback: 'unknown' }] };
    await draftWith([text, contact(null)]);
    expect(await publish(kim, visits.wizard.id)).toMatchObject({ state: 'live' });
    const htmlFor = async (person: Person) => {
      const [part] = (await MemberRun.start(person, visits)).step.parts;
      return htmlOf(part);
    };
    expect(await htmlFor(server.ada)).toContain('elena@example.org');
    expect(await htmlFor(await runnerOf(visits, 'full'))).toContain('unknown');
    expect(await htmlFor(await runnerOf(visits, 'guest'))).toContain('unknown');
  });

  test('is passed on if an author publishes who may read it', async () => {
    await draftWith([contact(variable(email()))]);
    await publish(server.ada, visits.wizard.id);
    await (await MemberRun.start(server.ada, visits)).submit({ subject: 'Roof' });
    const [made] = await recordsOf(server.ada, visits.visits.id);
    expect(made?.values.contact).toBe('elena@example.org');
  });
});

/** Finds the people who match; their number is `count.<task>`. */
function finds(over: object = {}) {
  return { id: randomUUID(), type: 'find_records', collectionId: visits.people.id, ...over };
}

const byEmail = () => ({ filter: { field: 'email', operator: 'is', value: 'elena@example.org' } });

const findings: Record<string, (find: string) => object[]> = {
  'a new record, if any was found': (find) => [
    contact(null, { condition: { field: `count.${find}`, operator: 'at_least', value: 1 } }),
  ],
  'the text of a task': (find) => [
    { id: randomUUID(), type: 'create_task', title: [{ ref: `count.${find}`, fallback: '0' }] },
  ],
  'a change of what was found': (find) => [
    { ...asksForEmail(), records: `task.${find}`, fields: [{ fieldId: visits.fieldId('name') }] },
  ],
};

describe('what a wizard finds with the permissions of the person who runs it', () => {
  test.each(Object.keys(findings))(
    'by a field that the author may not read is not passed on as %s',
    async (name) => {
      for (const found of [finds(byEmail()), finds({ sorts: [{ field: 'email', direction: 'asc' }] })]) {
        await draftWith([found, ...(findings[name]?.(found.id) ?? [])]);
        for (const author of [kim, key])
          expect((await refusal(publish(author, visits.wizard.id))).problem).toMatchObject({
            code: 'forbidden',
            data: { field: 'Email' },
          });
      }
    },
  );

  test('is not passed on by an author who sees some records only', async () => {
    const found = finds();
    const pass = findings['a change of what was found']?.(found.id) ?? [];
    await draftWith([found, ...pass], { startsWith: null });
    const some = rightsOf(visits).dataPermissions.map((one) =>
      one.collectionId === visits.people.id
        ? { ...one, filter: { field: 'state', operator: 'is', value: 'known' } }
        : one,
    );
    const lee = await makeMember(server, `lee-${randomUUID().slice(0, 8)}`);
    const rights = { ...rightsOf(visits), dataPermissions: some as DataPermission[] };
    const role = await server.ada.call(roles.create, { body: { name: randomUUID(), ...rights } });
    await giveRoles(server.ada, lee, [role.id], { accountType: 'full', dataAccess: 'by_role' });
    const { problem } = await refusal(publish(lee, visits.wizard.id));
    expect(problem).toMatchObject({ code: 'forbidden', data: { field: visits.people.pluralName } });
    expect(await publish(kim, visits.wizard.id)).toMatchObject({ state: 'live' });
  });

  test('may be shown to that person, and its number is not in the results for the author', async () => {
    const found = finds({ filter: { field: 'name', operator: 'is_not_empty' } });
    await draftWith([found, contact(null)], { thankYou: [{ ref: `count.${found.id}`, fallback: '' }] });
    await publish(kim, visits.wizard.id);
    const secret = finds(byEmail());
    await draftWith([secret, contact(null)]);
    await publish(server.ada, visits.wizard.id);
    const run = await MemberRun.start(server.ada, visits);
    await run.submit({ subject: 'Roof' });
    const countFor = async (person: Person) => {
      const { steps } = await person.call(wizardResults.run, {
        params: { wizardId: visits.wizard.id, wizardRunId: run.runId },
      });
      return steps[0]?.tasks[0]?.count;
    };
    expect(await countFor(server.ada)).toBe(1);
    expect(await countFor(kim)).toBeNull();
  });
});

function htmlOf(part: StepPart | undefined): string {
  return part?.type === 'display_text' ? part.html : '';
}

/** Runs wizards, and reads people without their addresses. */
async function runnerOf({ wizard, people, fieldId }: Visits, accountType: 'full' | 'guest'): Promise<Person> {
  const person = await makeMember(server, `runner-${randomUUID().slice(0, 8)}`);
  const runs = { type: 'run_data_wizard', wizardId: wizard.id, collectionId: people.id, filter: null };
  const reads = {
    type: 'read_data_field_data',
    fieldId: fieldId('name'),
    collectionId: people.id,
    filter: null,
  };
  const role = await server.ada.call(roles.create, {
    body: { name: randomUUID(), dataPermissions: [runs, reads] as DataPermission[] },
  });
  await giveRoles(server.ada, person, [role.id], { accountType, dataAccess: 'by_role' });
  return person;
}

describe('what the author may not change', () => {
  test('is not set unseen in the record that a member starts with', async () => {
    const set = { fieldId: visits.fieldId('state'), mode: 'hidden', value: { kind: 'literal', value: 'x' } };
    await draftWith([{ ...asksForEmail(), fields: [set] }]);
    for (const author of [kim, key])
      expect((await refusal(publish(author, visits.wizard.id))).problem).toMatchObject({
        code: 'forbidden',
        data: { field: 'State' },
      });
  });

  test('is not set unseen in records that a member finds', async () => {
    const find = { id: randomUUID(), type: 'find_records', collectionId: visits.people.id };
    const set = { fieldId: visits.fieldId('state'), mode: 'hidden', value: { kind: 'literal', value: 'x' } };
    await draftWith([find, { ...asksForEmail(), records: `task.${find.id}`, fields: [set] }]);
    expect((await refusal(publish(kim, visits.wizard.id))).problem.code).toBe('forbidden');
  });

  test('may be a question to members who may change it', async () => {
    await draftWith([asksForEmail()]);
    expect(await publish(kim, visits.wizard.id)).toMatchObject({ state: 'live' });
  });

  test('nor which records are in a collection, for which the author may have more permissions', async () => {
    const child = await server.ada.call(collections.create, {
      body: { name: 'Guest', pluralName: `Guests ${randomUUID()}`, parentId: visits.people.id },
    });
    await draftWith([
      { id: randomUUID(), type: 'add_to_collection', collectionId: child.id, records: 'input.record' },
    ]);
    expect((await refusal(publish(kim, visits.wizard.id))).problem.code).toBe('forbidden');
    expect(await publish(server.ada, visits.wizard.id)).toMatchObject({ state: 'live' });
  });
});

describe('what others have written', () => {
  test('is not shown to the person whose answer it replaced', async () => {
    const shown = {
      id: randomUUID(),
      type: 'display_text',
      body: [{ ref: `answer.${visits.createTask}.${visits.subjectId()}`, fallback: 'none' }],
    };
    const step = (title: string, tasks: readonly object[]) => ({ id: randomUUID(), title, tasks });
    const first = step('First', [contact(null)]);
    await visits.save(
      wizardDefinition.parse({ startsWith: visits.people.id, steps: [first, step('Last', [shown])] }),
    );
    await publish(server.ada, visits.wizard.id);
    const run = await MemberRun.start(await runnerOf(visits, 'guest'), visits);
    await run.submit({ subject: 'Roof' });
    const [made] = await recordsOf(server.ada, visits.visits.id);
    if (!made) throw new Error('No record was made.');
    await server.ada.call(records.update, {
      params: { collectionId: visits.visits.id },
      body: { records: [{ id: made.id, values: { subject: 'Fraud' } }] },
    });
    await run.back(first.id);
    await run.submit({ subject: 'Roof and walls' });
    expect(htmlOf(run.step.parts[0])).toContain('Roof and walls');
    const [stored] = await recordsOf(server.ada, visits.visits.id);
    expect(stored?.values.subject).toBe('Fraud');
  });

  test('in a record that a public wizard finds is no answer that a visitor left empty', async () => {
    const find = { id: randomUUID(), type: 'find_records', collectionId: visits.people.id };
    const asked = { id: randomUUID(), type: 'temporary_variable', title: 'Name', mode: 'asked' };
    const update = {
      ...asksForEmail(),
      records: `task.${find.id}`,
      fields: [{ fieldId: visits.fieldId('name') }],
    };
    const shown = {
      id: randomUUID(),
      type: 'display_text',
      body: [{ ref: `answer.${update.id}.${visits.fieldId('name')}`, fallback: 'nothing' }],
    };
    const search = {
      ...find,
      filter: { field: 'name', operator: 'contains', value: 'x' },
      compare: [{ condition: 0, ref: `task.${asked.id}` }],
    };
    const steps = [[asked], [search, update], [shown]].map((tasks) => ({
      id: randomUUID(),
      title: 'Step',
      tasks,
    }));
    await visits.save(wizardDefinition.parse({ access: 'public', steps }));
    await publish(server.ada, visits.wizard.id);
    const visitor = await Visitor.start(server.anonymous, visits.wizard.id);
    const proof = await visitor.prove();
    await visitor.submit({ [asked.id]: { [asked.id]: 'Ros' } } as never, { proof });
    await visitor.submit({ [update.id]: {} } as never);
    expect(htmlOf(visitor.step.parts[0])).toBe('nothing');
  });
});
