// Links of a mail that lead to a wizard: each recipient gets their own, and no more than the sender could hand out.
import { randomUUID } from 'node:crypto';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { mailWizards } from '@fieldhouse/contract/mail-wizards';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { roles } from '@fieldhouse/contract/roles';
import { suppressions } from '@fieldhouse/contract/suppressions';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { wizardTokens } from '@fieldhouse/contract/wizard-tokens';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDatabase } from '../../../../test/cluster/start-cluster.ts';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeVisits, type Visits } from '../../../../test/record-wizard.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { Visitor } from '../../../../test/visitor.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
  ada = server.ada;
});
afterAll(() => server.stop());

const makeTheirs = () => makeVisits(ada, { access: 'token' });

function buttonTo(wizardId: string): MailBlock {
  return {
    id: 'b',
    kind: 'button',
    label: 'Count me in',
    href: `wizard:${wizardId}`,
    look: 'filled',
    color: 'brand',
    align: 'center',
    corners: 8,
  };
}

function draft({ wizard, people }: Visits, over: object = {}, person = ada): Promise<Message> {
  const text = `<p>Or <a href="wizard:${wizard.id}">open it here</a></p>`;
  return person.call(messages.create, {
    body: {
      internalName: `Visit ${randomUUID()}`,
      type: 'participation',
      subjectLine: 'Visit',
      blocks: [buttonTo(wizard.id), { id: 't', kind: 'text', html: text }],
      audience: collectionAudience(people.id),
      ...over,
    },
  });
}

async function send(message: Message, person = ada): Promise<void> {
  const params = { messageId: message.id };
  await person.call(messages.sendNow, { params, body: { version: message.version } });
  await expect
    .poll(async () => (await ada.call(messages.get, { params })).status, { timeout: 15_000 })
    .toBe('sent');
}

/** The mails of a message by address, with what its links lead to. */
async function mailsOf({ id }: Message) {
  const { items } = await ada.call(messages.recipients, { params: { messageId: id } });
  const mails = new Map<string, { html: string; text: string; links: string[] }>();
  for (const recipient of items) {
    const mail = await ada.call(messages.outboxMail, { params: { recipientId: recipient.id } });
    const written = [...mail.html.matchAll(/href="([^"]*\/api\/t\/c\/[^"]+)"/g)].map(([, url = '']) => url);
    const links: string[] = [];
    for (const url of written) links.push(await follow(url));
    mails.set(recipient.sentToEmailAddress, { ...mail, links });
  }
  return mails;
}

async function follow(url: string): Promise<string> {
  const reply = await fetch(url.replace(/^https?:\/\/[^/]+/, server.url), { redirect: 'manual' });
  return reply.headers.get('location') ?? String(reply.status);
}

const enter = (address: string) => Visitor.enter(server.anonymous, address.split('/').at(-1) ?? '');
const codeOf = async (work: Promise<unknown>) => (await refusal(work)).problem.code;

test('each recipient has their own link, which opens the wizard for their record once, counted as one link', async () => {
  const visits = await makeTheirs();
  const message = await draft(visits);
  await send(message);
  const mails = await mailsOf(message);
  const elena = mails.get('elena@example.org');
  const bruno = mails.get('taken@example.org');
  // The button and the link of the text lead to the same.
  expect(new Set(elena?.links).size).toBe(1);
  expect(elena?.links[0]).toMatch(
    new RegExp(`^${server.deps.config.appUrl}/AuthPublicDataWizard/[\\w-]{43}$`),
  );
  expect(elena?.links[0]).not.toBe(bruno?.links[0]);
  expect(elena?.html).not.toContain('AuthPublicDataWizard');
  expect(elena?.text).toContain(`Count me in [${elena?.links[0]}]`);

  const visitor = await enter(elena?.links[0] ?? '');
  expect(visitor.step.record).toMatchObject({ id: visits.record.id, label: 'Elena Rossi' });
  expect((await enter(bruno?.links[0] ?? '')).step.record).toMatchObject({ label: 'Bruno Castillo' });
  const answers = {
    [visits.createTask]: { [visits.subjectId()]: 'Roof' },
    [visits.updateTask]: {},
  } as Answers;
  await visitor.submit(answers);
  expect(visitor.step.status).toBe('finished');
  expect(await codeOf(enter(elena?.links[0] ?? ''))).toBe('wizard_closed');

  // The statistics and what is stored of a click name the wizard, and no one's secret.
  const params = { messageId: message.id };
  const { items: links } = await ada.call(messages.links, { params });
  const url = `${server.deps.config.appUrl}/team-${ada.teamId}/wizards/${visits.wizard.id}`;
  expect(links).toEqual([
    { position: 1, url, label: 'Count me in' },
    { position: 2, url, label: 'open it here' },
  ]);
  const secrets = [elena, bruno].map((mail) => mail?.links[0]?.split('/').at(-1) ?? '');
  await inDatabase(
    server.databaseUrl,
    `do $$ begin
      assert (select count(*) from platform.notifications where type = 'click') >= 4;
      ${secrets
        .map(
          (
            secret,
          ) => `assert not exists (select from platform.notifications where detail::text like '%${secret}%');
          assert not exists (select from platform.message_recipients r where row_to_json(r)::text like '%${secret}%');
          assert not exists (select from platform.message_links l where row_to_json(l)::text like '%${secret}%');
          assert not exists (select from platform.wizard_tokens t where row_to_json(t)::text like '%${secret}%');`,
        )
        .join('\n')}
    end $$`,
  );
  const ofRecord = { collectionId: visits.people.id, recordId: visits.record.id };
  const { items: tokens } = await ada.call(wizardTokens.listOfRecord, { params: ofRecord });
  expect(tokens).toMatchObject([{ state: 'used', uses: 'once', createdBy: 'Ada Lindqvist' }]);
});

