import { reviewStepId } from '@fieldhouse/contract/review-step';
import type { AfterDone } from '@fieldhouse/contract/wizard-completion';

import { wizardResults } from '@fieldhouse/contract/wizard-results';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../../test/start-server.ts';
import { Visitor } from '../../../../../test/visitor.ts';
import { makeSignup, recordsOf, republish, type Signup } from '../../../../../test/wizard-makers.ts';

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
const stepIds = ({ wizard }: Signup) => wizard.draft.steps.map(({ id }) => id as string);

describe('a review before the end', () => {
  async function visitorAtReview(): Promise<{ signup: Signup; visitor: Visitor }> {
    const signup = await makeSignup(server.ada);
    await republish(server.ada, signup.wizard, () => ({ review: true }));
    const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
    await visitor.submit({});
    await visitor.submit(nameOf(signup, 'Elena'));
    await visitor.submit(ageOf(signup, 34));
    return { signup, visitor };
  }

  test('shows the answers by step, and ends the run when it is submitted', async () => {
    const { signup, visitor } = await visitorAtReview();
    const [, name, age] = stepIds(signup);
    expect(visitor.step).toMatchObject({ stepId: reviewStepId, position: 4, total: 4, mayGoBack: true });
    expect(visitor.step.review).toEqual([
      {
        stepId: name,
        title: 'Who are you?',
        mayChange: true,
        answers: [
          { label: 'Name', text: 'Elena' },
          { label: 'Email', text: '' },
        ],
      },
      {
        stepId: age,
        title: 'How old are you?',
        mayChange: true,
        answers: [{ label: 'Age', text: '34' }],
      },
    ]);
    expect(JSON.stringify(visitor.step)).not.toContain('SECRET-SOURCE');
    expect((await visitor.load()).stepId).toBe(reviewStepId);
    await visitor.submit({});
    expect(visitor.step.status).toBe('finished');
  });

  test('goes back to the step to change, and through the later ones again', async () => {
    const { signup, visitor } = await visitorAtReview();
    const [, name] = stepIds(signup);
    await visitor.back({}, name);
    expect(visitor.step.title).toBe('Who are you?');
    await visitor.submit(nameOf(signup, 'Elena Rossi'));
    expect(visitor.step.title).toBe('How old are you?');
    await visitor.submit(ageOf(signup, 34));
    expect(visitor.step.review?.[0]?.answers[0]?.text).toBe('Elena Rossi');
    await visitor.submit({});
    expect(await recordsOf(server.ada, signup.collection.id)).toHaveLength(2);
  });

  test('takes no answers, and goes to no step ahead', async () => {
    const { signup, visitor } = await visitorAtReview();
    expect((await refusal(visitor.submit(ageOf(signup, 3)))).problem.code).toBe('invalid_input');
    expect((await refusal(visitor.back({}, reviewStepId))).problem.code).toBe('run_step_outdated');
  });

  test('is a step of the results', async () => {
    const { signup } = await visitorAtReview();
    const figures = await server.ada.call(wizardResults.figures, {
      params: { wizardId: signup.wizard.id },
      query: {},
    });
    expect(figures.steps.at(-1)).toMatchObject({ stepId: reviewStepId, isRemoved: false, reached: 1 });
  });
});

describe('a step that was submitted', () => {
  async function visitorAtAge(afterDone: AfterDone): Promise<{ signup: Signup; visitor: Visitor }> {
    const signup = await makeSignup(server.ada);
    await republish(server.ada, signup.wizard, ({ steps }) => ({
      steps: steps.map((step, index) => (index === 1 ? { ...step, afterDone } : step)),
    }));
    const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
    await visitor.submit({});
    await visitor.submit(nameOf(signup, 'Elena'));
    return { signup, visitor };
  }

  test('can be looked at but not answered again, if the author says so', async () => {
    const { signup, visitor } = await visitorAtAge('review_only');
    await visitor.back(ageOf(signup, 20));
    expect(visitor.step).toMatchObject({ title: 'Who are you?', parts: [], mayGoBack: true });
    expect(visitor.step.review).toMatchObject([{ mayChange: false, answers: [{ text: 'Elena' }, {}] }]);
    expect((await refusal(visitor.submit(nameOf(signup, 'Eve')))).problem.code).toBe('invalid_input');
    // What comes before it stays as well.
    await visitor.back();
    expect(visitor.step).toMatchObject({ title: 'Welcome', parts: [] });
    await visitor.submit({});
    const key = crypto.randomUUID();
    const { rev, stepId } = visitor.step;
    await visitor.submit({}, { key });
    expect(visitor.step.title).toBe('How old are you?');
    // What was entered on the way back is still there.
    expect(visitor.step.parts).toMatchObject([{}, { questions: [{ value: 20 }] }]);
    const again = await visitor.submit({}, { key, rev, stepId: stepId ?? '' });
    expect(again.isReplayed).toBe(true);
    await visitor.submit(ageOf(signup, 20));
    expect(visitor.step.status).toBe('finished');
    expect(await recordsOf(server.ada, signup.collection.id)).toHaveLength(2);
  });

  test('can’t be opened again if it is locked', async () => {
    const { visitor } = await visitorAtAge('locked');
    expect(visitor.step.mayGoBack).toBe(false);
    expect((await refusal(visitor.back())).problem.code).toBe('run_step_outdated');
  });
});
