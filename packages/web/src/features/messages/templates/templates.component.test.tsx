// Templates of SMS: their list, their editor, and the message that starts from one.

import { teamUserId } from '@fieldhouse/contract/ids';
import { type MessageTemplate, messageTemplateId } from '@fieldhouse/contract/message-templates';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import { smsLength } from '@fieldhouse/domain/messages/sms/segments';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection, sampleRecord } from '../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { api } from '../../../api/api.ts';
import { contentVersionsApi, messagesApi, messageTemplatesApi } from '../../../api/endpoints/messages-api.ts';
import { queryOf } from '../../../api/queries.ts';
import SmsTemplateContent from './sms-template-content.tsx';
import { TemplateOwner } from './template-owner.tsx';
import { TemplatesPage } from './templates-page.tsx';
import { useTemplateAutosave } from './use-template-autosave.ts';

const ada = teamUserId.parse('01890000-0000-7000-8000-0000000000d1');
const ben = teamUserId.parse('01890000-0000-7000-8000-0000000000d2');
const template: MessageTemplate = {
  id: messageTemplateId.parse('01890000-0000-7000-8000-0000000000f1'),
  name: 'Reminder',
  description: '',
  deliveryMethodId: 'sms',
  usage: 'participation_only',
  status: 'draft',
  isFromScratch: false,
  subjectLine: '',
  createdAt: '2026-11-25T09:00:00.000Z',
  ownerId: ada,
  ownedBy: 'Ada Lindqvist',
  actions: ['edit', 'publish', 'copy', 'delete'],
  version: 1,
  preheader: '',
  style: defaultMailStyle,
  blocks: [],
  bodyHtml: '',
  textOnlyVersion: 'Hi {{name | you}}',
  contentLanguage: null,
  translations: [],
  outdatedTexts: [],
};
const owners = answer(messagesApi.possibleOwners, () => ({
  items: [
    { id: ada, name: 'Ada Lindqvist' },
    { id: ben, name: 'Ben Okafor' },
  ],
}));

