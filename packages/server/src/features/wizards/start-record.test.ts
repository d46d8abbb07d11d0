// A wizard that starts with a record: what a run knows about it, may do with it, and for whom.
import { randomUUID } from 'node:crypto';
import { collections } from '@fieldhouse/contract/collections';
import { fieldTypeChanges } from '@fieldhouse/contract/field-type-changes';
import { recordHistory } from '@fieldhouse/contract/record-history';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import type { StepPart } from '@fieldhouse/contract/wizard-runs';
import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { MemberRun, makeVisits, type Visits } from '../../../test/record-wizard.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { recordsOf } from '../../../test/wizard-makers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
});
afterAll(() => server.stop());

const codeOf = async (work: Promise<unknown>) => (await refusal(work)).problem.code;

function valuesOf(part: StepPart | undefined): Record<string, unknown> {
  if (!part || !('questions' in part)) return {};
  return Object.fromEntries(part.questions.map(({ title, value }) => [title, value]));
}

async function change(person: Person, visits: Visits, values: Record<string, unknown>) {
  await person.call(records.update, {
    params: { collectionId: visits.people.id },
    body: { records: [{ id: visits.record.id, values }] },
  });
}

async function personNow({ people, record }: Visits) {
  const found = (await recordsOf(server.ada, people.id)).find(({ id }) => id === record.id);
  return found?.values;
}

describe('a run for a record', () => {
  test('knows it: texts name it, its values begin the answers, and what is made is linked to it', async () => {
    const visits = await makeVisits(server.ada);
    const run = await MemberRun.start(server.ada, visits);
    expect(run.step.record).toMatchObject({ id: visits.record.id, label: 'Elena Rossi' });
    const [text, create, update] = run.step.parts;
    expect(text).toMatchObject({ html: '<p>Visit of Elena Rossi, elena@example.org</p>' });
    expect(valuesOf(create)).toEqual({ Subject: 'Elena Rossi' });
    expect(valuesOf(update)).toEqual({ Email: 'elena@example.org', Phone: null });
    expect(update).toMatchObject({ type: 'update_records', changed: [] });
    await run.submit({ subject: 'Roof', phone: '+442079460000' });
    expect(run.step).toMatchObject({ status: 'finished', thankYouHtml: '<p>Done for Elena Rossi</p>' });
    const [visit] = await recordsOf(server.ada, visits.visits.id);
    expect(visit?.values).toMatchObject({
      subject: 'Roof',
      person: { id: visits.record.id, label: 'Elena Rossi' },
      companions: [{ id: visits.record.id }],
    });
    // Asked and left unchanged, set by a hidden field, and asked and answered.
    expect(await personNow(visits)).toMatchObject({
      email: 'elena@example.org',
      state: 'visited',
      phone: '+442079460000',
    });
  });

  test('writes into the history by which wizard', async () => {
    const visits = await makeVisits(server.ada);
    const run = await MemberRun.start(server.ada, visits);
    await run.submit({ subject: 'Roof' });
    const of = (collectionId: string, recordId: string) =>
      server.ada.call(recordHistory.list, { params: { collectionId, recordId } });
    const [last, first] = (await of(visits.people.id, visits.record.id)).items;
    expect(last).toMatchObject({ action: 'updated', wizard: visits.wizard.name, actor: { kind: 'person' } });
    expect(last?.fields.map(({ field }) => field)).toEqual(['state']);
    expect(first).toMatchObject({ action: 'created', wizard: null });
    const [visit] = await recordsOf(server.ada, visits.visits.id);
    expect((await of(visits.visits.id, visit?.id ?? '')).items).toMatchObject([
      { action: 'created', wizard: visits.wizard.name },
    ]);
  });

  test('is refused without one, and unknown, foreign and another collection’s are answered alike', async () => {
    const visits = await makeVisits(server.ada);
    const theirs = await makeVisits(server.olga);
    const [other] = (
      await server.ada.call(records.create, {
        params: { collectionId: visits.visits.id },
        body: { records: [{ subject: 'Another collection' }] },
      })
    ).records;
    expect(await codeOf(MemberRun.start(server.ada, visits, null))).toBe('wizard_record_required');
    const answers = [];
    for (const id of [randomUUID(), theirs.record.id, other?.id ?? '']) {
      const { status, problem } = await refusal(MemberRun.start(server.ada, visits, id));
      answers.push({ status, code: problem.code, data: problem.data });
    }
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, code: 'wizard_record_not_found' });
    expect(await codeOf(MemberRun.start(server.olga, visits))).toBe('wizard_closed');
  });

  test('ends where the record is deleted meanwhile, and writes nothing', async () => {
    const visits = await makeVisits(server.ada);
    const run = await MemberRun.start(server.ada, visits);
    await server.ada.call(records.delete, {
      params: { collectionId: visits.people.id },
      body: { ids: [visits.record.id] },
    });
    expect(await codeOf(run.load())).toBe('wizard_record_not_found');
    expect(await codeOf(run.submit({ subject: 'Late' }))).toBe('wizard_record_not_found');
    expect(await recordsOf(server.ada, visits.visits.id)).toEqual([]);
  });
});

