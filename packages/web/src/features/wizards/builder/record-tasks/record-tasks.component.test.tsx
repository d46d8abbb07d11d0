import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../../test/sample-records.ts';
import { api } from '../../../../api/api.ts';
import { StepEditor } from '../step-editor.tsx';
import { SilentTasks } from './silent-tasks.tsx';

const guests = sampleCollection([
  sampleField('plain_text', { title: 'Name', columnName: 'name' }),
  sampleField('email_address', { title: 'Email', columnName: 'email' }),
]);
const [name, email] = guests.fields;
const { id: guestsId, pluralName, fields } = guests;
const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const regulars = { id: id(950), pluralName: 'Regulars', fields: [], aboveIds: [guestsId] };
const collections = {
  known: new Map([
    [String(guestsId), { id: guestsId, pluralName, fields }],
    [regulars.id, { ...regulars, hasChosenMembers: true }],
  ]),
  full: new Map([[String(guestsId), guests]]),
};
const [asks, finds, views, updates, adds] = [901, 902, 903, 904, 905].map(id);
const question = { fieldId: email?.id };
const begin = wizardDefinition.parse({
  steps: [
    {
      id: id(911),
      title: 'Who',
      tasks: [{ id: asks, type: 'create_record', collectionId: guestsId, fields: [question] }],
    },
    {
      id: id(912),
      title: 'Look',
      tasks: [
        { id: finds, type: 'find_records', collectionId: guestsId },
        { id: views, type: 'display_view', collectionId: guestsId, columns: [name?.id] },
      ],
    },
    {
      id: id(913),
      title: 'Do',
      tasks: [
        { id: updates, type: 'update_records' },
        { id: adds, type: 'add_to_collection' },
      ],
    },
  ],
});

interface BuilderProps {
  readonly openStep: number;
  readonly first: WizardDefinition;
  readonly onPut: (definition: WizardDefinition) => void;
}

function Builder({ openStep, first, onPut }: BuilderProps) {
  const [definition, setDefinition] = useState(first);
  const step = definition.steps[openStep];
  const change = (next: WizardDefinition) => {
    setDefinition(next);
    onPut(next);
  };
  return step && <StepEditor {...{ definition, collections, step }} onChange={change} />;
}

async function renderStep(openStep: number, first = begin) {
  let stored = first;
  const screen = await renderInApp(
    <Builder openStep={openStep} first={first} onPut={(next) => (stored = next)} />,
    { answers: [answer(api.collections.list, () => ({ items: [guests] }))] },
  );
  return { screen, taskOf: (index: number) => stored.steps[openStep]?.tasks[index] };
}

test('a filter compares with an answer, and the comparison moves with its condition', async () => {
  const { screen, taskOf } = await renderStep(1);
  const finding = screen.getByRole('article', { name: 'Find matching records' });
  await finding.getByRole('button', { name: 'All records' }).click();
  await screen.getByRole('button', { name: 'Add condition' }).click();
  await screen.getByRole('combobox', { name: 'Field' }).click();
  await screen.getByRole('option', { name: 'Email' }).click();
  await screen.getByRole('combobox', { name: 'Operator' }).click();
  await screen.getByRole('option', { name: 'is', exact: true }).click();
  await screen.getByRole('combobox', { name: 'Compare with' }).click();
  await screen.getByRole('option', { name: 'Who › Email' }).click();
  const ref = `answer.${asks}.${email?.id}`;
  const byEmail = { field: 'email', operator: 'is' };
  await expect
    .poll(() => taskOf(0))
    .toMatchObject({ filter: { all: [byEmail] }, compare: [{ condition: 0, ref }] });
  await screen.getByRole('button', { name: 'Add condition' }).click();
  await screen.getByRole('textbox', { name: 'Value' }).fill('Rut');
  await expect.poll(() => taskOf(0)).toMatchObject({ filter: { all: [byEmail, { value: 'Rut' }] } });
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Remove condition' }).first().click();
  await expect.poll(() => taskOf(0)).toMatchObject({ filter: { all: [{ value: 'Rut' }] }, compare: [] });
});

test('a view shows fields in order, and one of its records can be chosen', async () => {
  const { screen, taskOf } = await renderStep(1);
  const viewing = screen.getByRole('article', { name: 'Display a data view' });
  await viewing.getByRole('button', { name: 'Add field' }).click();
  await screen.getByRole('menuitem', { name: 'Email' }).click();
  await viewing.getByRole('button', { name: 'Actions for field Email' }).click();
  await screen.getByRole('menuitem', { name: 'Move up' }).click();
  await viewing.getByText('Cards').click();
  await viewing.getByText('One', { exact: true }).click();
  await viewing.getByRole('checkbox', { name: 'A choice is required' }).click();
  await expect
    .poll(() => taskOf(1))
    .toMatchObject({
      columns: [email?.id, name?.id],
      layout: 'cards',
      choice: 'one',
      isRequired: true,
    });
});

