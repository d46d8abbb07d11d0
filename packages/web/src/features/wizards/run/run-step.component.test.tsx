import { type StepView, stepView } from '@fieldhouse/contract/wizard-runs';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { RunStep } from './run-step.tsx';
import type { WizardRun } from './use-wizard-run.ts';
import { WizardRunView } from './wizard-run-view.tsx';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const task = id(901);

function question(number: number, title: string, over: object = {}) {
  const { dataType, settings, description } = sampleField('plain_text', {
    settings: { isMultiLine: false, minLength: null, maxLength: null },
  });
  return {
    fieldId: id(number),
    columnName: id(number),
    title,
    description,
    dataType,
    settings,
    isRequired: false,
    value: null,
    options: null,
    linkedCollectionId: null,
    ...over,
  };
}

const answered = (number: number) => `answer.${task}.${id(number)}`;
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
  stepId: id(902),
  position: 1,
  total: 1,
  steps: [],
  mayGoBack: false,
  title: 'Who are you?',
  parts: [
    {
      type: 'create_record',
      taskId: task,
      title: '',
      questions: [
        question(1, 'Age', { dataType: 'number', settings: { min: null, max: null, unit: '' } }),
        question(2, 'Kind', {
          dataType: 'single_selection_from_list',
          options: [
            { id: 'handle-child', label: 'Child' },
            { id: 'handle-adult', label: 'Adult' },
          ],
        }),
        question(3, 'Guardian', { condition: { field: answered(1), operator: 'less_than', value: 18 } }),
        question(4, 'Guardian’s phone', { condition: { field: answered(3), operator: 'is_not_empty' } }),
      ],
    },
    {
      type: 'display_text',
      taskId: id(903),
      html: '<p>Bring a teddy bear</p>',
      condition: { field: answered(2), operator: 'is', value: 'handle-child' },
    },
  ],
  timeZone: 'America/Los_Angeles',
  thankYouHtml: '',
  draftSeq: 0,
  challenge: null,
});

async function renderStep(over: Partial<StepView> = {}) {
  const sent: unknown[] = [];
  const drafts: unknown[] = [];
  const backs: unknown[] = [];
  const run: WizardRun = {
    phase: 'open',
    step,
    error: undefined,
    notice: undefined,
    isBusy: false,
    current: () => ({ runId: step.runId, token: 'x'.repeat(43) }),
    submit: async (answers) => {
      sent.push(answers);
    },
    back: async (answers) => {
      backs.push(answers);
    },
    mailLink: async () => ({ validDays: 7 }),
    download: async () => undefined,
    saveDraft: (answers, refused) => {
      drafts.push(refused === undefined ? answers : { refused });
    },
    startOver: async () => {},
    restart: async () => {},
    retry: async () => {},
  };
  const screen = await renderInApp(<RunStep run={run} step={{ ...step, ...over }} notice={undefined} />);
  return { screen, sent, drafts, backs, run };
}

test('a question appears and disappears with the answer it depends on, and those behind it', async () => {
  const { screen, sent, drafts } = await renderStep();
  const guardian = screen.getByRole('textbox', { name: /^Guardian \(/ });
  const phone = screen.getByRole('textbox', { name: /phone/ });
  await expect.element(screen.getByRole('textbox', { name: /^Age/ })).toBeVisible();
  await expect.element(guardian).not.toBeInTheDocument();
  await userEvent.fill(screen.getByRole('textbox', { name: /^Age/ }), '9');
  await expect.element(guardian).toBeVisible();
  await expect.element(phone).not.toBeInTheDocument();
  await userEvent.fill(guardian, 'Rut');
  await userEvent.fill(phone, '123');
  await expectNoAxeViolations();
  await userEvent.fill(screen.getByRole('textbox', { name: /^Age/ }), '30');
  await expect.element(guardian).not.toBeInTheDocument();
  await expect.element(phone).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await expect.poll(() => sent).toEqual([{ [task]: { [id(1)]: 30, [id(2)]: null } }]);
  // What was entered is there again if it applies again.
  await userEvent.fill(screen.getByRole('textbox', { name: /^Age/ }), '8');
  await expect.element(guardian).toHaveValue('Rut');
  await expect.element(phone).toHaveValue('123');
  await expect
    .poll(() => drafts.at(-1))
    .toEqual({ [task]: { [id(1)]: 8, [id(2)]: null, [id(3)]: 'Rut', [id(4)]: '123' } });
});

test('a text appears with a choice', async () => {
  const { screen } = await renderStep();
  const text = screen.getByText('Bring a teddy bear');
  await userEvent.click(screen.getByText('Child'));
  await expect.element(text).toBeVisible();
  await userEvent.click(screen.getByText('Adult'));
  await expect.element(text).not.toBeInTheDocument();
});

test('a text appears with what is computed from an answer', async () => {
  const variable = `task.${id(904)}`;
  const doubled = {
    op: 'multiply' as const,
    args: [{ ref: answered(1) }, { lit: '2', type: 'number' as const }],
  };
  const text = step.parts[1];
  if (text?.type !== 'display_text') throw new Error('The step has a text.');
  const { screen } = await renderStep({
    parts: [...step.parts, { ...text, condition: { field: variable, operator: 'at_least', value: 10 } }],
    computed: [
      {
        ...{ name: variable, dataType: 'number', settings: { min: null, max: null, unit: '' } },
        ...{ source: { kind: 'computed', expression: doubled }, values: {}, items: {} },
      },
    ],
  });
  const age = screen.getByRole('textbox', { name: /^Age/ });
  await userEvent.fill(age, '5');
  await expect.element(screen.getByText('Bring a teddy bear')).toBeVisible();
  await userEvent.fill(age, '4');
  await expect.element(screen.getByText('Bring a teddy bear')).not.toBeInTheDocument();
});

test('what had an error is sent with the answers that have none', async () => {
  const sent: (readonly unknown[])[] = [];
  const problem = new ApiProblem({
    type: 'about:blank',
    title: 'invalid_input',
    status: 400,
    code: 'invalid_input',
    requestId: 'req-1',
    issues: [{ path: ['body', 'answers', task, id(1)], rule: 'value_required' }],
  });
  const shown = await renderStep();
  await shown.screen.unmount();
  const run = {
    ...shown.run,
    submit: async (...given: readonly unknown[]) => {
      sent.push(given);
      return sent.length === 1 ? problem : undefined;
    },
  };
  const screen = await renderInApp(<RunStep run={run} step={step} notice={undefined} />);
  const submit = screen.getByRole('button', { name: 'Submit' });
  await submit.click();
  await expect.element(screen.getByText('“Age” needs an answer')).toBeVisible();
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Age needs an answer');
  // People who leave now have left after the error.
  const wrong = [{ taskId: task, fieldId: id(1), rule: 'value_required' }];
  await expect.poll(() => shown.drafts).toEqual([{ refused: wrong }]);
  await submit.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent.map(([, about]) => (about as { corrected: unknown }).corrected)).toEqual([[], wrong]);
});

