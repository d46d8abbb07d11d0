import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { Message } from '@fieldhouse/contract/messages';
import { subscriptionList } from '@fieldhouse/contract/subscription-lists';
import { expect, test } from 'vitest';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { sampleStatistics } from '../../../test/messages/sample-statistics.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { sampleField } from '../../../test/sample-fields.ts';
import { sampleMessage } from '../../../test/sample-message.ts';
import { sampleCollection } from '../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { api } from '../../api/api.ts';
import { mailFilesApi, messagesApi } from '../../api/endpoints/messages-api.ts';
import { subscriptionListsApi } from '../../api/endpoints/subscriptions-api.ts';
import { MessageSummary } from './message-summary.tsx';

const people = sampleCollection([
  sampleField('plain_text', { title: 'Name', columnName: 'name' }),
  sampleField('plain_text', { title: 'Nearest site', columnName: 'site' }),
]);

const list = subscriptionList.parse({
  id: '01890000-0000-7000-8000-0000000000f1',
  internalName: 'Oakridge news',
  externalName: 'News',
  optIn: 'single',
  isArchived: false,
  createdAt: '2026-11-01T10:00:00Z',
  subscribers: 105,
  unconfirmed: 0,
  unsubscribed: 0,
});

test('subject and preheader name the fields of their merge tags', async () => {
  const message = sampleMessage({
    state: { status: 'sent' },
    change: { total: 2, subjectLine: 'Planting, {{name | friend}}?', preheader: 'At {{site}} & {{other |}}' },
  });
  const screen = await renderInApp(<MessageSummary message={message} />, {
    answers: [
      answer(messagesApi.statistics, () => sampleStatistics({ total: 2 })),
      answer(messagesApi.preview, () => ({
        to: 'clara@example.org',
        subject: 'Planting, Clara?',
        html: '<p>Hello</p>',
        language: 'en' as const,
        text: 'Hello',
        sms: null,
      })),
      answer(messagesApi.tagSources, () => ({
        collectionIds: [people.id],
        hasNames: false,
        hasAddresses: false,
      })),
      answer(api.collections.get, () => people),
    ],
  });
  await expect.element(screen.getByText('Nearest site')).toBeVisible();
  const [subject, preheader] = [...document.querySelectorAll('dd')].map((one) => one.textContent);
  expect(subject).toBe('Planting, Namefallback:friend?');
  expect(preheader).toMatch(/^At Nearest sitefallback:.+ & otherfallback:/);
  expect(document.body.textContent).not.toContain('{{');
  await expectNoAxeViolationsInBothThemes();
});

async function renderSentTo(audience: Message['audience']) {
  const message = sampleMessage({
    state: { status: 'sent' },
    change: { total: 2, type: 'marketing', subscriptionListId: list.id, audience },
  });
  return renderInApp(<MessageSummary message={message} />, {
    answers: [
      answer(messagesApi.statistics, () => sampleStatistics({ total: 2 })),
      answer(messagesApi.preview, () => ({
        to: '',
        subject: 'S',
        html: '',
        text: '',
        language: 'en' as const,
        sms: null,
      })),
      answer(messagesApi.tagSources, () => ({ collectionIds: [], hasNames: false, hasAddresses: true })),
      answer(subscriptionListsApi.list, () => ({ items: [list] })),
    ],
  });
}

test('a message that went to a list names it, and how many people it went to', async () => {
  const screen = await renderSentTo(null);
  await expect.element(screen.getByText('To the list “Oakridge news”')).toBeVisible();
  await expect.element(screen.getByText('2 people', { exact: true })).toBeVisible();
});

test('people who were chosen aren’t counted as people of the list that a message went to', async () => {
  const screen = await renderSentTo({ include: [], exclude: [] });
  await expect.element(screen.getByText('2 people chosen', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Only those on the list “Oakridge news” get it')).toBeVisible();
});

test('a file that a sent mail links to is withdrawn, and then named as withdrawn', async () => {
  cacheSession(sampleSession());
  const token = 'f'.repeat(24);
  const inSpanish = 'g'.repeat(24);
  const linkTo = (file: string): MailBlock => ({
    id: 'text',
    kind: 'text',
    html: `<p><a href="mail-file:${file}">Programme</a></p>`,
  });
  let isWithdrawn = false;
  const message = sampleMessage({
    state: { status: 'sent' },
    change: {
      total: 2,
      blocks: [linkTo(`${token}/programme.pdf`)],
      translations: [
        {
          language: 'es',
          subjectLine: 'Hola',
          preheader: '',
          blocks: [linkTo(`${inSpanish}/programa.pdf`)],
          bodyHtml: '',
          textOnlyVersion: '',
          untranslated: [],
        },
      ],
    },
  });
  const screen = await renderInApp(<MessageSummary message={message} />, {
    answers: [
      answer(messagesApi.statistics, () => sampleStatistics({ total: 2 })),
      answer(messagesApi.preview, () => ({
        to: '',
        subject: 'S',
        html: '',
        text: '',
        language: 'en' as const,
        sms: null,
      })),
      answer(messagesApi.tagSources, () => ({ collectionIds: [], hasNames: false, hasAddresses: true })),
      answer(mailFilesApi.list, ({ body: { tokens } }) => ({
        items: tokens.map((one) => ({
          token: one,
          name: one === token ? 'programme.pdf' : 'programa.pdf',
          size: 20,
          withdrawnAt: isWithdrawn && one === token ? '2026-11-27T10:00:00.000Z' : null,
          withdrawnBy: isWithdrawn && one === token ? 'Ada Lindqvist' : '',
        })),
      })),
      answer(mailFilesApi.withdraw, ({ params: { fileToken } }) => {
        isWithdrawn = fileToken === token;
        return undefined;
      }),
    ],
  });
  const download = screen.getByRole('link', { name: 'Download programme.pdf' });
  await expect.element(download).toHaveAttribute('href', `/api/mail-files/${token}`);
  // One that only the Spanish mail links to can be withdrawn too.
  await expect.element(screen.getByRole('link', { name: 'Download programa.pdf' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Withdraw the file programa.pdf' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Withdraw the file programme.pdf' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Withdraw programme.pdf?' });
  await expect.element(dialog.getByText(/also in emails that were sent/)).toBeVisible();
  expect(isWithdrawn).toBe(false);
  await dialog.getByRole('button', { name: 'Withdraw the file' }).click();
  await expect.element(screen.getByText(/^Withdrawn by Ada Lindqvist on /)).toBeVisible();
  await expect.element(download).not.toBeInTheDocument();
  await expectNoAxeViolationsInBothThemes();
});
