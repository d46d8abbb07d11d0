// Previews of steps of a draft, which need not be saved, and leave nothing.
import { randomUUID } from 'node:crypto';
import { collections } from '@fieldhouse/contract/collections';
import { roles } from '@fieldhouse/contract/roles';
import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { type PreviewedFile, wizardTests } from '@fieldhouse/contract/wizard-tests';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveRoles } from '../../../../test/give-roles.ts';
import { createIn } from '../../../../test/named-records.ts';
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

interface Wanted {
  readonly step: number;
  readonly answers?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly definition?: WizardDefinition;
  readonly isSubmitted?: boolean;
  readonly files?: readonly Record<keyof PreviewedFile, string | number>[];
  readonly person?: Person;
}

function preview({ wizard }: Pick<Signup, 'wizard'>, wanted: Wanted) {
  const {
    step,
    answers = {},
    definition = wizard.draft,
    isSubmitted = false,
    person = ada,
    files = [],
  } = wanted;
  return person.call(wizardTests.preview, {
    params: { wizardId: wizard.id },
    body: {
      definition,
      stepId: definition.steps[step]?.id ?? '',
      answers: answers as never,
      files: files as never,
      isSubmitted,
    },
  });
}

async function rowsOfRuns(): Promise<unknown> {
  const tables = [
    'files',
    'wizard_run_offers',
    'wizard_runs',
    'wizard_versions',
    'step_visits',
    'run_effects',
    'run_values',
    'run_drafts',
  ];
  const counts = tables.map((table) => `(select count(*) from platform.${table})::int as ${table}`);
  return (await server.deps.ownerPool.query(`select ${counts.join(', ')}`)).rows[0];
}

async function builderWithoutData(): Promise<Person> {
  const name = `previewer-${randomUUID().slice(0, 8)}`;
  const builder = await makeMember(server, name);
  const { id } = await ada.call(roles.create, {
    body: { name, featurePermissions: ['team_admin_data_wizards'], dataPermissions: [] },
  });
  await giveRoles(ada, builder, [id], { accountType: 'full', dataAccess: 'by_role' });
  return builder;
}

