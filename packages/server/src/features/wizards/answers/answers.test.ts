// A question in a mail, from its buttons to the recipient's record: opening a link changes nothing, and only an answer that no
// program gave is written, by a run of the wizard.
import { mailWizards } from '@fieldhouse/contract/mail-wizards';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { wizardResults } from '@fieldhouse/contract/wizard-results';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIn } from '../../../../test/named-records.ts';
import type { Person } from '../../../../test/people.ts';
import { giveUpAtOnce } from '../../../../test/processes/worker-processes.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { publish } from '../../../../test/wizard-makers.ts';
import { type AskingTeam, makeAskingTeam, nonceIn, tokensIn } from '../../../../test/wizards/asking-team.ts';
import { createLinkSigner, readLink } from '../../messages/sending/link-token.ts';
import { makePageNonce } from './page-nonce.ts';

let server: TestServer;
let ada: Person;
let team: AskingTeam;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  team = await makeAskingTeam(server);
});
afterAll(() => server.stop());

const soon = { timeout: 40_000 };

test('an answer is written into the record by a run, and opening the links before changes nothing', async () => {
  const asked = await team.ask();
  const [yes = '', no = ''] = asked.tokens;
  expect(asked.tokens).toHaveLength(2);
  expect(asked.text).toContain('Will you come, Clara?');
  expect(asked.text).toContain(`/a/${yes}`);
  for (const token of asked.tokens)
    for (let at = 0; at < 10; at += 1) {
      expect((await team.open(token)).status).toBe(200);
      expect((await team.open(token, { method: 'HEAD' })).status).toBe(200);
    }
  expect(await team.statesOf(asked)).toEqual([]);
  const page = await team.open(no);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  const html = await page.text();
  expect(html).toContain('Will you come, Clara?');
  expect(html).toMatch(/value="1" required checked><span>No</);
  expect(html).not.toContain('<script');
  expect(await team.answerAfter(yes, 0)).toContain('Thank you. Your answer: Yes, gladly');
  expect(await team.comes(asked.recordId)).toBeNull();
  await expect.poll(() => team.comes(asked.recordId), soon).toBe(true);
  expect(await team.statesOf(asked)).toEqual(['written']);
  const { items } = await ada.call(wizardResults.runs, { params: { wizardId: team.wizard.id } });
  expect(items[0]).toMatchObject({ source: 'message', state: 'finished' });
  // A minute later, on another device, they change their mind.
  await server.deps.ownerPool.query(
    `update platform.message_answers set answered_at = answered_at - interval '1 minute'`,
  );
  expect(await team.answerAfter(no, 1)).toContain('Thank you. Your answer: No');
  await expect.poll(() => team.comes(asked.recordId), soon).toBe(false);
  expect(await team.statesOf(asked)).toEqual(['written', 'written']);
}, 120_000);

test('answers as programs give them are held, and the next visit asks again', async () => {
  const [quick, torn] = [await team.ask(), await team.ask()];
  const [first = ''] = quick.tokens;
  // At once after the page was opened.
  expect(await team.send(first, 0, nonceIn(await (await team.open(first)).text()))).toContain(
    'was not stored',
  );
  // Each button, one after the other.
  const [yes = '', no = ''] = torn.tokens;
  expect(await team.answerAfter(yes, 0)).toContain('Thank you');
  expect(await team.answerAfter(no, 1)).toContain('was not stored');
  expect(await team.statesOf(quick)).toEqual(['held']);
  expect(await team.statesOf(torn)).toEqual(['held', 'held']);
  expect(await (await team.open(yes)).text()).toContain('Choose once more');
  // Another answer, given later, is written; what was held never is.
  await server.deps.ownerPool.query(
    `update platform.message_answers set answered_at = answered_at - interval '1 minute'`,
  );
  expect(await team.answerAfter(no, 1)).toContain('Thank you');
  await expect.poll(() => team.comes(torn.recordId), soon).toBe(false);
  expect(await team.comes(quick.recordId)).toBeNull();
}, 120_000);

