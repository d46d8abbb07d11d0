// kill -9 between any two of the numbered lines of a step: nothing is left half done, and a retry of the same
// request applies it once.
import { randomUUID } from 'node:crypto';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Person } from '../../../test/people.ts';
import { type DoomedProcess, startDoomed } from '../../../test/processes/doomed-process.ts';
import { sized } from '../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import { makeSignup, publish, recordsOf, republish } from '../../../test/wizard-makers.ts';

let server: TestServer;
const children: DoomedProcess[] = [];
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill();
});
afterAll(() => server.stop());

async function doomedAt(point: string): Promise<DoomedProcess> {
  const child = await startDoomed(server.databaseUrl, point);
  children.push(child);
  return child;
}

const points = [
  'wizard_locked',
  'wizard_unknown_key',
  'wizard_at_cursor',
  'wizard_admitted',
  'wizard_on_path',
  'wizard_checked',
  'wizard_tasks_done',
  'wizard_moved',
  'wizard_committed',
] as const;

test.each(sized<readonly string[]>(['wizard_moved', 'wizard_committed'], points))(
  'a kill at %s and the same request again is one record',
  async (point) => {
    const signup = await makeSignup(server.ada);
    const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
    await visitor.submit({}, { proof: null });
    const proof = await visitor.prove();
    const options = { key: randomUUID(), rev: 1, stepId: visitor.step.stepId ?? '', proof };
    const answers = {
      [signup.nameTask]: { [signup.fieldId('name')]: 'Elena', [signup.fieldId('email')]: null },
    };

    const doomed = await doomedAt(point);
    const there = Object.assign(
      new Visitor(new Person(doomed.url, '', server.ada.teamId), signup.wizard.id),
      {
        runId: visitor.runId,
        token: visitor.token,
        step: visitor.step,
      },
    );
    await expect(there.submit(answers, options)).rejects.toThrow();
    expect(await doomed.ended).toBe('SIGKILL');
    const isCommitted = point === 'wizard_committed';
    expect(await recordsOf(server.ada, signup.collection.id)).toHaveLength(isCommitted ? 1 : 0);

    const reply = await visitor.submit(answers, options);
    expect(reply.isReplayed).toBe(isCommitted);
    expect(reply.step.title).toBe('How old are you?');
    expect(await recordsOf(server.ada, signup.collection.id)).toHaveLength(1);
  },
);

test.each(sized<readonly string[]>(['wizard_tasks_done', 'wizard_committed'], points))(
  'a kill at %s and the same request again is one message',
  async (point) => {
    const signup = await makeSignup(server.ada);
    const { wizard } = signup;
    const template = await makeThanks();
    const [welcome, who, age] = wizard.draft.steps;
    if (!welcome || !who || !age) throw new Error('Three steps.');
    const email = signup.fieldId('email');
    const required = who.tasks.map((task) => ({
      ...task,
      ...('fields' in task && {
        fields: task.fields.map((one) => (one.fieldId === email ? { ...one, isRequired: true } : one)),
      }),
    }));
    const to = `answer.${signup.nameTask}.${email}`;
    const send = { id: randomUUID(), type: 'send_message', templateId: template, to };
    const definition = wizardDefinition.parse({
      ...wizard.draft,
      steps: [welcome, { ...who, tasks: required }, { ...age, tasks: [...age.tasks, send] }],
    });
    const { draftRev, name, icon } = wizard;
    await server.ada.call(wizards.saveDraft, {
      params: { wizardId: wizard.id },
      body: { draftRev, name, icon, definition },
    });
    await publish(server.ada, wizard.id);
    const visitor = await Visitor.start(server.anonymous, wizard.id);
    await visitor.submit({});
    const address = `${randomUUID()}@example.org`;
    await visitor.submit({
      [signup.nameTask]: { [signup.fieldId('name')]: 'Elena', [email]: address },
    });
    const options = {
      key: randomUUID(),
      rev: visitor.step.rev,
      stepId: visitor.step.stepId ?? '',
      proof: null,
    };
    const answers = { [signup.ageTask]: { [signup.fieldId('age')]: 30 } };

    const doomed = await doomedAt(point);
    const there = Object.assign(new Visitor(new Person(doomed.url, '', server.ada.teamId), wizard.id), {
      runId: visitor.runId,
      token: visitor.token,
      step: visitor.step,
    });
    await expect(there.submit(answers, options)).rejects.toThrow();
    expect(await doomed.ended).toBe('SIGKILL');
    const queued = async () =>
      (
        await server.deps.ownerPool.query('select from platform.message_recipients where address = $1', [
          address,
        ])
      ).rowCount;
    expect(await queued()).toBe(point === 'wizard_committed' ? 1 : 0);
    await visitor.submit(answers, options);
    expect(await queued()).toBe(1);
  },
);

test.each(
  sized<readonly string[]>(['wizard_all_done'], ['wizard_tasks_done', 'wizard_all_done', 'wizard_committed']),
)('a kill at %s of the last submit is all records or none', async (point) => {
  const signup = await makeSignup(server.ada);
  await republish(server.ada, signup.wizard, () => ({ commit: 'at_the_end' }));
  const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
  await visitor.submit({}, { proof: null });
  await visitor.submit(
    { [signup.nameTask]: { [signup.fieldId('name')]: 'Elena', [signup.fieldId('email')]: null } },
    { proof: null },
  );
  const proof = await visitor.prove();
  const { rev, stepId } = visitor.step;
  const options = { key: randomUUID(), rev, stepId: stepId ?? '', proof };
  const answers = { [signup.ageTask]: { [signup.fieldId('age')]: 30 } };

  const doomed = await doomedAt(point);
  const there = Object.assign(new Visitor(new Person(doomed.url, '', server.ada.teamId), signup.wizard.id), {
    runId: visitor.runId,
    token: visitor.token,
    step: visitor.step,
  });
  await expect(there.submit(answers, options)).rejects.toThrow();
  expect(await doomed.ended).toBe('SIGKILL');
  const isCommitted = point === 'wizard_committed';
  expect(await recordsOf(server.ada, signup.collection.id)).toHaveLength(isCommitted ? 2 : 0);

  const reply = await visitor.submit(answers, options);
  expect(reply).toMatchObject({ isReplayed: isCommitted, step: { status: 'finished' } });
  expect(await recordsOf(server.ada, signup.collection.id)).toHaveLength(2);
});

async function makeThanks(): Promise<string> {
  const draft = await server.ada.call(messageTemplates.create, {
    body: {
      name: 'Thanks',
      usage: 'transactional_only',
      subjectLine: 'Thank you',
      bodyHtml: '<p>Thank you.</p>',
    },
  });
  const params = { messageTemplateId: draft.id };
  await server.ada.call(messageTemplates.act, {
    params,
    body: { version: draft.version, action: 'publish' },
  });
  return draft.id;
}
