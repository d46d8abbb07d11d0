// Several records of one task: how many, what each entry sees, what happens to them after Back, and who sees them in results.
import { randomUUID } from 'node:crypto';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { wizardResults } from '@fieldhouse/contract/wizard-results';
import { wizardTests } from '@fieldhouse/contract/wizard-tests';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveRoles } from '../../../../../test/give-roles.ts';
import { namesIn } from '../../../../../test/named-records.ts';
import { type Person, refusal } from '../../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../../test/start-server.ts';
import { Visitor } from '../../../../../test/visitor.ts';
import { publish, recordsOf } from '../../../../../test/wizard-makers.ts';
import { type GuestsWizard, makeGuests } from '../../../../../test/wizards/guests-wizard.ts';
import { makeTransactionalTemplate } from '../../../../../test/wizards/random-world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

async function published(options: Parameters<typeof makeGuests>[1] = {}): Promise<GuestsWizard> {
  const made = await makeGuests(server.ada, options);
  await publish(server.ada, made.wizard.id);
  return made;
}

const issuesOf = async (work: Promise<unknown>) =>
  ((await refusal(work)).problem.issues ?? []).map(({ path, rule }) => [path.slice(2).join('.'), rule]);

async function guestsOf({ guests }: GuestsWizard): Promise<Record<string, unknown>> {
  const found = await recordsOf(server.ada, guests.id);
  return Object.fromEntries(found.map(({ values }) => [String(values.name), values.note ?? values.badge]));
}

const ana = { name: 'Ana', age: 30, email: null };
const ben = { name: 'Ben', age: 9, guardian: 'Ana', email: null };
const cleo = { name: 'Cleo', age: null, email: null };

describe.each(['each_step', 'at_the_end'] as const)('committed %s', (commit) => {
  test('each entry makes a record, and the later tasks work with all of them', async () => {
    const made = await published({ commit });
    const run = await Visitor.startAs(server.ada, made.wizard.id);
    await run.submit(made.entries({ 1: ana, 2: ben }));
    expect(run.step.title).toBe('Together');
    await run.submit(made.note('Table 4'));
    await run.submit({});
    expect(run.step.status).toBe('finished');
    expect(await guestsOf(made)).toEqual({ Ana: 'Table 4', Ben: 'Table 4' });
    expect(await namesIn(server.ada, made.invited)).toEqual(['Ana', 'Ben']);
  });

  test('after Back, an entry that was removed goes, and one that was added comes', async () => {
    const made = await published({ commit });
    const run = await Visitor.startAs(server.ada, made.wizard.id);
    await run.submit(made.entries({ 1: ana, 2: ben, 3: cleo }));
    await run.submit(made.note('Table 4'));
    await run.back({}, run.step.steps[0]?.stepId);
    expect(run.step.parts[0]).toMatchObject({
      repeat: { entries: [{ number: 1 }, { number: 2 }, { number: 3 }] },
    });
    await run.submit(made.entries({ 1: ana, 3: { ...cleo, name: 'Clea' } }));
    await run.submit(made.note('Table 5'));
    await run.submit({});
    expect(await guestsOf(made)).toEqual({ Ana: 'Table 5', Clea: 'Table 5' });
    expect(await namesIn(server.ada, made.invited)).toEqual(['Ana', 'Clea']);
  });
});

test('an entry that comes back has its record again; one that someone changed since stays', async () => {
  const made = await published();
  const run = await Visitor.startAs(server.ada, made.wizard.id);
  await run.submit(made.entries({ 1: ana, 2: ben, 3: cleo }));
  const before = await recordsOf(server.ada, made.guests.id);
  const third = before.find(({ values }) => values.name === 'Cleo');
  await server.ada.call(records.update, {
    params: { collectionId: made.guests.id },
    body: { records: [{ id: third?.id as never, values: { note: 'VIP' } }] },
  });
  await run.back();
  await run.submit(made.entries({ 1: ana }));
  expect(await guestsOf(made)).toEqual({ Ana: 'Ana (guest)', Cleo: 'VIP' });
  await run.back();
  await run.submit(made.entries({ 1: ana, 2: { ...ben, name: 'Benno' } }));
  const after = await recordsOf(server.ada, made.guests.id);
  const idOf = (rows: typeof after, name: string) => rows.find(({ values }) => values.name === name)?.id;
  expect(idOf(after, 'Benno')).toBe(idOf(before, 'Ben'));
});

test('errors name the entry, and how many there may be', async () => {
  const made = await published();
  const run = await Visitor.startAs(server.ada, made.wizard.id);
  const { task, fieldId } = made;
  expect(await issuesOf(run.submit({}))).toEqual([[task, 'too_few']]);
  expect(await issuesOf(run.submit(made.entries({ 1: ana, 2: { name: null, age: 5 } })))).toEqual([
    [`${task}:2.${fieldId('name')}`, 'value_required'],
    [`${task}:2.${fieldId('guardian')}`, 'value_required'],
  ]);
  expect(await issuesOf(run.submit(made.entries({ 1: ana, 2: ana, 3: ana, 4: ana })))).toEqual([
    [task, 'too_many'],
  ]);
  expect(await issuesOf(run.submit({ [task]: {} } as never))).toEqual([
    [task, 'too_few'],
    [task, 'unknown_property'],
  ]);
  const same = { ...ana, email: 'ana@example.org' };
  expect(await issuesOf(run.submit(made.entries({ 1: same, 2: same })))).toEqual([
    [`${task}:2.${fieldId('email')}`, 'value_taken'],
  ]);
  expect(await guestsOf(made)).toEqual({});
});

