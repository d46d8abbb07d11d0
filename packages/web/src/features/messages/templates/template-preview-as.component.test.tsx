// A template is edited, and previewed, with the values of a record of the collection whose fields it offers.
import { type MessageTemplate, messageTemplateId } from '@fieldhouse/contract/message-templates';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection, sampleRecord } from '../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { api } from '../../../api/api.ts';
import {
  mailWizardsApi,
  messageTemplatesApi,
  savedMailBlocksApi,
} from '../../../api/endpoints/messages-api.ts';
import TemplateContent from './template-content.tsx';
import { useTemplateAutosave } from './use-template-autosave.ts';

const people = sampleCollection([
  sampleField('plain_text', { title: 'Name', columnName: 'name' }),
  sampleField('date', { title: 'Joined', columnName: 'joined' }),
]);
const record = sampleRecord(1, { name: 'Clara Zhang' });
const clara = record.id;

const template: MessageTemplate = {
  id: messageTemplateId.parse('01890000-0000-7000-8000-0000000000f1'),
  name: 'Letter',
  description: '',
  deliveryMethodId: 'email',
  usage: 'participation_only',
  status: 'draft',
  isFromScratch: false,
  subjectLine: 'Dear {{name:first_name | friend}}',
  createdAt: '2026-11-25T09:00:00.000Z',
  ownerId: null,
  ownedBy: '',
  actions: ['edit', 'publish'],
  version: 1,
  preheader: '',
  style: defaultMailStyle,
  blocks: [{ id: 'one', kind: 'text', html: '<p>Since {{joined | long ago}}</p>' }],
  bodyHtml: '',
  textOnlyVersion: '',
  contentLanguage: null,
  translations: [],
  outdatedTexts: [],
};

function Editor({ usage }: { readonly usage: MessageTemplate['usage'] }) {
  const shown = { ...template, usage };
  const save = useTemplateAutosave({ template: shown, isLocked: false });
  return (
    <TemplateContent template={shown} save={save} isLocked={false} language={null} onLanguage={() => {}} />
  );
}

async function renderTemplate(usage: MessageTemplate['usage']) {
  cacheSession(sampleSession());
  const previewed: unknown[] = [];
  const screen = await renderInApp(<Editor usage={usage} />, {
    answers: [
      answer(api.collections.get, () => people),
      answer(api.collections.list, () => ({ items: [people] }) as never),
      answer(api.teams.get, () => {
        throw new Error('Not needed.');
      }),
      answer(api.records.query, () => ({
        records: [record],
        next: null,
        position: 0,
        total: 1,
        totalIs: 'exact' as const,
      })),
      answer(messageTemplatesApi.tagValues, ({ body }) => ({
        values: body.record.recordId === clara ? { 'name:first_name': 'Clara' } : {},
      })),
      answer(messageTemplatesApi.preview, ({ body }) => {
        previewed.push(body.record);
        return { subject: 'Dear Clara', html: '<p>Mail</p>', text: 'Since long ago', sms: null };
      }),
      answer(savedMailBlocksApi.list, () => ({ items: [] })),
      answer(mailWizardsApi.list, () => ({ items: [] })),
    ],
  });
  // The phrases are loaded with the first page that needs them.
  await expect.element(screen.getByRole('textbox', { name: 'Subject' })).toBeVisible();
  return { screen, previewed };
}

test('chips of a template show the values of a record, with fallbacks marked, and so do its previews', async () => {
  const { screen, previewed } = await renderTemplate('participation_only');
  const chip = (name: string) => screen.getByRole('button', { name, exact: true });
  await expect.element(chip('Merge tag First name fallback: friend')).toBeVisible();
  await screen.getByRole('combobox', { name: 'Preview as' }).click();
  await screen.getByRole('option', { name: 'Clara Zhang' }).click();
  await expect.element(chip('Merge tag First name: Clara')).toHaveAttribute('data-shows', 'value');
  await expect.element(chip('Merge tag Joined fallback: long ago')).toHaveAttribute('data-shows', 'fallback');
  await expectNoAxeViolationsInBothThemes();
  await screen.getByText('Plain text', { exact: true }).first().click();
  await expect.element(screen.getByText('The saved version, as Clara Zhang would get it.')).toBeVisible();
  expect(previewed).toEqual([{ collectionId: people.id, recordId: clara }]);
  await screen.getByRole('button', { name: 'Back to the names of fields' }).click();
  await expect
    .element(screen.getByText('The saved version, with fallbacks instead of merge tags.'))
    .toBeVisible();
  expect(previewed).toEqual([{ collectionId: people.id, recordId: clara }, undefined]);
});

test('a transactional template gets its values from a program, so there is no record to choose', async () => {
  const { screen } = await renderTemplate('transactional_only');
  expect(screen.getByRole('combobox', { name: 'Preview as' }).elements()).toEqual([]);
});
