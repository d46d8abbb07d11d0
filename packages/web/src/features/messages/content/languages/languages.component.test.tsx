import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { Audience, AudienceCount } from '@fieldhouse/contract/message-audience';
import type { Translation } from '@fieldhouse/contract/message-translations';
import type { Message } from '@fieldhouse/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../../test/api-answers.ts';
import { retype } from '../../../../../test/editors.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../../test/render-in-app.tsx';
import { sampleMessage } from '../../../../../test/sample-message.ts';
import { sampleCollection } from '../../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../../test/sample-session.ts';
import { api } from '../../../../api/api.ts';
import {
  contentVersionsApi,
  mailWizardsApi,
  messagesApi,
  savedMailBlocksApi,
} from '../../../../api/endpoints/messages-api.ts';
import { subscriptionListsApi } from '../../../../api/endpoints/subscriptions-api.ts';
import MessageContent from '../../message-content.tsx';
import { messageQuery } from '../../message-queries.ts';
import { addMissing } from './add-missing.ts';

const blocks: MailBlock[] = [
  { id: 'top', kind: 'heading', text: 'Welcome', level: 1, align: 'left' },
  { id: 'text', kind: 'text', html: '<p>Come and plant</p>' },
];
const spanish: Translation = {
  ...{ language: 'es', subjectLine: 'Hola', preheader: '', bodyHtml: '', textOnlyVersion: '' },
  blocks: [{ id: 'text', kind: 'text', html: '<p>Come and plant</p>' }],
  untranslated: [{ blockId: 'text', field: null }],
};

/** No one is left out. */
const counted: AudienceCount = {
  ...{
    people: 2090,
    isMore: false,
    reachable: 2090,
    isAboveApprovalLimit: false,
    twoSources: 0,
    excluded: 0,
  },
  ...{ noAddress: 0, unsubscribed: 0, noConsent: 0, suppressed: 0, duplicates: 0, household: 0 },
  ...{ include: [], exclude: [], sample: [] },
};

function Scene() {
  const { data } = useQuery(messageQuery({ teamId, messageId: sampleMessage().id }));
  return data ? <MessageContent message={data} /> : null;
}

interface SceneOptions {
  readonly translations?: Translation[];
  readonly dataLanguages?: ('en' | 'es' | 'ca')[];
  readonly address?: string;
  readonly language?: 'en' | 'es';
  /** Of its recipients, if a field says them. */
  readonly languages?: readonly NonNullable<AudienceCount['languages']>[number][];
}

async function renderContent({
  translations = [],
  dataLanguages = ['en', 'es', 'ca'],
  address = '',
  language = 'en',
  languages,
}: SceneOptions = {}) {
  const collectionId = sampleCollection([]).id;
  const audience: Audience | null = languages
    ? {
        include: [{ kind: 'collection', collectionId, address: { kind: 'email', column: 'email' } }],
        ...{ exclude: [], languageFields: [{ collectionId, column: 'speaks' }] },
      }
    : null;
  let message: Message = sampleMessage({ change: { blocks, translations, audience, contentLanguage: 'en' } });
  const changed: unknown[] = [];
  cacheSession(sampleSession({ dataLanguages }));
  const screen = await renderInApp(<Scene />, {
    language,
    place: { path: '', address },
    answers: [
      answer(api.teams.get, () => {
        throw new Error('Not needed.');
      }),
      answer(subscriptionListsApi.list, () => ({ items: [] })),
      answer(mailWizardsApi.list, () => ({ items: [] })),
      answer(savedMailBlocksApi.list, () => ({ items: [] })),
      answer(messagesApi.tagSources, () => ({ collectionIds: [], hasNames: false, hasAddresses: false })),
      answer(messagesApi.people, () => ({ items: [] })),
      answer(messagesApi.countAudience, () => ({
        ...counted,
        ...(languages && { languages: [...languages] }),
      })),
      answer(contentVersionsApi.ofMessage, () => ({ items: [] })),
      answer(messagesApi.get, () => message),
      answer(messagesApi.change, ({ body: { version, ...change } }) => {
        changed.push(change);
        const known = new Map(message.translations.map((one) => [one.language, one]));
        for (const [code, texts] of Object.entries(change.translations ?? {}) as [
          Translation['language'],
          Partial<Translation> | null,
        ][])
          if (texts === null) known.delete(code);
          else known.set(code, { ...(known.get(code) ?? { ...spanish, language: code }), ...texts });
        const { subjectLine = message.subjectLine, style = message.style } = change;
        message = {
          ...message,
          ...{ version: version + 1, subjectLine, style, translations: [...known.values()] },
        };
        return message;
      }),
    ],
  });
  return { screen, changed };
}

