// Conditions on the record that a wizard starts with: decided with the rights of the person who runs it.
import { randomUUID } from 'node:crypto';
import { collections } from '@fieldhouse/contract/collections';
import { records } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { type Answers, wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { wizardTokens } from '@fieldhouse/contract/wizard-tokens';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { MemberRun, makeVisits, type Visits } from '../../../test/record-wizard.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import { publish, recordsOf } from '../../../test/wizard-makers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

const codeOf = async (work: Promise<unknown>) => (await refusal(work)).problem.code;

interface Branches {
  readonly access?: 'team' | 'token';
  /** Whether the step that changes the record is only for new ones. */
  readonly hasChange?: boolean;
}

/** "New" for records that are new, and changes them; "Other" for those with a phone; "Last" for all. */
async function makeBranches({ access = 'team', hasChange = true }: Branches = {}): Promise<Visits> {
  const visits = await makeVisits(server.ada, { access, isPublished: false });
  const { draft } = visits.wizard;
  const update = draft.steps[0]?.tasks.find(({ type }) => type === 'update_records');
  const text = () => ({ id: randomUUID(), type: 'display_text', body: [{ t: '<p>Text</p>' }] });
  const of = (columnName: string) => `record.${visits.fieldId(columnName)}`;
  const steps = [
    {
      id: randomUUID(),
      title: 'New',
      condition: { field: of('state'), operator: 'is', value: 'new' },
      tasks: [text(), ...(hasChange ? [update] : [])],
    },
    {
      id: randomUUID(),
      title: 'Other',
      condition: { field: of('phone'), operator: 'is_not_empty' },
      tasks: [text()],
    },
    { id: randomUUID(), title: 'Last', tasks: [text()] },
  ];
  await visits.save(wizardDefinition.parse({ ...draft, thankYou: [], steps }));
  return { ...visits, wizard: await publish(server.ada, visits.wizard.id) };
}

async function change(visits: Visits, values: Record<string, unknown>): Promise<void> {
  await server.ada.call(records.update, {
    params: { collectionId: visits.people.id },
    body: { records: [{ id: visits.record.id, values }] },
  });
}

async function makeHelper(name: string, visits: Visits, read: readonly string[]): Promise<Person> {
  const person = await makeMember(server, name);
  const collectionId = visits.people.id;
  const dataPermissions: DataPermission[] = [
    { type: 'run_data_wizard', wizardId: visits.wizard.id, collectionId: null, filter: null },
    ...read.map((columnName) => ({
      type: 'read_data_field_data' as const,
      collectionId,
      fieldId: visits.fieldId(columnName) as never,
      filter: null,
    })),
  ];
  const body = { name: `Helper ${randomUUID()}`, dataPermissions };
  const { id } = await server.ada.call(roles.create, { body });
  await giveRoles(server.ada, person, [id]);
  return person;
}

async function submit(run: MemberRun, answers: object): Promise<void> {
  const { step, runId, token } = run;
  const reply = await server.ada.call(wizardRuns.submit, {
    params: { runId, stepId: step.stepId ?? '' },
    headers: { 'x-wizard-run': token, 'idempotency-key': randomUUID() },
    body: { rev: step.rev, answers: answers as Answers, recordVersion: step.record?.version ?? null },
  });
  run.step = reply.step;
}

const titlesOf = ({ step }: MemberRun) => step.steps.map(({ title }) => title);

test('the first step is the first that applies; what the run changes decides only about what follows', async () => {
  const visits = await makeBranches();
  const run = await MemberRun.start(server.ada, visits);
  expect([run.step.title, titlesOf(run)]).toEqual(['New', ['New', 'Last']]);
  // Its own condition is no longer met once it is done.
  await submit(run, { [visits.updateTask]: { [visits.fieldId('phone')]: '+442079460000' } });
  expect([run.step.title, titlesOf(run)]).toEqual(['Other', ['New', 'Other', 'Last']]);
  expect(run.step.mayGoBack).toBe(true);
  const again = await MemberRun.start(server.ada, visits);
  expect([again.step.title, titlesOf(again)]).toEqual(['Other', ['Other', 'Last']]);
});

test('a field that the person may not read is empty to its condition, and its value never leaves the server', async () => {
  const visits = await makeBranches({ hasChange: false });
  await change(visits, { phone: '+442079460000' });
  const person = await makeHelper('lou', visits, ['name']);
  const run = await MemberRun.start(person, visits);
  expect(titlesOf(run)).toEqual(['Last']);
  expect(JSON.stringify(run.step)).not.toContain(visits.fieldId('state'));
  expect(titlesOf(await MemberRun.start(server.ada, visits))).toEqual(['New', 'Other', 'Last']);
});

test('what may not be changed matters only where it may come to it', async () => {
  const visits = await makeBranches();
  const person = await makeHelper('max', visits, ['name', 'email', 'phone', 'state']);
  expect(await codeOf(MemberRun.start(person, visits))).toBe('wizard_record_forbidden');
  await change(visits, { state: 'done' });
  expect((await MemberRun.start(person, visits)).step.title).toBe('Last');
});

test('a wizard without a step for the record is finished at once', async () => {
  const visits = await makeBranches({ access: 'token' });
  const { draft } = visits.wizard;
  const { draftRev } = await visits.save({ ...draft, steps: draft.steps.slice(0, 2) });
  expect(draftRev).toBeGreaterThan(0);
  await publish(server.ada, visits.wizard.id);
  await change(visits, { state: 'done' });
  const run = await MemberRun.start(server.ada, visits);
  expect(run.step).toMatchObject({ status: 'finished', stepId: null, total: 0 });
  const { secret } = await makeLink(visits);
  const visitor = await Visitor.enter(server.anonymous, secret);
  expect(visitor.step).toMatchObject({ status: 'finished' });
  expect(await codeOf(Visitor.enter(server.anonymous, secret))).toBe('wizard_closed');
});

test('after Back, what a task changed that no longer applies is put back, unless another user has changed it since', async () => {
  const visits = await makeVisits(server.ada, { isPublished: false });
  const { draft } = visits.wizard;
  const update = draft.steps[0]?.tasks.find(({ type }) => type === 'update_records');
  const create = {
    ...draft.steps[0]?.tasks.find(({ type }) => type === 'create_record'),
    fields: [{ fieldId: visits.subjectId() }],
  };
  const subject = `answer.${visits.createTask}.${visits.subjectId()}`;
  const condition = { field: subject, operator: 'is', value: 'Roof' };
  const [step] = draft.steps;
  const after = {
    id: randomUUID(),
    title: 'End',
    tasks: [{ id: randomUUID(), type: 'display_text', body: [{ t: 'x' }] }],
  };
  const steps = [{ ...step, tasks: [create, { ...update, condition }] }, after];
  await visits.save(wizardDefinition.parse({ ...draft, thankYou: [], steps }));
  const own = { ...visits, wizard: await publish(server.ada, visits.wizard.id) };
  const run = await MemberRun.start(server.ada, own);
  const answers = (text: string, phone: string) => ({
    [visits.createTask]: { [visits.subjectId()]: text },
    [visits.updateTask]: { [visits.fieldId('phone')]: phone },
  });
  const back = async () => {
    const { runId, token, step: open } = run;
    const headers = { 'x-wizard-run': token };
    const body = { rev: open.rev, answers: {} };
    run.step = await server.ada.call(wizardRuns.back, { params: { runId }, headers, body });
  };
  const now = async () =>
    (await recordsOf(server.ada, visits.people.id)).find(({ id }) => id === visits.record.id)?.values;
  await submit(run, answers('Roof', '+442079460000'));
  expect(await now()).toMatchObject({ phone: '+442079460000', state: 'visited' });
  await back();
  await submit(run, answers('Roof', '+442079460001'));
  await change(own, { state: 'closed' });
  await back();
  await submit(run, answers('Garden', '+442079460002'));
  expect(await now()).toMatchObject({ phone: null, state: 'closed' });
  // And applied again where it applies again.
  await back();
  await submit(run, answers('Roof', '+442079460003'));
  expect(await now()).toMatchObject({ phone: '+442079460003', state: 'visited' });
});

function makeLink(visits: Visits, person = server.ada) {
  return person.call(wizardTokens.create, {
    params: { wizardId: visits.wizard.id },
    body: {
      recordId: visits.record.id,
      uses: 'once',
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    },
  });
}

test('by personal link the condition reads what publisher and creator of the link may read', async () => {
  const visits = await makeBranches({ access: 'token' });
  const { manifest } = await server.ada.call(wizards.publication, { params: { wizardId: visits.wizard.id } });
  expect(manifest.record?.read).toMatchObject([{ title: 'State' }, { title: 'Phone' }]);
  const blind = await makeHelper('una', visits, ['name', 'email', 'phone']);
  expect(await codeOf(makeLink(visits, blind))).toBe('wizard_record_forbidden');
  const { secret } = await makeLink(visits);
  const visitor = await Visitor.enter(server.anonymous, secret);
  expect(visitor.step).toMatchObject({ title: 'New', total: 2 });
  // Read for the condition, never shown.
  expect(JSON.stringify(visitor.step)).not.toContain(visits.fieldId('state'));
  await visitor.submit({ [visits.updateTask]: {} } as never);
  expect(visitor.step.title).toBe('Last');
  const found = (await recordsOf(server.ada, visits.people.id)).find(({ id }) => id === visits.record.id);
  expect(found?.values).toMatchObject({ state: 'visited' });
});

test('a run stops before it decides by a field that was deleted', async () => {
  const visits = await makeBranches({ hasChange: false });
  const run = await MemberRun.start(server.ada, visits);
  expect(titlesOf(run)).toEqual(['New', 'Last']);
  await server.ada.call(collections.deleteField, {
    params: { collectionId: visits.people.id, fieldId: visits.fieldId('phone') },
  });
  expect(await codeOf(submit(run, {}))).toBe('wizard_outdated');
  // Which doesn't prevent the steps before.
  expect((await MemberRun.start(server.ada, visits)).step.title).toBe('New');
});
