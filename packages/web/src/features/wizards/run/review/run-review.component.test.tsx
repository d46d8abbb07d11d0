import { reviewStepId } from '@fieldhouse/contract/review-step';

import { type StepView, stepView } from '@fieldhouse/contract/wizard-runs';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import type { WizardRun } from '../use-wizard-run.ts';
import { WizardRunView } from '../wizard-run-view.tsx';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const atReview = stepView.parse({
  runId: id(900),
  rev: 3,
  status: 'active',
  wizardName: 'Camp',
  wizardIcon: 'fa-solid fa-tent',
  teamName: 'Riverside',
  teamLogo: null,
  language: 'en',
  record: null,
  stepId: reviewStepId,
  position: 3,
  total: 3,
  steps: [],
  mayGoBack: true,
  title: '',
  parts: [],
  review: [
    {
      stepId: id(1),
      title: 'Who are you?',
      mayChange: true,
      answers: [
        { label: 'Name', text: 'Elena Rossi' },
        { label: 'Email', text: '' },
      ],
    },
    { stepId: id(2), title: 'Consent', mayChange: false, answers: [{ label: 'I agree', text: 'Yes' }] },
  ],
  thankYouHtml: '',
  draftSeq: 0,
  challenge: null,
});

async function renderRun(step: StepView) {
  const called: unknown[] = [];
  const note = (...call: unknown[]) => void called.push(call);
  const run: WizardRun = {
    phase: 'open',
    step,
    error: undefined,
    notice: undefined,
    isBusy: false,
    current: () => undefined,
    download: async () => undefined,
    submit: async (answers) => note('submit', answers),
    back: async (answers, stepId) => note('back', answers, stepId),
    mailLink: async (email, answers) => {
      note('mailLink', email, answers);
      return { validDays: 7 };
    },
    saveDraft: () => {},
    startOver: async () => {},
    restart: async () => {},
    retry: async () => {},
  };
  return { screen: await renderInApp(<WizardRunView run={run} />), called };
}

test('all answers are checked before the end, and what may be changed can be', async () => {
  const { screen, called } = await renderRun(atReview);
  const heading = screen.getByRole('heading', { name: 'Check your answers' });
  await expect.element(heading).toHaveFocus();
  await expect.element(screen.getByText('Not answered')).toBeVisible();
  await expectNoAxeViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Change the answers of “Who are you?”' }));
  await expect.poll(() => called.at(-1)).toEqual(['back', {}, id(1)]);
  await expect.element(screen.getByRole('button', { name: /Consent/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await expect.poll(() => called.at(-1)).toEqual(['submit', {}]);
});

test('answers of a step without a title are under its number', async () => {
  const [first, second] = atReview.review ?? [];
  if (!first || !second) throw new Error('There are answers of two steps.');
  const icon = 'fa-solid fa-tent';
  const steps = [first, second, { stepId: reviewStepId }].map(({ stepId }) => ({ stepId, title: '', icon }));
  const { screen } = await renderRun({ ...atReview, steps, review: [first, { ...second, title: '' }] });
  await expect.element(screen.getByRole('heading', { name: 'Step 2' })).toBeVisible();
});

test('a link by email continues the run later', async () => {
  const { screen, called } = await renderRun(atReview);
  await userEvent.click(screen.getByRole('button', { name: 'Continue later' }));
  const email = screen.getByRole('textbox', { name: 'Your email' });
  await expect.element(email).toHaveFocus();
  await expectNoAxeViolations();
  await userEvent.fill(email, 'elena@example.org');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(screen.getByText(/We’re sending a link to elena@example.org. It works for 7 days/))
    .toBeVisible();
  expect(called).toEqual([['mailLink', 'elena@example.org', {}]]);
});