test('a blocked run is restarted with its answers', async () => {
  let restarted = 0;
  const shown = await renderStep();
  await shown.screen.unmount();
  const run: WizardRun = {
    ...shown.run,
    phase: 'blocked',
    step: undefined,
    restart: async () => {
      restarted += 1;
    },
  };
  const screen = await renderInApp(<WizardRunView run={run} />);
  await expect.element(screen.getByRole('heading', { name: 'This form was replaced' })).toBeVisible();
  await expectNoAxeViolations();
  await screen.getByRole('button', { name: 'Start again with my answers' }).click();
  expect(restarted).toBe(1);
  await expect.element(screen.getByRole('button', { name: 'Start over' })).toBeVisible();
});

test('the browser’s Back goes to the step before, and leaves the form only from the first', async () => {
  const { length } = window.history;
  await renderStep();
  expect(window.history.length).toBe(length);
  const { screen, backs } = await renderStep({ position: 2, total: 2, mayGoBack: true });
  await userEvent.fill(screen.getByRole('textbox', { name: /^Age/ }).last(), '30');
  window.history.back();
  await expect.poll(() => backs).toMatchObject([{ [task]: { [id(1)]: 30 } }]);
});

test('a step without a title shows none, and screen readers announce its position', async () => {
  const { screen } = await renderStep({ title: '', position: 2, total: 3, rev: 1 });
  const heading = screen.getByRole('heading', { name: 'Step 2 of 3' });
  await expect.element(heading).toHaveFocus();
  expect(document.title).toBe('Step 2 of 3 | Camp');
  expect(heading.element().getBoundingClientRect().height).toBeLessThan(2);
  await expectNoAxeViolations();
});

test('texts in a right-to-left language are written from right to left, beside others', async () => {
  const { screen } = await renderStep({
    title: 'من أنت؟',
    mayGoBack: true,
    parts: [
      { type: 'display_text', taskId: id(904), html: '<p>أهلاً بكم في المخيم</p>' },
      {
        ...(step.parts[0] as Extract<(typeof step.parts)[number], { type: 'create_record' }>),
        questions: [
          question(1, 'الاسم', { isRequired: true }),
          question(2, 'النوع', { isRequired: true, options: [{ id: 'a', label: 'طفل' }] }),
          question(3, 'Town', { isRequired: true }),
        ],
      },
    ] as unknown as StepView['parts'],
  });
  const directionOf = (element: Element) => getComputedStyle(element).direction;
  const leftOf = (element: Element) => element.getBoundingClientRect().left;
  const title = screen.getByRole('heading', { level: 1 }).element();
  expect(directionOf(title)).toBe('rtl');
  expect(directionOf(screen.getByText('أهلاً بكم في المخيم').element())).toBe('rtl');
  const name = screen.getByRole('textbox', { name: 'الاسم' });
  expect(directionOf(name.element())).toBe('rtl');
  // The box of a choice is before its text, on the right.
  const box = screen.getByRole('radio').or(screen.getByRole('checkbox')).first().element();
  expect(leftOf(box)).toBeGreaterThan(leftOf(screen.getByText('طفل').element()));
  const back = screen.getByRole('button', { name: 'Back' }).element();
  expect(leftOf(back)).toBeGreaterThan(leftOf(screen.getByRole('button', { name: 'Submit' }).element()));
  // A question in another language has its own direction, and so does what is typed.
  const town = screen.getByRole('textbox', { name: 'Town' });
  expect(directionOf(town.element())).toBe('ltr');
  expect(getComputedStyle(town.element()).unicodeBidi).toBe('plaintext');
  await expectNoAxeViolations();
});
