// A question in a mail, from its buttons to the recipient's record: opening a link changes nothing, and only an answer that no
// program gave is written, by a run of the wizard.
import { randomUUID } from 'node:crypto';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { mailWizards } from '@fieldhouse/contract/mail-wizards';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardResults } from '@fieldhouse/contract/wizard-results';
import { type Wizard, wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { newCollection } from '../../../../test/imports/import-file.ts';
import { createIn } from '../../../../test/named-records.ts';
import type { Person } from '../../../../test/people.ts';
import { giveUpAtOnce } from '../../../../test/processes/worker-processes.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { publish } from '../../../../test/wizard-makers.ts';
import { createLinkSigner, readLink } from '../../messages/sending/link-token.ts';
import { makePageNonce } from './page-nonce.ts';

let server: TestServer;
let ada: Person;
let people: CollectionWithFields;
let meals: CollectionWithFields;
let wizard: Wizard;
const taskId = randomUUID();
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  meals = await ada.call(collections.create, {
    body: { name: 'Meal', pluralName: 'Meals', isUsedAsCustomList: true },
  } as never);
  people = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    {
      title: 'Meal',
      columnName: 'meal',
      dataType: 'single_selection_from_list',
      settings: { listId: meals.id },
    } as never,
    { title: 'Email', columnName: 'email', dataType: 'email_address' },
    { title: 'Comes', columnName: 'comes', dataType: 'boolean' },
    { title: 'Note', columnName: 'note', dataType: 'plain_text' },
  ]);
  wizard = await makeWizard();
});
afterAll(() => server.stop());

const fieldId = (column: string) => people.fields.find((one) => one.columnName === column)?.id ?? '';

function definitionOf(columns: readonly string[]) {
  const fields = columns.map((column) => ({ fieldId: fieldId(column) }));
  const task = { id: taskId, type: 'update_records', collectionId: people.id, fields };
  const steps = [{ id: randomUUID(), title: 'Supper', tasks: [task] }];
  return wizardDefinition.parse({ access: 'token', startsWith: people.id, steps });
}

async function makeWizard(column = 'comes'): Promise<Wizard> {
  const made = await ada.call(wizards.create, { body: { name: `Supper ${randomUUID()}` } });
  await save(made, [column]);
  return publish(ada, made.id);
}

async function save({ id }: { readonly id: string }, columns: readonly string[]): Promise<void> {
  const { draftRev, name, icon } = await ada.call(wizards.get, { params: { wizardId: id } });
  const body = { draftRev, name, icon, definition: definitionOf(columns) };
  await ada.call(wizards.saveDraft, { params: { wizardId: id }, body });
}

const yesOrNo = [
  { label: 'Yes, gladly', value: true },
  { label: 'No', value: false },
];

interface Question {
  readonly column?: string;
  readonly choices?: { readonly label: string; readonly value: boolean | string }[];
  readonly closesAt?: string;
}

function blocksFor(
  of: Wizard,
  { column = 'comes', choices = yesOrNo, closesAt }: Question = {},
): MailBlock[] {
  return [
    {
      id: 'supper',
      kind: 'answers',
      question: 'Will you come, {{name | you}}?',
      wizardId: of.id,
      taskId: taskId as never,
      fieldId: fieldId(column) as never,
      choices,
      closesAt: closesAt ?? null,
    },
  ];
}

async function draft(blocks: MailBlock[]): Promise<Message> {
  return ada.call(messages.create, {
    body: {
      internalName: `Supper ${randomUUID()}`,
      type: 'participation',
      subjectLine: 'Supper',
      blocks,
      audience: collectionAudience(people.id),
    },
  });
}

interface Asked {
  readonly recordId: string;
  readonly message: Message;
  readonly html: string;
  readonly text: string;
  readonly tokens: readonly string[];
}

/** The mail of a new person. */
async function ask({ of = wizard, ...question }: Question & { of?: Wizard } = {}): Promise<Asked> {
  const email = `${randomUUID().slice(0, 8)}@example.org`;
  const [record] = await createIn(ada, people, [{ name: 'Clara', email }]);
  const message = await draft(blocksFor(of, question));
  const params = { messageId: message.id };
  await ada.call(messages.sendNow, { params, body: { version: message.version } });
  await expect
    .poll(async () => (await ada.call(messages.get, { params })).status, { timeout: 15_000 })
    .toBe('sent');
  const { items } = await ada.call(messages.recipients, { params });
  const recipientId = items.find((one) => one.sentToEmailAddress === email)?.id ?? '';
  const { html, text } = await ada.call(messages.outboxMail, { params: { recipientId } });
  return { recordId: record?.id ?? '', message, html, text, tokens: tokensIn(html) };
}

