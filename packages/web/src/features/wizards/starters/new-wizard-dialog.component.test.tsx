import type { Field } from '@fieldhouse/contract/collections';
import { fieldId } from '@fieldhouse/contract/ids';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizard as wizardSchema } from '@fieldhouse/contract/wizards';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { api } from '../../../api/api.ts';
import { NewWizardDialog } from './new-wizard-dialog.tsx';

const made = wizardSchema.parse({
  id: '01890000-0000-7000-8000-000000000900',
  name: 'Summer party',
  icon: 'fa-solid fa-hand',
  state: 'offline',
  access: null,
  startsWith: null,
  stepCount: 1,
  answerCount: 0,
  hasUnpublishedChanges: true,
  updatedAt: '2026-11-20T09:00:00.000Z',
  draft: wizardDefinition.parse({}),
  draftRev: 1,
  limits: { closesAt: null, maxAnswers: null },
  begunCount: 0,
  live: null,
});

beforeEach(() => cacheSession(sampleSession()));

test('a starter creates its collection and a draft that asks for its fields', async () => {
  let saved: unknown;
  const screen = await renderInApp(<NewWizardDialog isOpen onClose={() => {}} />, {
    isFrame: true,
    answers: [
      answer(api.wizards.create, () => made),
      answer(api.collections.create, ({ body }) => ({
        ...sampleCollection(
          (body.fields ?? []).map(
            ({ title, dataType }, index): Field => ({
              ...sampleField(dataType, { title, columnName: `column_${index}` }),
              id: fieldId.parse(`01890000-0000-7000-8000-00000000070${index}`),
            }),
          ),
        ),
        pluralName: body.pluralName,
      })),
      answer(api.wizards.saveDraft, ({ body }) => {
        saved = body;
        return made;
      }),
    ],
  });
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Event registration/ }).click();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  // Until it has a name of its own.
  await expect.element(name).toHaveValue('Event registration');
  await name.fill('Summer party');
  await expectNoAxeViolationsInBothThemes();
  await dialog.getByRole('button', { name: 'Create wizard' }).click();
  await expect
    .poll(() => saved)
    .toMatchObject({
      name: 'Summer party',
      definition: {
        access: 'public',
        commit: 'at_the_end',
        steps: [{ tasks: [{ type: 'create_record', fields: [{ isRequired: true }, {}, {}, {}, {}, {}] }] }],
      },
    });
});
