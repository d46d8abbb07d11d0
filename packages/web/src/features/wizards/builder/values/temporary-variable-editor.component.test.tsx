import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { api } from '../../../../api/api.ts';
import { PreviewPane } from '../preview/preview-pane.tsx';
import { StepEditor } from '../step-editor.tsx';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const guests = {
  id: id(902),
  type: 'temporary_variable',
  title: 'How many guests?',
  dataType: 'number',
  isRequired: true,
};
const several = { field: `task.${guests.id}`, operator: 'at_least', value: 2 };
const begin = wizardDefinition.parse({
  steps: [
    {
      id: id(901),
      title: 'Guests',
      tasks: [
        guests,
        { id: id(903), type: 'display_text', body: [{ t: '<p>Bring all</p>' }], condition: several },
      ],
    },
    { id: id(904), title: 'Cost', tasks: [] },
  ],
});
const collections = { known: new Map(), full: new Map() };

interface BuilderProps {
  readonly openStep: number;
  readonly onPut: (definition: WizardDefinition) => void;
}

function Builder({ openStep, onPut }: BuilderProps) {
  const [definition, setDefinition] = useState(begin);
  const step = definition.steps[openStep];
  const change = (next: WizardDefinition) => {
    setDefinition(next);
    onPut(next);
  };
  const shared = { definition, collections };
  return (
    step && (
      <>
        <StepEditor {...shared} step={step} onChange={change} />
        <PreviewPane {...shared} step={step} device="phone" onDevice={() => {}} />
      </>
    )
  );
}

async function renderBuilder(openStep: number) {
  let stored = begin;
  const screen = await renderInApp(<Builder openStep={openStep} onPut={(next) => (stored = next)} />, {
    answers: [answer(api.collections.list, () => ({ items: [] }))],
  });
  return { screen, stored: () => stored };
}

test('what is asked decides what the same step shows', async () => {
  const { screen } = await renderBuilder(0);
  const preview = screen.getByRole('region', { name: 'Preview' });
  await preview.getByRole('textbox', { name: /How many guests/ }).fill('1');
  await expect.element(preview.getByText('Bring all')).not.toBeInTheDocument();
  await preview.getByRole('textbox', { name: /How many guests/ }).fill('3');
  await expect.element(preview.getByText('Bring all')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('a variable is calculated from one that was asked before', async () => {
  const { screen, stored } = await renderBuilder(1);
  await screen.getByRole('button', { name: 'Add task' }).click();
  await screen.getByRole('menuitem', { name: /Create a temporary variable/ }).click();
  await screen.getByRole('combobox', { name: 'Where it comes from' }).click();
  await screen.getByRole('option', { name: 'Calculate it' }).click();
  await screen.getByRole('textbox', { name: 'Name' }).fill('Cost');
  await screen.getByRole('combobox', { name: 'Type', exact: true }).click();
  await screen.getByRole('option', { name: 'Decimal' }).click();
  const calculation = screen.getByRole('combobox', { name: 'Calculation' });
  await calculation.fill('guests');
  await expect.element(screen.getByRole('option', { name: 'Guests › How many guests?' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(stored().steps[1]?.tasks).toMatchObject([
    {
      type: 'temporary_variable',
      title: 'Cost',
      mode: 'computed',
      dataType: 'decimal',
      value: { kind: 'computed', expression: { ref: `task.${guests.id}` } },
    },
  ]);
  await expectNoAxeViolationsInBothThemes();
});
