import type { Language } from '@fieldhouse/contract/identity';
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
import { StepsPane } from '../steps-pane.tsx';

const campers = sampleCollection([
  sampleField('plain_text', { title: 'Name', columnName: 'name' }),
  sampleField('number', { title: 'Age', columnName: 'age' }),
  sampleField('plain_text', { title: 'Guardian', columnName: 'guardian' }),
]);
const [name, age, guardian] = campers.fields;
const { id: collectionId, pluralName, fields } = campers;
const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const first = wizardDefinition.parse({
  steps: [
    {
      id: id(901),
      title: 'Who',
      tasks: [
        {
          id: id(902),
          type: 'create_record',
          collectionId,
          fields: [name, age, guardian].map((field) => ({ fieldId: field?.id })),
        },
      ],
    },
    {
      id: id(903),
      title: 'Call',
      tasks: [{ id: id(904), type: 'display_text', body: [{ t: '<p>We call you</p>' }] }],
    },
  ],
});
const collections = {
  known: new Map([[String(collectionId), { id: collectionId, pluralName, fields }]]),
  full: new Map([[String(collectionId), campers]]),
};
const ofAge = `answer.${id(902)}.${age?.id}`;

interface BuilderProps {
  readonly openStep: number;
  readonly begin: WizardDefinition;
  readonly onPut: (definition: WizardDefinition) => void;
}

function Builder({ openStep, begin, onPut }: BuilderProps) {
  const [definition, setDefinition] = useState(begin);
  const step = definition.steps[openStep];
  const change = (next: WizardDefinition) => {
    setDefinition(next);
    onPut(next);
  };
  const shared = { definition, collections, onChange: change };
  return (
    <>
      <StepsPane {...shared} chosenId={step?.id} wrongIds={new Set()} onChoose={() => {}} />
      {step && <StepEditor {...shared} step={step} />}
    </>
  );
}

async function renderBuilder(openStep: number, language: Language = 'en', begin = first) {
  let stored = begin;
  const screen = await renderInApp(
    <Builder openStep={openStep} begin={begin} onPut={(next) => (stored = next)} />,
    { language, answers: [answer(api.collections.list, () => ({ items: [campers] }))] },
  );
  return { screen, stored: () => stored };
}

const texts = {
  en: {
    add: 'Step title: Show this step only if…',
    condition: 'Add condition',
    field: 'Field',
    operator: 'Operator',
    less: 'is less than',
    value: 'Value',
    done: 'Done',
    sentence: 'Only if Age is less than 18',
  },
  es: {
    add: 'Título del paso: Mostrar este paso solo si…',
    condition: 'Añadir condición',
    field: 'Campo',
    operator: 'Operador',
    less: 'es menor que',
    value: 'Valor',
    done: 'Listo',
    sentence: 'Solo si Age es menor que 18',
  },
} as const;

test.each(['en', 'es'] as const)(
  'a step gets a condition by keyboard, and says it in words (%s)',
  async (language) => {
    const t = texts[language];
    const { screen, stored } = await renderBuilder(1, language);
    const add = screen.getByRole('button', { name: t.add });
    await expect.element(add).toBeEnabled();
    (add.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: t.condition }));
    await screen.getByRole('combobox', { name: t.field }).fill('Age');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await screen.getByRole('combobox', { name: t.operator }).click();
    await screen.getByRole('option', { name: t.less, exact: true }).click();
    await userEvent.fill(screen.getByRole('textbox', { name: t.value }), '18');
    await screen.getByRole('button', { name: t.done }).click();
    expect(stored().steps[1]?.condition).toEqual({
      all: [{ field: ofAge, operator: 'less_than', value: 18 }],
    });
    // In the list of steps and on the step itself.
    await expect.poll(() => screen.getByText(t.sentence).elements().length).toBe(2);
  },
);

test('a question compares the questions above it, and nothing is offered to the first', async () => {
  const { screen, stored } = await renderBuilder(0);
  await screen.getByRole('button', { name: 'Details for Name' }).click();
  await expect.element(screen.getByRole('button', { name: /^Name: Only if/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Details for Guardian' }).click();
  await screen.getByRole('button', { name: 'Guardian: Only if…' }).click();
  await screen.getByRole('button', { name: 'Add condition' }).click();
  await screen.getByRole('combobox', { name: 'Field' }).click();
  await expect.element(screen.getByRole('option', { name: 'Age' })).toBeVisible();
  await expect.element(screen.getByRole('option', { name: 'Guardian' })).not.toBeInTheDocument();
  await screen.getByRole('option', { name: 'Age' }).click();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Value' }), '9');
  await screen.getByRole('button', { name: 'Done' }).click();
  const task = stored().steps[0]?.tasks[0];
  expect(task?.type === 'create_record' && task.fields[2]?.condition).toEqual({
    all: [{ field: ofAge, operator: 'is', value: 9 }],
  });
  await expect.element(screen.getByRole('img', { name: 'Has a condition' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('a removed condition is undone', async () => {
  const condition = { any: [{ field: ofAge, operator: 'is', value: 1 }] };
  const [who, call] = first.steps;
  const begin = wizardDefinition.parse({ ...first, steps: [who, { ...call, condition }] });
  const { screen, stored } = await renderBuilder(1, 'en', begin);
  await screen.getByRole('button', { name: 'Step title: Only if Age is 1' }).click();
  await screen.getByRole('button', { name: 'Clear conditions' }).click();
  expect(stored().steps[1]?.condition).toBeNull();
  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(stored().steps[1]?.condition).toEqual(condition);
});
