// The task "create a task": from a public form to the lists of the team.
import { randomUUID } from 'node:crypto';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { notices } from '@fieldhouse/contract/notices';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import { type Project, projects } from '@fieldhouse/contract/projects';
import { roles } from '@fieldhouse/contract/roles';
import type { Task } from '@fieldhouse/contract/task-cards';
import { tasks } from '@fieldhouse/contract/tasks';
import { teams } from '@fieldhouse/contract/teams';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardResults } from '@fieldhouse/contract/wizard-results';
import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { type TestMode, testModes, wizardTests } from '@fieldhouse/contract/wizard-tests';
import { type Wizard, wizards } from '@fieldhouse/contract/wizards';
import { addDays, dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveRoles, teamUserIdOf } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import { publish, recordsOf } from '../../../test/wizard-makers.ts';

let server: TestServer;
let ada: Person;
/** A guest, who sees no records. */
let gus: Person;
let requests: CollectionWithFields;
let fair: Project;

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
  ada = server.ada;
  gus = await makeMember(server, 'gus');
  await giveRoles(ada, gus, [], { accountType: 'guest', dataAccess: 'by_role' });
  requests = await ada.call(collections.create, {
    body: {
      name: 'Request',
      pluralName: 'Requests',
      fields: [
        { title: 'Name', dataType: 'plain_text', isRequired: true },
        { title: 'Topic', dataType: 'plain_text' },
      ],
    },
  });
});
afterAll(() => server.stop());

beforeEach(async () => {
  fair = await ada.call(projects.create, { body: { name: 'Spring fair' } });
});

function fieldId(columnName: string): string {
  const field = requests.fields.find((one) => one.columnName === columnName);
  if (!field) throw new Error(`No field ${columnName}.`);
  return field.id;
}

interface Form {
  readonly wizard: Wizard;
  answers(name: string, topic?: string): Record<string, Record<string, unknown>>;
}

/** Asks for a name and a topic, creates a task at once, and says goodbye on another step. */
async function makeForm(person: Person, task: object = {}, over: object = {}): Promise<Form> {
  const askTask = randomUUID();
  const answer = (columnName: string) => ({
    ref: `answer.${askTask}.${fieldId(columnName)}`,
    fallback: '',
  });
  const definition = wizardDefinition.parse({
    access: 'public',
    steps: [
      {
        id: randomUUID(),
        title: 'Ask',
        tasks: [
          {
            id: askTask,
            type: 'create_record',
            collectionId: requests.id,
            fields: [{ fieldId: fieldId('name'), isRequired: true }, { fieldId: fieldId('topic') }],
          },
          {
            id: randomUUID(),
            type: 'create_task',
            projectId: fair.id,
            title: [{ t: 'Call ' }, answer('name')],
            description: [{ t: '<p>About ' }, answer('topic'), { t: '</p>' }],
            assigneeIds: [await teamUserIdOf(gus)],
            dueInDays: 3,
            priority: 'high',
            records: `task.${askTask}`,
            condition: { field: answer('topic').ref, operator: 'is_not', value: 'nothing' },
            ...task,
          },
        ],
      },
      {
        id: randomUUID(),
        title: 'Bye',
        tasks: [{ id: randomUUID(), type: 'display_text', body: [{ t: '<p>Bye.</p>' }] }],
      },
    ],
    ...over,
  });
  return {
    wizard: await saveDraft(person, definition),
    answers: (name, topic = 'tents') => ({
      [askTask]: { [fieldId('name')]: name, [fieldId('topic')]: topic },
    }),
  };
}

async function saveDraft(person: Person, definition: Wizard['draft']): Promise<Wizard> {
  const name = `Request ${randomUUID().slice(0, 8)}`;
  const { id, draftRev, icon } = await person.call(wizards.create, { body: { name } });
  return person.call(wizards.saveDraft, {
    params: { wizardId: id },
    body: { draftRev, name, icon, definition },
  });
}

async function open(form: Form): Promise<Visitor> {
  await publish(ada, form.wizard.id);
  return Visitor.start(server.anonymous, form.wizard.id);
}

