// Who may build, publish and run wizards.
import { randomUUID } from 'node:crypto';
import { records } from '@fieldhouse/contract/records';
import type { DataPermission } from '@fieldhouse/contract/roles';
import { roles } from '@fieldhouse/contract/roles';
import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { wizardTokens } from '@fieldhouse/contract/wizard-tokens';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { MemberRun, makeVisits, type Visits } from '../../../test/record-wizard.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { makeSignup, publish } from '../../../test/wizard-makers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const codeOf = async (work: Promise<unknown>) => (await refusal(work)).problem.code;

async function memberWith(
  dataPermissions: readonly DataPermission[],
  options: Parameters<typeof giveRoles>[3] = {},
): Promise<Person> {
  const name = `member-${randomUUID().slice(0, 8)}`;
  const person = await makeMember(server, name);
  const { id } = await server.ada.call(roles.create, { body: { name, dataPermissions } });
  await giveRoles(server.ada, person, [id], { accountType: 'full', dataAccess: 'by_role', ...options });
  return person;
}

/** Runs the wizard for the people who are new, and reads and changes all of them. */
function runsForNew({ wizard, people }: Visits): DataPermission[] {
  const everywhere = { collectionId: people.id, fieldId: null, filter: null };
  return [
    {
      type: 'run_data_wizard',
      wizardId: wizard.id,
      collectionId: people.id,
      filter: { field: 'state', operator: 'is', value: 'new' },
    },
    { type: 'read_data_field_data', ...everywhere },
    { type: 'update_data_field_data', ...everywhere },
  ];
}

async function setState(visits: Visits, state: string): Promise<void> {
  const { people, record } = visits;
  await server.ada.call(records.update, {
    params: { collectionId: people.id },
    body: { records: [{ id: record.id, values: { state } }] },
  });
}

describe('a permission to run a wizard for some records', () => {
  test('holds for those that match its filter, as long as they do', async () => {
    const visits = await makeVisits(server.ada);
    const kim = await memberWith(runsForNew(visits));
    const run = await MemberRun.start(kim, visits);
    await setState(visits, 'known');
    expect(await codeOf(run.load())).toBe('wizard_record_not_found');
    expect(await codeOf(run.submit({ subject: 'Roof' }))).toBe('wizard_record_not_found');
    expect(await codeOf(MemberRun.start(kim, visits))).toBe('wizard_record_forbidden');
  });

  test('makes personal links for those only', async () => {
    const visits = await makeVisits(server.ada, { access: 'token' });
    const kim = await memberWith(runsForNew(visits));
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const create = () =>
      kim.call(wizardTokens.create, {
        params: { wizardId: visits.wizard.id },
        body: { recordId: visits.record.id, expiresAt },
      });
    expect((await create()).token.state).toBe('open');
    await setState(visits, 'known');
    expect(await codeOf(create())).toBe('wizard_record_forbidden');
  });

  test('runs no wizard that starts without a record, nor with one of another collection', async () => {
    const [visits, other, signup] = [
      await makeVisits(server.ada),
      await makeVisits(server.ada),
      await makeSignup(server.ada, { access: 'team' }),
    ];
    const [runs, ...rest] = runsForNew(visits);
    const everywhere = { collectionId: other.people.id, fieldId: null, filter: null };
    const kim = await memberWith([
      // The branded type is that of the first grant.
      { ...runs, wizardId: null } as DataPermission,
      ...rest,
      { type: 'read_data_field_data', ...everywhere },
      { type: 'update_data_field_data', ...everywhere },
    ]);
    const start = kim.call(wizardRuns.start, { params: { wizardId: signup.wizard.id }, body: {} });
    expect(await codeOf(start)).toBe('wizard_closed');
    expect(await codeOf(MemberRun.start(kim, other))).toBe('wizard_record_forbidden');
    await MemberRun.start(kim, visits);
    const { items } = await kim.call(wizards.listRunnable);
    expect(items.map(({ id }) => id)).toEqual([visits.wizard.id]);
  });

  test('is granted only by a member who has it, or for all records', async () => {
    const visits = await makeVisits(server.ada);
    const [runs] = runsForNew(visits);
    const manager = await makeMember(server, `manager-${randomUUID().slice(0, 8)}`);
    const { id } = await server.ada.call(roles.create, {
      body: {
        name: `Manager ${randomUUID()}`,
        featurePermissions: ['team_admin_users'],
        dataPermissions: runsForNew(visits),
      },
    });
    await giveRoles(server.ada, manager, [id], { accountType: 'full', dataAccess: 'by_role' });
    const grant = (one: object) =>
      manager.call(roles.create, {
        body: { name: randomUUID(), dataPermissions: [one as DataPermission] },
      });
    await grant({ ...runs });
    expect(await codeOf(grant({ ...runs, filter: null, collectionId: null }))).toBe('forbidden');
    expect(await codeOf(grant({ ...runs, wizardId: null }))).toBe('forbidden');
  });

  test('needs the collection of its filter', async () => {
    const visits = await makeVisits(server.ada);
    const [runs] = runsForNew(visits);
    const create = (one: object) =>
      server.ada.call(roles.create, {
        body: { name: randomUUID(), dataPermissions: [one as DataPermission] },
      });
    expect(await codeOf(create({ ...runs, collectionId: null }))).toBe('invalid_input');
    const unknown = { field: 'nothing', operator: 'is', value: 'new' };
    expect(await codeOf(create({ ...runs, filter: unknown }))).toBe('unknown_field');
  });
});

describe('the list of wizards that a member may run', () => {
  test('has the open ones, for guests too', async () => {
    const [open, draft] = [
      await makeSignup(server.ada, { access: 'team', name: `Open ${randomUUID()}` }),
      await makeSignup(server.ada, { access: 'team', isPublished: false }),
    ];
    const all: DataPermission = {
      type: 'run_data_wizard',
      wizardId: null,
      collectionId: null,
      filter: null,
    };
    const guest = await memberWith([all], { accountType: 'guest' });
    const namesOf = async (person: Person) =>
      (await person.call(wizards.listRunnable)).items.map(({ id }) => id);
    expect(await namesOf(guest)).toContain(open.wizard.id);
    expect(await namesOf(guest)).not.toContain(draft.wizard.id);
    expect(await namesOf(await memberWith([]))).toEqual([]);
    await server.ada.call(wizards.takeOffline, { params: { wizardId: open.wizard.id }, body: {} });
    expect(await namesOf(guest)).not.toContain(open.wizard.id);
  });
});

describe('building and publishing', () => {
  async function builder(feature: 'team_admin_data_wizards' | 'team_admin_data_collections') {
    const name = `${feature} ${randomUUID().slice(0, 8)}`;
    const person = await makeMember(server, `builder-${randomUUID().slice(0, 8)}`);
    const { id } = await server.ada.call(roles.create, { body: { name, featurePermissions: [feature] } });
    await giveRoles(server.ada, person, [id], { accountType: 'full', dataAccess: 'all' });
    return person;
  }

  test('a member with the permission for wizards does both', async () => {
    const { collection } = await makeSignup(server.ada);
    const kim = await builder('team_admin_data_wizards');
    const { wizard } = await makeSignup(kim, { collection });
    expect(wizard.state).toBe('live');
  });

  test('a member with the permission for collections builds, and does not publish', async () => {
    const { collection } = await makeSignup(server.ada);
    const kim = await builder('team_admin_data_collections');
    const { wizard } = await makeSignup(kim, { collection, isPublished: false });
    expect(wizard.draft.steps).toHaveLength(3);
    expect(await codeOf(publish(kim, wizard.id))).toBe('forbidden');
  });
});