test('a language is added, and removed after a question', async () => {
  const { screen, changed } = await renderContent();
  await screen.getByRole('button', { name: 'Add language' }).click();
  await screen.getByRole('menuitem', { name: 'Spanish' }).click();
  await expect.element(screen.getByRole('radio', { name: 'Spanish' })).toBeChecked();
  expect(changed).toEqual([{ translations: { es: {} } }]);
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Remove Spanish' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove Spanish' }).click();
  await expect.poll(() => changed.at(-1)).toEqual({ translations: { es: null } });
  await expect.element(screen.getByRole('radio', { name: 'Spanish' })).not.toBeInTheDocument();
});

test('a language that many recipients read and the mail lacks is offered with their number', async () => {
  const languages = [
    { language: 'en', people: 1800 },
    { language: 'es', people: 101 },
    { language: 'ca', people: 99 },
    { language: 'fr', people: 90 },
  ] as const;
  const { screen, changed } = await renderContent({ languages });
  await expect
    .element(screen.getByText(/^101 recipients read Spanish, in which this email isn’t written\./))
    .toBeVisible();
  // Too few of all, and not one of the team’s.
  await expect.element(screen.getByText(/read (Catalan|French)/)).not.toBeInTheDocument();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Add Spanish' }).click();
  await expect.element(screen.getByRole('radio', { name: 'Spanish' })).toBeChecked();
  expect(changed).toEqual([{ translations: { es: {} } }]);
  await expect.element(screen.getByText(/recipients read/)).not.toBeInTheDocument();
});

test('a team with one language is offered no other', async () => {
  const { screen } = await renderContent({ dataLanguages: ['en'] });
  await expect.element(screen.getByLabelText('Subject')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add language' })).not.toBeInTheDocument();
});

test('what is written in a language is saved there, and the first one stays as it is', async () => {
  const { screen, changed } = await renderContent({
    translations: [spanish],
    address: '?language=es',
    language: 'es',
  });
  await retype(screen.getByLabelText('Asunto'), 'Buenas');
  await expect.poll(() => changed.at(-1)).toEqual({ translations: { es: { subjectLine: 'Buenas' } } });
  await screen.getByText('Inglés').click();
  await expect.element(screen.getByLabelText('Asunto')).toHaveTextContent('Hello');
  await screen.getByText('Español').click();
  await expect.element(screen.getByLabelText('Asunto')).toHaveTextContent('Buenas');
});

test('what a language lacks leads to its place, is copied, or is marked as translated', async () => {
  const { screen, changed } = await renderContent({ translations: [spanish], address: '?language=es' });
  const missing = screen.getByRole('listitem').filter({ hasText: 'Missing: Heading' });
  await expect.element(screen.getByText('2 parts to write in Spanish')).toBeVisible();
  await screen.getByRole('listitem').getByRole('button', { name: 'Text', exact: true }).click();
  await expect
    .poll(() => document.activeElement?.closest('[data-block]')?.getAttribute('data-block'))
    .toBe('text');
  await missing.getByRole('button', { name: 'Copy it here' }).click();
  await expect
    .poll(() => changed.at(-1))
    .toEqual({
      translations: { es: { blocks: [blocks[0], ...spanish.blocks] } },
    });
  await screen.getByRole('button', { name: 'It’s translated' }).click();
  await expect.poll(() => changed.at(-1)).toEqual({ translations: { es: { untranslated: [] } } });
  await expect.element(screen.getByText('Spanish is complete.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test('a missing block is copied behind the one that it follows, in its column or with all of them', () => {
  const text = (id: string) => ({ id, kind: 'text', html: id }) as const;
  const columns = { id: 'c', kind: 'columns', columns: [[text('l')], [text('r'), text('s')]] } as const;
  const first = [text('a'), text('b'), columns, text('d')] as unknown as MailBlock[];
  const idsOf = (list: readonly MailBlock[]) => list.map(({ id }) => id);
  expect(idsOf(addMissing(first, [text('a'), text('x'), text('d')], 'b'))).toEqual(['a', 'b', 'x', 'd']);
  expect(idsOf(addMissing(first, [text('x')], 'a'))).toEqual(['a', 'x']);
  expect(idsOf(addMissing(first, [text('a')], 's'))).toEqual(['a', 'c']);
  const withoutS = [{ ...columns, columns: [[text('l')], [text('r')]] }] as unknown as MailBlock[];
  expect(addMissing(first, withoutS, 's')).toEqual([columns]);
});
