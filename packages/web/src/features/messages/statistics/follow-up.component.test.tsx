import { messageId } from '@fieldhouse/contract/ids';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { sampleStatistics } from '../../../../test/messages/sample-statistics.ts';
import { startFromScratch } from '../../../../test/messages/sample-template.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleMessage } from '../../../../test/sample-message.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { messagesApi, messageTemplatesApi } from '../../../api/endpoints/messages-api.ts';
import { FollowUp } from './follow-up.tsx';

const message = sampleMessage({ state: { status: 'sent' }, change: { total: 9, type: 'participation' } });
const made = sampleMessage({ change: { id: messageId.parse('01890000-0000-7000-8000-0000000000e7') } });
async function renderFollowUp(figures: Parameters<typeof sampleStatistics>[0]) {
  cacheSession(sampleSession());
  const calls: unknown[] = [];
  const screen = await renderInApp(<FollowUp message={message} figures={sampleStatistics(figures)} />, {
    answers: [
      answer(messageTemplatesApi.startFromScratch, () => startFromScratch),
      answer(messagesApi.create, ({ body }) => {
        calls.push(body);
        return made;
      }),
      answer(messagesApi.duplicate, ({ body }) => {
        calls.push(body);
        return made;
      }),
    ],
  });
  return { screen, calls };
}

const some = {
  sent: 8,
  delivered: 6,
  opened: 4,
  clicked: 2,
  bounced: 2,
  kinds: { not_reached: 3, bounced: 2 },
};

test('a message to those who didn’t open begins with them as its audience', async () => {
  const { screen, calls } = await renderFollowUp(some);
  const button = screen.getByRole('button', { name: 'Write to these people' });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  for (const name of ['Opened it', 'Clicked a link', 'It bounced', 'Should have got it and didn’t'])
    await expect.element(screen.getByRole('menuitem', { name, exact: true })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('menuitem', { name: 'Got it and didn’t open it' }).click();
  await expect
    .poll(() => calls)
    .toEqual([
      {
        internalName: 'Got it and didn’t open it: Planting day',
        type: 'participation',
        deliveryMethodId: 'email',
        subscriptionListId: null,
        templateId: startFromScratch.id,
        audience: { include: [{ kind: 'message', messageId: message.id, did: 'not_opened' }], exclude: [] },
      },
    ]);
});

test('what some should have got is copied for them alone', async () => {
  const { screen, calls } = await renderFollowUp(some);
  await screen.getByRole('button', { name: 'Write to these people' }).click();
  await screen.getByRole('menuitem', { name: 'Send it again to those who should have got it' }).click();
  await expect.poll(() => calls).toEqual([{ did: 'not_reached' }]);
});

test('figures without people, and opens that aren’t known, begin no message', async () => {
  const { screen } = await renderFollowUp({ sent: 5, delivered: 5, clicked: 1, tracksOpens: false });
  await screen.getByRole('button', { name: 'Write to these people' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Clicked a link' })).toBeVisible();
  expect(screen.getByRole('menuitem').elements()).toHaveLength(1);
});
