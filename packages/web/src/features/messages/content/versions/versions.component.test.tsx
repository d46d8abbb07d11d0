import type { ContentVersion, GoneTarget } from '@fieldhouse/contract/content-versions';
import type { Translation } from '@fieldhouse/contract/message-translations';
import type { Message } from '@fieldhouse/contract/messages';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../../test/render-in-app.tsx';
import { sampleMessage } from '../../../../../test/sample-message.ts';
import { cacheSession, sampleSession } from '../../../../../test/sample-session.ts';
import { api } from '../../../../api/api.ts';
import {
  contentVersionsApi,
  messagesApi,
  savedMailBlocksApi,
} from '../../../../api/endpoints/messages-api.ts';
import { subscriptionListsApi } from '../../../../api/endpoints/subscriptions-api.ts';
import MessageContent from '../../message-content.tsx';
import { messageQuery } from '../../message-queries.ts';

const older: ContentVersion = {
  id: '01890000-0000-7000-8000-0000000000a1',
  writtenAt: '2026-11-20T10:00:00.000Z',
  writtenBy: 'Ben Okafor',
  uses: ['tested', 'submitted'],
  subjectLine: 'Older',
  isPresent: false,
};
const same: ContentVersion = {
  ...older,
  id: '01890000-0000-7000-8000-0000000000a2',
  ...{ writtenBy: '', uses: [], subjectLine: 'Hello', isPresent: true },
};
const blocks = [{ id: 'h', kind: 'heading', text: 'As it was', level: 1, align: 'left' } as const];

function Scene() {
  const { data } = useQuery(messageQuery({ teamId, messageId: sampleMessage().id }));
  return data ? <MessageContent message={data} /> : null;
}

interface SceneOptions {
  readonly status?: Message['status'];
  readonly gone?: readonly GoneTarget[];
  readonly items?: readonly ContentVersion[];
  readonly translations?: Translation[];
}

async function renderContent({
  status = 'draft',
  gone = [],
  items = [same, older],
  translations = [],
}: SceneOptions = {}) {
  let message = sampleMessage({ state: { status } });
  const restored: unknown[] = [];
  const changed: unknown[] = [];
  cacheSession(sampleSession());
  const screen = await renderInApp(<Scene />, {
    answers: [
      answer(api.teams.get, () => {
        throw new Error('Not needed.');
      }),
      answer(subscriptionListsApi.list, () => ({ items: [] })),
      answer(savedMailBlocksApi.list, () => ({ items: [] })),
      answer(messagesApi.tagSources, () => ({ collectionIds: [], hasNames: false, hasAddresses: false })),
      answer(messagesApi.people, () => ({ items: [] })),
      answer(messagesApi.get, () => message),
      answer(messagesApi.change, ({ body: { version, ...change } }) => {
        changed.push(change);
        message = { ...message, version: version + 1, subjectLine: change.subjectLine ?? '' };
        return message;
      }),
      answer(contentVersionsApi.ofMessage, () => ({ items: [...items] })),
      answer(contentVersionsApi.get, ({ params }) => ({
        ...([same, older].find((one) => one.id === params.contentVersionId) ?? older),
        ...{ preheader: '', blocks: [...blocks], style: defaultMailStyle, textOnlyVersion: '' },
        ...{ contentLanguage: 'en' as const, translations, versionB: null },
      })),
      answer(contentVersionsApi.restore, ({ params, body }) => {
        restored.push([params.contentVersionId, body.version]);
        message = { ...message, version: body.version + 1, subjectLine: 'Older', blocks: [...blocks] };
        return { message, gone: [...gone] };
      }),
    ],
  });
  await expect.element(screen.getByRole('button', { name: 'Earlier versions' })).toBeVisible();
  const choose = async (name: RegExp) => {
    await screen.getByRole('button', { name: 'Earlier versions' }).click();
    await screen.getByRole('menuitem', { name }).click();
  };
  return { screen, restored, changed, choose };
}

