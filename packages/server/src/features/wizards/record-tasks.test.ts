// Tasks that work with records which the run did not start with: what they find, show, change, add and export, and for whom.
import { randomUUID } from 'node:crypto';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import type { StepPart } from '@fieldhouse/contract/wizard-runs';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { namesIn } from '../../../test/named-records.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import { publish, recordsOf } from '../../../test/wizard-makers.ts';
import { type CheckIn, makeCheckIn } from '../../../test/wizards/check-in-wizard.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

const codeOf = async (work: Promise<unknown>) => (await refusal(work)).problem.code;

async function makePublished(options: Parameters<typeof makeCheckIn>[1] = {}): Promise<CheckIn> {
  const checkIn = await makeCheckIn(server.ada, options);
  await publish(server.ada, checkIn.wizard.id);
  return checkIn;
}

/** State and note of each person, by first name. */
async function peopleOf({ people }: CheckIn): Promise<Record<string, string>> {
  const found = await recordsOf(server.ada, people.id);
  return Object.fromEntries(
    found.map(({ values }) => [
      String(values.name).split(' ')[0],
      [values.state, values.note].filter(Boolean).join(', '),
    ]),
  );
}

function rowsOf({ step }: Visitor): Extract<StepPart, { type: 'display_view' }>['rows'] {
  const part = step.parts.find(({ type }) => type === 'display_view');
  if (part?.type !== 'display_view') throw new Error('The step shows no view.');
  return part.rows;
}

const handleOf = (run: Visitor, name: string) =>
  rowsOf(run).find(({ cells }) => cells[0] === name)?.handle ?? '';

describe('records that are found', () => {
  test('are changed and added, and after another answer put back', async () => {
    const checkIn = await makePublished();
    const run = await Visitor.startAs(server.ada, checkIn.wizard.id);
    await run.submit(checkIn.email('ana@example.org'));
    expect(await peopleOf(checkIn)).toEqual({ Ana: 'present', Ben: 'away', Cleo: 'gone' });
    expect(await namesIn(server.ada, checkIn.present)).toEqual(['Ana Ruiz']);
    await run.back();
    await run.submit(checkIn.email('ben@example.org'));
    expect(await peopleOf(checkIn)).toEqual({ Ana: 'away', Ben: 'present', Cleo: 'gone' });
    expect(await namesIn(server.ada, checkIn.present)).toEqual(['Ben Cole']);
    await run.back();
    await run.submit(checkIn.email('nobody@example.org'));
    expect(await peopleOf(checkIn)).toEqual({ Ana: 'away', Ben: 'away', Cleo: 'gone' });
    expect(await namesIn(server.ada, checkIn.present)).toEqual([]);
  });

  test('keep what someone else changed since', async () => {
    const checkIn = await makePublished();
    const run = await Visitor.startAs(server.ada, checkIn.wizard.id);
    await run.submit(checkIn.email('ana@example.org'));
    const other = await Visitor.startAs(server.ada, checkIn.wizard.id);
    await other.submit(checkIn.email('ana@example.org'));
    await other.submit(checkIn.choose(handleOf(other, 'Ana Ruiz')));
    await other.submit(checkIn.note('Called'));
    await run.back();
    await run.submit(checkIn.email('nobody@example.org'));
    expect(await peopleOf(checkIn)).toMatchObject({ Ana: 'away, Called' });
  });

  test('decide which step follows', async () => {
    const viewCondition = (find: string) => ({ field: `count.${find}`, operator: 'at_least', value: 1 });
    const checkIn = await makePublished({ viewCondition });
    const run = await Visitor.startAs(server.ada, checkIn.wizard.id);
    await run.submit(checkIn.email('nobody@example.org'));
    expect(run.step.title).toBe('Note');
    await run.back();
    await run.submit(checkIn.email('ana@example.org'));
    expect(run.step.title).toBe('Whom');
  });
});

describe('records that are shown', () => {
  test('are chosen by their handles, changed and exported', async () => {
    const checkIn = await makePublished();
    const run = await Visitor.startAs(server.ada, checkIn.wizard.id);
    await run.submit(checkIn.email('nobody@example.org'));
    expect(rowsOf(run).map(({ cells }) => cells)).toEqual([
      ['Ana Ruiz', 'away'],
      ['Ben Cole', 'away'],
    ]);
    const [ana, ben] = rowsOf(run).map(({ handle }) => handle);
    expect(await codeOf(run.submit({}))).toBe('invalid_input');
    expect(await codeOf(run.submit(checkIn.choose(ana ?? '', ben ?? '')))).toBe('invalid_input');
    const [record] = await recordsOf(server.ada, checkIn.people.id);
    expect(await codeOf(run.submit(checkIn.choose(record?.id ?? '')))).toBe('invalid_input');
    await run.submit(checkIn.choose(ben ?? ''));
    await run.submit(checkIn.note('Called'));
    expect(await peopleOf(checkIn)).toEqual({ Ana: 'away', Ben: 'away, Called', Cleo: 'gone' });
    expect(run.step.downloads).toEqual([{ taskId: checkIn.tasks.export, title: 'Chosen', count: 1 }]);
    expect(await csvOf(server.ada, run, checkIn)).toBe('Name,Email\r\nBen Cole,ben@example.org\r\n');
  });

  test('are not chosen with a handle of another run', async () => {
    const checkIn = await makePublished();
    const [one, other] = [
      await Visitor.startAs(server.ada, checkIn.wizard.id),
      await Visitor.startAs(server.ada, checkIn.wizard.id),
    ];
    await one.submit(checkIn.email('nobody@example.org'));
    await other.submit(checkIn.email('nobody@example.org'));
    expect(await codeOf(one.submit(checkIn.choose(handleOf(other, 'Ana Ruiz'))))).toBe('invalid_input');
  });
});