test('records that were found are updated, and added to a collection that is chosen by hand', async () => {
  const { screen, taskOf } = await renderStep(2);
  const updating = screen.getByRole('article', { name: 'Update fields for records' });
  await updating.getByRole('combobox', { name: 'Which records' }).click();
  await screen.getByRole('option', { name: 'Look › Found in Cabins' }).click();
  await expect.poll(() => taskOf(0)).toMatchObject({ records: `task.${finds}`, collectionId: guestsId });
  const adding = screen.getByRole('article', { name: 'Add to a collection' });
  await adding.getByRole('combobox', { name: 'Which records' }).click();
  await screen.getByRole('option', { name: 'Who › Created in Cabins' }).last().click();
  await adding.getByRole('combobox', { name: 'Add to' }).click();
  await screen.getByRole('option', { name: 'Regulars' }).click();
  await expect.poll(() => taskOf(1)).toMatchObject({ records: `task.${asks}`, collectionId: regulars.id });
  await expectNoAxeViolationsInBothThemes();
});

test('a step depends on how many records were found', async () => {
  const { screen } = await renderStep(2);
  await screen.getByRole('button', { name: 'Step title: Show this step only if…' }).click();
  await screen.getByRole('button', { name: 'Only if none found in Cabins', exact: true }).click();
  await screen.getByRole('button', { name: 'Done' }).click();
  await expect
    .element(screen.getByRole('button', { name: 'Step title: Only if none found in Cabins' }))
    .toBeVisible();
});

test('a step depends on a field of the one record that was found', async () => {
  const { screen } = await renderStep(2);
  await screen.getByRole('button', { name: 'Step title: Show this step only if…' }).click();
  await screen.getByRole('button', { name: 'Add condition' }).click();
  await screen.getByRole('combobox', { name: 'Field' }).click();
  await screen.getByRole('option', { name: 'Look › Name of the record found in Cabins' }).click();
  await screen.getByRole('textbox', { name: 'Value' }).fill('Rut');
  await screen.getByRole('button', { name: 'Done' }).click();
  const text = 'Step title: Only if Name of the record found in Cabins contains Rut';
  await expect.element(screen.getByRole('button', { name: text })).toBeVisible();
});

test('what people don’t see is in words, with what it depends on', async () => {
  const { steps } = begin;
  const condition = { field: `count.${finds}`, operator: 'is', value: 0 };
  const adding = { id: adds, type: 'add_to_collection', records: `task.${asks}`, collectionId: regulars.id };
  const acting = { id: id(913), title: 'Do', tasks: [{ ...adding, condition }] };
  const definition = wizardDefinition.parse({ steps: [...steps.slice(0, 2), acting] });
  const step = definition.steps[2];
  const screen = await renderInApp(step && <SilentTasks {...{ definition, step, collections }} />, {
    answers: [],
  });
  const what = screen.getByRole('region', { name: 'What people don’t see' });
  const sentence = 'Adds to Regulars: Who › Created in Cabins. Only if none found in Cabins.';
  await expect.element(what.getByRole('listitem')).toHaveTextContent(sentence);
});

test('tasks that have nothing to work with yet say why', async () => {
  const { screen } = await renderStep(0, wizardDefinition.parse({ steps: [{ id: id(911), title: 'Who' }] }));
  await userEvent.click(screen.getByRole('button', { name: 'Add task' }));
  const exporting = screen.getByRole('menuitem', { name: /^Export records to CSV\s*Needs records/ });
  await expect.element(exporting).toBeDisabled();
  await expect.element(screen.getByRole('menuitem', { name: /^Find matching records/ })).toBeEnabled();
});

test('a task creates several records, whose number decides what follows', async () => {
  const { screen, taskOf } = await renderStep(0);
  await screen.getByRole('switch', { name: /^Several records/ }).click();
  await screen.getByRole('textbox', { name: 'At most' }).fill('5');
  await screen.getByRole('textbox', { name: 'What one is called' }).fill('Guest');
  await screen.getByRole('textbox', { name: 'Text of the button that adds one' }).fill('Add a guest');
  const repeat = { min: 1, max: 5, entryLabel: 'Guest', addLabel: 'Add a guest' };
  await expect.poll(() => taskOf(0)).toMatchObject({ repeat });
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('switch', { name: /^Several records/ }).click();
  await expect.poll(() => taskOf(0)).toMatchObject({ repeat: null });
});