test('a page is sent once, within half an hour, and only for its own link', async () => {
  const asked = await team.ask();
  const [yes = '', no = ''] = asked.tokens;
  const at = (ms: number, token = yes) =>
    makePageNonce(
      { secret: server.deps.secrets.appSecret, token },
      new Date(server.deps.clock.now().getTime() - ms),
    );
  const nonce = at(5000);
  expect(await team.send(yes, 0, at(31 * 60_000))).toContain('Choose once more');
  expect(await team.send(yes, 0, at(5000, no))).toContain('Choose once more');
  expect(await team.send(yes, 7, nonce)).toContain('Choose once more');
  expect(await team.statesOf(asked)).toEqual([]);
  expect(await team.send(yes, 0, nonce)).toContain('Thank you');
  // As a double click does.
  expect(await team.send(yes, 0, nonce)).toContain('Thank you. Your answer: Yes, gladly');
  expect(await team.statesOf(asked)).toEqual(['waiting']);
});

test('a program that sends a page once for each choice, with what the page has, changes nothing', async () => {
  const asked = await team.ask();
  const [yes = ''] = asked.tokens;
  const page = { secret: server.deps.secrets.appSecret, token: yes };
  const nonce = makePageNonce(page, new Date(server.deps.clock.now().getTime() - 5000));
  expect(await team.send(yes, 0, nonce)).toContain('Thank you');
  expect(await team.send(yes, 1, nonce)).toContain('was not stored');
  expect(await team.send(yes, 0, nonce)).toContain('was not stored');
  expect(await team.statesOf(asked)).toEqual(['held']);
  // Later, on the page that asks again.
  await server.deps.ownerPool.query(
    `update platform.message_answers set answered_at = answered_at - interval '1 minute'`,
  );
  expect(await team.answerAfter(yes, 0)).toContain('Thank you');
  await expect.poll(() => team.comes(asked.recordId), soon).toBe(true);
  expect(await team.statesOf(asked)).toEqual(['held', 'written']);
}, 60_000);

test('two devices that send at the same moment give one answer, or none if they differ', async () => {
  const [same, torn] = [await team.ask(), await team.ask()];
  const [yes = ''] = same.tokens;
  await Promise.all([team.answerAfter(yes, 0), team.answerAfter(yes, 0)]);
  await expect.poll(() => team.comes(same.recordId), soon).toBe(true);
  expect((await team.statesOf(same)).toSorted()).toEqual(['replaced', 'written']);
  const [first = '', second = ''] = torn.tokens;
  await Promise.all([team.answerAfter(first, 0), team.answerAfter(second, 1)]);
  expect(await team.statesOf(torn)).toEqual(['held', 'held']);
}, 60_000);

test('an answer that can’t be written says so, and can be given once more', async () => {
  const of = await team.makeWizard();
  const asked = await team.ask({ of });
  const [yes = ''] = asked.tokens;
  await team.answerAfter(yes, 0);
  await server.deps.ownerPool.query(
    'update platform.wizard_tokens set revoked_at = now() where message_id = $1',
    [asked.message.id],
  );
  await expect.poll(() => team.statesOf(asked), soon).toEqual(['refused']);
  expect(await team.comes(asked.recordId)).toBeNull();
  await server.deps.ownerPool.query(
    'update platform.wizard_tokens set revoked_at = null where message_id = $1',
    [asked.message.id],
  );
  expect(await (await team.open(yes)).text()).toContain('could not be saved. Choose once more');
  expect(await team.answerAfter(yes, 0)).toContain('Thank you');
  await expect.poll(() => team.comes(asked.recordId), soon).toBe(true);
}, 120_000);

test('a question closes when its list loses one of the choices', async () => {
  // More than the editor offers.
  await createIn(
    ada,
    team.meals,
    Array.from({ length: 100 }, (_, at) => ({ name: `Meal ${at}` })),
  );
  const [soup, salad] = await createIn(ada, team.meals, [{ name: 'Soup' }, { name: 'Salad' }]);
  if (!soup || !salad) throw new Error('There are no meals.');
  const of = await team.makeWizard('meal');
  const choices = [
    { label: 'Soup', value: soup.id },
    { label: 'Salad', value: salad.id },
  ];
  const asked = await team.ask({ of, column: 'meal', choices });
  const [first = ''] = asked.tokens;
  expect(await (await team.open(first)).text()).toContain('<form');
  await ada.call(records.delete, { params: { collectionId: team.meals.id }, body: { ids: [salad.id] } });
  const page = await team.open(first);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('This question is closed.');
});

