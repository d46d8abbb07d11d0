import { recipientId } from '@fieldhouse/contract/ids';
import type { RecipientDetail } from '@fieldhouse/contract/message-results';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleMessage } from '../../../../test/sample-message.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { RecipientDrawer } from './recipient-drawer.tsx';

const elena: RecipientDetail = {
  ...{ id: recipientId.parse('01890000-0000-7000-8000-0000000000f1'), recordId: null, collectionId: null },
  ...{ calculatedName: 'Elena Rossi', methodUsed: 'email', variant: null, segments: null },
  ...{ sentToEmailAddress: 'elena@example.org', sentToPhoneNumber: '', state: 'sent', reason: null },
  ...{ lastReply: '250 OK', attempts: 1, actualSendProcessedDateTime: '2026-11-21T09:01:00Z' },
  ...{ delivery: null, openedAt: null, machineOpenedAt: null, clickedAt: null, unsubscribedAt: null },
  ...{ queuedAt: '2026-11-21T09:00:00Z', nextTryAt: null, canceledAt: null, notifications: [], answers: [] },
};

test('the story of a person has each of their answers, and what became of it', async () => {
  cacheSession(sampleSession());
  const given = { question: 'Will you come?', userAgent: 'Firefox' };
  const answers: RecipientDetail['answers'] = [
    { ...given, answer: 'No', state: 'held', at: '2026-11-21T10:00:00Z' },
    { ...given, answer: 'Yes', state: 'written', at: '2026-11-21T11:00:00Z' },
  ];
  const message = sampleMessage({ state: { status: 'sent' } });
  const screen = await renderInApp(
    <RecipientDrawer message={message} recipientId={elena.id} onClose={() => undefined} />,
    { answers: [answer(messagesApi.recipient, () => ({ ...elena, answers }))] },
  );
  const steps = screen.getByRole('listitem');
  const texts = [
    ['Answered', 'Will you come?', 'No', 'Not written: it looks as if a program had given it', 'Firefox'],
    ['Answered', 'Will you come?', 'Yes', 'Written into the record', 'Firefox'],
  ];
  // The first one is the queue.
  for (const [index, written] of texts.entries())
    for (const text of written)
      await expect.element(steps.nth(index + 1).getByText(text, { exact: true })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});
