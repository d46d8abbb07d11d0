import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { problemsOf } from '@fieldhouse/domain/wizards/publishing/publish-check';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../../../test/api-answers.ts';
import { expectEscapeAsks } from '../../../../../test/expect-asked.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../../test/sample-session.ts';
import { api } from '../../../../api/api.ts';
import { projectsApi, tasksApi } from '../../../../api/endpoints/projects-api.ts';
import { useDraftHistory } from '../draft/use-draft-history.ts';
import { ProblemBar } from '../problems/problem-bar.tsx';
import { StepEditor } from '../step-editor.tsx';
import { BuilderDrag } from '../steps/builder-drag.tsx';
import type { WizardDraft, WizardDraftState } from '../use-wizard-draft.ts';

const guests = sampleCollection([
  sampleField('plain_text', { title: 'Town', columnName: 'town' }),
  sampleField('number', { title: 'Age', columnName: 'age' }),
]);
const { id: collectionId, pluralName, fields } = guests;
const [town, age] = fields.map(({ id }) => id);
const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const variable = `task.${id(902)}`;
const begin = wizardDefinition.parse({
  steps: [
    {
      id: id(901),
      title: 'Who',
      tasks: [
        {
          ...{ id: id(902), type: 'temporary_variable', title: 'Where do you live?', isRequired: true },
          hint: 'Only the town',
        },
        { id: id(903), type: 'create_task', projectId: id(9), title: [{ t: 'Visit ' }, { ref: variable }] },
      ],
    },
    {
      id: id(904),
      title: 'Then',
      condition: { field: variable, operator: 'is', value: 'Turin' },
      tasks: [
        { id: id(905), type: 'display_text', body: [{ t: '<p>Hi, ' }, { ref: variable }, { t: '</p>' }] },
      ],
    },
  ],
  texts: { es: { [`task.${id(902)}.label`]: '¿Dónde vives?' } },
});
const collections = {
  known: new Map([[String(collectionId), { id: collectionId, pluralName, fields }]]),
  full: new Map([[String(collectionId), guests]]),
};

let stored = begin;

function Host() {
  const [draft, setDraft] = useState<WizardDraft>({ name: 'Guests', icon: '', definition: begin });
  stored = draft.definition;
  // Only these two are used.
  const history = useDraftHistory({ draft, change: setDraft } as unknown as WizardDraftState);
  const [step] = draft.definition.steps;
  if (!step) throw new Error('There is a step.');
  return (
    <>
      <button type="button" onClick={history.undo}>
        Take back
      </button>
      <ProblemBar
        definition={draft.definition}
        problems={problemsOf(draft.definition, collections.known)}
        onGoTo={() => undefined}
      />
      <BuilderDrag
        definition={draft.definition}
        step={step}
        onChoose={() => undefined}
        onChange={history.changeDefinition}
      >
        <StepEditor
          key={history.epoch}
          wizardName="Guests"
          definition={draft.definition}
          step={step}
          collections={collections}
          onChange={history.changeDefinition}
        />
      </BuilderDrag>
    </>
  );
}

beforeEach(() => {
  cacheSession(sampleSession());
});

const renderHost = () =>
  renderInApp(<Host />, {
    answers: [
      answer(api.collections.list, () => ({ items: [guests] })),
      answer(api.collections.get, () => guests),
      answer(projectsApi.list, () => ({
        items: [],
        counts: { mine: 0, overdue: 0, today: 0, due: 0, following: 0 },
        may: { createProject: true, seeAll: true },
      })),
      answer(tasksApi.people, () => ({ items: [] })),
    ],
  });

async function moveTo(field: string): Promise<void> {
  await page.getByRole('button', { name: 'Change where answers go' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Where answers go' }).click();
  await page.getByRole('option', { name: pluralName }).click();
  await dialog.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: field }).click();
}

async function confirm(): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Move answers' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

test('a temporary variable becomes a field of a collection, what used it follows, and one undo takes it back', async () => {
  const screen = await renderHost();
  await moveTo('Town');
  await expectNoAxeViolationsInBothThemes();
  await confirm();
  const asking = stored.steps[0]?.tasks[0];
  const name = `answer.${asking?.id}.${town}`;
  expect(asking).toMatchObject({
    ...{ type: 'create_record', collectionId },
    fields: [{ fieldId: town, label: 'Where do you live?', hint: 'Only the town', isRequired: true }],
  });
  expect(stored).toMatchObject({
    steps: [
      { tasks: [{}, { title: [{ t: 'Visit ' }, { ref: name }] }] },
      { condition: { field: name, value: 'Turin' }, tasks: [{ body: [{}, { ref: name }, {}] }] },
    ],
    texts: { es: { [`field.${asking?.id}.${town}.label`]: '¿Dónde vives?' } },
  });
  expect(JSON.stringify(stored)).not.toContain(variable);
  await expect.element(screen.getByRole('region', { name: 'Problems' })).not.toBeInTheDocument();

  // Editors with a content of their own have the new name too.
  await page.getByRole('textbox', { name: 'Title' }).click();
  await userEvent.keyboard('!');
  await expect.poll(() => JSON.stringify(stored)).toContain('!');
  expect(JSON.stringify(stored)).not.toContain(variable);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => stored).toEqual(begin);
});

test('where another kind of answer doesn’t fit, the problems name it', async () => {
  const screen = await renderHost();
  await moveTo('Age');
  await expect.element(page.getByText(/This field is for another kind of answer/)).toBeVisible();
  await confirm();
  const bar = screen.getByRole('region', { name: 'Problems' });
  await expect.element(bar.getByText('1 problem before you can publish')).toBeVisible();
  await expect.element(bar.getByText(/“Then”/)).toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'Go there' })).toBeVisible();
  expect(stored.steps[1]?.condition).toMatchObject({
    field: `answer.${stored.steps[0]?.tasks[0]?.id}.${age}`,
  });
});

test('problems of the settings have a way there, too', async () => {
  const gone: unknown[] = [];
  const place = { stepId: null, taskId: null, fieldId: null, data: {} };
  const screen = await renderInApp(
    <ProblemBar
      definition={begin}
      problems={[
        { ...place, code: 'receipt_not_email' },
        { ...place, code: 'no_steps' },
      ]}
      onGoTo={(problem) => gone.push(problem.code)}
    />,
  );
  await screen.getByRole('button', { name: 'Go there' }).click();
  expect(gone).toEqual(['receipt_not_email']);
});

test('a question for a field is asked as a temporary variable instead', async () => {
  await renderHost();
  await moveTo('Town');
  await confirm();
  await page.getByRole('button', { name: 'Actions for field Town' }).click();
  await page.getByRole('menuitem', { name: 'Change where answers go' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Move answers' }).click();
  await expect.element(dialog.getByText('Choose where the answers go.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Where answers go' }).click();
  await page.getByRole('option', { name: 'Nowhere: a temporary variable' }).click();
  await confirm();
  const [asked] = stored.steps[0]?.tasks ?? [];
  expect(asked).toMatchObject({ ...begin.steps[0]?.tasks[0], id: expect.anything() });
  expect(stored.steps[1]?.condition).toMatchObject({ field: `task.${asked?.id}` });
});

test('the place that was chosen for answers is not lost without a question', async () => {
  await renderHost();
  await moveTo('Town');
  await expectEscapeAsks();
  await confirm();
  expect(stored).not.toEqual(begin);
});
