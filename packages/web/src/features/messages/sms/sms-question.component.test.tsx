import { fieldId, wizardId, wizardTaskId } from '@fieldhouse/contract/ids';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleCollection } from '../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { mailWizardsApi } from '../../../api/endpoints/messages-api.ts';
import { SmsQuestion } from './sms-question.tsx';

const people = sampleCollection([], { pluralName: 'People' });
const supper = {
  ...{ id: wizardId.parse('01a1fca3-8992-744a-98af-000000000001'), name: 'Supper', icon: '🍲' },
  ...{ state: 'live' as const, access: 'token' as const, startsWith: people.id },
};
const question = {
  taskId: wizardTaskId.parse('01a1fca3-8992-744a-98af-000000000011'),
  fieldId: fieldId.parse('01a1fca3-8992-744a-98af-000000000012'),
  title: 'Comes',
  choices: [
    { label: '', value: true },
    { label: '', value: false },
  ],
};

let shown: readonly MailBlock[] = [];

function Edited({ first, isLocked }: { readonly first: readonly MailBlock[]; readonly isLocked: boolean }) {
  const [blocks, setBlocks] = useState(first);
  shown = blocks;
  return <SmsQuestion blocks={blocks} isLocked={isLocked} onChange={setBlocks} />;
}

async function render(first: readonly MailBlock[], isLocked = false) {
  cacheSession(sampleSession());
  return renderInApp(<Edited first={first} isLocked={isLocked} />, {
    answers: [
      answer(mailWizardsApi.list, () => ({ items: [supper] })),
      answer(mailWizardsApi.question, () => ({ question })),
    ],
  });
}

test('a question is added to a text, gets its choices from a wizard, and is removed', async () => {
  const screen = await render([]);
  await screen.getByRole('button', { name: 'Ask a question' }).click();
  await screen.getByRole('textbox', { name: 'Question' }).fill('Will you come?');
  await screen.getByRole('combobox', { name: 'Wizard that stores the answers' }).click();
  await screen.getByRole('option', { name: 'Supper' }).click();
  await screen.getByRole('checkbox', { name: 'Yes' }).click();
  await screen.getByRole('checkbox', { name: 'No' }).click();
  await expectNoAxeViolationsInBothThemes();
  await expect
    .poll(() => shown)
    .toMatchObject([
      {
        ...{ kind: 'answers', question: 'Will you come?', wizardId: supper.id, fieldId: question.fieldId },
        choices: [
          { label: 'Yes', value: true },
          { label: 'No', value: false },
        ],
      },
    ]);
  await screen.getByRole('button', { name: 'Remove the question' }).click();
  await expect.poll(() => shown).toEqual([]);
});

test('the question of a text that was sent is shown, and can’t be changed', async () => {
  const asked: MailBlock = {
    ...{ id: 'supper', kind: 'answers', question: 'Will you come?', closesAt: null },
    ...{ wizardId: supper.id, taskId: question.taskId, fieldId: question.fieldId },
    choices: [{ label: 'Yes', value: true }],
  };
  const screen = await render([asked], true);
  await expect.element(screen.getByRole('textbox', { name: 'Question' })).toBeDisabled();
  await expect.element(screen.getByRole('checkbox', { name: 'Yes' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Remove the question' }).elements()).toEqual([]);
});
