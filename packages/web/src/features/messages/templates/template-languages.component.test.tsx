// A template in several languages: added, written, and published once each is complete.
import { type MessageTemplate, messageTemplateId } from '@fieldhouse/contract/message-templates';
import type { Translation } from '@fieldhouse/contract/message-translations';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/api-answers.ts';
import { retype } from '../../../../test/editors.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { api } from '../../../api/api.ts';
import {
  contentVersionsApi,
  mailWizardsApi,
  messagesApi,
  messageTemplatesApi,
  savedMailBlocksApi,
} from '../../../api/endpoints/messages-api.ts';
import { TemplatePage } from './template-page.tsx';

const template: MessageTemplate = {
  id: messageTemplateId.parse('01890000-0000-7000-8000-0000000000f1'),
  ...{ name: 'Letter', description: '', deliveryMethodId: 'email', usage: 'participation_only' },
  ...{ status: 'draft', isFromScratch: false, subjectLine: 'Dear friend', preheader: '', ownedBy: 'Ada' },
  createdAt: '2026-11-25T09:00:00.000Z',
  ownerId: null,
  actions: ['edit', 'publish'],
  version: 1,
  style: defaultMailStyle,
  blocks: [{ id: 'top', kind: 'heading', text: 'Welcome', level: 1, align: 'left' }],
  ...{ bodyHtml: '<h1>Welcome</h1>', textOnlyVersion: '', contentLanguage: null },
  ...{ translations: [], outdatedTexts: [] },
};
/** Every place that has words. */
const copied = [
  { blockId: null, field: 'subjectLine' as const },
  { blockId: 'top', field: null },
];

async function renderTemplate(blocks = template.blocks) {
  let stored: MessageTemplate = { ...template, blocks };
  const changed: unknown[] = [];
  cacheSession(sampleSession({ dataLanguages: ['en', 'es'] }));
  const screen = await renderInApp(<TemplatePage />, {
    place: { path: '/$ogmTemplateId', address: `/${template.id}` },
    answers: [
      answer(api.teams.get, () => {
        throw new Error('Not needed.');
      }),
      answer(api.collections.list, () => ({ items: [] })),
      answer(messagesApi.possibleOwners, () => ({ items: [] })),
      answer(savedMailBlocksApi.list, () => ({ items: [] })),
      answer(mailWizardsApi.list, () => ({ items: [] })),
      answer(contentVersionsApi.ofTemplate, () => ({ items: [] })),
      answer(messageTemplatesApi.get, () => stored),
      answer(messageTemplatesApi.change, ({ body: { version, translations, ...change } }) => {
        changed.push({ ...change, ...(translations && { translations }) });
        const { subjectLine, preheader, blocks, bodyHtml, textOnlyVersion } = template;
        const copy = { subjectLine, preheader, blocks, bodyHtml, textOnlyVersion, untranslated: copied };
        const before: Translation = stored.translations[0] ?? { language: 'es', ...copy };
        const es = translations?.es;
        const after = { ...before, ...es } as Translation;
        const isTyped = es?.subjectLine !== undefined;
        const untranslated = isTyped ? after.untranslated.slice(1) : after.untranslated;
        stored = {
          ...stored,
          ...{ version: version + 1, contentLanguage: 'en' },
          name: change.name ?? stored.name,
          translations: [{ ...after, untranslated }],
        };
        return stored;
      }),
    ],
  });
  return { screen, changed };
}

test('a template is written in a further language, and published once each is complete', async () => {
  const { screen, changed } = await renderTemplate();
  const publish = screen.getByRole('button', { name: 'Publish' });
  await expect.element(publish).toBeEnabled();
  await screen.getByRole('button', { name: 'Add language' }).click();
  await screen.getByRole('menuitem', { name: 'Spanish' }).click();
  await expect.element(screen.getByRole('radio', { name: 'Spanish' })).toBeChecked();
  await expect.element(screen.getByText('2 parts to write in Spanish')).toBeVisible();
  await expect.element(publish).toBeDisabled();
  await expect.element(screen.getByText(/^Something isn’t translated yet/)).toBeVisible();
  await expectNoAxeViolationsInBothThemes();

  await retype(screen.getByRole('textbox', { name: 'Subject' }), 'Hola');
  await expect.poll(() => changed.at(-1)).toEqual({ translations: { es: { subjectLine: 'Hola' } } });
  await expect.element(screen.getByText('1 part to write in Spanish')).toBeVisible();
  await screen.getByRole('button', { name: 'It’s translated' }).click();
  await expect.poll(() => changed.at(-1)).toEqual({ translations: { es: { untranslated: [] } } });
  await expect.element(screen.getByText('Spanish is complete.')).toBeVisible();
  await expect.element(publish).toBeEnabled();

  // What isn’t of one language is that of all.
  await screen.getByRole('textbox', { name: 'Name' }).fill('Welcome letter');
  await expect.poll(() => changed.at(-1)).toEqual({ name: 'Welcome letter' });
  await screen.getByText('English', { exact: true }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Subject' })).toHaveTextContent('Dear friend');
  await screen.getByText('Spanish', { exact: true }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Subject' })).toHaveTextContent('Hola');
});

test('a template whose button has no link says that a block is incomplete', async () => {
  const { screen } = await renderTemplate([
    ...template.blocks,
    {
      ...{ id: 'go', kind: 'button', label: 'Come', href: '', align: 'left' },
      ...{ look: 'filled', color: 'brand', corners: null },
    },
  ]);
  await expect.element(screen.getByText(/^A block is incomplete/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
});
