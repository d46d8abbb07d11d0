// Tests of drafts by those who build them.
import { randomUUID } from 'node:crypto';
import { collections } from '@fieldhouse/contract/collections';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardResults } from '@fieldhouse/contract/wizard-results';
import { type Answers, type StepView, wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { type TestMode, wizardTests } from '@fieldhouse/contract/wizard-tests';
import { type Wizard, wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveRoles } from '../../../../test/give-roles.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeVisits } from '../../../../test/record-wizard.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { makeSignup, recordsOf, type Signup } from '../../../../test/wizard-makers.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

class Trial {
  readonly person: Person;
  readonly wizard: Wizard;
  runId = '';
  token = '';
  // Set by `start`, which creates every trial.
  step!: StepView;

  constructor(person: Person, wizard: Wizard) {
    this.person = person;
    this.wizard = wizard;
  }

  static async start(person: Person, wizard: Wizard, mode: TestMode, more: object = {}): Promise<Trial> {
    const started = await person.call(wizardTests.start, {
      params: { wizardId: wizard.id },
      body: { mode, draftRev: wizard.draftRev, ...more },
    });
    return Object.assign(new Trial(person, wizard), started);
  }

  async submit(answers: Answers): Promise<void> {
    const reply = await this.person.call(wizardRuns.submit, {
      params: { runId: this.runId, stepId: this.step.stepId ?? '' },
      headers: { 'x-wizard-run': this.token, 'idempotency-key': randomUUID() },
      body: { rev: this.step.rev, answers, recordVersion: this.step.record?.version ?? null },
    });
    this.step = reply.step;
  }

  trace(person = this.person) {
    const params = { wizardId: this.wizard.id, wizardRunId: this.runId };
    return person.call(wizardTests.trace, { params });
  }
}

const nameOf = ({ nameTask, fieldId }: Signup, name: string, email: string | null = null) => ({
  [nameTask]: { [fieldId('name')]: name, [fieldId('email')]: email },
});
const ageOf = ({ ageTask, fieldId }: Signup, age: number | null) => ({
  [ageTask]: { [fieldId('age')]: age },
});

async function finish(signup: Signup, mode: TestMode, wizard = signup.wizard): Promise<Trial> {
  const trial = await Trial.start(ada, wizard, mode);
  await trial.submit({});
  await trial.submit(nameOf(signup, 'Elena', 'elena@example.org'));
  await trial.submit(ageOf(signup, 34));
  expect(trial.step).toMatchObject({ status: 'finished', thankYouHtml: '<p>See you, Elena!</p>' });
  return trial;
}

async function withMessage(signup: Signup): Promise<Wizard> {
  const draft = await ada.call(messageTemplates.create, {
    body: {
      name: 'Thanks',
      usage: 'transactional_only',
      subjectLine: 'Thank you',
      bodyHtml: '<p>Dear {{who}}.</p>',
    },
  });
  await ada.call(messageTemplates.act, {
    params: { messageTemplateId: draft.id },
    body: { version: draft.version, action: 'publish' },
  });
  const answer = (column: string) => `answer.${signup.nameTask}.${signup.fieldId(column)}`;
  const { id, draftRev, name, icon, draft: definition } = signup.wizard;
  const steps = definition.steps.map((step, index) =>
    index === 2
      ? {
          ...step,
          tasks: [
            ...step.tasks,
            {
              id: randomUUID(),
              type: 'send_message',
              templateId: draft.id,
              to: answer('email'),
              data: [{ tag: 'who', ref: answer('name') }],
            },
          ],
        }
      : {
          ...step,
          tasks: step.tasks.map((task) =>
            'fields' in task
              ? { ...task, fields: task.fields.map((one) => ({ ...one, isRequired: one.mode === 'asked' })) }
              : task,
          ),
        },
  );
  return ada.call(wizards.saveDraft, {
    params: { wizardId: id },
    body: { draftRev, name, icon, definition: wizardDefinition.parse({ ...definition, steps }) },
  });
}

async function mailsTo(address: string): Promise<number> {
  const { rowCount } = await server.deps.ownerPool.query(
    'select from platform.message_recipients where address = $1',
    [address],
  );
  return rowCount ?? 0;
}

describe('a simulation', () => {
  test('reports what each task would do, and leaves nothing', async () => {
    const signup = await makeSignup(ada, { isPublished: false });
    const trial = await finish(signup, 'simulate', await withMessage(signup));
    const trace = await trial.trace();
    expect(trace).toMatchObject({ mode: 'simulate', isFinished: true });
    const created = trace.steps.flatMap(({ tasks }) => tasks.flatMap(({ records }) => records));
    expect(created).toMatchObject([
      {
        change: 'created',
        collectionId: signup.collection.id,
        recordId: null,
        values: expect.arrayContaining([
          { label: 'Name', text: 'Elena' },
          { label: 'Source', text: 'SECRET-SOURCE' },
        ]),
      },
      { change: 'created', values: expect.arrayContaining([{ label: 'Age', text: '34' }]) },
    ]);
    expect(trace.steps.at(-1)?.tasks.at(-1)?.message).toEqual({
      address: 'elena@example.org',
      values: [{ label: 'who', text: 'Elena' }],
    });
    expect(await recordsOf(ada, signup.collection.id)).toEqual([]);
    expect(await mailsTo('elena@example.org')).toBe(0);
    const figures = await ada.call(wizardResults.figures, {
      params: { wizardId: signup.wizard.id },
      query: {},
    });
    expect(figures).toMatchObject({ started: 0, versions: [] });
    expect((await ada.call(wizards.get, { params: { wizardId: signup.wizard.id } })).answerCount).toBe(0);
  });

  test('shows later steps what earlier ones changed, without changing it', async () => {
    const visits = await makeVisits(ada, { isPublished: false });
    const [step] = visits.wizard.draft.steps;
    const email = `record.${visits.fieldId('email')}`;
    const last = {
      id: randomUUID(),
      title: 'Last',
      tasks: [
        {
          id: randomUUID(),
          type: 'display_text',
          body: [{ t: '<p>' }, { ref: email, fallback: '' }, { t: '</p>' }],
        },
      ],
    };
    const wizard = await visits.save(wizardDefinition.parse({ ...visits.wizard.draft, steps: [step, last] }));
    const trial = await Trial.start(ada, wizard, 'simulate', { recordId: visits.record.id });
    await trial.submit({
      [visits.createTask]: { [visits.subjectId()]: 'Roof' },
      [visits.updateTask]: { [visits.fieldId('email')]: 'new@example.org' },
    });
    expect(trial.step.parts).toMatchObject([{ html: '<p>new@example.org</p>' }]);
    const found = (await recordsOf(ada, visits.people.id)).find(({ id }) => id === visits.record.id);
    expect(found?.values).toMatchObject({ email: 'elena@example.org', state: 'new' });
    expect(await recordsOf(ada, visits.visits.id)).toEqual([]);
    const [tasks] = (await trial.trace()).steps.map((one) => one.tasks);
    expect(tasks?.flatMap(({ records }) => records)).toMatchObject([
      {
        change: 'created',
        values: expect.arrayContaining([{ label: 'Person', text: 'Elena Rossi' }]),
      },
      { change: 'updated', recordId: visits.record.id },
    ]);
  });
});

test.each([
  ['each_step', ['Elena']],
  ['at_the_end', []],
] as const)('a simulation shows what a run would show, of one that commits at %s', async (commit, shown) => {
  const signup = await makeSignup(ada, { isPublished: false });
  const { id, draftRev, name, icon, draft } = signup.wizard;
  const list = {
    ...{ id: randomUUID(), type: 'display_view', title: 'Volunteers', collectionId: signup.collection.id },
    columns: [signup.fieldId('name')],
  };
  const steps = draft.steps.map((step, index) =>
    index === 2 ? { ...step, tasks: [...step.tasks, list] } : step,
  );
  const wizard = await ada.call(wizards.saveDraft, {
    params: { wizardId: id },
    body: { draftRev, name, icon, definition: wizardDefinition.parse({ ...draft, commit, steps }) },
  });
  const pages: unknown[] = [];
  for (const mode of ['simulate', 'test'] as const) {
    const trial = await Trial.start(ada, wizard, mode);
    await trial.submit({});
    await trial.submit(nameOf(signup, 'Elena'));
    const view = trial.step.parts.find(({ type }) => type === 'display_view');
    pages.push(view && 'rows' in view ? view.rows.flatMap(({ cells }) => cells) : undefined);
    const { steps: traced } = await trial.trace();
    const written = traced.flatMap(({ tasks }) => tasks.flatMap(({ records: own }) => own));
    // A simulation reports at each step what the end would write.
    expect(written).toHaveLength(mode === 'test' && commit === 'at_the_end' ? 0 : 1);
  }
  expect(pages).toEqual([shown, shown]);
});

describe('a live test', () => {
  test('writes records that are deleted together, and mails only the tester', async () => {
    const signup = await makeSignup(ada, { isPublished: false });
    const trial = await finish(signup, 'test', await withMessage(signup));
    expect(await recordsOf(ada, signup.collection.id)).toHaveLength(2);
    expect(await mailsTo('elena@example.org')).toBe(0);
    expect(await mailsTo('ada@fieldhouse.test')).toBe(1);
    const [, made] = (await trial.trace()).steps;
    expect(made?.tasks[0]?.records).toMatchObject([{ change: 'created', recordId: expect.any(String) }]);
    const params = { wizardId: signup.wizard.id };
    expect(await ada.call(wizardTests.records, { params })).toEqual({ count: 2, changes: 0 });
    expect(await ada.call(wizardTests.deleteRecords, { params, body: {} })).toEqual({
      deleted: 2,
      undone: 0,
    });
    expect(await recordsOf(ada, signup.collection.id)).toEqual([]);
    expect(await ada.call(wizardTests.records, { params })).toEqual({ count: 0, changes: 0 });
  });

  test('is undone in records that existed before, except for what someone changed since', async () => {
    const visits = await makeVisits(ada, { isPublished: false });
    const { people, record, wizard, updateTask, createTask, fieldId } = visits;
    const group = await ada.call(collections.create, {
      body: { name: 'Visited', pluralName: `Visited ${randomUUID().slice(0, 8)}`, parentId: people.id },
    });
    const [step] = wizard.draft.steps;
    const adding = {
      id: randomUUID(),
      type: 'add_to_collection',
      records: 'input.record',
      collectionId: group.id,
    };
    const steps = [{ ...step, tasks: [...(step?.tasks ?? []), adding] }];
    const saved = await visits.save(wizardDefinition.parse({ ...wizard.draft, steps }));
    const trial = await Trial.start(ada, saved, 'test', { recordId: record.id });
    await trial.submit({
      [createTask]: { [visits.subjectId()]: 'Roof' },
      [updateTask]: { [fieldId('email')]: 'new@example.org', [fieldId('phone')]: '+12025550188' },
    });
    const current = async () =>
      (await recordsOf(ada, people.id)).find(({ id }) => id === record.id)?.values ?? {};
    expect(await current()).toMatchObject({ email: 'new@example.org', state: 'visited' });
    expect(await recordsOf(ada, group.id)).toHaveLength(1);
    const changed = (await recordsOf(ada, people.id)).find(({ id }) => id === record.id);
    await ada.call(records.update, {
      params: { collectionId: people.id },
      body: {
        records: [{ id: record.id, version: changed?.version ?? 0, values: { phone: '+12025550199' } }],
      },
    });
    const params = { wizardId: wizard.id };
    expect(await ada.call(wizardTests.records, { params })).toEqual({ count: 1, changes: 2 });
    const done = await ada.call(wizardTests.deleteRecords, { params, body: {} });
    expect(done).toEqual({ deleted: 1, undone: 2 });
    expect(await current()).toMatchObject({
      ...{ email: record.values.email, state: record.values.state },
      phone: '+12025550199',
    });
    expect(await recordsOf(ada, group.id)).toEqual([]);
    expect(await ada.call(wizardTests.records, { params })).toEqual({ count: 0, changes: 0 });
  });

  test('sends its receipt to the tester', async () => {
    const signup = await makeSignup(ada, { isPublished: false });
    const { id, draftRev, name, icon, draft } = signup.wizard;
    const receipt = { to: `answer.${signup.nameTask}.${signup.fieldId('email')}` };
    const wizard = await ada.call(wizards.saveDraft, {
      params: { wizardId: id },
      body: { draftRev, name, icon, definition: wizardDefinition.parse({ ...draft, receipt }) },
    });
    await finish(signup, 'test', wizard);
    const receipts = async () =>
      (
        await server.deps.ownerPool.query<{ to: string }>(
          'select to_address as to from identity.sandbox_mails where subject like $1',
          [`%${name}%`],
        )
      ).rows;
    await expect.poll(receipts, { timeout: 15_000 }).toEqual([{ to: 'ada@fieldhouse.test' }]);
  });

  test('counts as no answer, and the published wizard goes on', async () => {
    const signup = await makeSignup(ada);
    await finish(signup, 'test');
    const wizard = await ada.call(wizards.get, { params: { wizardId: signup.wizard.id } });
    expect(wizard).toMatchObject({ answerCount: 0, state: 'live', live: { number: 1 } });
    const runs = await ada.call(wizardResults.runs, { params: { wizardId: wizard.id }, query: {} });
    expect(runs.items).toEqual([]);
  });
});

describe('who tests', () => {
  const start = (person: Person, wizard: Wizard) => Trial.start(person, wizard, 'simulate');
  const codeOf = async (work: Promise<unknown>) => (await refusal(work)).problem.code;

  test('needs every permission of the draft, as for publishing', async () => {
    const signup = await makeSignup(ada, { isPublished: false });
    const name = `builder-${randomUUID().slice(0, 8)}`;
    const builder = await makeMember(server, name);
    const { id } = await ada.call(roles.create, {
      body: { name, featurePermissions: ['team_admin_data_wizards'], dataPermissions: [] },
    });
    await giveRoles(ada, builder, [id], { accountType: 'full', dataAccess: 'by_role' });
    expect(await codeOf(start(builder, signup.wizard))).toBe('forbidden');
    const trial = await start(ada, signup.wizard);
    // Another builder sees no test but their own, and can’t go on with it.
    expect(await codeOf(trial.trace(builder))).toBe('not_found');
    const step = builder.call(wizardRuns.step, {
      params: { runId: trial.runId },
      headers: { 'x-wizard-run': trial.token },
    });
    expect(await codeOf(step)).toBe('not_found');
  });

  test('has the draft of its revision, without problems', async () => {
    const signup = await makeSignup(ada, { isPublished: false });
    const { id, draftRev, name, icon, draft } = signup.wizard;
    const stale = { ...signup.wizard, draftRev: draftRev + 1 };
    expect(await codeOf(start(ada, stale))).toBe('stale_version');
    const wizard = await ada.call(wizards.saveDraft, {
      params: { wizardId: id },
      body: { draftRev, name, icon, definition: { ...draft, steps: [] } },
    });
    expect(await codeOf(start(ada, wizard))).toBe('wizard_not_publishable');
  });
});