test('a draft keeps its entries', async () => {
  const made = await published();
  const run = await Visitor.startAs(server.ada, made.wizard.id);
  expect(run.step.parts[0]).toMatchObject({ repeat: { entries: [{ number: 1 }] } });
  await run.submit(made.entries({ 2: ana, 4: cleo }));
  await run.back();
  const [part] = run.step.parts;
  expect(part).toMatchObject({
    repeat: {
      entries: [
        { number: 2, values: { [made.fieldId('name')]: 'Ana' } },
        { number: 4, values: { [made.fieldId('name')]: 'Cleo' } },
      ],
    },
  });
});

test('a visitor fills in entries, reviews them, and members see those that they may read', async () => {
  const made = await published({ access: 'public', review: true });
  const run = await Visitor.start(server.anonymous, made.wizard.id);
  await run.submit(made.entries({ 1: ana, 3: cleo }));
  await run.back();
  await run.submit(made.entries({ 1: ana }));
  expect(await guestsOf(made)).toEqual({ Ana: 'Ana (guest)' });
  await run.submit({});
  expect(run.step.review?.[0]?.answers).toMatchObject([
    { entry: 'Guest 1', label: 'Name', text: 'Ana' },
    { entry: 'Guest 1', label: 'Age', text: '30' },
    { entry: 'Guest 1', label: 'Email' },
  ]);
  await run.back({}, run.step.review?.[0]?.stepId);
  await run.submit(made.entries({ 1: ana, 2: ben }));
  await run.submit(made.note('Table 4'));
  await run.submit({});
  await run.submit({});
  expect(run.step.status).toBe('finished');
  const ofAll = { params: { wizardId: made.wizard.id }, query: {} };
  const { items } = await server.ada.call(wizardResults.runs, ofAll);
  const names = items[0]?.answers.filter(({ fieldId }) => fieldId === made.fieldId('name'));
  expect(names).toMatchObject([
    { taskId: made.task, entry: 1, value: 'Ana' },
    { taskId: made.task, entry: 2, value: 'Ben' },
  ]);
  const trace = await server.ada.call(wizardResults.run, {
    params: { wizardId: made.wizard.id, wizardRunId: items[0]?.id ?? '' },
  });
  expect(trace.steps[0]?.tasks).toMatchObject([{ type: 'create_record', count: 2, record: null }]);
  const path = `/teams/${server.ada.teamId}/wizards/${made.wizard.id}/results/runs.csv`;
  const file = await server.ada.send({ method: 'GET', path });
  expect(await file.text()).toContain('Ana; Ben');
  const seen = await (await limitedTo(made)).call(wizardResults.runs, ofAll);
  // Only what is shown of the records that this member may read.
  expect(seen.items[0]?.answers.map(({ entry, value }) => [entry, value])).toEqual([
    [1, 'Ana'],
    [2, 'Ben'],
  ]);
  expect((await refusal(server.olga.call(wizardResults.runs, ofAll))).problem.code).toBe('not_found');
});

test('a message goes to each entry that has an address, once', async () => {
  const made = await published({ templateId: await makeTransactionalTemplate(server.ada) });
  const run = await Visitor.startAs(server.ada, made.wizard.id);
  const mail = `ana-${randomUUID().slice(0, 8)}`;
  const withMail = { ...ana, email: `${mail}@example.org` };
  await run.submit(made.entries({ 1: withMail, 2: cleo, 3: { ...cleo, email: `${mail}.2@example.org` } }));
  await run.submit(made.note('Table 4'));
  await run.submit({});
  const { rows } = await server.deps.ownerPool.query(
    'select address from platform.message_recipients where address like $1 order by address',
    [`${mail}%`],
  );
  expect(rows.map(({ address }) => address)).toEqual([`${mail}.2@example.org`, `${mail}@example.org`]);
});

test('a simulation shows each entry and leaves nothing', async () => {
  const made = await makeGuests(server.ada);
  const { id: wizardId, draftRev } = made.wizard;
  const started = await server.ada.call(wizardTests.start, {
    params: { wizardId },
    body: { mode: 'simulate', draftRev },
  });
  const run = Object.assign(new Visitor(server.ada, wizardId), started);
  await run.submit(made.entries({ 1: ana, 2: ben }));
  await run.submit(made.note('Table 4'));
  const trace = await server.ada.call(wizardTests.trace, {
    params: { wizardId, wizardRunId: started.runId },
  });
  const records = trace.steps.map(({ tasks }) =>
    tasks.map((task) => task.records.map(({ values }) => values[0]?.text)),
  );
  expect(records).toEqual([[['Ana', 'Ben']], [['Table 4', 'Table 4'], []]]);
  expect(await guestsOf(made)).toEqual({});
});

/** May see results, and of guests only names. */
async function limitedTo({ guests, fieldId }: GuestsWizard): Promise<Person> {
  const person = await makeMember(server, `reader-${randomUUID().slice(0, 8)}`);
  const { id } = await server.ada.call(roles.create, {
    body: {
      name: `Readers ${randomUUID().slice(0, 8)}`,
      featurePermissions: ['team_admin_data_wizards'],
      dataPermissions: [
        {
          type: 'read_data_field_data',
          collectionId: guests.id,
          // The id of a field.
          fieldId: fieldId('name') as never,
          filter: null,
        },
      ],
    },
  });
  await giveRoles(server.ada, person, [id], { accountType: 'full', dataAccess: 'by_role' });
  return person;
}
