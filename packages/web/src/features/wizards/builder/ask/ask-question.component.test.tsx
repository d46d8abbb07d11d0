import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../../test/api-answers.ts';
import { expectAskedBeforeItIsLost } from '../../../../../test/expect-asked.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../../test/sample-session.ts';
import { api } from '../../../../api/api.ts';
import { AskQuestion } from './ask-question.tsx';

const made = sampleCollection([
  sampleField('plain_text', { title: 'What’s your name?', columnName: 'name' }),
]);
const definition = wizardDefinition.parse({
  steps: [{ id: '01890000-0000-7000-8000-000000000901', title: 'Who' }],
});
const [step] = definition.steps;

function renderAsk(onChange: (next: WizardDefinition) => void, answers: Parameters<typeof renderInApp>[1]) {
  if (!step) throw new Error('There is a step.');
  return renderInApp(
    <AskQuestion wizardName="Summer party" definition={definition} step={step} onChange={onChange} />,
    answers,
  );
}

beforeEach(() => cacheSession(sampleSession()));

test('a question creates its collection, named after the wizard', async () => {
  let stored: WizardDefinition | undefined;
  let created: unknown;
  const screen = await renderAsk((next) => (stored = next), {
    answers: [
      answer(api.collections.list, () => ({ items: [] })),
      answer(api.collections.create, ({ body }) => {
        created = body;
        return made;
      }),
    ],
  });
  await screen.getByRole('button', { name: 'Ask a question' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Question' }).fill('What’s your name?');
  await dialog.getByRole('checkbox', { name: 'Required' }).click();
  await expect
    .element(dialog.getByRole('combobox', { name: 'Where answers go' }))
    .toHaveValue('A new collection “Summer party”');
  await expectNoAxeViolationsInBothThemes();
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(created).toMatchObject({
    pluralName: 'Summer party',
    fields: [{ title: 'What’s your name?', dataType: 'plain_text' }],
  });
  expect(stored?.steps[0]?.tasks).toMatchObject([
    {
      type: 'create_record',
      collectionId: made.id,
      fields: [{ fieldId: made.fields[0]?.id, isRequired: true }],
    },
  ]);
});

test('who can’t create fields asks for one that exists', async () => {
  cacheSession(sampleSession({ isTeamAdmin: false, featurePermissions: ['team_admin_data_wizards'] }));
  let stored: WizardDefinition | undefined;
  const screen = await renderAsk((next) => (stored = next), {
    answers: [
      answer(api.collections.list, () => ({ items: [made] })),
      answer(api.collections.get, () => made),
    ],
  });
  await screen.getByRole('button', { name: 'Ask a question' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Who are you?');
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect.element(dialog.getByText('Choose where the answers go.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Where answers go' }).click();
  await screen.getByRole('option', { name: made.pluralName }).click();
  await dialog.getByRole('combobox', { name: 'Field' }).click();
  await screen.getByRole('option', { name: 'What’s your name?' }).click();
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(stored?.steps[0]?.tasks).toMatchObject([
    { collectionId: made.id, fields: [{ fieldId: made.fields[0]?.id, label: 'Who are you?' }] },
  ]);
});

test('a later step asks about the record that an earlier one creates', async () => {
  let stored: WizardDefinition | undefined;
  const [creating, later] = ['01890000-0000-7000-8000-000000000911', '01890000-0000-7000-8000-000000000902'];
  const two = wizardDefinition.parse({
    steps: [
      {
        id: '01890000-0000-7000-8000-000000000901',
        title: 'Who',
        tasks: [{ id: creating, type: 'create_record', collectionId: made.id }],
      },
      { id: later, title: 'More' },
    ],
  });
  const second = two.steps[1];
  if (!second) throw new Error('There is a second step.');
  const screen = await renderInApp(
    <AskQuestion wizardName="Party" definition={two} step={second} onChange={(next) => (stored = next)} />,
    {
      answers: [
        answer(api.collections.list, () => ({ items: [made] })),
        answer(api.collections.get, () => made),
        answer(api.collections.addField, () => made.fields[0] as never),
      ],
    },
  );
  await screen.getByRole('button', { name: 'Ask a question' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('The answer goes into the record that “Who” creates.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Question' }).fill('And why?');
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(stored?.steps[1]?.tasks).toMatchObject([
    { type: 'update_records', records: `task.${creating}`, collectionId: made.id },
  ]);
});

test('an answer may be for the run only, and has a kind that people know', async () => {
  let stored: WizardDefinition | undefined;
  const screen = await renderAsk((next) => (stored = next), {
    answers: [answer(api.collections.list, () => ({ items: [] }))],
  });
  await screen.getByRole('button', { name: 'Ask a question' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Anything else?');
  const kind = dialog.getByRole('combobox', { name: 'Kind of answer' });
  await kind.click();
  await screen.getByRole('option', { name: 'Long text' }).click();
  await dialog.getByRole('combobox', { name: 'Where answers go' }).click();
  await screen.getByRole('option', { name: 'Nowhere: a temporary variable' }).click();
  // A picture has to be stored.
  await kind.click();
  await screen.getByRole('option', { name: 'Signature' }).click();
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect.element(dialog.getByText(/A temporary variable can’t hold this kind/)).toBeVisible();
  await kind.click();
  await screen.getByRole('option', { name: 'Long text' }).click();
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(stored?.steps[0]?.tasks).toMatchObject([
    { type: 'temporary_variable', title: 'Anything else?', mode: 'asked', settings: { isMultiLine: true } },
  ]);
});

test('Enter in the list of kinds takes what was typed for, and adds no question', async () => {
  let stored: WizardDefinition | undefined;
  const screen = await renderAsk((next) => (stored = next), {
    answers: [answer(api.collections.list, () => ({ items: [] }))],
  });
  await screen.getByRole('button', { name: 'Ask a question' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Anything else?');
  const where = dialog.getByRole('combobox', { name: 'Where answers go' });
  await where.click();
  await expect.element(screen.getByRole('option', { name: /^Nowhere/ })).toBeVisible();
  await where.fill('nowhere');
  await userEvent.keyboard('{Enter}');
  await expect.element(where).toHaveValue('Nowhere: a temporary variable');
  const kind = dialog.getByRole('combobox', { name: 'Kind of answer' });
  await kind.click();
  await expect.element(screen.getByRole('option', { name: 'Long text' })).toBeVisible();
  await kind.fill('long');
  await userEvent.keyboard('{Enter}');
  await expect.element(kind).toHaveValue('Long text');
  await expect.element(kind).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  await expect.element(kind).toHaveAttribute('aria-expanded', 'true');
  expect(stored).toBeUndefined();
});

test('a question that was typed is not lost without being asked about', async () => {
  const screen = await renderAsk(() => undefined, {
    answers: [answer(api.collections.list, () => ({ items: [] }))],
  });
  await screen.getByRole('button', { name: 'Ask a question' }).click();
  const question = screen.getByRole('dialog').getByRole('textbox', { name: 'Question' });
  await expectAskedBeforeItIsLost(question, { typed: 'Who are you?', isInDialog: true });
});
