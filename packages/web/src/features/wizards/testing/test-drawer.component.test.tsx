import { teamId, wizardId } from '@fieldhouse/contract/ids';
import { stepView, wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { wizardTestTrace } from '@fieldhouse/contract/wizard-tests';
import { wizard } from '@fieldhouse/contract/wizards';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolations } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { clientOf } from '../../../api/client.ts';
import { wizardTestsApi } from '../../../api/endpoints/wizards/wizard-tests-api.ts';
import { TestButton, useWizardTest } from './test-button.tsx';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const place = { teamId: teamId.parse(id(1)), wizardId: wizardId.parse(id(2)) };
const draft = wizard.parse({
  id: id(2),
  name: 'Camp',
  icon: 'fa-solid fa-tent',
  state: 'offline',
  access: null,
  startsWith: null,
  stepCount: 1,
  answerCount: 0,
  hasUnpublishedChanges: true,
  updatedAt: '2026-11-27T10:00:00Z',
  draft: { steps: [] },
  draftRev: 3,
  limits: { closesAt: null, maxAnswers: null },
  begunCount: 0,
  live: null,
});
const step = stepView.parse({
  runId: id(900),
  rev: 0,
  status: 'active',
  wizardName: 'Camp',
  wizardIcon: 'fa-solid fa-tent',
  teamName: 'Riverside',
  teamLogo: null,
  language: 'en',
  record: null,
  stepId: id(3),
  position: 1,
  total: 1,
  steps: [],
  mayGoBack: false,
  title: 'Who are you?',
  parts: [{ type: 'display_text', taskId: id(4), html: '<p>Hello</p>' }],
  thankYouHtml: '',
  draftSeq: 0,
  challenge: null,
});
const trace = wizardTestTrace.parse({
  mode: 'simulate',
  isFinished: false,
  steps: [
    {
      stepId: id(3),
      title: 'Who are you?',
      tasks: [
        {
          taskId: id(5),
          type: 'create_record',
          isSkipped: false,
          count: null,
          records: [
            {
              change: 'created',
              collectionId: id(6),
              collection: 'Campers',
              recordId: null,
              values: [{ label: 'Name', text: 'Elena' }],
            },
          ],
          message: null,
          projectTask: null,
        },
      ],
    },
  ],
});

function Tested() {
  const tested = useWizardTest({ place, wizard: draft, save: async () => true });
  return (
    <>
      <TestButton test={tested} />
      {tested.drawer}
    </>
  );
}

test('a draft is tried out, with what its tasks would do beside it', async () => {
  const started: unknown[] = [];
  let isSubmitted = false;
  const end = stepView.parse({ ...step, status: 'finished', stepId: null, rev: 1, parts: [] });
  const answers = [
    answer(wizardTestsApi.start, ({ body }) => {
      started.push(body);
      return { runId: step.runId, token: 'x'.repeat(43), step };
    }),
    answer(wizardTestsApi.trace, () => (isSubmitted ? trace : { ...trace, steps: [] })),
    answer(wizardTestsApi.records, () => ({ count: 2, changes: 1 })),
    answer(clientOf(wizardRuns).submit, () => {
      isSubmitted = true;
      return { isReplayed: false, step: end };
    }),
  ];
  const screen = await renderInApp(<Tested />, {
    answers,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Test' }));
  await expect.element(screen.getByText('Hello')).toBeVisible();
  await expect.element(screen.getByText('Submit a step to see what its tasks do.')).toBeVisible();
  expect(started).toMatchObject([{ mode: 'simulate', draftRev: 3 }]);
  await expectNoAxeViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await expect.element(screen.getByText('Would create a record in Campers:')).toBeVisible();
  await expect.element(screen.getByText('Elena')).toBeVisible();
  await userEvent.click(screen.getByText('Live test'));
  await expect
    .element(screen.getByRole('button', { name: 'Clean up 2 test records and 1 change' }))
    .toBeVisible();
  await expectNoAxeViolations();
});
