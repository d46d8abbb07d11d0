// Wizards that commit at the end: until then nothing is written or sent.
import { randomUUID } from 'node:crypto';
import { records } from '@fieldhouse/contract/records';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardResults } from '@fieldhouse/contract/wizard-results';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../../../test/people.ts';
import { MemberRun, makeVisits } from '../../../../../test/record-wizard.ts';
import { startServer, type TestServer } from '../../../../../test/start-server.ts';
import { Visitor } from '../../../../../test/visitor.ts';
import { makeSignup, publish, recordsOf, republish, type Signup } from '../../../../../test/wizard-makers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

const nameOf = ({ nameTask, fieldId }: Signup, name: string, email: string | null = null) => ({
  [nameTask]: { [fieldId('name')]: name, [fieldId('email')]: email },
});
const ageOf = ({ ageTask, fieldId }: Signup, age: number | null) => ({
  [ageTask]: { [fieldId('age')]: age },
});

async function makeLate(review = false): Promise<Signup> {
  const signup = await makeSignup(server.ada);
  await republish(server.ada, signup.wizard, () => ({ commit: 'at_the_end', review }));
  return signup;
}

test('records are written at the last submit, and later steps know the answers', async () => {
  const signup = await makeLate(true);
  const written = () => recordsOf(server.ada, signup.collection.id);
  const counted = async () =>
    (await server.ada.call(wizards.get, { params: { wizardId: signup.wizard.id } })).answerCount;
  const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
  await visitor.submit({}, { proof: null });
  await visitor.submit(nameOf(signup, 'Elena', 'elena@example.org'), { proof: null });
  expect(visitor.step.parts[0]).toMatchObject({ html: '<p>Thanks, Elena</p>' });
  await visitor.submit(ageOf(signup, 34), { proof: null });
  expect(visitor.step.review).toMatchObject([
    { answers: [{ text: 'Elena' }, {}] },
    { answers: [{ text: '34' }] },
  ]);
  expect(await written()).toEqual([]);
  expect(await counted()).toBe(0);
  // The proof of work is for what is written.
  expect((await refusal(visitor.submit({}, { proof: null }))).problem.code).toBe('proof_of_work_required');
  await visitor.submit({});
  expect(visitor.step).toMatchObject({ status: 'finished', thankYouHtml: '<p>See you, Elena!</p>' });
  expect((await written()).map(({ values }) => values)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Elena', email: 'elena@example.org', source: 'SECRET-SOURCE' }),
      expect.objectContaining({ name: 'Elena', age: 34 }),
    ]),
  );
  expect(await counted()).toBe(1);
  const trace = await server.ada.call(wizardResults.run, {
    params: { wizardId: signup.wizard.id, wizardRunId: visitor.runId },
  });
  expect(trace.steps.map(({ tasks }) => tasks.filter(({ record }) => record !== null).length)).toEqual([
    0, 1, 1,
  ]);
});

test('answers are checked at their step, and may change until the end', async () => {
  const signup = await makeLate();
  const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
  await visitor.submit({}, { proof: null });
  const refused = await refusal(visitor.submit(nameOf(signup, ''), { proof: null }));
  expect(refused.problem.issues).toMatchObject([
    { path: ['body', 'answers', signup.nameTask, signup.fieldId('name')], rule: 'value_required' },
  ]);
  await visitor.submit(nameOf(signup, 'Elena'), { proof: null });
  await visitor.back();
  expect(visitor.step.parts).toMatchObject([{ questions: [{ value: 'Elena' }, {}] }]);
  await visitor.submit(nameOf(signup, 'Rosa'), { proof: null });
  await visitor.submit(ageOf(signup, 34));
  const names = (await recordsOf(server.ada, signup.collection.id)).map(({ values }) => values.name);
  expect(names).toEqual(['Rosa', 'Rosa']);
});

test('20 times the last submit at once write once', async () => {
  const signup = await makeLate();
  const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
  await visitor.submit({}, { proof: null });
  await visitor.submit(nameOf(signup, 'Elena'), { proof: null });
  const { rev, stepId } = visitor.step;
  const options = { key: randomUUID(), rev, stepId: stepId ?? '', proof: await visitor.prove() };
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => visitor.submit(ageOf(signup, 34), options)),
  );
  expect(replies.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
  expect(await recordsOf(server.ada, signup.collection.id)).toHaveLength(2);
});

test('an error at the end names the step, and nothing is written', async () => {
  const visits = await makeVisits(server.ada, { isPublished: false });
  const { wizard, people, record, updateTask, fieldId } = visits;
  const [step] = wizard.draft.steps;
  const last = {
    id: randomUUID(),
    title: 'Last',
    tasks: [{ id: randomUUID(), type: 'display_text', body: [{ t: '<p>Sure?</p>' }] }],
  };
  const definition = { ...wizard.draft, commit: 'at_the_end', steps: [step, last] };
  await visits.save(wizardDefinition.parse(definition));
  await publish(server.ada, wizard.id);
  const change = (id: string, values: object) =>
    server.ada.call(records.update, {
      params: { collectionId: people.id },
      body: { records: [{ id, values }] } as never,
    });

  const run = await MemberRun.start(server.ada, visits);
  await run.submit({ subject: 'Roof', email: 'new@example.org' });
  expect(run.step.title).toBe('Last');
  await change(record.id, { state: 'moved' });
  const stale = await refusal(run.submitRaw({}));
  expect(stale.problem).toMatchObject({ code: 'stale_version', data: { stepId: step?.id } });
  expect(await recordsOf(server.ada, visits.visits.id)).toEqual([]);

  await run.back(step?.id ?? '');
  expect(run.step.parts).toMatchObject([{}, {}, { changed: [fieldId('email')] }]);
  await run.submit({ subject: 'Roof', email: 'new@example.org' });
  const others = await recordsOf(server.ada, people.id);
  const other = others.find(({ id }) => id !== record.id)?.id ?? '';
  await change(other, { email: 'new@example.org' });
  const taken = await refusal(run.submitRaw({}));
  expect(taken.problem).toMatchObject({
    code: 'invalid_input',
    data: { stepId: step?.id },
    issues: [{ path: ['body', 'answers', updateTask, fieldId('email')], rule: 'value_taken' }],
  });
  await change(other, { email: 'other@example.org' });
  await run.submitRaw({});
  expect(run.step.status).toBe('finished');
  const [visit] = await recordsOf(server.ada, visits.visits.id);
  expect(visit?.values.subject).toBe('Roof');
  const after = (await recordsOf(server.ada, people.id)).find(({ id }) => id === record.id);
  expect(after?.values).toMatchObject({ email: 'new@example.org', state: 'visited' });
});