test('the list names the method and the owner, and shows only those that are chosen', async () => {
  cacheSession(sampleSession());
  const queries: object[] = [];
  const screen = await renderInApp(<TemplatesPage status="draft" />, {
    answers: [
      owners,
      answer(messageTemplatesApi.list, ({ query }) => {
        queries.push(query);
        return { items: query.deliveryMethodId === 'email' ? [] : [template], next: null };
      }),
    ],
  });
  await expect.element(screen.getByRole('cell', { name: 'SMS' })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'Ada Lindqvist' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

function Editor({ usage = template.usage }: { readonly usage?: MessageTemplate['usage'] }) {
  const shown = { ...template, usage };
  const save = useTemplateAutosave({ template: shown, isLocked: false });
  return (
    <SmsTemplateContent template={shown} save={save} isLocked={false} language={null} onLanguage={() => {}} />
  );
}

test('the editor shows the bubble, the segments and what one costs', async () => {
  cacheSession(sampleSession());
  const ending = 'Riverside. Reply STOP to end';
  const text = `Hi you\n${ending}`;
  const cost = { currency: 'USD', perSegment: '0.0079', total: '0.0079' };
  const screen = await renderInApp(<Editor />, {
    answers: [
      answer(api.collections.list, () => ({ items: [] })),
      answer(messageTemplatesApi.preview, () => ({
        subject: '',
        html: '',
        text,
        sms: { ...smsLength(text), ending, shortLinkLength: 30, cost },
      })),
    ],
  });
  await expect.element(screen.getByText('For each person: $0.0079 ($0.0079 per segment)')).toBeVisible();
  await expect.element(screen.getByText(new RegExp(`^${smsLength(text).units} of 160`))).toBeVisible();
  await expect.element(screen.getByText(/^Hi you/)).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

const people = sampleCollection([sampleField('plain_text', { title: 'Name', columnName: 'name' })]);
const clara = sampleRecord(1, { name: 'Clara Zhang' });

async function renderSms(usage: MessageTemplate['usage']) {
  cacheSession(sampleSession());
  return await renderInApp(<Editor usage={usage} />, {
    answers: [
      answer(api.collections.get, () => people),
      answer(api.collections.list, () => ({ items: [people] }) as never),
      answer(api.records.query, () => ({
        records: [clara],
        next: null,
        position: 0,
        total: 1,
        totalIs: 'exact' as const,
      })),
      answer(messageTemplatesApi.preview, ({ body: { record } }) => {
        const text = record?.recordId === clara.id ? 'Hi Clara Zhang' : 'Hi you';
        const sms = { ...smsLength(text), ending: '', shortLinkLength: 30, cost: null };
        return { subject: '', html: '', text, sms };
      }),
    ],
  });
}

test('the bubble shows what a chosen record would get, while the length stays that of the fallbacks', async () => {
  const screen = await renderSms('participation_only');
  await expect.element(screen.getByText('Hi you', { exact: true })).toBeVisible();
  await screen.getByRole('combobox', { name: 'Preview as' }).click();
  await screen.getByRole('option', { name: 'Clara Zhang' }).click();
  await expect.element(screen.getByText('Hi Clara Zhang', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('The saved version, as Clara Zhang would get it.')).toBeVisible();
  await expect.element(screen.getByText(/^6 of 160/)).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Back to the names of fields' }).click();
  await expect.element(screen.getByText('Hi you', { exact: true })).toBeVisible();
});

test('a transactional SMS gets its values from a program, so there is no record to choose', async () => {
  const screen = await renderSms('transactional_only');
  await expect.element(screen.getByText('Hi you', { exact: true })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Preview as' }).elements()).toEqual([]);
});

function StoredEditor() {
  const { data } = useQuery(
    queryOf(messageTemplatesApi.get, { params: { teamId, messageTemplateId: template.id } }),
  );
  return data ? <LoadedEditor stored={data} /> : null;
}

function LoadedEditor({ stored }: { readonly stored: MessageTemplate }) {
  const save = useTemplateAutosave({ template: stored, isLocked: false });
  return (
    <SmsTemplateContent
      template={stored}
      save={save}
      isLocked={false}
      language={null}
      onLanguage={() => {}}
    />
  );
}

test('an earlier version of a template is looked at and restored', async () => {
  cacheSession(sampleSession());
  let stored = template;
  const version = {
    id: '01890000-0000-7000-8000-0000000000a1',
    ...{ writtenAt: '2026-11-20T10:00:00.000Z', writtenBy: 'Ben Okafor', uses: ['published' as const] },
    ...{ subjectLine: '', isPresent: false },
  };
  const screen = await renderInApp(<StoredEditor />, {
    answers: [
      answer(api.collections.list, () => ({ items: [] })),
      answer(messageTemplatesApi.get, () => stored),
      answer(messageTemplatesApi.preview, () => {
        const sms = { ...smsLength('Hi'), ending: '', shortLinkLength: 30, cost: null };
        return { subject: '', html: '', text: 'Hi', sms };
      }),
      answer(contentVersionsApi.ofTemplate, () => ({ items: [version] })),
      answer(contentVersionsApi.getOfTemplate, () => ({
        ...version,
        ...{ preheader: '', blocks: [], style: defaultMailStyle, textOnlyVersion: 'As it was' },
        translations: [],
        contentLanguage: null,
        versionB: null,
      })),
      answer(contentVersionsApi.restoreTemplate, ({ body }) => {
        stored = { ...stored, version: body.version + 1, textOnlyVersion: 'As it was' };
        return { template: stored, gone: [] };
      }),
    ],
  });
  await screen.getByRole('button', { name: 'Earlier versions' }).click();
  await screen.getByRole('menuitem', { name: /Ben Okafor.*Published/ }).click();
  await expect.element(screen.getByText('As it was')).toBeVisible();
  await screen.getByRole('button', { name: 'Restore this version' }).click();
  await expect.element(screen.getByText('Version restored')).toBeVisible();
  await expect.element(screen.getByText('As it was')).toBeVisible();
  expect(stored.version).toBe(2);
});

test('a template is given to another member', async () => {
  cacheSession(sampleSession());
  const given: string[] = [];
  const screen = await renderInApp(<TemplateOwner template={template} />, {
    answers: [
      owners,
      answer(messageTemplatesApi.transfer, ({ body }) => {
        given.push(body.ownerId);
        return undefined;
      }),
    ],
  });
  await screen.getByRole('combobox', { name: 'Owned By' }).click();
  await screen.getByRole('option', { name: 'Ben Okafor' }).click();
  await expect.poll(() => given).toEqual([ben]);
  await expect.element(screen.getByText('Owner changed').first()).toBeVisible();
});
