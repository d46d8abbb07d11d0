import { messageId, recipientId, teamUserId } from '@fieldhouse/contract/ids';
import type { MessageReply } from '@fieldhouse/contract/message-replies';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { startFromScratch } from '../../../../test/messages/sample-template.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleMessage } from '../../../../test/sample-message.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { messagesApi, messageTemplatesApi } from '../../../api/endpoints/messages-api.ts';
import { RepliesOf } from './replies-page.tsx';

const sue = { id: teamUserId.parse('01890000-0000-7000-8000-0000000000a1'), name: 'Sue Park' };
const reply: MessageReply = {
  id: '7',
  receivedAt: '2026-11-30T09:00:00.000Z',
  messageId: messageId.parse('01890000-0000-7000-8000-0000000000e1'),
  messageName: 'Planting day',
  deliveryMethodId: 'email',
  recipientId: recipientId.parse('01890000-0000-7000-8000-0000000000f1'),
  calculatedName: 'Clara Nguyen',
  from: 'home@example.org',
  subject: 'Re: Planting day {{name}}',
  text: 'We both come, gladly – at nine?\n\nClara',
  assignee: null,
  doneAt: null,
};

function Replies() {
  const [show, setShow] = useState<'open' | 'mine' | 'done'>('open');
  return <RepliesOf show={show} onShow={setShow} />;
}

async function renderReplies({
  language = 'en' as 'en' | 'es',
  feature = true,
  /** The first page is of people whom the viewer may not see. */
  areNewestHidden = false,
} = {}) {
  cacheSession(
    sampleSession(feature ? {} : { isTeamAdmin: false, featurePermissions: ['outgoing_messages_send'] }),
  );
  const calls: unknown[] = [];
  let stored = reply;
  const screen = await renderInApp(<Replies />, {
    language,
    answers: [
      answer(messagesApi.possibleOwners, () => ({ items: [sue] })),
      answer(messagesApi.replies, ({ query }) => {
        const isHidden = areNewestHidden && query?.after === undefined;
        const isListed = (query?.show === 'done') === (stored.doneAt !== null) && query?.show !== 'mine';
        return { items: isListed && !isHidden ? [stored] : [], next: isHidden ? '8' : null };
      }),
      answer(messagesApi.changeReply, ({ body }) => {
        calls.push(body);
        const { assigneeId, isDone } = body;
        stored = {
          ...stored,
          ...(assigneeId !== undefined && { assignee: assigneeId === null ? null : sue }),
          ...(isDone !== undefined && { doneAt: isDone ? '2026-11-30T10:00:00.000Z' : null }),
        };
        return stored;
      }),
      answer(messageTemplatesApi.startFromScratch, () => startFromScratch),
      answer(messagesApi.create, ({ body }) => {
        calls.push(body);
        return sampleMessage({});
      }),
    ],
  });
  return { screen, calls };
}

test('a reply is assigned and done by keyboard', async () => {
  const { screen, calls } = await renderReplies();
  await expect.element(screen.getByText(/We both come, gladly/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Planting day' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  const assignee = screen.getByRole('combobox', { name: 'Assigned to (reply of Clara Nguyen)' });
  (assignee.element() as HTMLElement).focus();
  await userEvent.keyboard('Sue');
  await screen.getByRole('option', { name: 'Sue Park' }).click();
  await expect.poll(() => calls).toEqual([{ assigneeId: sue.id }]);
  await expect.element(assignee).toHaveValue('Sue Park');
  const done = screen.getByRole('button', { name: 'Done: the reply of Clara Nguyen' });
  (done.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => calls).toEqual([{ assigneeId: sue.id }, { isDone: true }]);
  await expect.element(screen.getByRole('heading', { name: 'No open replies' })).toBeVisible();
  await screen.getByText('Done', { exact: true }).click();
  await expect
    .element(screen.getByRole('button', { name: 'Open again: the reply of Clara Nguyen' }))
    .toBeVisible();
});

test('a message back to a person is a draft to the address that wrote', async () => {
  const { screen, calls } = await renderReplies();
  await screen.getByRole('button', { name: 'Write back to Clara Nguyen' }).click();
  await expect
    .poll(() => calls)
    .toEqual([
      {
        ...{ internalName: 'Re: Planting day', subjectLine: 'Re: Planting day name' },
        ...{ type: 'transactional', deliveryMethodId: 'email', templateId: startFromScratch.id },
        audience: {
          include: [{ kind: 'address', address: { kind: 'email', values: ['home@example.org'] } }],
          exclude: [],
        },
      },
    ]);
});

test('who may not edit messages reads replies, and does nothing with them', async () => {
  const { screen } = await renderReplies({ language: 'es', feature: false });
  await expect.element(screen.getByText(/We both come, gladly/)).toBeVisible();
  expect(screen.getByRole('button', { name: /Hecha:|Contestar/ }).elements()).toEqual([]);
  await expectNoAxeViolationsInBothThemes();
});

test('older replies can be shown if the newest are of people whom one may not see', async () => {
  const { screen } = await renderReplies({ areNewestHidden: true });
  await expect.element(screen.getByRole('heading', { name: /None of the newest replies/ })).toBeVisible();
  expect(screen.getByText('No open replies').elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Show more replies' }).click();
  await expect.element(screen.getByText(/We both come, gladly/)).toBeVisible();
});