test('a link is revoked and expires as any other, and a forged one opens nothing', async () => {
  const visits = await makeTheirs();
  // Without click tracking, the mail contains the link itself.
  const message = await draft(visits, { tracksClicks: false });
  await send(message);
  const mails = await mailsOf(message);
  const addressIn = (to: string) =>
    /href="([^"]*AuthPublicDataWizard[^"]*)"/.exec(mails.get(to)?.html ?? '')?.[1] ?? '';
  const [elena, bruno] = [addressIn('elena@example.org'), addressIn('taken@example.org')];
  const { items } = await ada.call(wizardTokens.listOfWizard, { params: { wizardId: visits.wizard.id } });
  const ofElena = items.find(({ recordLabel }) => recordLabel === 'Elena Rossi');
  await ada.call(wizardTokens.revoke, { params: { wizardTokenId: ofElena?.id ?? '' } });
  expect(await codeOf(enter(elena))).toBe('wizard_closed');
  expect((await enter(bruno)).step.record).toMatchObject({ label: 'Bruno Castillo' });
  await inDatabase(
    server.databaseUrl,
    `update platform.wizard_tokens set expires_at = now() where wizard_id = '${visits.wizard.id}'`,
  );
  expect(await codeOf(enter(bruno))).toBe('wizard_closed');
  expect(await codeOf(enter(`${bruno.slice(0, -2)}xx`))).toBe('wizard_closed');
  // Links by hand are counted by themselves.
  const byHand = await ada.call(wizardTokens.create, {
    params: { wizardId: visits.wizard.id },
    body: { recordId: visits.record.id, expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
  });
  expect(byHand.token.state).toBe('open');
});

test('a text part written by hand has the recipient’s link too', async () => {
  const visits = await makeTheirs();
  const textOnlyVersion = `Count me in [wizard:${visits.wizard.id}]`;
  const message = await draft(visits, { textOnlyVersion });
  await send(message);
  const elena = (await mailsOf(message)).get('elena@example.org');
  expect(elena?.text).toContain(`Count me in [${elena?.links[0]}]`);
});

test('a link to a wizard of the team or for anyone is its address, the same for everyone', async () => {
  const visits = await makeVisits(ada);
  const message = await draft(visits, { tracksClicks: false });
  const { html, text } = await ada.call(messages.preview, { params: { messageId: message.id }, body: {} });
  const address = `${server.deps.config.appUrl}/team-${ada.teamId}/wizards/${visits.wizard.id}`;
  expect(html).toContain(`href="${address}"`);
  expect(text).toContain(address);
});

test('a preview and a test open no one’s record', async () => {
  const visits = await makeTheirs();
  const message = await draft(visits);
  const { html, text } = await ada.call(messages.preview, { params: { messageId: message.id }, body: {} });
  expect(html).toContain(`href="${server.deps.config.appUrl}/AuthPublicDataWizard/test"`);
  expect(`${html}${text}`).not.toMatch(/AuthPublicDataWizard\/(?!test)/);
  expect(await codeOf(enter('/test'))).toBe('wizard_closed');
  const { items } = await ada.call(wizardTokens.listOfWizard, { params: { wizardId: visits.wizard.id } });
  expect(items).toEqual([]);
});

test('a dead link, and one that could not know who opens it, must be fixed', async () => {
  const visits = await makeTheirs();
  const faultsOf = async ({ id }: Message) =>
    (await ada.call(messages.checks, { params: { messageId: id } })).mustFix.map(
      ({ part, blockId, blockFault, text }) => [part, blockId, blockFault, text],
    );
  const message = await draft(visits);
  expect(await faultsOf(message)).toEqual([]);
  const others = await draft(visits, {
    audience: {
      include: [
        ...collectionAudience(visits.people.id).include,
        { kind: 'address', address: { kind: 'email', values: ['guest@example.org'] } },
      ],
      exclude: [],
    },
  });
  const { name } = visits.wizard;
  expect(await faultsOf(others)).toEqual([
    ['blocks', 'b', 'wizard_other_people', name],
    ['blocks', 't', 'wizard_other_people', name],
  ]);
  await ada.call(wizards.takeOffline, { params: { wizardId: visits.wizard.id }, body: {} });
  expect(await faultsOf(message)).toEqual([
    ['blocks', 'b', 'wizard_closed', name],
    ['blocks', 't', 'wizard_closed', name],
  ]);
  const sending = ada.call(messages.sendNow, {
    params: { messageId: message.id },
    body: { version: message.version },
  });
  expect((await refusal(sending)).problem).toMatchObject({
    code: 'message_not_ready',
    data: { missing: ['blocks'] },
  });
});

test('only wizards that the author may run are offered and linked to, by members, keys and other teams', async () => {
  const visits = await makeTheirs();
  const other = await makeTheirs();
  const person = await makeMember(server, `author-${randomUUID().slice(0, 6)}`);
  const { id } = await ada.call(roles.create, {
    body: {
      name: `Author ${randomUUID()}`,
      featurePermissions: ['outgoing_messages_edit', 'outgoing_messages_send'],
      dataPermissions: [
        { type: 'run_data_wizard', wizardId: visits.wizard.id },
        ...['name', 'email'].map((column) => ({
          type: 'read_data_field_data' as const,
          collectionId: visits.people.id,
          fieldId: visits.fieldId(column) as never,
          filter: null,
        })),
      ],
    },
  });
  expect((await refusal(person.call(mailWizards.list))).status).toBe(403);
  await giveRoles(ada, person, [id]);
  const offered = await person.call(mailWizards.list);
  expect(offered.items).toMatchObject([
    { id: visits.wizard.id, state: 'live', access: 'token', startsWith: visits.people.id },
  ]);
  const ids = (await ada.call(mailWizards.list)).items.map((one) => one.id);
  expect(ids).toEqual(expect.arrayContaining([visits.wizard.id, other.wizard.id]));
  expect((await server.olga.call(mailWizards.list)).items).toEqual([]);
  expect((await refusal(draft(other, { audience: null }, person))).problem).toMatchObject({
    code: 'invalid_input',
    issues: [{ path: ['body', 'blocks'], rule: 'unknown_choice' }],
  });
  expect(await codeOf(draft(visits, { audience: null }, server.olga))).toBe('invalid_input');

  // They may not change the records, which the wizard does: their mails carry no link that works.
  const message = await draft(visits, {}, person);
  await send(message, person);
  const mail = (await mailsOf(message)).get('elena@example.org');
  expect(await codeOf(enter(mail?.links[0] ?? ''))).toBe('wizard_closed');
});

// The last one: the address gets no more mails.
test('what a person answered by their link is exported and erased with them, though it does not name them', async () => {
  const exported = async () => {
    const body = { address: 'elena@example.org' };
    return (await ada.call(suppressions.exportPerson, { body })).wizardAnswers;
  };
  const { length: before } = await exported();
  const visits = await makeTheirs();
  const message = await draft(visits);
  await send(message);
  const mails = await mailsOf(message);
  const runs = new Map<string, string>();
  for (const [address, name] of [
    ['elena@example.org', 'Elena'],
    ['taken@example.org', 'Bruno'],
  ] as const) {
    const visitor = await enter(mails.get(address)?.links[0] ?? '');
    await visitor.submit({
      [visits.createTask]: { [visits.subjectId()]: `Roof of ${name}` },
      [visits.updateTask]: {},
    } as Answers);
    runs.set(address, visitor.runId);
  }
  // As where a wizard asks for nothing that names the person.
  const { ownerPool } = server.deps;
  for (const change of [
    `run_values set value = '""' where value`,
    "step_visits set answers = '{}' where answers",
    "run_effects set written = '{}', replaced = '{}' where (written || replaced)",
  ])
    await ownerPool.query(`update platform.${change}::text like '%elena@%' and run_id = $1`, [
      runs.get('elena@example.org'),
    ]);
  // Theirs, and not that of the other recipient.
  const [latest, ...others] = await exported();
  expect(latest?.answers.map(({ answer }) => answer)).toContain('Roof of Elena');
  expect(others).toHaveLength(before);
  await ada.call(suppressions.erasePerson, { body: { address: 'elena@example.org', reason: 'Letter' } });
  const left = async () => {
    const { rows } = await ownerPool.query<{ id: string }>(
      'select r.id from platform.wizard_runs r where r.wizard_id = $1 and r.answers_deleted_at is null',
      [visits.wizard.id],
    );
    return rows.map(({ id }) => id);
  };
  await expect.poll(left, { timeout: 15_000 }).toEqual([runs.get('taken@example.org')]);
});