describe('the rights of the person who runs', () => {
  async function makeHelper(name: string, visits: Visits, fields: { read: string[]; change: string[] }) {
    const person = await makeMember(server, name);
    const collectionId = visits.people.id;
    const grant = (type: 'read_data_field_data' | 'update_data_field_data') => (columnName: string) => ({
      type,
      collectionId,
      fieldId: visits.fieldId(columnName),
      filter: { field: 'state', operator: 'is_not', value: 'secret' } as const,
    });
    const dataPermissions = [
      { type: 'run_data_wizard', wizardId: visits.wizard.id } as const,
      ...fields.read.map(grant('read_data_field_data')),
      ...fields.change.map(grant('update_data_field_data')),
    ];
    const role = { name: `Helper ${randomUUID()}`, dataPermissions };
    const { id } = await server.ada.call(roles.create, { body: role });
    await giveRoles(server.ada, person, [id]);
    return { person, roleId: id };
  }
  const all = { read: ['name', 'email', 'phone', 'state'], change: ['email', 'phone', 'state'] };

  test('who may change it themselves may by the wizard', async () => {
    const visits = await makeVisits(server.ada);
    const { person } = await makeHelper('nora', visits, all);
    const run = await MemberRun.start(person, visits);
    await run.submit({ subject: 'Roof', email: 'new@example.org' });
    expect(await personNow(visits)).toMatchObject({ email: 'new@example.org', state: 'visited' });
  });

  test('a field that is closed to change refuses the run before anything is filled in', async () => {
    const visits = await makeVisits(server.ada);
    const { person } = await makeHelper('kim', visits, { ...all, change: ['email', 'state'] });
    expect(await codeOf(MemberRun.start(person, visits))).toBe('wizard_record_forbidden');
  });

  test('a value that is closed to reading never comes along', async () => {
    const visits = await makeVisits(server.ada, { hasUpdate: false });
    const { person } = await makeHelper('lena', visits, { read: ['name'], change: [] });
    const run = await MemberRun.start(person, visits);
    expect(JSON.stringify(run.step)).not.toContain('elena@example.org');
    expect(run.step.parts[0]).toMatchObject({ html: '<p>Visit of Elena Rossi, unknown</p>' });
    await run.submit({ subject: 'Roof' });
    const [visit] = await recordsOf(server.ada, visits.visits.id);
    // Set from a field that this person may not read, without showing it.
    expect(visit?.values).toMatchObject({ subject: 'Roof', contact: null });
  });

  test('a record outside their rows does not exist, at the start and at every step', async () => {
    const visits = await makeVisits(server.ada);
    const { person } = await makeHelper('mira', visits, all);
    const run = await MemberRun.start(person, visits);
    await change(server.ada, visits, { state: 'secret' });
    expect(await codeOf(run.load())).toBe('wizard_record_not_found');
    expect(await codeOf(run.submit({ subject: 'Roof', phone: '+442079460000' }))).toBe(
      'wizard_record_not_found',
    );
    expect(await codeOf(MemberRun.start(person, visits))).toBe('wizard_record_not_found');
    expect(await personNow(visits)).toMatchObject({ phone: null, state: 'secret' });
    expect(await recordsOf(server.ada, visits.visits.id)).toEqual([]);
  });

  test('what is taken away while the form is open is refused when it is sent', async () => {
    const visits = await makeVisits(server.ada);
    const { person, roleId } = await makeHelper('pia', visits, all);
    const run = await MemberRun.start(person, visits);
    const { dataPermissions, version } = await server.ada.call(roles.get, { params: { roleId } });
    const left = dataPermissions.filter(({ type }) => type !== 'update_data_field_data');
    await server.ada.call(roles.change, { params: { roleId }, body: { version, dataPermissions: left } });
    expect(await codeOf(run.submit({ subject: 'Roof', phone: '+442079460000' }))).toBe(
      'wizard_record_forbidden',
    );
    expect(await recordsOf(server.ada, visits.visits.id)).toEqual([]);
  });
});