const tasksOf = async (person = ada): Promise<Task[]> => {
  const { items } = await person.call(tasks.query, { body: { projectId: fair.id, state: 'any' } });
  return Promise.all(items.map(({ id }) => person.call(tasks.get, { params: { taskId: id } })));
};
const problemsOf = async (person: Person, { wizard: { id } }: Form) =>
  (await person.call(wizards.publication, { params: { wizardId: id } })).problems.map(({ code }) => code);
const traceOf = async (person: Person, { wizard }: Form, { runId }: Visitor) => {
  const params = { wizardId: wizard.id, wizardRunId: runId as never };
  const { steps } = await person.call(wizardResults.run, { params });
  return steps[0]?.tasks.find(({ type }) => type === 'create_task');
};
const noticesOf = async (person: Person, taskId: string) =>
  (await person.call(notices.list)).items.filter(
    ({ place }) => place.type === 'task' && place.taskId === taskId,
  );

describe('a form that anyone may open', () => {
  test('creates a task for a member, who is notified of it in the name of the wizard', async () => {
    const form = await makeForm(ada);
    const visitor = await open(form);
    const { primaryTimezone } = await ada.call(teams.get, {});
    const inThreeDays = () => addDays(dayInZone(new Date(), primaryTimezone), 3);
    const before = inThreeDays();
    await visitor.submit(form.answers('Elena <b>R.</b>  Rossi', '<img src=x> & more'));
    const [task, ...others] = await tasksOf();
    expect(others).toEqual([]);
    expect(task).toMatchObject({
      title: 'Call Elena <b>R.</b> Rossi',
      description: '<p>About &lt;img src=x&gt; &amp; more</p>',
      priority: 'high',
      stage: 'todo',
      assignees: [{ teamUserId: await teamUserIdOf(gus) }],
      links: [{ collectionName: 'Request' }],
      createdBy: { kind: 'system', name: null },
    });
    // At midnight, either day.
    expect([before, inThreeDays()]).toContain(task?.dueOn);
    const { name } = form.wizard;
    const { items } = await ada.call(tasks.activity, { params: { taskId: task?.id ?? '' } });
    expect(items.map(({ changes }) => changes)).toEqual([
      [{ what: 'createdByWizard', from: null, to: name }],
    ]);
    expect(await noticesOf(gus, task?.id ?? '')).toMatchObject([{ kind: 'task_assigned', who: name }]);
    expect(await traceOf(ada, form, visitor)).toMatchObject({
      skipped: null,
      projectTask: { taskId: task?.id, projectId: fair.id, title: task?.title },
    });
  });

  test('links to a record that only those see who may read it', async () => {
    const form = await makeForm(ada);
    await (await open(form)).submit(form.answers('Elena'));
    expect((await tasksOf(ada))[0]?.links).toMatchObject([{ label: 'Elena' }]);
    const [own] = await tasksOf(gus);
    expect([own?.title, own?.links]).toEqual(['Call Elena', []]);
  });

  test('is called like the wizard if its title comes out empty', async () => {
    const form = await makeForm(ada);
    const steps = form.wizard.draft.steps.map((step) => ({
      ...step,
      tasks: step.tasks.map((task) =>
        task.type === 'create_task'
          ? {
              ...task,
              condition: null,
              title: [{ t: ' ' }, { ref: refTo(step, fieldId('topic')), fallback: '' }],
            }
          : task,
      ),
    }));
    const wizard = await saveDraft(ada, wizardDefinition.parse({ ...form.wizard.draft, steps }));
    await (await open({ ...form, wizard })).submit(form.answers('Elena', ''));
    expect((await tasksOf()).map(({ title }) => title)).toEqual([wizard.name]);
  });

  test('amends its task when people go back, and leaves what the team has changed', async () => {
    const form = await makeForm(ada);
    const visitor = await open(form);
    await visitor.submit(form.answers('Elena'));
    const [task] = await tasksOf();
    await ada.call(tasks.change, {
      params: { taskId: task?.id ?? '' },
      body: { title: 'Call her at noon', dueOn: null },
    });
    await visitor.back();
    await visitor.submit(form.answers('Elena Rossi', 'lights'));
    const after = await tasksOf();
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({
      id: task?.id,
      title: 'Call her at noon',
      description: '<p>About lights</p>',
      dueOn: null,
      links: [{ label: 'Elena Rossi' }],
    });
    expect(await noticesOf(gus, task?.id ?? '')).toHaveLength(1);
  });

  test('takes its task back if it no longer applies, unless the team has worked on it', async () => {
    const form = await makeForm(ada);
    const visitor = await open(form);
    const submit = async (topic: string) => {
      await visitor.back();
      await visitor.submit(form.answers('Elena', topic));
      return tasksOf();
    };
    await visitor.submit(form.answers('Elena'));
    const [task] = await tasksOf();
    expect(await submit('nothing')).toEqual([]);
    expect(await submit('lights')).toMatchObject([{ id: task?.id, description: '<p>About lights</p>' }]);
    await ada.call(tasks.change, { params: { taskId: task?.id ?? '' }, body: { priority: 'low' } });
    // Answering in between doesn't make it the run's again.
    expect(await submit('sound')).toMatchObject([{ id: task?.id, description: '<p>About sound</p>' }]);
    expect(await submit('nothing')).toMatchObject([{ id: task?.id, priority: 'low' }]);
    await ada.call(tasks.delete, { params: { taskId: task?.id ?? '' } });
    expect(await submit('tents')).toEqual([]);
  });

  test('loses nothing because its project was deleted', async () => {
    const form = await makeForm(ada);
    const visitor = await open(form);
    await ada.call(projects.delete, { params: { projectId: fair.id } });
    const name = `Elena ${randomUUID()}`;
    await visitor.submit(form.answers(name));
    await visitor.submit({});
    expect(visitor.step.status).toBe('finished');
    const all = await recordsOf(ada, requests.id);
    expect(all.map((record) => record.values.name)).toContain(name);
    expect(await traceOf(ada, form, visitor)).toMatchObject({
      skipped: 'project_missing',
      projectTask: null,
    });
    expect(await problemsOf(ada, form)).toEqual(['project_missing']);
  });

  test('creates the task of what looked like spam once someone says that it is none', async () => {
    const form = await makeForm(ada);
    const visitor = await open(form);
    await visitor.submit(form.answers('Buy now'), { roomNumber: 'filled' });
    expect(await tasksOf(gus)).toEqual([]);
    const params = { wizardId: form.wizard.id, wizardRunId: visitor.runId as never };
    await ada.call(wizardResults.sortRun, { params, body: { isSpam: false } });
    const [task] = await tasksOf(gus);
    expect(task?.title).toBe('Call Buy now');
    expect(await noticesOf(gus, task?.id ?? '')).toMatchObject([{ kind: 'task_assigned' }]);
  });

  test('creates one task at the end if that is when it writes', async () => {
    const form = await makeForm(ada, {}, { commit: 'at_the_end' });
    const visitor = await open(form);
    await visitor.submit(form.answers('Elena'));
    expect(await tasksOf()).toEqual([]);
    await visitor.submit({});
    expect(visitor.step.status).toBe('finished');
    expect(await tasksOf()).toHaveLength(1);
  });
});

