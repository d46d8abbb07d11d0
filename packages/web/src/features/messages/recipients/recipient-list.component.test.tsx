import { recipientId } from '@fieldhouse/contract/ids';
import type { Recipient } from '@fieldhouse/contract/message-results';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { sampleStatistics } from '../../../../test/messages/sample-statistics.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleMessage } from '../../../../test/sample-message.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { api } from '../../../api/api.ts';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { RecipientList } from './recipient-list.tsx';

const person: Recipient = {
  id: recipientId.parse('01890000-0000-7000-8000-0000000000f1'),
  recordId: null,
  collectionId: null,
  calculatedName: 'Ana Gil',
  methodUsed: 'email',
  variant: null,
  sentToEmailAddress: 'ana@example.org',
  sentToPhoneNumber: '',
  segments: null,
  state: 'skipped',
  reason: 'no_consent',
  lastReply: null,
  attempts: 0,
  actualSendProcessedDateTime: null,
  delivery: null,
  openedAt: null,
  machineOpenedAt: null,
  clickedAt: null,
  unsubscribedAt: null,
};

test('who is not on the list of a message is shown with that reason', async () => {
  cacheSession(sampleSession());
  const message = sampleMessage({ state: { status: 'sent' }, change: { total: 1, type: 'marketing' } });
  const screen = await renderInApp(<RecipientList message={message} first="not_reached" />, {
    answers: [
      answer(messagesApi.recipients, () => ({ items: [person], next: null })),
      answer(messagesApi.statistics, () => sampleStatistics({ total: 1, kinds: { not_reached: 1 } })),
      answer(api.roles.own, () => ({
        isTeamAdmin: true,
        accountType: 'full' as const,
        hasAllData: true,
        featurePermissions: [],
        dataPermissions: [],
      })),
    ],
  });
  await expect.element(screen.getByText('Ana Gil')).toBeVisible();
  await expect.element(screen.getByText('Not subscribed to the list')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});
