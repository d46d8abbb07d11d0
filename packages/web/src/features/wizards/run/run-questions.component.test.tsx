// Questions in the browser: one at a time, files of the run, and records to choose from.
import { maxChoicesPage } from '@fieldhouse/contract/wizard-run-choices';
import { type StepView, stepView } from '@fieldhouse/contract/wizard-runs';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Answer, answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolations } from '../../../../test/expect-no-axe-violations.ts';
import { holdUploads } from '../../../../test/held-uploads.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { wizardRunChoicesApi } from '../../../api/endpoints/wizards/wizard-run-choices-api.ts';
import { RunStep } from './run-step.tsx';
import type { WizardRun } from './use-wizard-run.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const task = id(901);
const token = 'x'.repeat(43);

function question(number: number, title: string, over: object = {}) {
  const { dataType, settings, description } = sampleField('plain_text', {
    settings: { isMultiLine: false, minLength: null, maxLength: null, pattern: '' },
  });
  return {
    fieldId: id(number),
    columnName: id(number),
    ...{ title, description, dataType, settings },
    ...{ isRequired: false, value: null, options: null, linkedCollectionId: null },
    ...over,
  };
}

function stepOf(questions: readonly object[], over: object = {}): StepView {
  return stepView.parse({
    ...{ runId: id(900), rev: 0, status: 'active', wizardName: 'Camp', wizardIcon: 'fa-solid fa-tent' },
    ...{ teamName: 'Riverside', teamLogo: null, language: 'en', record: null, stepId: id(902) },
    ...{ position: 1, total: 1, steps: [], mayGoBack: false, title: 'About you', thankYouHtml: '' },
    ...{ draftSeq: 0, challenge: null },
    parts: [{ type: 'create_record', taskId: task, title: '', questions }],
    ...over,
  });
}

