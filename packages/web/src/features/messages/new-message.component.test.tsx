import { expect, test } from 'vitest';
import { answer } from '../../../test/api-answers.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { messageTemplatesApi } from '../../api/endpoints/messages-api.ts';
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