test('an earlier version is looked at in place of the present one, and restored', async () => {
  const { screen, restored, choose } = await renderContent({
    gone: [
      { kind: 'wizard', name: '' },
      { kind: 'file', name: 'Programme.pdf' },
    ],
  });
  const menu = screen.getByRole('button', { name: 'Earlier versions' });
  (menu.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const row = screen.getByRole('menuitem', { name: /Ben Okafor/ });
  await expect.element(row.getByText('Submitted')).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: /Same as now/ })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await userEvent.keyboard('{Escape}');
  await choose(/Ben Okafor/);
  const shown = screen.getByText(/^You’re looking at the version of Nov 20, 2026.* by Ben Okafor\.$/);
  await expect.element(shown).toBeVisible();
  await expect.element(screen.getByText('As it was')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Send test' })).not.toBeInTheDocument();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Restore this version' }).click();
  await expect
    .element(screen.getByText('Version restored. No longer there: a wizard, file “Programme.pdf”.'))
    .toBeVisible();
  expect(restored).toEqual([[older.id, 7]]);
  await expect.element(screen.getByRole('textbox', { name: 'Subject' })).toHaveTextContent('Older');
  await expect.element(screen.getByText('As it was')).toBeVisible();
});

test('what is typed is stored when an earlier version is looked at, and is there afterwards', async () => {
  const { screen, changed, restored, choose } = await renderContent();
  await screen.getByRole('textbox', { name: 'Subject' }).click();
  await userEvent.keyboard('{End} you');
  await choose(/Ben Okafor/);
  await expect.poll(() => changed).toEqual([{ subjectLine: 'Hello you' }]);
  await screen.getByRole('button', { name: 'Back to the present version' }).click();
  await expect.element(screen.getByRole('button', { name: 'Earlier versions' })).toHaveFocus();
  await expect.element(screen.getByRole('textbox', { name: 'Subject' })).toHaveTextContent('Hello you');
  expect(restored).toEqual([]);
});

test('an earlier version is looked at in each of its languages', async () => {
  const spanish: Translation = {
    ...{ language: 'es', subjectLine: 'Antes', preheader: '', bodyHtml: '', textOnlyVersion: '' },
    blocks: [{ id: 'h', kind: 'heading', text: 'Como era', level: 1, align: 'left' }],
    untranslated: [],
  };
  const { screen, choose } = await renderContent({ translations: [spanish] });
  await choose(/Ben Okafor/);
  await expect.element(screen.getByText('As it was')).toBeVisible();
  await screen.getByText('Spanish', { exact: true }).click();
  await expect.element(screen.getByText('Como era')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Subject' })).toHaveTextContent('Antes');
  await expectNoAxeViolationsInBothThemes();
  await screen.getByText('English', { exact: true }).click();
  await expect.element(screen.getByText('As it was')).toBeVisible();
});

test('a version of a message that was sent is only looked at', async () => {
  const { screen, choose } = await renderContent({ status: 'sent' });
  await choose(/Ben Okafor/);
  await expect.element(screen.getByText('As it was')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Restore this version' })).not.toBeInTheDocument();
});

test('restoring a submitted message asks first, since it becomes a draft again', async () => {
  const { screen, restored, choose } = await renderContent({ status: 'awaiting_approval' });
  await choose(/Ben Okafor/);
  await screen.getByRole('button', { name: 'Restore this version' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  expect(restored).toEqual([]);
  await dialog.getByRole('button').last().click();
  await expect.poll(() => restored).toEqual([[older.id, 7]]);
});

test('a version that is the same as now is not restored', async () => {
  const { screen, choose } = await renderContent();
  await choose(/Same as now/);
  await expect.element(screen.getByText('As it was')).toBeVisible();
  await expect.element(screen.getByText('Same as now')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Restore this version' })).not.toBeInTheDocument();
});

test('a message without earlier versions says when there are some', async () => {
  const { screen } = await renderContent({ items: [] });
  await screen.getByRole('button', { name: 'Earlier versions' }).click();
  await expect.element(screen.getByText(/^No earlier versions yet\. One is stored when/)).toBeVisible();
});
