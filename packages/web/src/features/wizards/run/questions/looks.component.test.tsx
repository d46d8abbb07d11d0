// Questions with a look of their own, as a visitor with a small phone has them.
import { type StepView, stepView } from '@fieldhouse/contract/wizard-runs';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answer, answer } from '../../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { holdUploads } from '../../../../../test/held-uploads.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { wizardRunChoicesApi } from '../../../../api/endpoints/wizards/wizard-run-choices-api.ts';
import { RunStep } from '../run-step.tsx';
import type { WizardRun } from '../use-wizard-run.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const task = id(901);
const text = { dataType: 'plain_text', settings: { isMultiLine: false, minLength: null, maxLength: null } };

function question(number: number, title: string, over: object) {
  return {
    ...{ fieldId: id(number), columnName: id(number), title, description: '', isRequired: false },
    ...{ value: null, options: null, linkedCollectionId: null, ...over },
  };
}

async function renderQuestions(
  questions: readonly object[],
  { answers = [], over = {} }: { readonly answers?: readonly Answer[]; readonly over?: object } = {},
) {
  const sent: unknown[] = [];
  const step: StepView = stepView.parse({
    ...{ runId: id(900), rev: 0, status: 'active', wizardName: 'Camp', wizardIcon: 'fa-solid fa-tent' },
    ...{ teamName: 'Riverside', teamLogo: null, language: 'en', record: null, stepId: id(902) },
    ...{ position: 1, total: 1, steps: [], mayGoBack: false, title: 'About you', thankYouHtml: '' },
    ...{ draftSeq: 0, challenge: null, ...over },
    parts: [{ type: 'create_record', taskId: task, title: '', questions }],
  });
  const run: WizardRun = {
    ...{ phase: 'open', step, error: undefined, notice: undefined, isBusy: false },
    current: () => ({ runId: step.runId, token: 'x'.repeat(43) }),
    submit: async (given) => {
      sent.push(given);
    },
    back: async () => {},
    mailLink: async () => ({ validDays: 7 }),
    download: async () => undefined,
    saveDraft: () => {},
    startOver: async () => {},
    restart: async () => {},
    retry: async () => {},
  };
  const screen = await renderInApp(<RunStep run={run} step={step} notice={undefined} />, { answers });
  return { screen, sent };
}

const isTooWide = () => document.documentElement.scrollWidth > window.innerWidth;

beforeEach(() => page.viewport(360, 740));

test('a signature is drawn, looked at, and drawn again', async () => {
  const uploads = holdUploads();
  const { screen, sent } = await renderQuestions([
    question(1, 'Signature', { dataType: 'single_image', settings: {}, look: 'signature', isRequired: true }),
  ]);
  const pad = screen.getByRole('img', { name: /^Draw your signature here/ });
  await expect.element(screen.getByRole('button', { name: 'Use this signature' })).toBeDisabled();
  await userEvent.dragAndDrop(pad, pad, {
    sourcePosition: { x: 40, y: 60 },
    targetPosition: { x: 200, y: 30 },
  });
  await screen.getByRole('button', { name: 'Clear' }).click();
  await expect.element(screen.getByRole('button', { name: 'Use this signature' })).toBeDisabled();
  await userEvent.dragAndDrop(pad, pad, {
    sourcePosition: { x: 40, y: 60 },
    targetPosition: { x: 200, y: 30 },
  });
  await expectNoAxeViolationsInBothThemes();
  expect(isTooWide()).toBe(false);
  await screen.getByRole('button', { name: 'Use this signature' }).click();
  await expect.poll(() => uploads[0]?.file?.type).toBe('image/png');
  // Ink on white.
  const drawn = await createImageBitmap(uploads[0]?.file ?? new Blob());
  const canvas = new OffscreenCanvas(drawn.width, drawn.height);
  const pen = canvas.getContext('2d');
  pen?.drawImage(drawn, 0, 0);
  const shades = new Set(pen?.getImageData(0, 0, drawn.width, drawn.height).data);
  expect([...shades].some((shade) => shade < 100)).toBe(true);
  const shared = { id: id(7), name: 'signature.png', size: 8, kind: 'image', mediaType: 'image/png' };
  uploads[0]?.answer({ ...shared, url: `/api/teams/x/files/${id(7)}`, thumbnailUrl: null });
  await expect.element(screen.getByRole('button', { name: 'Sign again' })).toBeVisible();
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => sent).toEqual([{ [task]: { [id(1)]: id(7) } }]);
});

test('a text is signed with the name alone', async () => {
  const { screen, sent } = await renderQuestions([
    question(1, 'Signed by', { ...text, look: 'signature', isRequired: true }),
  ]);
  const name = screen.getByRole('textbox', { name: 'Signed by' });
  await expect.element(name).toHaveAccessibleDescription('Enter your full name to sign.');
  await name.fill('Elena Rossi');
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => sent).toEqual([{ [task]: { [id(1)]: 'Elena Rossi' } }]);
});

const choice = (number: number, label: string) => ({
  ...{ id: String(number).padStart(22, 'h'), label, hasPicture: false },
  details: [{ title: 'Day', text: `May ${number}` }],
});

test.each(['cards', 'pictures'] as const)('records are chosen by keyboard among %s', async (look) => {
  const offered = [choice(1, 'Pottery'), choice(2, 'A walk along the river with a very long name')];
  const { screen, sent } = await renderQuestions(
    [
      question(1, 'Workshop', {
        ...{ dataType: 'single_data_record', settings: {}, offer: { look }, isRequired: true },
      }),
    ],
    { answers: [answer(wizardRunChoicesApi.find, () => ({ items: offered, next: null }))] },
  );
  const first = screen.getByRole('radio', { name: /^Pottery/ });
  await expect.element(first).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  expect(isTooWide()).toBe(false);
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard(' {ArrowDown}');
  await expect.element(screen.getByRole('radio', { name: /^A walk/ })).toBeChecked();
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => sent).toEqual([{ [task]: { [id(1)]: choice(2, '').id } }]);
});

test('few choices are cards on a page, and one question at a time', async () => {
  const options = ['Plant trees', 'Drive', 'Cook soup'].map((label, index) => ({ id: `h${index}`, label }));
  const kind = { dataType: 'multi_selection_from_list', settings: {}, options };
  const questions = [question(1, 'How do you want to help?', kind), question(2, 'Name', text)];
  const onePage = await renderQuestions(questions);
  await expect.element(onePage.screen.getByRole('textbox', { name: /^Name/ })).toBeVisible();
  await onePage.screen.getByRole('checkbox', { name: 'Drive' }).click();
  await expectNoAxeViolationsInBothThemes();
  await onePage.screen.unmount();
  const paged = await renderQuestions(questions, { over: { layout: 'one_at_a_time' } });
  await expect.element(paged.screen.getByText('Question 1 of 2')).toBeVisible();
  await paged.screen.getByRole('checkbox', { name: 'Drive' }).click();
  await paged.screen.getByRole('checkbox', { name: 'Cook soup' }).click();
  await expectNoAxeViolationsInBothThemes();
  expect(isTooWide()).toBe(false);
  await paged.screen.getByRole('button', { name: 'Next' }).click();
  await paged.screen.getByRole('textbox', { name: /^Name/ }).fill('Elena');
  await paged.screen.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => paged.sent).toEqual([{ [task]: { [id(1)]: ['h1', 'h2'], [id(2)]: 'Elena' } }]);
});
