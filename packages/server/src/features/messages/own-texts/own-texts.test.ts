// Whether a plain-text part that was written by hand is older than the mail.
import { contentVersions } from '@fieldhouse/contract/content-versions';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { messages } from '@fieldhouse/contract/messages';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  ada = server.ada;
  await ada.call(teams.change, { body: { availableDataLanguages: ['en', 'es'] } });
});
afterAll(() => server.stop());

const mailOf = (html: string): { blocks: MailBlock[] } => ({ blocks: [{ id: 'text', kind: 'text', html }] });
const own = { textOnlyVersion: 'We plant on Saturday.' };
const first = { variant: 'a', language: null };

async function writer(body: object) {
  const { id, ...made } = await ada.call(messages.create, { body: { internalName: 'Mail', ...body } });
  let { version } = made;
  const change = async (next: object) => {
    const changed = await ada.call(messages.change, {
      params: { messageId: id },
      body: { version, ...next },
    });
    ({ version } = changed);
    return changed;
  };
  return { params: { messageId: id }, made, change };
}

test('a plain text of one’s own is older once the mail says something else, until it is written again', async () => {
  const { params, made, change } = await writer(mailOf('<p>Saturday at ten</p>'));
  expect(made.outdatedTexts).toEqual([]);
  expect((await change(own)).outdatedTexts).toEqual([]);
  const isSame = [mailOf('<p><strong>Saturday</strong> at ten</p>'), { preheader: 'Bring gloves' }];
  for (const same of isSame) expect((await change(same)).outdatedTexts).toEqual([]);
  for (const html of [
    '<p>Sunday at ten</p>',
    '<p><a href="https://example.org/sunday">Sunday</a> at ten</p>',
  ]) {
    expect((await change(mailOf(html))).outdatedTexts).toEqual([first]);
    const { lookAt } = await ada.call(messages.checks, { params });
    expect(lookAt).toContainEqual(
      expect.objectContaining({ hint: 'textOlder', field: 'textOnlyVersion', ...first }),
    );
    // So is that of a copy.
    const copy = await ada.call(messages.duplicate, { params, body: {} });
    expect(copy.outdatedTexts).toEqual([first]);
    expect((await change({ textOnlyVersion: `We plant: ${html.length}` })).outdatedTexts).toEqual([]);
  }
  await change(mailOf('<p>Monday</p>'));
  expect((await change({ textOnlyVersion: '' })).outdatedTexts).toEqual([]);
});

test('each version and language has a plain text of its own, which begins as a copy', async () => {
  const { change } = await writer({ ...mailOf('<p>Saturday</p>'), ...own });
  await change({ translations: { es: {} }, abTest: {} });
  const spanish = await change({ translations: { es: mailOf('<p>El sábado</p>') } });
  expect(spanish.outdatedTexts).toEqual([{ variant: 'a', language: 'es' }]);
  const tested = await change({ abTest: mailOf('<p>On Saturday</p>') });
  expect(tested.outdatedTexts).toEqual([
    { variant: 'a', language: 'es' },
    { variant: 'b', language: null },
  ]);
  const written = await change({ translations: { es: { textOnlyVersion: 'El sábado plantamos.' } } });
  expect(written.outdatedTexts).toEqual([{ variant: 'b', language: null }]);
});

test('a template says so too, and so does what begins from it', async () => {
  const template = await ada.call(messageTemplates.create, {
    body: { name: 'Planting', subjectLine: 'S', ...mailOf('<p>Saturday</p>'), ...own },
  });
  const params = { messageTemplateId: template.id };
  expect(template.outdatedTexts).toEqual([]);
  const changed = await ada.call(messageTemplates.change, {
    params,
    body: { version: template.version, ...mailOf('<p>Sunday</p>') },
  });
  expect(changed.outdatedTexts).toEqual([{ language: null }]);
  const copy = await ada.call(messageTemplates.copy, { params, body: {} });
  expect(copy.outdatedTexts).toEqual([{ language: null }]);
  await ada.call(messageTemplates.act, { params, body: { version: changed.version, action: 'publish' } });
  const { made } = await writer({ templateId: template.id, type: 'marketing' });
  expect(made.outdatedTexts).toEqual([first]);
});

test('a version that is restored with an older text says so', async () => {
  const { params, change } = await writer({ subjectLine: 'S', ...mailOf('<p>Saturday</p>'), ...own });
  await change(mailOf('<p>Sunday</p>'));
  await ada.call(messages.testSend, { params, body: { to: 'tester@example.org' } });
  const written = await change({ textOnlyVersion: 'We plant on Sunday.' });
  expect(written.outdatedTexts).toEqual([]);
  const [tested] = (await ada.call(contentVersions.ofMessage, { params })).items;
  const { message } = await ada.call(contentVersions.restore, {
    params: { ...params, contentVersionId: tested?.id ?? '' },
    body: { version: written.version },
  });
  expect(message).toMatchObject({ ...own, outdatedTexts: [first] });
});

test('a version of before there were hashes is restored with what the message knows of the same text', async () => {
  const { params, change } = await writer({ subjectLine: 'S', ...mailOf('<p>Saturday</p>'), ...own });
  await change(mailOf('<p>Sunday</p>'));
  await ada.call(messages.testSend, { params, body: { to: 'tester@example.org' } });
  const { version } = await change(mailOf('<p>Monday</p>'));
  const forget = 'update platform.content_versions set own_texts = $2 where message_id = $1';
  await server.deps.ownerPool.query(forget, [params.messageId, '{}']);
  const [tested] = (await ada.call(contentVersions.ofMessage, { params })).items;
  const { message } = await ada.call(contentVersions.restore, {
    params: { ...params, contentVersionId: tested?.id ?? '' },
    body: { version },
  });
  expect(message).toMatchObject({ ...mailOf('<p>Sunday</p>'), outdatedTexts: [first] });
  // It learns them when it is used again.
  await ada.call(messages.testSend, { params, body: { to: 'tester@example.org' } });
  const { rows } = await server.deps.ownerPool.query<{ own_texts: object }>(
    'select own_texts from platform.content_versions where id = $1',
    [tested?.id],
  );
  expect(rows[0]?.own_texts).not.toEqual({});
});

test('the text of an SMS is never older', async () => {
  const { change } = await writer({ deliveryMethodId: 'sms', textOnlyVersion: 'Saturday' });
  expect((await change({ textOnlyVersion: 'Sunday' })).outdatedTexts).toEqual([]);
});
