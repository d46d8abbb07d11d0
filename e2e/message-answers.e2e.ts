// The question of a mail: its button opens a page without a script, on which the answer is sent by the keyboard.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newPage } from './harness/browser.ts';
import { checkLook, type Look, looks } from './harness/journeys/look.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';
import { publishWizard } from './harness/made-wizard.ts';

const texts = {
  en: {
    question: 'Will you come?',
    yes: 'Yes',
    no: 'No',
    send: 'Send my answer',
    done: 'Thank you. Your answer: No',
  },
  es: {
    question: '¿Vendrás?',
    yes: 'Sí',
    no: 'No',
    send: 'Enviar mi respuesta',
    done: 'Gracias. Tu respuesta: No',
  },
} as const;

/** Returns the collection, and the path behind the first button of the mail that its only record got. */
async function ask({ language }: Look): Promise<{ collectionId: string; recordId: string; path: string }> {
  const mark = uniqueSuffix();
  const { id, fieldIds, recordIds } = await makeCollection({
    name: `Neighbour ${mark}`,
    pluralName: `Neighbours ${mark}`,
    fields: [
      ['Name', 'plain_text'],
      ['Email', 'email_address'],
      ['Comes', 'boolean'],
    ],
    records: [{ name: 'Elena', email: `elena.${mark}@example.org` }],
  });
  const taskId = randomUUID();
  const fieldId = fieldIds.get('Comes');
  const task = { id: taskId, type: 'update_records', collectionId: id, fields: [{ fieldId }] };
  const wizardId = await publishWizard(`Supper ${mark}`, {
    ...{ access: 'token', startsWith: id },
    steps: [{ id: randomUUID(), title: 'Supper', tasks: [task] }],
  });
  const { question, yes, no } = texts[language];
  const choices = [
    { label: yes, value: true },
    { label: no, value: false },
  ];
  const { post, get } = await teamAsAda();
  const source = { kind: 'collection', collectionId: id, address: { kind: 'email', column: 'email' } };
  const written = await post('/outgoing-messages', {
    ...{
      internalName: `Supper ${mark}`,
      type: 'participation',
      subjectLine: 'Supper',
      contentLanguage: language,
    },
    blocks: [{ id: 'supper', kind: 'answers', question, wizardId, taskId, fieldId, choices, closesAt: null }],
    audience: { include: [source], exclude: [] },
  });
  // The replies of messages.create, messages.recipients and messages.outboxMail.
  const message = JSON.parse(written) as { id: string; version: number };
  await post(`/outgoing-messages/${message.id}/send`, { version: message.version });
  const status = async () =>
    (JSON.parse(await get(`/outgoing-messages/${message.id}`)) as { status: string }).status;
  await expect.poll(status, { timeout: 20_000 }).toBe('sent');
  const { items } = JSON.parse(await get(`/outgoing-messages/${message.id}/recipients`)) as {
    items: { id: string }[];
  };
  const { html } = JSON.parse(await get(`/outbox/${items[0]?.id}`)) as { html: string };
  const path = /href="[^"]*(\/a\/[\w-]+)"/.exec(html)?.[1] ?? '';
  return { collectionId: id, recordId: recordIds[0] ?? '', path };
}

test.each(looks)('an answer is sent by the keyboard: $language, $viewport, $theme', async (look) => {
  const { collectionId, recordId, path } = await ask(look);
  const { question, yes, no, send, done } = texts[look.language];
  const page = await newPage(look);
  await page.goto(path);
  const radio = (name: string) => page.getByRole('group', { name: question }).getByRole('radio', { name });
  expect(await radio(yes).isChecked()).toBe(true);
  expect(await page.locator('html').getAttribute('lang')).toBe(look.language);
  await checkLook(page, look, 'mail-answer');
  // As long as people read at least.
  await wait(1000);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  expect(await radio(no).isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  expect(
    await page.getByRole('button', { name: send }).evaluate((one) => one.matches(':focus-visible')),
  ).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText(done).waitFor();
  expect(await page.title()).toContain(done);
  await checkLook(page, look, 'mail-answer-sent');
  const { get } = await teamAsAda();
  const stored = async () => {
    const { values } = JSON.parse(await get(`/collections/${collectionId}/records/${recordId}`)) as {
      values: Record<string, unknown>;
    };
    return values.comes;
  };
  await expect.poll(stored, { timeout: 40_000 }).toBe(false);
});