async function csvOf(person: Person, run: Visitor, { tasks }: CheckIn): Promise<string> {
  const reply = await person.send({
    method: 'GET',
    path: `/wizard-runs/${run.runId}/exports/${tasks.export}`,
    headers: run.headers,
  });
  return reply.ok ? reply.text() : ((await reply.json()) as { code: string }).code;
}

interface Limits {
  readonly accountType?: 'full' | 'limited';
  /** Columns of people that the member reads. */
  readonly reads?: readonly string[];
  readonly changes?: readonly string[];
}

/** Runs wizards. */
async function makeLimited(
  { people }: CheckIn,
  { accountType = 'full', reads = ['name', 'email'], changes = [] }: Limits = {},
): Promise<Person> {
  const name = `member-${randomUUID().slice(0, 8)}`;
  const person = await makeMember(server, name);
  const permit = (type: 'read_data_field_data' | 'update_data_field_data') => (column: string) => ({
    type,
    collectionId: people.id,
    fieldId: people.fields.find(({ columnName }) => columnName === column)?.id ?? null,
    filter: null,
  });
  const dataPermissions: DataPermission[] = [
    ...reads.map(permit('read_data_field_data')),
    ...changes.map(permit('update_data_field_data')),
    { type: 'run_data_wizard', wizardId: null, collectionId: null, filter: null },
  ];
  const { id } = await server.ada.call(roles.create, { body: { name, dataPermissions } });
  await giveRoles(server.ada, person, [id], { accountType, dataAccess: 'by_role' });
  return person;
}

describe('a member who may see less', () => {
  test('finds by no field that they may not read, and changes nothing that they may not change', async () => {
    const checkIn = await makePublished();
    const kim = await makeLimited(checkIn);
    const run = await Visitor.startAs(kim, checkIn.wizard.id);
    // The person is found by an address that they may read, but not changed.
    expect(await codeOf(run.submit(checkIn.email('ana@example.org')))).toBe('wizard_record_forbidden');
    await run.submit(checkIn.email('nobody@example.org'));
    // The view compares the state, which they may not read.
    expect(rowsOf(run)).toEqual([]);
    expect(await peopleOf(checkIn)).toEqual({ Ana: 'away', Ben: 'away', Cleo: 'gone' });
  });

  test('exports nothing without a full account, nor the file of another member', async () => {
    const checkIn = await makePublished();
    const limited = await makeLimited(checkIn, {
      accountType: 'limited',
      reads: ['name', 'state', 'note'],
      changes: ['note'],
    });
    const run = await Visitor.startAs(limited, checkIn.wizard.id);
    await run.submit(checkIn.email('ana@example.org'));
    await run.submit(checkIn.choose(handleOf(run, 'Ben Cole')));
    await run.submit(checkIn.note('Called'));
    // The address, by which people are found, is not theirs to read.
    expect(await peopleOf(checkIn)).toEqual({ Ana: 'away', Ben: 'away, Called', Cleo: 'gone' });
    expect(await csvOf(limited, run, checkIn)).toBe('forbidden');
    for (const person of [server.ada, server.tom, server.anonymous])
      expect(await csvOf(person, run, checkIn)).toBe('not_found');
  });
});

describe('a public wizard', () => {
  test('replies alike whether or not someone is found', async () => {
    const checkIn = await makePublished({ access: 'public', hasView: false });
    const endOf = async (address: string) => {
      const visitor = await Visitor.start(server.anonymous, checkIn.wizard.id);
      await visitor.submit(checkIn.email(address));
      const { runId: _runId, ...step } = visitor.step;
      return step;
    };
    expect(await endOf('ana@example.org')).toEqual(await endOf('nobody@example.org'));
    expect(await peopleOf(checkIn)).toEqual({ Ana: 'present', Ben: 'away', Cleo: 'gone' });
  });

  test('shows the fields that were confirmed, and changes what was chosen', async () => {
    const checkIn = await makePublished({ access: 'public' });
    const visitor = await Visitor.start(server.anonymous, checkIn.wizard.id);
    await visitor.submit(checkIn.email('nobody@example.org'));
    expect(rowsOf(visitor).map(({ cells }) => cells)).toEqual([['Ana Ruiz'], ['Ben Cole']]);
    expect(JSON.stringify(visitor.step)).not.toContain('ana@example.org');
    await visitor.submit(checkIn.choose(handleOf(visitor, 'Ana Ruiz')));
    await visitor.submit(checkIn.note('Hello'));
    expect(await peopleOf(checkIn)).toMatchObject({ Ana: 'away, Hello' });
    expect(await csvOf(server.anonymous, visitor, checkIn)).toBe('not_found');
  });

  test('is not published if a visitor could see whether someone is found', async () => {
    const viewCondition = (find: string) => ({ field: `count.${find}`, operator: 'at_least', value: 1 });
    const { wizard } = await makeCheckIn(server.ada, { access: 'public', viewCondition });
    const { problems } = await server.ada.call(wizards.publication, { params: { wizardId: wizard.id } });
    expect(problems.map(({ code }) => code)).toEqual(['public_find_shown']);
  });

  test('is not published by someone who may not read what it shows', async () => {
    const checkIn = await makeCheckIn(server.ada, { access: 'public' });
    const publisher = await makeLimited(checkIn);
    const name = `publisher-${randomUUID().slice(0, 8)}`;
    const { id } = await server.ada.call(roles.create, {
      body: { name, featurePermissions: ['team_admin_data_wizards'] },
    });
    await giveRoles(server.ada, publisher, [id], { accountType: 'full', dataAccess: 'by_role' });
    expect(await codeOf(publish(publisher, checkIn.wizard.id))).toBe('forbidden');
  });
});
