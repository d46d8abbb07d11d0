import { messageTemplateId } from '@fieldhouse/contract/message-templates';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { startFromScratch } from '../../../test/messages/sample-template.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { sampleMessage } from '../../../test/sample-message.ts';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { messagesApi, messageTemplatesApi } from '../../api/endpoints/messages-api.ts';
import { NewMessage } from './new-message.tsx';

test('a message without a name is not created, and its name is asked for', async () => {
  cacheSession(sampleSession());
  const screen = await renderInApp(<NewMessage />, {
    answers: [answer(messageTemplatesApi.list, () => ({ items: [], next: null }))],
  });
  await screen.getByRole('button', { name: 'Create draft' }).click();
  await expect.element(screen.getByText('Value is required')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Internal name' }).fill('Spring letter');
  await expect.element(screen.getByText('Value is required')).not.toBeInTheDocument();
});

test('a message begins with a starter, chosen by keyboard, or with a template of the team', async () => {
  cacheSession(sampleSession());
  const made: unknown[] = [];
  const id = messageTemplateId.parse('01890000-0000-7000-8000-0000000000e9');
  const template = { ...startFromScratch, id, name: 'Spring news', isFromScratch: false };
  const screen = await renderInApp(<NewMessage />, {
    answers: [
      answer(messageTemplatesApi.list, () => ({ items: [template], next: null })),
      answer(messageTemplatesApi.preview, () => ({
        subject: 'Spring',
        html: '<p>Hello</p>',
        text: '',
        sms: null,
      })),
      answer(messagesApi.create, ({ body }) => {
        made.push(body);
        return sampleMessage();
      }),
    ],
  });
  await screen.getByRole('textbox', { name: 'Internal name' }).fill('Spring letter');
  const scratch = screen.getByRole('radio', { name: /^Start From Scratch/ });
  await expect.element(scratch).toBeChecked();
  await expectNoAxeViolationsInBothThemes();
  scratch.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('radio', { name: /^Newsletter/ })).toBeChecked();
  const own = screen.getByRole('combobox', { name: 'Or from a template of your team' });
  await own.click();
  await screen.getByRole('option', { name: 'Spring news' }).click();
  await expect.element(screen.getByRole('radio', { name: /^Newsletter/ })).not.toBeChecked();
  await screen.getByRole('radio', { name: /^Event invitation/ }).click();
  await expect.element(own).toHaveValue('');
  await screen.getByRole('button', { name: 'Create draft' }).click();
  await expect.poll(() => made).toMatchObject([{ internalName: 'Spring letter', starter: 'invitation' }]);
});
