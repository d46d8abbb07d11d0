// The preview beside the builder: at once from the draft, then as the engine shows it.
import { errorStatus, type Problem } from '@fieldhouse/contract/errors';
import { teamId, wizardId } from '@fieldhouse/contract/ids';
import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { stepView } from '@fieldhouse/contract/wizard-runs';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { type Answer, answer } from '../../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../../../test/sample-session.ts';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { wizardTestsApi } from '../../../../api/endpoints/wizards/wizard-tests-api.ts';
import { PreviewPane } from './preview-pane.tsx';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const place = { teamId: teamId.parse(id(1)), wizardId: wizardId.parse(id(2)) };
const asked = { id: id(11), type: 'temporary_variable', title: 'Your name', isRequired: true };
const text = {
  id: id(12),
  type: 'display_text',
  body: [{ t: '<p>Hello ' }, { ref: `task.${id(11)}` }, { t: '</p>' }],
};
const definition = wizardDefinition.parse({
  steps: [
    { id: id(10), title: 'Who', tasks: [asked] },
    { id: id(20), title: 'Welcome', tasks: [text] },
  ],
});
const [who, welcome] = definition.steps;

type Part = ReturnType<typeof stepView.parse>['parts'][number];

function viewOf(stepId: string, over: object = {}, parts: readonly unknown[] = []) {
  return stepView.parse({
    ...{ runId: id(900), rev: 1, status: 'active', wizardName: 'Camp', wizardIcon: 'fa-solid fa-tent' },
    ...{ teamName: 'Riverside', teamLogo: null, language: 'en', record: null, stepId },
    ...{ position: stepId === id(10) ? 1 : 2, total: 2, mayGoBack: false, title: '', thankYouHtml: '' },
    steps: [who, welcome].map((step) => ({ stepId: step?.id, title: step?.title, icon: step?.icon })),
    ...{ draftSeq: 0, challenge: null, parts: parts as Part[] },
    ...over,
  });
}

const whoParts = [
  {
    ...{ type: 'temporary_variable', taskId: id(11), title: '' },
    questions: [
      {
        ...{ fieldId: id(11), columnName: id(11), title: 'Your name', description: '' },
        ...{ dataType: 'plain_text', isRequired: true, value: null, options: null, linkedCollectionId: null },
        settings: { isMultiLine: false, minLength: null, maxLength: null, pattern: '' },
      },
    ],
  },
];

function Host({ begin = definition }: { readonly begin?: WizardDefinition }) {
  const [chosenId, setChosenId] = useState<string>(id(10));
  const step = begin.steps.find((one) => one.id === chosenId);
  if (!step) return null;
  const collections = { known: new Map(), full: new Map() };
  return (
    <>
      <button type="button" onClick={() => setChosenId(id(20))}>
        Second step
      </button>
      <PreviewPane
        {...{ place, definition: begin, step, collections }}
        device="phone"
        onDevice={() => {}}
        onChoose={setChosenId}
      />
    </>
  );
}

const renderHost = (reply: Answer) => renderInApp(<Host />, { answers: [reply] });

beforeEach(() => cacheSession(sampleSession()));

test('the engine checks what is entered, and the next step shows it', async () => {
  const screen = await renderHost(
    answer(wizardTestsApi.preview, ({ body }) => {
      const [name] = Object.values(body.answers).flatMap((fields) => Object.values(fields));
      if (body.stepId === id(20)) {
        const html = `<p>Hello, ${name}!</p>`;
        const parts = [{ type: 'display_text', taskId: id(12), html }];
        const end = { status: 'finished', stepId: null, thankYouHtml: '<p>See you</p>' };
        return { step: viewOf(id(20), body.isSubmitted ? end : {}, parts), skippedIds: [] };
      }
      if (!body.isSubmitted) return { step: viewOf(id(10), {}, whoParts), skippedIds: [] };
      if (name === null || name === undefined) {
        const path = ['body', 'answers', id(11), id(11)];
        const problem: Problem = {
          ...{ type: '', title: '', status: 400, code: 'invalid_input', requestId: 'r' },
          issues: [{ path, rule: 'value_required' }],
        };
        throw new ApiProblem(problem);
      }
      return { step: viewOf(id(20)), skippedIds: [] };
    }),
  );
  const preview = screen.getByRole('region', { name: 'Preview' });
  const name = preview.getByRole('textbox', { name: 'Your name' });
  await expect.element(name).toBeVisible();
  await preview.getByRole('button', { name: 'Next' }).click();
  await expect.element(preview.getByText('“Your name” needs an answer')).toBeVisible();
  await name.fill('Elena');
  await preview.getByRole('button', { name: 'Next' }).click();
  await expect.element(preview.getByText('Hello, Elena!')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await preview.getByRole('button', { name: 'Submit' }).click();
  await expect.element(preview.getByText('See you')).toBeVisible();
  await preview.getByRole('button', { name: 'Fill in again' }).click();
  // What was entered stays.
  await expect.element(name).toHaveValue('Elena');
});

test('a draft that can’t run is shown as it is, with the reason', async () => {
  const screen = await renderHost(
    answer(wizardTestsApi.preview, () => {
      const found = { stepId: id(20), taskId: id(12), fieldId: null, data: { step: 'Welcome' } };
      throw new ApiProblem({
        ...{ type: '', title: '', status: errorStatus.wizard_not_publishable, requestId: 'r' },
        ...{ code: 'wizard_not_publishable', data: { problems: [{ code: 'variable_unknown', ...found }] } },
      });
    }),
  );
  await screen.getByRole('button', { name: 'Second step' }).click();
  const preview = screen.getByRole('region', { name: 'Preview' });
  await expect.element(preview.getByText(/^The preview can’t run yet. “Welcome”/)).toBeVisible();
  await expect.element(preview.getByText('Hello [Your name]')).toBeVisible();
  await expect.element(preview.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await expectNoAxeViolationsInBothThemes();
});
