import { type MessageTemplate, messageTemplateId } from '@fieldhouse/contract/message-templates';
import { type SendMessageTask, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../test/sample-records.ts';
import { messageTemplatesApi } from '../../../api/endpoints/messages-api.ts';
import { SendMessageEditor } from './send-message-editor.tsx';

const template: MessageTemplate = {
  id: messageTemplateId.parse('01890000-0000-7000-8000-0000000000f1'),
  name: 'Receipt',
  description: '',
  usage: 'transactional_only',
  status: 'published',
  isFromScratch: false,
  subjectLine: 'Receipt',
  createdAt: '2026-11-25T09:00:00.000Z',
  deliveryMethodId: 'email',
  ownerId: null,
  ownedBy: '',
  actions: [],
  version: 2,
  preheader: '',
  style: defaultMailStyle,
  blocks: [],
  bodyHtml: '<p>Dear {{who}}</p>',
  textOnlyVersion: '',
  contentLanguage: null,
  translations: [],
  outdatedTexts: [],
};

const guests = sampleCollection([
  sampleField('plain_text', { title: 'Name', columnName: 'name' }),
  sampleField('email_address', { title: 'Email', columnName: 'email', isRequired: true }),
]);
const [name, email] = guests.fields;
const { id, pluralName, fields } = guests;
const known = new Map([[String(id), { id, pluralName, fields }]]);
const stepId = '01890000-0000-7000-8000-0000000000f2';
const definition = wizardDefinition.parse({
  startsWith: guests.id,
  steps: [
    {
      id: stepId,
      title: 'Receipt',
      tasks: [{ id: '01890000-0000-7000-8000-0000000000f3', type: 'send_message' }],
    },
  ],
});
const [step] = definition.steps;
const first = step?.tasks[0];

interface HostProps {
  readonly onPut: (task: SendMessageTask) => void;
}

function Host({ onPut }: HostProps) {
  const [task, setTask] = useState(first);
  if (!step || task?.type !== 'send_message') return null;
  return (
    <SendMessageEditor
      definition={definition}
      step={step}
      task={task}
      collections={{ known, full: new Map([[guests.id, guests]]) }}
      onChange={(next) => {
        setTask(next);
        onPut(next);
      }}
    />
  );
}

test('a template, an address and a text for each tag are chosen', async () => {
  let stored: SendMessageTask | undefined;
  const screen = await renderInApp(<Host onPut={(task) => (stored = task)} />, {
    answers: [
      answer(messageTemplatesApi.list, () => ({ items: [template], next: null })),
      answer(messageTemplatesApi.get, () => template),
    ],
  });
  await screen.getByRole('combobox', { name: 'Template' }).click();
  await screen.getByRole('option', { name: 'Receipt' }).click();
  await screen.getByRole('combobox', { name: 'To' }).click();
  // Only addresses can be chosen.
  await expect.element(screen.getByRole('option', { name: /Name/ })).not.toBeInTheDocument();
  await screen.getByRole('option', { name: /Email/ }).click();
  await screen.getByRole('combobox', { name: 'Text for “who”' }).click();
  await screen.getByRole('option', { name: /Name/ }).click();
  expect(stored).toMatchObject({
    templateId: template.id,
    to: `record.${email?.id}`,
    data: [{ tag: 'who', ref: `record.${name?.id}` }],
  });
  await expectNoAxeViolationsInBothThemes();
});
