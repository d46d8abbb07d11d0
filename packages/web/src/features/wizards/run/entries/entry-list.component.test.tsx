import { type StepView, stepView } from '@fieldhouse/contract/wizard-runs';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../../test/sample-fields.ts';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { RunStep } from '../run-step.tsx';
import type { WizardRun } from '../use-wizard-run.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const task = id(901);
const [name, age, guardian] = [id(1), id(2), id(3)];

function question(fieldId: string | undefined, title: string, over: object = {}) {
  const { dataType, settings } = sampleField('plain_text');
  const rest = { description: '', isRequired: false, value: null, options: null, linkedCollectionId: null };
  return { fieldId, columnName: fieldId, title, dataType, settings, ...rest, ...over };
}

const step = stepView.parse({
  runId: id(900),
  rev: 0,
  status: 'active',
  wizardName: 'Party',
  wizardIcon: 'fa-solid fa-star',
  teamName: 'Riverside',
  teamLogo: null,
  language: 'en',
  record: null,
  stepId: id(902),
  position: 1,
  total: 1,
  steps: [],
  mayGoBack: false,
  title: 'Who comes?',
  parts: [
    {
      type: 'create_record',
      taskId: task,
      title: 'Guests',
      questions: [
        question(name, 'Name', { isRequired: true, value: 'Unknown' }),
        question(age, 'Age', { dataType: 'number', settings: { min: null, max: null, unit: '' } }),
        question(guardian, 'Guardian', {
          condition: { field: `answer.${task}.${age}`, operator: 'less_than', value: 18 },
        }),
      ],
      repeat: {
        min: 1,
        max: 3,
        entryLabel: 'Guest',
        addLabel: '',
        entries: [{ number: 2, values: { [name ?? '']: 'Ana', [age ?? '']: 30 } }],
      },
    },
  ],
  timeZone: 'America/Los_Angeles',
  thankYouHtml: '',
  draftSeq: 0,
  challenge: null,
});

async function renderStep({ refused, over = {} }: { refused?: unknown; over?: Partial<StepView> } = {}) {
  const sent: unknown[] = [];
  const run: WizardRun = {
    phase: 'open',
    step,
    error: undefined,
    notice: undefined,
    isBusy: false,
    current: () => ({ runId: step.runId, token: 'x'.repeat(43) }),
    submit: async (answers) => {
      sent.push(answers);
      return refused;
    },
    back: async () => {},
    mailLink: async () => ({ validDays: 7 }),
    download: async () => undefined,
    saveDraft: () => {},
    startOver: async () => {},
    restart: async () => {},
    retry: async () => {},
  };
  const screen = await renderInApp(<RunStep run={run} step={{ ...step, ...over }} notice={undefined} />);
  return { screen, sent };
}

const nameIn = (screen: typeof page, entry: string) =>
  screen.getByRole('group', { name: entry }).getByRole('textbox', { name: /^Name/ });

test('entries are added and removed, and the focus goes along', async () => {
  const { screen, sent } = await renderStep();
  await expect.element(nameIn(page, 'Guest 1')).toHaveValue('Ana');
  await expect.element(screen.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Add another' }));
  await expect.element(nameIn(page, 'Guest 2')).toHaveFocus();
  await expect.element(nameIn(page, 'Guest 2')).toHaveValue('Unknown');
  await expect.element(screen.getByText('Guest 2 added')).toBeInTheDocument();
  await userEvent.fill(nameIn(page, 'Guest 2'), 'Ben');
  await userEvent.click(screen.getByRole('button', { name: 'Add another' }));
  await expect.element(nameIn(page, 'Guest 3')).toHaveFocus();
  await userEvent.fill(nameIn(page, 'Guest 3'), 'Cleo');
  // There can't be more.
  await expect.element(screen.getByText('At most 3 entries are possible.')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  screen.getByRole('button', { name: 'Remove Guest 2' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Add another' })).toHaveFocus();
  await expect.element(nameIn(page, 'Guest 2')).toHaveValue('Cleo');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await expect
    .poll(() => sent)
    .toEqual([
      {
        [`${task}:2`]: { [name ?? '']: 'Ana', [age ?? '']: 30 },
        [`${task}:4`]: { [name ?? '']: 'Cleo', [age ?? '']: null },
      },
    ]);
});

test('a condition sees the answers of its own entry', async () => {
  const { screen } = await renderStep();
  await userEvent.click(screen.getByRole('button', { name: 'Add another' }));
  const second = screen.getByRole('group', { name: 'Guest 2' });
  await userEvent.fill(second.getByRole('textbox', { name: /^Age/ }), '9');
  await expect.element(second.getByRole('textbox', { name: /^Guardian/ })).toBeVisible();
  const first = screen.getByRole('group', { name: 'Guest 1' });
  await expect.element(first.getByRole('textbox', { name: /^Guardian/ })).not.toBeInTheDocument();
});

test('the summary of errors leads to the question of the entry', async () => {
  const refused = new ApiProblem({
    type: 'https://fieldhouse.dev/problems/invalid_input',
    title: 'invalid input',
    status: 400,
    code: 'invalid_input',
    requestId: id(999),
    issues: [{ path: ['body', 'answers', `${task}:3`, name ?? ''], rule: 'value_required' }],
  });
  const { screen } = await renderStep({ refused });
  await userEvent.click(screen.getByRole('button', { name: 'Add another' }));
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await userEvent.click(screen.getByRole('button', { name: 'Guest 2, Name' }));
  await expect.element(nameIn(page, 'Guest 2')).toHaveFocus();
  await expect.element(nameIn(page, 'Guest 2')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(nameIn(page, 'Guest 1')).not.toHaveAttribute('aria-invalid', 'true');
});

test('entries are one screen of a step with one question a screen, on a small phone', async () => {
  await page.viewport(360, 740);
  const before = { type: 'display_text' as const, taskId: id(903), html: '<p>Welcome</p>' };
  const other = { ...step.parts[0], taskId: id(904), repeat: undefined, title: '' };
  const parts = [before, ...step.parts, other] as StepView['parts'];
  const { screen } = await renderStep({ over: { layout: 'one_at_a_time', parts } });
  await expect.element(screen.getByText('Question 1 of 3')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add another' }));
  await expect.element(nameIn(page, 'Guest 2')).toHaveFocus();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