function tokensIn(html: string): string[] {
  return [...new Set([...html.matchAll(/href="[^"]*\/a\/([\w-]+)"/g)].map(([, token = '']) => token))];
}

const open = (token: string, init: RequestInit = {}) => fetch(`${server.url}/a/${token}`, init);
const nonceIn = (html: string) => /name="nonce" value="([^"]+)"/.exec(html)?.[1] ?? '';

async function send(token: string, choice: number, nonce: string): Promise<string> {
  const body = new URLSearchParams({ choice: String(choice), nonce });
  const reply = await open(token, { method: 'POST', body, headers: { origin: 'null' } });
  return reply.text();
}

/** A form that was shown some time before, as the signature of the page says. */
async function answerAfter(token: string, choice: number, readingMs = 3000): Promise<string> {
  const page = { secret: server.deps.secrets.appSecret, token };
  return send(token, choice, makePageNonce(page, new Date(server.deps.clock.now().getTime() - readingMs)));
}

async function comes(recordId: string): Promise<unknown> {
  const params = { collectionId: people.id, recordId };
  return (await ada.call(records.get, { params })).values.comes ?? null;
}

async function statesOf({ tokens }: Asked): Promise<string[]> {
  const recipientId = readLink(server.deps.secrets.appSecret, tokens[0] ?? '')?.recipientId;
  const { rows } = await server.deps.ownerPool.query<{ state: string }>(
    'select state from platform.message_answers where recipient_id = $1 order by answered_at, id',
    [recipientId],
  );
  return rows.map(({ state }) => state);
}

const soon = { timeout: 40_000 };

test('an answer is written into the record by a run, and opening the links before changes nothing', async () => {
  const asked = await ask();
  const [yes = '', no = ''] = asked.tokens;
  expect(asked.tokens).toHaveLength(2);
  expect(asked.text).toContain('Will you come, Clara?');
  expect(asked.text).toContain(`/a/${yes}`);
  for (const token of asked.tokens)
    for (let at = 0; at < 10; at += 1) {
      expect((await open(token)).status).toBe(200);
      expect((await open(token, { method: 'HEAD' })).status).toBe(200);
    }
  expect(await statesOf(asked)).toEqual([]);
  const page = await open(no);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  const html = await page.text();
  expect(html).toContain('Will you come, Clara?');
  expect(html).toMatch(/value="1" required checked><span>No</);
  expect(html).not.toContain('<script');
  expect(await answerAfter(yes, 0)).toContain('Thank you. Your answer: Yes, gladly');
  expect(await comes(asked.recordId)).toBeNull();
  await expect.poll(() => comes(asked.recordId), soon).toBe(true);
  expect(await statesOf(asked)).toEqual(['written']);
  const { items } = await ada.call(wizardResults.runs, { params: { wizardId: wizard.id } });
  expect(items[0]).toMatchObject({ source: 'message', state: 'finished' });
  // A minute later, on another device, they change their mind.
  await server.deps.ownerPool.query(
    `update platform.message_answers set answered_at = answered_at - interval '1 minute'`,
  );
  expect(await answerAfter(no, 1)).toContain('Thank you. Your answer: No');
  await expect.poll(() => comes(asked.recordId), soon).toBe(false);
  expect(await statesOf(asked)).toEqual(['written', 'written']);
}, 120_000);

test('answers as programs give them are held, and the next visit asks again', async () => {
  const [quick, torn] = [await ask(), await ask()];
  const [first = ''] = quick.tokens;
  // At once after the page was opened.
  expect(await send(first, 0, nonceIn(await (await open(first)).text()))).toContain('was not stored');
  // Each button, one after the other.
  const [yes = '', no = ''] = torn.tokens;
  expect(await answerAfter(yes, 0)).toContain('Thank you');
  expect(await answerAfter(no, 1)).toContain('was not stored');
  expect(await statesOf(quick)).toEqual(['held']);
  expect(await statesOf(torn)).toEqual(['held', 'held']);
  expect(await (await open(yes)).text()).toContain('Choose once more');
  // Another answer, given later, is written; what was held never is.
  await server.deps.ownerPool.query(
    `update platform.message_answers set answered_at = answered_at - interval '1 minute'`,
  );
  expect(await answerAfter(no, 1)).toContain('Thank you');
  await expect.poll(() => comes(torn.recordId), soon).toBe(false);
  expect(await comes(quick.recordId)).toBeNull();
}, 120_000);

test('a page is sent once, within half an hour, and only for its own link', async () => {
  const asked = await ask();
  const [yes = '', no = ''] = asked.tokens;
  const at = (ms: number, token = yes) =>
    makePageNonce(
      { secret: server.deps.secrets.appSecret, token },
      new Date(server.deps.clock.now().getTime() - ms),
    );
  const nonce = at(5000);
  expect(await send(yes, 0, at(31 * 60_000))).toContain('Choose once more');
  expect(await send(yes, 0, at(5000, no))).toContain('Choose once more');
  expect(await send(yes, 7, nonce)).toContain('Choose once more');
  expect(await statesOf(asked)).toEqual([]);
  expect(await send(yes, 0, nonce)).toContain('Thank you');
  // As a double click does.
  expect(await send(yes, 0, nonce)).toContain('Thank you. Your answer: Yes, gladly');
  expect(await statesOf(asked)).toEqual(['waiting']);
});

test('a program that sends a page once for each choice, with what the page has, changes nothing', async () => {
  const asked = await ask();
  const [yes = ''] = asked.tokens;
  const page = { secret: server.deps.secrets.appSecret, token: yes };
  const nonce = makePageNonce(page, new Date(server.deps.clock.now().getTime() - 5000));
  expect(await send(yes, 0, nonce)).toContain('Thank you');
  expect(await send(yes, 1, nonce)).toContain('was not stored');
  expect(await send(yes, 0, nonce)).toContain('was not stored');
  expect(await statesOf(asked)).toEqual(['held']);
  // Later, on the page that asks again.
  await server.deps.ownerPool.query(
    `update platform.message_answers set answered_at = answered_at - interval '1 minute'`,
  );
  expect(await answerAfter(yes, 0)).toContain('Thank you');
  await expect.poll(() => comes(asked.recordId), soon).toBe(true);
  expect(await statesOf(asked)).toEqual(['held', 'written']);
}, 60_000);

test('two devices that send at the same moment give one answer, or none if they differ', async () => {
  const [same, torn] = [await ask(), await ask()];
  const [yes = ''] = same.tokens;
  await Promise.all([answerAfter(yes, 0), answerAfter(yes, 0)]);
  await expect.poll(() => comes(same.recordId), soon).toBe(true);
  expect((await statesOf(same)).toSorted()).toEqual(['replaced', 'written']);
  const [first = '', second = ''] = torn.tokens;
  await Promise.all([answerAfter(first, 0), answerAfter(second, 1)]);
  expect(await statesOf(torn)).toEqual(['held', 'held']);
}, 60_000);

test('an answer that can’t be written says so, and can be given once more', async () => {
  const of = await makeWizard();
  const asked = await ask({ of });
  const [yes = ''] = asked.tokens;
  await answerAfter(yes, 0);
  await server.deps.ownerPool.query(
    'update platform.wizard_tokens set revoked_at = now() where message_id = $1',
    [asked.message.id],
  );
  await expect.poll(() => statesOf(asked), soon).toEqual(['refused']);
  expect(await comes(asked.recordId)).toBeNull();
  await server.deps.ownerPool.query(
    'update platform.wizard_tokens set revoked_at = null where message_id = $1',
    [asked.message.id],
  );
  expect(await (await open(yes)).text()).toContain('could not be saved. Choose once more');
  expect(await answerAfter(yes, 0)).toContain('Thank you');
  await expect.poll(() => comes(asked.recordId), soon).toBe(true);
}, 120_000);

test('a question closes when its list loses one of the choices', async () => {
  // More than the editor offers.
  await createIn(
    ada,
    meals,
    Array.from({ length: 100 }, (_, at) => ({ name: `Meal ${at}` })),
  );
  const [soup, salad] = await createIn(ada, meals, [{ name: 'Soup' }, { name: 'Salad' }]);
  if (!soup || !salad) throw new Error('There are no meals.');
  const of = await makeWizard('meal');
  const choices = [
    { label: 'Soup', value: soup.id },
    { label: 'Salad', value: salad.id },
  ];
  const asked = await ask({ of, column: 'meal', choices });
  const [first = ''] = asked.tokens;
  expect(await (await open(first)).text()).toContain('<form');
  await ada.call(records.delete, { params: { collectionId: meals.id }, body: { ids: [salad.id] } });
  const page = await open(first);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('This question is closed.');
});

test('late answers are refused, with what was answered', async () => {
  const asked = await ask({ closesAt: new Date(Date.now() + 3_600_000).toISOString() });
  const [yes = ''] = asked.tokens;
  await answerAfter(yes, 0);
  await server.deps.ownerPool.query(
    `update platform.messages set blocks = jsonb_set(blocks, '{0,closesAt}', '"2026-01-02T12:00:00.000Z"') where id = $1`,
    [asked.message.id],
  );
  const late = await answerAfter(yes, 1);
  expect(late).toContain('This question closed on Friday, Jan 2.');
  expect(late).toContain('Your answer was: Yes, gladly');
  expect(late).not.toContain('<form');
});

test('forged links, those of other teams, and of a deleted record show the same page', async () => {
  const asked = await ask();
  const [yes = ''] = asked.tokens;
  const { appSecret } = server.deps.secrets;
  const { recipientId = '', position = 0 } = readLink(appSecret, yes) ?? {};
  // The signature of a click, which is often forwarded, opens no answer.
  const click = Buffer.from(
    createLinkSigner(appSecret, ada.teamId, recipientId)('click', position),
    'base64url',
  );
  click.writeUInt8(5, 0);
  const gone = [
    `${yes.slice(0, -3)}AAA`,
    'x',
    click.toString('base64url'),
    createLinkSigner(appSecret, ada.teamId, recipientId)('click', position),
    createLinkSigner(appSecret, server.olga.teamId, recipientId)('answer', position),
    createLinkSigner(appSecret, ada.teamId, recipientId)('answer', 40),
    createLinkSigner('other', ada.teamId, recipientId)('answer', position),
  ];
  const pages = new Set<string>();
  for (const token of gone) {
    const reply = await open(token);
    expect(reply.status).toBe(404);
    pages.add(await reply.text());
    pages.add(await answerAfter(token, 0));
  }
  expect((await open(yes)).status).toBe(200);
  await ada.call(records.delete, { params: { collectionId: people.id }, body: { ids: [asked.recordId] } });
  pages.add(await (await open(yes)).text());
  pages.add(await answerAfter(yes, 0));
  expect(pages.size).toBe(1);
  expect(await statesOf(asked)).toEqual([]);
});

test('a preview and a test save nothing', async () => {
  const message = await draft(blocksFor(wizard));
  const { html } = await ada.call(messages.preview, { params: { messageId: message.id }, body: {} });
  const [token = ''] = tokensIn(html);
  expect(await (await open(token)).text()).toContain('This was a test. Nothing was saved.');
  expect(await answerAfter(token, 0)).toContain('This was a test. Nothing was saved.');
});

test('a wizard that asks something else has to be fixed, and closes what was sent', async () => {
  const of = await makeWizard();
  const params = { wizardId: of.id };
  expect((await ada.call(mailWizards.question, { params })).question).toMatchObject({
    taskId,
    fieldId: fieldId('comes'),
    title: 'Comes',
    choices: [{ value: true }, { value: false }],
  });
  const message = await draft(blocksFor(of));
  const asked = await ask({ of });
  const faults = async () =>
    (await ada.call(messages.checks, { params: { messageId: message.id } })).mustFix.map(
      ({ blockId, blockFault }) => [blockId, blockFault],
    );
  expect(await faults()).toEqual([]);
  await save(of, ['note']);
  await publish(ada, of.id);
  expect(await faults()).toEqual([['supper', 'answer_not_asked']]);
  expect(await answerAfter(asked.tokens[0] ?? '', 0)).toContain('This question is closed.');
  expect((await ada.call(mailWizards.question, { params })).question).toBeNull();
});

test('an answer that fails again and again is given up, and asked for once more', async () => {
  const asked = await ask();
  const [yes = ''] = asked.tokens;
  await giveUpAtOnce(server, 'wizards.mail-answer');
  const { ownerPool } = server.deps;
  // What a fault of ours would do.
  await ownerPool.query(
    `alter table platform.message_answers add constraint test_fault check (state <> 'written') not valid`,
  );
  await answerAfter(yes, 0);
  await expect.poll(() => statesOf(asked), soon).toEqual(['refused']);
  await ownerPool.query('alter table platform.message_answers drop constraint test_fault');
  expect(await comes(asked.recordId)).toBeNull();
  expect(await (await open(yes)).text()).toContain('could not be saved. Choose once more');
}, 60_000);
