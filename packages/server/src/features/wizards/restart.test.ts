// Runs whose version was revoked: they stop, and continue in the live version with their answers and with what they created.
import { randomUUID } from 'node:crypto';
import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardRunRestarts } from '@fieldhouse/contract/wizard-run-restarts';
import { type StepView, wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { wizardTokens } from '@fieldhouse/contract/wizard-tokens';
import { type Wizard, wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../test/people.ts';
import { makeVisits } from '../../../test/record-wizard.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import { makeSignup, publish, recordsOf, type Signup } from '../../../test/wizard-makers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

const codeOf = async (work: Promise<unknown>) => (await refusal(work)).problem.code;

/** Revokes all versions, and publishes another. */
async function replace(wizard: Wizard, change: (draft: WizardDefinition) => object): Promise<void> {
  const params = { wizardId: wizard.id };
  await server.ada.call(wizards.takeOffline, { params, body: {} });
  const { draftRev, name, icon, draft } = await server.ada.call(wizards.get, { params });
  const definition = wizardDefinition.parse({ ...draft, ...change(draft) });
  await server.ada.call(wizards.saveDraft, { params, body: { draftRev, name, icon, definition } });
  await publish(server.ada, wizard.id);
}

async function restart(visitor: Visitor): Promise<StepView> {
  const { runId, headers } = visitor;
  visitor.step = await visitor.person.call(wizardRunRestarts.restart, { params: { runId }, headers });
  return visitor.step;
}

const nameOf = ({ nameTask, fieldId }: Signup, name: string, email: string | null = null) =>
  ({ [nameTask]: { [fieldId('name')]: name, [fieldId('email')]: email } }) as never;

test('a blocked run continues as the same run, prefilled, and amends the record that it created', async () => {
  const signup = await makeSignup(server.ada);
  const { nameTask, ageTask, fieldId, collection } = signup;
  const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
  await visitor.submit({});
  await visitor.submit(nameOf(signup, 'Elena', 'elena@example.org'));
  await server.anonymous.call(wizardRuns.saveDraft, {
    params: { runId: visitor.runId },
    headers: visitor.headers,
    body: {
      stepId: visitor.step.stepId as never,
      clientSeq: 1,
      answers: { [ageTask]: { [fieldId('age')]: 34 } } as never,
    },
  });
  // The first step is gone, and the age is asked by another task, at once.
  const otherTask = randomUUID();
  await replace(signup.wizard, ({ steps }) => ({
    thankYou: [],
    steps: steps.slice(1, 2).map((step) => ({
      ...step,
      tasks: [
        ...step.tasks,
        {
          id: otherTask,
          type: 'create_record',
          collectionId: collection.id,
          fields: [{ fieldId: fieldId('age') }, { fieldId: fieldId('name') }],
        },
      ],
    })),
  }));
  expect(await codeOf(visitor.load())).toBe('run_version_revoked');
  expect(await codeOf(visitor.submit({}))).toBe('run_version_revoked');
  const step = await restart(visitor);
  expect(step).toMatchObject({ title: 'Who are you?', runId: visitor.runId, position: 1, total: 1 });
  const valuesOf = (taskId: string) =>
    step.parts.flatMap((part) =>
      part.taskId === taskId && 'questions' in part ? part.questions.map(({ value }) => value) : [],
    );
  expect(valuesOf(nameTask)).toEqual(['Elena', 'elena@example.org']);
  expect(valuesOf(otherTask)).toEqual([34, 'Elena']);
  // A reply that got lost.
  expect(await restart(visitor)).toEqual(step);
  await visitor.submit({
    ...(nameOf(signup, 'Elena Rossi', 'elena@example.org') as object),
    [otherTask]: { [fieldId('age')]: 34, [fieldId('name')]: 'Elena Rossi' },
  } as never);
  expect(visitor.step.status).toBe('finished');
  const found = await recordsOf(server.ada, collection.id);
  expect(found.map(({ values }) => `${values.name} ${values.age} ${values.email}`).toSorted()).toEqual([
    'Elena Rossi 34 null',
    'Elena Rossi null elena@example.org',
  ]);
});

test('without another version, or with one that is not for everyone, it is closed', async () => {
  const signup = await makeSignup(server.ada);
  const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
  await visitor.submit({});
  await server.ada.call(wizards.takeOffline, { params: { wizardId: signup.wizard.id }, body: {} });
  expect(await codeOf(visitor.load())).toBe('wizard_closed');
  expect(await codeOf(restart(visitor))).toBe('wizard_closed');
  await replace(signup.wizard, () => ({ access: 'team' }));
  expect(await codeOf(visitor.load())).toBe('run_version_revoked');
  expect(await codeOf(restart(visitor))).toBe('wizard_closed');
  const other = await Visitor.start(server.anonymous, (await makeSignup(server.ada)).wizard.id);
  const wrong = server.anonymous.call(wizardRunRestarts.restart, {
    params: { runId: visitor.runId as never },
    headers: other.headers,
  });
  expect(await codeOf(wrong)).toBe('not_found');
});

test('a record task of the same id in another collection creates another record, and a run that is not blocked stays where it is', async () => {
  const signup = await makeSignup(server.ada);
  const other = await makeSignup(server.ada, { isPublished: false });
  const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
  await visitor.submit({});
  expect((await restart(visitor)).title).toBe('Who are you?');
  await visitor.submit(nameOf(signup, 'Ana'));
  await replace(signup.wizard, ({ steps }) => ({
    thankYou: [],
    steps: steps.slice(1, 2).map((step) => ({
      ...step,
      tasks: [
        {
          id: signup.nameTask,
          type: 'create_record',
          collectionId: other.collection.id,
          fields: [{ fieldId: other.fieldId('name') }],
        },
      ],
    })),
  }));
  await restart(visitor);
  await visitor.submit({ [signup.nameTask]: { [other.fieldId('name')]: 'Anna' } } as never);
  expect((await recordsOf(server.ada, signup.collection.id)).map(({ values }) => values.name)).toEqual([
    'Ana',
  ]);
  expect((await recordsOf(server.ada, other.collection.id)).map(({ values }) => values.name)).toEqual([
    'Anna',
  ]);
});

test('a run by personal link continues for its record, as far as the live version is for personal links', async () => {
  const visits = await makeVisits(server.ada, { access: 'token' });
  const { secret } = await server.ada.call(wizardTokens.create, {
    params: { wizardId: visits.wizard.id },
    body: {
      recordId: visits.record.id,
      uses: 'many',
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    },
  });
  const visitor = await Visitor.enter(server.anonymous, secret);
  await replace(visits.wizard, () => ({ thankYou: [] }));
  const step = await restart(visitor);
  expect(step.record).toMatchObject({ id: visits.record.id });
  await replace(visits.wizard, () => ({ access: 'team', thankYou: [] }));
  expect(await codeOf(restart(visitor))).toBe('wizard_closed');
});