async function renderStep(step: StepView, answers: readonly Answer[] = []) {
  const sent: unknown[] = [];
  const run: WizardRun = {
    ...{ phase: 'open', step, error: undefined, notice: undefined, isBusy: false },
    current: () => ({ runId: step.runId, token }),
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

test('one question at a time: Enter goes on, Back returns, and the step is sent once', async () => {
  const step = stepOf(
    [question(1, 'Name', { isRequired: true, placeholder: 'Elena Rossi' }), question(2, 'Town')],
    { layout: 'one_at_a_time' },
  );
  const { screen, sent } = await renderStep(step);
  const name = screen.getByRole('textbox', { name: 'Name' });
  const town = screen.getByRole('textbox', { name: /^Town/ });
  await expect.element(name).toHaveAttribute('placeholder', 'Elena Rossi');
  await expect.element(screen.getByText('Question 1 of 2')).toBeVisible();
  await expect.element(town).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await expect.element(screen.getByRole('alert').getByRole('button', { name: 'Name' })).toBeVisible();
  await userEvent.fill(name, 'Elena');
  await userEvent.keyboard('{Enter}');
  await expect.element(town).toHaveFocus();
  await expect.element(screen.getByText('Question 2 of 2')).toBeVisible();
  await expectNoAxeViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await expect.element(name).toHaveValue('Elena');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(town).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.fill(town, 'Turin');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await expect.poll(() => sent).toEqual([{ [task]: { [id(1)]: 'Elena', [id(2)]: 'Turin' } }]);
});

test('the browser’s Forward goes on after Back, and never sends the form', async () => {
  const step = stepOf([question(1, 'Name'), question(2, 'Town')], { layout: 'one_at_a_time' });
  const { screen, sent } = await renderStep(step);
  const [name, town] = [
    screen.getByRole('textbox', { name: /^Name/ }),
    screen.getByRole('textbox', { name: /^Town/ }),
  ];
  await userEvent.fill(name, 'Elena');
  await userEvent.keyboard('{Enter}');
  await userEvent.fill(town, 'Turin');
  window.history.back();
  await expect.element(name).toHaveValue('Elena');
  window.history.forward();
  await expect.element(town).toHaveValue('Turin');
  window.history.back();
  await expect.element(name).toBeVisible();
  expect(sent).toEqual([]);
});

test('addresses of the web may be typed without https://, which shows when they are left', async () => {
  const step = stepOf([
    question(1, 'Site', { dataType: 'url', settings: {} }),
    question(2, 'Film', { dataType: 'video', settings: {} }),
  ]);
  const { screen, sent } = await renderStep(step);
  const site = screen.getByRole('textbox', { name: /^Site/ });
  await userEvent.fill(site, 'oak.example');
  await userEvent.fill(screen.getByRole('textbox', { name: /^Film/ }), 'vimeo.com/76979871');
  await expect.element(site).toHaveValue('https://oak.example');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sent)
    .toEqual([{ [task]: { [id(1)]: 'https://oak.example', [id(2)]: 'https://vimeo.com/76979871' } }]);
});

const choice = (number: number, label: string) => ({
  id: String(number).padStart(22, 'h'),
  label,
  details: [{ title: 'Day', text: `May ${number}` }],
  hasPicture: false,
});

test('records are chosen from cards, searched and a page at a time', async () => {
  const first = Array.from({ length: maxChoicesPage }, (_, index) => choice(index, `Workshop ${index}`));
  const asked: unknown[] = [];
  const step = stepOf([
    question(1, 'Events', { dataType: 'multi_data_record', settings: {}, offer: { look: 'cards' } }),
  ]);
  const { screen, sent } = await renderStep(step, [
    answer(wizardRunChoicesApi.find, ({ body }) => {
      asked.push(body);
      if (body.search !== '') return { items: [choice(99, 'Ceilidh')], next: null };
      return body.after === null
        ? { items: first, next: 'more' }
        : { items: [choice(50, 'Last one')], next: null };
    }),
  ]);
  await userEvent.click(screen.getByText('Workshop 3', { exact: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await userEvent.click(screen.getByText('Last one'));
  await expectNoAxeViolations();
  await userEvent.fill(screen.getByRole('searchbox', { name: 'Search: Events' }), 'ceil');
  await userEvent.click(screen.getByText('Ceilidh'));
  // What is chosen stays in sight.
  await expect.element(screen.getByText('Last one')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Workshop 3' }));
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await expect.poll(() => sent).toEqual([{ [task]: { [id(1)]: [choice(50, '').id, choice(99, '').id] } }]);
  expect(asked.at(-1)).toMatchObject({ task, field: id(1), search: 'ceil', after: null });
});

test('a file is uploaded with the token of the run, and can be tried again', async () => {
  const uploads = holdUploads();
  const step = stepOf([question(1, 'Paper', { dataType: 'single_file', settings: {} })]);
  const { screen, sent } = await renderStep(step);
  const file = new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' });
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await userEvent.upload(screen.getByLabelText('Paper', { exact: false }).last(), file);
  await expect.poll(() => uploads.length).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await expect.element(screen.getByRole('alert').getByText(/still uploading/)).toBeVisible();
  uploads[0]?.refuse('busy', 503);
  await userEvent.click(screen.getByRole('button', { name: 'Try uploading cv.pdf again' }));
  await expect.poll(() => uploads.length).toBe(2);
  const url = `/api/wizard-runs/${step.runId}/files/${id(7)}`;
  const shared = { id: id(7), name: 'cv.pdf', size: 8, kind: 'pdf', mediaType: 'application/pdf' };
  uploads[1]?.answer({ ...shared, url, thumbnailUrl: null });
  await expect.element(screen.getByText('cv.pdf', { exact: true })).toBeVisible();
  await expectNoAxeViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await expect.poll(() => sent).toEqual([{ [task]: { [id(1)]: id(7) } }]);
});

test('a rating is stars, and a signature can be typed', async () => {
  const uploads = holdUploads();
  const number = { dataType: 'number', settings: { min: 1, max: 5, unit: '' } };
  const step = stepOf([
    question(1, 'How was it?', { ...number, look: 'rating' }),
    question(2, 'Signature', { dataType: 'single_image', settings: {}, look: 'signature' }),
    question(3, 'Yes, send me news.', { dataType: 'boolean', settings: {}, value: false, isConsent: true }),
  ]);
  const { screen, sent } = await renderStep(step);
  await userEvent.click(screen.getByRole('radio', { name: '4 stars' }));
  await expect.element(screen.getByRole('checkbox', { name: 'Yes, send me news.' })).not.toBeChecked();
  await expect.element(screen.getByRole('button', { name: 'Use this signature' })).toBeDisabled();
  await userEvent.click(screen.getByText('Type', { exact: true }));
  await userEvent.fill(screen.getByRole('textbox', { name: 'Your name' }), 'Elena Rossi');
  await expectNoAxeViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Use this signature' }));
  await expect.poll(() => uploads[0]?.file?.type).toBe('image/png');
  const shared = { id: id(7), name: 'signature.png', size: 8, kind: 'image', mediaType: 'image/png' };
  uploads[0]?.answer({ ...shared, url: `/api/teams/x/files/${id(7)}`, thumbnailUrl: null });
  await expect.element(screen.getByRole('button', { name: 'Sign again' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await expect.poll(() => sent).toEqual([{ [task]: { [id(1)]: 4, [id(2)]: id(7), [id(3)]: false } }]);
});

test('a question that may stay empty is marked as optional, a box is not', async () => {
  const step = stepOf([
    question(1, 'Nickname'),
    question(2, 'Newsletter', { dataType: 'boolean', settings: {}, value: false }),
  ]);
  const { screen } = await renderStep(step);
  await expect.element(screen.getByRole('textbox', { name: 'Nickname (optional)' })).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'Newsletter', exact: true })).toBeVisible();
  // What only a bot fills in is no text of the page.
  expect(document.body.textContent).not.toContain('Leave this field empty');
});
