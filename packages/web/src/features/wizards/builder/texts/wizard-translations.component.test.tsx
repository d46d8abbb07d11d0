import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../../../test/sample-session.ts';
import { WizardTranslations } from './wizard-translations.tsx';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const begin = wizardDefinition.parse({
  steps: [
    {
      id: id(901),
      title: 'Welcome',
      tasks: [{ id: id(902), type: 'display_text', body: [{ t: '<p>Hello</p>' }] }],
    },
  ],
});

function Host({ onPut }: { readonly onPut: (definition: WizardDefinition) => void }) {
  const [definition, setDefinition] = useState(begin);
  return (
    <WizardTranslations
      definition={definition}
      collections={{ known: new Map(), full: new Map() }}
      onChange={(next) => {
        setDefinition(next);
        onPut(next);
      }}
    />
  );
}

beforeEach(() => cacheSession(sampleSession({ dataLanguages: ['en', 'es', 'de'] })));

test('texts are translated side by side, and counted until none is missing', async () => {
  let stored: WizardDefinition | undefined;
  const screen = await renderInApp(<Host onPut={(next) => (stored = next)} />);
  await expect.element(screen.getByText('2 texts missing')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Step title (Spanish)' }).fill('Bienvenida');
  await expect.element(screen.getByText('1 text missing')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Text (Spanish)' }).click();
  await userEvent.keyboard('Hola');
  await expect.element(screen.getByText('Complete')).toBeVisible();
  expect(stored?.texts).toEqual({
    es: { [`step.${id(901)}.title`]: 'Bienvenida', [`task.${id(902)}.body`]: [{ t: '<p>Hola</p>' }] },
  });
  await expectNoAxeViolationsInBothThemes();
});