describe('another user changed the record in the meantime', () => {
  test('the entire step is refused; sent again from the current values, only entered values are changed', async () => {
    const visits = await makeVisits(server.ada);
    const run = await MemberRun.start(server.ada, visits);
    const typed = { subject: 'Roof', phone: '+442079460000' };
    await run.saveDraft(typed);
    await change(server.tom, visits, { email: 'right@example.org' });
    expect(await codeOf(run.submit(typed))).toBe('stale_version');
    expect(await recordsOf(server.ada, visits.visits.id)).toEqual([]);
    const { parts } = await run.load();
    expect(valuesOf(parts[2])).toEqual({ Email: 'right@example.org', Phone: '+442079460000' });
    expect(parts[2]).toMatchObject({ changed: [visits.fieldId('phone')] });
    await run.submit(typed);
    expect(await personNow(visits)).toMatchObject({ email: 'right@example.org', phone: '+442079460000' });
    expect(await recordsOf(server.ada, visits.visits.id)).toHaveLength(1);
  });

  test('a change without the version that was looked at is refused', async () => {
    const visits = await makeVisits(server.ada);
    const run = await MemberRun.start(server.ada, visits);
    const { problem } = await refusal(run.submit({ subject: 'Roof' }, { recordVersion: null }));
    expect(problem.issues).toEqual([
      expect.objectContaining({ path: ['body', 'recordVersion'], rule: 'value_required' }),
    ]);
  });

  test('what the collection refuses of the change takes back what was made before it', async () => {
    const visits = await makeVisits(server.ada);
    const run = await MemberRun.start(server.ada, visits);
    const { problem } = await refusal(run.submit({ subject: 'Roof', email: 'taken@example.org' }));
    expect(problem).toMatchObject({ code: 'invalid_input', issues: [{ rule: 'value_taken' }] });
    expect(await recordsOf(server.ada, visits.visits.id)).toEqual([]);
    expect(await personNow(visits)).toMatchObject({ state: 'new' });
  });
});

describe('publishing', () => {
  test('lists what is done with the record, and is refused for anonymous visitors', async () => {
    const visits = await makeVisits(server.ada, { isPublished: false });
    const params = { wizardId: visits.wizard.id };
    const { manifest } = await server.ada.call(wizards.publication, { params });
    expect(manifest.record).toMatchObject({
      collectionName: visits.people.pluralName,
      read: [{ title: 'Email' }, { title: 'Name' }],
      asked: [{ title: 'Email' }, { title: 'Phone' }],
      hidden: [{ title: 'State' }],
    });
    await visits.save({ ...visits.wizard.draft, access: 'public' });
    const open = await server.ada.call(wizards.publication, { params });
    expect(open.problems.map(({ code }) => code)).toContain('public_record');
  });

  test('is refused once a mapped field is gone; a run under way stops before it writes', async () => {
    const visits = await makeVisits(server.ada);
    const run = await MemberRun.start(server.ada, visits);
    await server.ada.call(collections.deleteField, {
      params: { collectionId: visits.people.id, fieldId: visits.fieldId('email') },
    });
    const { problems } = await server.ada.call(wizards.publication, {
      params: { wizardId: visits.wizard.id },
    });
    expect(problems.map(({ code }) => code)).toContain('record_field_missing');
    expect(await codeOf(run.load())).toBe('wizard_outdated');
    expect(await codeOf(run.submit({ subject: 'Roof' }))).toBe('wizard_outdated');
  });

  test('a wizard that starts with nothing takes no record along', async () => {
    const visits = await makeVisits(server.ada, { startsWith: null });
    const { step } = await server.ada.call(wizardRuns.start, {
      params: { wizardId: visits.wizard.id },
      body: { recordId: visits.record.id },
    });
    expect(step.record).toBeNull();
  });
});

test('the preview of a type change lists wizards that read or change the field as stopping', async () => {
  const { people, wizard, fieldId } = await makeVisits(server.ada);
  for (const columnName of ['name', 'state']) {
    const params = { collectionId: people.id, fieldId: fieldId(columnName) };
    const preview = await server.ada.call(fieldTypeChanges.preview, { params, body: { dataType: 'code' } });
    expect(preview.places).toMatchObject([{ kind: 'wizard', name: wizard.name, fate: 'stops' }]);
  }
});