function refTo({ tasks: all }: Wizard['draft']['steps'][number], field: string): string {
  return `answer.${all[0]?.id}.${field}`;
}

test('a member’s run creates a task whatever the member may do with tasks', async () => {
  const form = await makeForm(ada, {}, { access: 'team' });
  await publish(ada, form.wizard.id);
  const limited = await makeMember(server, 'lia');
  const { id } = await ada.call(roles.create, {
    body: {
      name: 'Runs wizards',
      featurePermissions: [],
      dataPermissions: [{ type: 'run_data_wizard', wizardId: form.wizard.id }],
    },
  });
  await giveRoles(ada, limited, [id], { accountType: 'limited', dataAccess: 'by_role' });
  const visitor = await Visitor.startAs(limited, form.wizard.id);
  await visitor.submit(form.answers('Elena'));
  expect(await tasksOf()).toMatchObject([{ title: 'Call Elena', createdBy: { kind: 'person' } }]);
  expect(await tasksOf(limited)).toEqual([]);
});

describe('publishing', () => {
  /** Creates nothing but a task. */
  const onlyTask = () =>
    wizardDefinition.parse({
      steps: [
        {
          id: randomUUID(),
          title: 'Only',
          tasks: [
            { id: randomUUID(), type: 'create_task', projectId: fair.id, title: [{ ref: 'system.team' }] },
          ],
        },
      ],
    });
  const builder = async (name: string, featurePermissions: FeaturePermission[]) => {
    const person = await makeMember(server, name);
    const { id } = await ada.call(roles.create, { body: { name, featurePermissions, dataPermissions: [] } });
    await giveRoles(ada, person, [id], { accountType: 'full', dataAccess: 'by_role' });
    return person;
  };

  test('needs the right to edit tasks, and names the project', async () => {
    const without = await builder('mia', ['team_admin_data_wizards']);
    const wizard = await saveDraft(without, onlyTask());
    const params = { wizardId: wizard.id };
    const seen = await without.call(wizards.publication, { params });
    expect(seen.manifest.tasks).toEqual([{ projectId: fair.id, projectName: '' }]);
    expect((await refusal(publish(without, wizard.id))).problem.code).toBe('forbidden');
    const allowed = await builder('tia', ['team_admin_data_wizards', 'tasks_edit']);
    const { manifest, isWider } = await allowed.call(wizards.publication, { params });
    expect([manifest.tasks, isWider]).toEqual([[{ projectId: fair.id, projectName: 'Spring fair' }], true]);
    expect((await publish(allowed, wizard.id)).live).not.toBeNull();
    // Who reads the results and sees no tasks doesn’t see this one either.
    const visitor = await Visitor.startAs(ada, wizard.id);
    await visitor.submit({});
    const form = { wizard, answers: () => ({}) };
    expect(await traceOf(without, form, visitor)).toMatchObject({ skipped: null, projectTask: null });
    expect(await traceOf(allowed, form, visitor)).toMatchObject({ projectTask: { projectId: fair.id } });
  });

  test('refuses a project of another team, someone outside the team as assignee, and answers that come too late', async () => {
    const { olga } = server;
    const foreign = await olga.call(projects.create, { body: { name: 'Theirs' } });
    const form = await makeForm(ada, {
      projectId: foreign.id,
      assigneeIds: [await teamUserIdOf(olga)],
      title: [],
      records: `task.${randomUUID()}`,
    });
    expect(await problemsOf(ada, form)).toEqual([
      'project_missing',
      'task_without_title',
      'assignee_missing',
      'variable_unknown',
    ]);
    expect((await refusal(publish(ada, form.wizard.id))).problem.code).toBe('wizard_not_publishable');
  });
});

test.each(testModes)('a test creates no task, and says which it would create: %s', async (mode: TestMode) => {
  const { wizard, answers } = await makeForm(ada, {}, { access: 'team' });
  const params = { wizardId: wizard.id };
  const { runId, token, step } = await ada.call(wizardTests.start, {
    params,
    body: { mode, draftRev: wizard.draftRev },
  });
  await ada.call(wizardRuns.submit, {
    params: { runId, stepId: step.stepId ?? '' },
    headers: { 'x-wizard-run': token, 'idempotency-key': randomUUID() },
    body: { rev: step.rev, answers: answers('Elena'), recordVersion: null },
  });
  const trace = await ada.call(wizardTests.trace, { params: { ...params, wizardRunId: runId as never } });
  expect(trace.steps[0]?.tasks[1]).toMatchObject({
    type: 'create_task',
    isSkipped: false,
    projectTask: { title: 'Call Elena', project: 'Spring fair' },
  });
  expect(await tasksOf()).toEqual([]);
});