describe('the preview of a step', () => {
  test('is that of the real engine after the steps before it, and leaves nothing', async () => {
    const signup = await makeSignup(ada, { isPublished: false });
    const before = await rowsOfRuns();
    const { nameTask, fieldId } = signup;
    const answers = { [nameTask]: { [fieldId('name')]: 'Elena' } };
    expect(await preview(signup, { step: 2, answers })).toMatchObject({
      skippedIds: [],
      step: { position: 3, total: 3, mayGoBack: true, parts: [{ html: '<p>Thanks, Elena</p>' }, {}] },
    });
    // Without answers, with samples.
    const sampled = await preview(signup, { step: 2 });
    expect(sampled.step.parts[0]).toMatchObject({ html: '<p>Thanks, [Name]</p>' });
    const typed = await preview(signup, { step: 1, answers });
    expect(typed.step.parts[0]).toMatchObject({ questions: [{ value: 'Elena' }, { value: null }] });
    expect(await recordsOf(ada, signup.collection.id)).toEqual([]);
    expect(await rowsOfRuns()).toEqual(before);
  });

  test('is submitted like a step of a run: it goes on, or is refused with its issues', async () => {
    const signup = await makeSignup(ada, { isPublished: false });
    const { nameTask, ageTask, fieldId } = signup;
    const refused = await refusal(preview(signup, { step: 1, isSubmitted: true }));
    expect(refused.problem).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: ['body', 'answers', nameTask, fieldId('name')], rule: 'value_required' }],
    });
    const answers = { [nameTask]: { [fieldId('name')]: 'Elena' }, [ageTask]: { [fieldId('age')]: 34 } };
    const next = await preview(signup, { step: 1, answers, isSubmitted: true });
    expect(next.step).toMatchObject({ status: 'active', stepId: signup.wizard.draft.steps[2]?.id });
    const end = await preview(signup, { step: 2, answers, isSubmitted: true });
    expect(end.step).toMatchObject({ status: 'finished', thankYouHtml: '<p>See you, Elena!</p>' });
    const reviewed = { ...signup.wizard.draft, review: true };
    const review = await preview(signup, { step: 2, answers, isSubmitted: true, definition: reviewed });
    expect(review.step.review).toMatchObject([{ answers: [{ text: 'Elena' }] }, {}]);
    expect(await recordsOf(ada, signup.collection.id)).toEqual([]);
  });

  test('shows a record that it starts with, and is not stopped by problems of later steps', async () => {
    const visits = await makeVisits(ada, { isPublished: false });
    const [step] = visits.wizard.draft.steps;
    const empty = { id: randomUUID(), title: '', tasks: [] };
    const task = { id: randomUUID(), type: 'create_record' };
    const broken = { id: randomUUID(), title: 'Broken', tasks: [task] };
    const definition = wizardDefinition.parse({ ...visits.wizard.draft, steps: [step, empty, broken] });
    expect(await preview(visits, { step: 0, definition })).toMatchObject({
      step: { record: { id: visits.record.id } },
    });
    // An untitled, empty step is a page all the same.
    expect((await preview(visits, { step: 1, definition })).step).toMatchObject({ title: '', parts: [] });
    const { problem } = await refusal(preview(visits, { step: 2, definition }));
    expect(problem).toMatchObject({
      code: 'wizard_not_publishable',
      data: { problems: [{ code: 'task_without_collection', taskId: task.id }] },
    });
  });

  test('goes on after a step that can’t be done, and says which', async () => {
    const signup = await makeSignup(ada, { isPublished: false });
    const { collection, nameTask, fieldId, wizard } = signup;
    const answers = { [nameTask]: { [fieldId('name')]: 'Elena', [fieldId('email')]: 'no address' } };
    // A wrong answer gives way to a sample.
    expect(await preview(signup, { step: 2, answers })).toMatchObject({ skippedIds: [] });
    const file = await ada.call(collections.addField, {
      params: { collectionId: collection.id },
      body: { title: 'Paper', dataType: 'single_file' },
    });
    const steps = wizard.draft.steps.map((step) => ({
      ...step,
      tasks: step.tasks.map((task) =>
        task.id === nameTask && 'fields' in task
          ? { ...task, fields: [...task.fields, { fieldId: file.id, isRequired: true }] }
          : task,
      ),
    }));
    const definition = wizardDefinition.parse({ ...wizard.draft, steps });
    expect(await preview(signup, { step: 2, answers, definition })).toMatchObject({
      skippedIds: [steps[1]?.id],
      step: { parts: [{ html: '<p>Thanks, friend</p>' }, {}] },
    });
    // A file is only described: its content stays with the author, and nothing of it here.
    const before = await rowsOfRuns();
    const id = randomUUID();
    const paper = {
      id,
      task: nameTask,
      field: file.id,
      name: 'Plan.pdf',
      size: 9,
      mediaType: 'application/pdf',
    };
    const withFile = { [nameTask]: { [fieldId('name')]: 'Elena', [file.id]: id } };
    const wanted = { answers: withFile, definition, files: [paper] };
    expect(await preview(signup, { ...wanted, step: 2 })).toMatchObject({
      skippedIds: [],
      step: { parts: [{ html: '<p>Thanks, Elena</p>' }, {}] },
    });
    expect((await preview(signup, { ...wanted, step: 1, isSubmitted: true })).step.stepId).toBe(steps[2]?.id);
    const undescribed = preview(signup, { ...wanted, files: [], step: 1, isSubmitted: true });
    expect((await refusal(undescribed)).problem.code).toBe('invalid_input');
    expect(await rowsOfRuns()).toEqual(before);
  });

  test('offers records to its author, who chooses them by their ids', async () => {
    const signup = await makeSignup(ada, { isPublished: false });
    const { collection, nameTask, fieldId, wizard } = signup;
    const name = `Class ${randomUUID().slice(0, 8)}`;
    const classes = await ada.call(collections.create, {
      body: { name, pluralName: `${name}s`, fields: [{ title: 'Name', dataType: 'plain_text' }] },
    });
    const [yoga, chess] = await createIn(ada, classes, [{ name: 'Yoga' }, { name: 'Chess' }]);
    const link = await ada.call(collections.addField, {
      params: { collectionId: collection.id },
      body: { title: 'Class', dataType: 'single_data_record', settings: { collectionId: classes.id } },
    });
    const isYoga = { field: classes.fields[0]?.id, operator: 'is', value: 'Yoga' };
    const offer = { look: 'list', fieldIds: [], filter: isYoga };
    const steps = wizard.draft.steps.map((step) => ({
      ...step,
      tasks: step.tasks.map((task) =>
        task.id === nameTask && 'fields' in task
          ? { ...task, fields: [...task.fields, { fieldId: link.id, isRequired: true, offer }] }
          : task,
      ),
    }));
    const definition = wizardDefinition.parse({ ...wizard.draft, steps });
    const search = (person: Person) =>
      person.call(wizardTests.previewChoices, {
        params: { wizardId: wizard.id },
        body: { definition, stepId: steps[1]?.id ?? '', task: nameTask, field: link.id, search: 'o' },
      });
    expect((await search(ada)).items).toMatchObject([{ id: yoga?.id, label: 'Yoga' }]);
    const submit = (recordId: string | undefined) =>
      preview(signup, {
        ...{ step: 1, definition, isSubmitted: true },
        answers: { [nameTask]: { [fieldId('name')]: 'Elena', [link.id]: recordId } },
      });
    expect((await submit(yoga?.id)).step.stepId).toBe(steps[2]?.id);
    expect((await refusal(submit(chess?.id))).problem.code).toBe('invalid_input');
    expect((await refusal(search(await builderWithoutData()))).problem.code).toBe('forbidden');
    expect((await refusal(search(server.olga))).problem.code).toBe('not_found');
  });

  test('needs every permission of the draft, as for publishing', async () => {
    const signup = await makeSignup(ada, { isPublished: false });
    const { problem } = await refusal(preview(signup, { step: 1, person: await builderWithoutData() }));
    expect(problem.code).toBe('forbidden');
  });
});