test('a question can be answered until it closes, or for a year', async () => {
  const dayMs = 24 * 60 * 60 * 1000;
  const closesAt = new Date(Date.now() + 60 * dayMs).toISOString();
  const [closing, open] = [await team.ask({ closesAt }), await team.ask()];
  const endOf = async ({ message }: typeof closing) => {
    const { rows } = await server.deps.ownerPool.query<{ end: Date }>(
      'select distinct expires_at as "end" from platform.wizard_tokens where message_id = $1',
      [message.id],
    );
    return rows.map(({ end }) => end);
  };
  expect(await endOf(closing)).toEqual([new Date(closesAt)]);
  const [end] = await endOf(open);
  expect(Math.round(((end?.getTime() ?? 0) - Date.now()) / dayMs)).toBe(365);
});

test('late answers are refused, with what was answered', async () => {
  const asked = await team.ask({ closesAt: new Date(Date.now() + 3_600_000).toISOString() });
  const [yes = ''] = asked.tokens;
  await team.answerAfter(yes, 0);
  await server.deps.ownerPool.query(
    `update platform.messages set blocks = jsonb_set(blocks, '{0,closesAt}', '"2026-01-02T12:00:00.000Z"') where id = $1`,
    [asked.message.id],
  );
  const late = await team.answerAfter(yes, 1);
  expect(late).toContain('This question closed on Friday, Jan 2.');
  expect(late).toContain('Your answer was: Yes, gladly');
  expect(late).not.toContain('<form');
});

test('forged links, those of other teams, and of a deleted record show the same page', async () => {
  const asked = await team.ask();
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
    const reply = await team.open(token);
    expect(reply.status).toBe(404);
    pages.add(await reply.text());
    pages.add(await team.answerAfter(token, 0));
  }
  expect((await team.open(yes)).status).toBe(200);
  await ada.call(records.delete, {
    params: { collectionId: team.people.id },
    body: { ids: [asked.recordId] },
  });
  pages.add(await (await team.open(yes)).text());
  pages.add(await team.answerAfter(yes, 0));
  expect(pages.size).toBe(1);
  expect(await team.statesOf(asked)).toEqual([]);
});

test('a preview and a test save nothing', async () => {
  const message = await team.draft(team.blocksFor(team.wizard));
  const { html } = await ada.call(messages.preview, { params: { messageId: message.id }, body: {} });
  const [token = ''] = tokensIn(html);
  expect(await (await team.open(token)).text()).toContain('This was a test. Nothing was saved.');
  expect(await team.answerAfter(token, 0)).toContain('This was a test. Nothing was saved.');
});

test('a wizard that asks something else has to be fixed, and closes what was sent', async () => {
  const of = await team.makeWizard();
  const params = { wizardId: of.id };
  expect((await ada.call(mailWizards.question, { params })).question).toMatchObject({
    taskId: team.taskId,
    fieldId: team.fieldId('comes'),
    title: 'Comes',
    choices: [{ value: true }, { value: false }],
  });
  const message = await team.draft(team.blocksFor(of));
  const asked = await team.ask({ of });
  const faults = async () =>
    (await ada.call(messages.checks, { params: { messageId: message.id } })).mustFix.map(
      ({ blockId, blockFault }) => [blockId, blockFault],
    );
  expect(await faults()).toEqual([]);
  await team.save(of, ['note']);
  await publish(ada, of.id);
  expect(await faults()).toEqual([['supper', 'answer_not_asked']]);
  expect(await team.answerAfter(asked.tokens[0] ?? '', 0)).toContain('This question is closed.');
  expect((await ada.call(mailWizards.question, { params })).question).toBeNull();
});

test('an answer that fails again and again is given up, and asked for once more', async () => {
  const asked = await team.ask();
  const [yes = ''] = asked.tokens;
  await giveUpAtOnce(server, 'wizards.mail-answer');
  const { ownerPool } = server.deps;
  // What a fault of ours would do.
  await ownerPool.query(
    `alter table platform.message_answers add constraint test_fault check (state <> 'written') not valid`,
  );
  await team.answerAfter(yes, 0);
  await expect.poll(() => team.statesOf(asked), soon).toEqual(['refused']);
  await ownerPool.query('alter table platform.message_answers drop constraint test_fault');
  expect(await team.comes(asked.recordId)).toBeNull();
  expect(await (await team.open(yes)).text()).toContain('could not be saved. Choose once more');
}, 60_000);
