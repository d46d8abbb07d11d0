// The task "send an outgoing message": from a published wizard to the ledger, once in a run.
import { randomUUID } from 'node:crypto';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type MessageTemplate, messageTemplates } from '@fieldhouse/contract/message-templates';
import { messages } from '@fieldhouse/contract/messages';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import { roles } from '@fieldhouse/contract/roles';
import { teams } from '@fieldhouse/contract/teams';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardResults } from '@fieldhouse/contract/wizard-results';
import { type Wizard, wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countInOneWindow } from '../../../test/clock/count-in-one-window.ts';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeVisits } from '../../../test/record-wizard.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import { publish } from '../../../test/wizard-makers.ts';

let server: TestServer;
let ada: Person;
let guests: CollectionWithFields;
let thanks: MessageTemplate;
const soon = { timeout: 15_000 };

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
  ada = server.ada;
  guests = await ada.call(collections.create, {
    body: {
      name: 'Guest',
      pluralName: 'Guests',
      fields: [
        { title: 'Name', dataType: 'plain_text', isRequired: true },
        { title: 'Email', dataType: 'email_address' },
        { title: 'Phone', dataType: 'phone_number' },
      ],
    },
  });
  thanks = await makeTemplate('transactional_only');
});
afterAll(() => server.stop());

async function makeTemplate(usage: MessageTemplate['usage'], more: object = {}): Promise<MessageTemplate> {
  const draft = await ada.call(messageTemplates.create, {
    body: {
      name: 'Thanks',
      usage,
      subjectLine: 'Thank you',
      bodyHtml: '<p>Dear {{who}}, see you {{place | soon}}.</p>',
      ...more,
    },
  });
  return ada.call(messageTemplates.act, {
    params: { messageTemplateId: draft.id },
    body: { version: draft.version, action: 'publish' },
  });
}

function fieldId(columnName: string): string {
  const field = guests.fields.find((one) => one.columnName === columnName);
  if (!field) throw new Error(`No field ${columnName}.`);
  return field.id;
}

interface Change {
  readonly send?: object;
  readonly isEmailRequired?: boolean;
  /** The field with the address. */
  readonly to?: 'email' | 'phone';
}

interface Invitation {
  readonly wizard: Wizard;
  readonly askTask: string;
  answers(name: string, email: string | null, phone?: string): Record<string, Record<string, unknown>>;
}

/** Asks for a name and an address, and then thanks by e-mail. */
async function makeInvitation(person: Person, change: Change = {}): Promise<Invitation> {
  const askTask = randomUUID();
  const asked = (columnName: string, isRequired: boolean) => ({ fieldId: fieldId(columnName), isRequired });
  const definition = wizardDefinition.parse({
    access: 'public',
    steps: [
      {
        id: randomUUID(),
        title: 'Who are you?',
        tasks: [
          {
            id: askTask,
            type: 'create_record',
            collectionId: guests.id,
            fields: [
              asked('name', true),
              asked('email', change.isEmailRequired ?? true),
              asked('phone', false),
            ],
          },
        ],
      },
      {
        id: randomUUID(),
        title: 'Thanks',
        tasks: [
          { id: randomUUID(), type: 'display_text', body: [{ t: '<p>We write to you.</p>' }] },
          {
            id: randomUUID(),
            type: 'send_message',
            templateId: thanks.id,
            to: `answer.${askTask}.${fieldId(change.to ?? 'email')}`,
            data: [{ tag: 'who', ref: `answer.${askTask}.${fieldId('name')}` }],
            ...change.send,
          },
        ],
      },
    ],
  });
  const name = `Invitation ${randomUUID().slice(0, 8)}`;
  const made = await person.call(wizards.create, { body: { name } });
  const { draftRev, icon } = made;
  const params = { wizardId: made.id };
  const wizard = await person.call(wizards.saveDraft, { params, body: { draftRev, name, icon, definition } });
  return {
    wizard,
    askTask,
    answers: (who, email, phone) => ({
      [askTask]: {
        [fieldId('name')]: who,
        [fieldId('email')]: email,
        ...(phone !== undefined && { [fieldId('phone')]: phone }),
      },
    }),
  };
}

const problemsOf = async ({ wizard: { id } }: Invitation) =>
  (await ada.call(wizards.publication, { params: { wizardId: id } })).problems.map(({ code }) => code);

async function mailsTo(address: string) {
  const { items } = await ada.call(messages.outbox, { query: {} });
  return items.filter(({ to }) => to.includes(address));
}

test('each run sends the message once, however often the step is submitted', async () => {
  const invitation = await makeInvitation(ada);
  await publish(ada, invitation.wizard.id);
  const visitor = await Visitor.start(server.anonymous, invitation.wizard.id);
  await visitor.submit(invitation.answers('Elena www.spam.example', 'elena@example.org'));
  expect(visitor.step.parts.map(({ type }) => type)).toEqual(['display_text']);
  expect(await mailsTo('elena@example.org')).toEqual([]);
  // At once with one key, and with another one from a second tab.
  const key = randomUUID();
  const both = await Promise.allSettled([
    visitor.submit({}, { key }),
    visitor.submit({}, { key }),
    visitor.submit({}),
  ]);
  // Whichever key comes first is the run's; the other one comes too late.
  const isDone = both.map(({ status }) => status === 'fulfilled');
  expect([
    [true, true, false],
    [false, false, true],
  ]).toContainEqual(isDone);
  await expect.poll(async () => (await mailsTo('elena@example.org')).length, soon).toBe(1);
  const [mail] = await mailsTo('elena@example.org');
  const { text } = await ada.call(messages.outboxMail, {
    params: { recipientId: mail?.id ?? randomUUID() },
  });
  expect(text).toContain('Dear Elena …, see you soon.');
});

test('going back and submitting again with another address sends nothing more', async () => {
  const invitation = await makeInvitation(ada);
  const { wizard } = invitation;
  const twoMore = {
    ...wizard.draft,
    steps: [
      ...wizard.draft.steps.map((step) => ({ ...step, afterDone: 'amend' })),
      {
        id: randomUUID(),
        title: 'Bye',
        tasks: [{ id: randomUUID(), type: 'display_text', body: [{ t: '<p>Bye.</p>' }] }],
      },
    ],
  };
  await ada.call(wizards.saveDraft, {
    params: { wizardId: wizard.id },
    body: {
      draftRev: wizard.draftRev,
      name: wizard.name,
      icon: wizard.icon,
      definition: wizardDefinition.parse(twoMore),
    },
  });
  await publish(ada, wizard.id);
  const visitor = await Visitor.start(server.anonymous, wizard.id);
  await visitor.submit(invitation.answers('Ana', 'ana@example.org'));
  await visitor.submit({});
  await visitor.back();
  await visitor.back();
  await visitor.submit(invitation.answers('Ana', 'other@example.org'));
  await visitor.submit({});
  await visitor.submit({});
  expect(visitor.step.status).toBe('finished');
  await expect.poll(async () => (await mailsTo('ana@example.org')).length, soon).toBe(1);
  expect(await mailsTo('other@example.org')).toEqual([]);
});

test('a visitor can’t have mail sent to a mailbox as often as they like, and doesn’t learn what it got', async () => {
  await countInOneWindow(server);
  const invitation = await makeInvitation(ada);
  await publish(ada, invitation.wizard.id);
  const answer = async (email: string) => {
    const visitor = await Visitor.start(server.anonymous, invitation.wizard.id);
    await visitor.submit(invitation.answers('Mallory', email));
    await visitor.submit({});
    return visitor.step;
  };
  for (let run = 0; run < 4; run += 1)
    expect((await answer(`victim+${run}@example.org`)).status).toBe('finished');
  await answer('last@example.org');
  await expect.poll(async () => (await mailsTo('last@example.org')).length, soon).toBe(1);
  expect(await mailsTo('victim')).toHaveLength(3);
  // The team sees why.
  const { rows } = await server.deps.ownerPool.query<{ id: string; message_id: string }>(
    "select id, message_id from platform.message_recipients where address = 'victim+3@example.org'",
  );
  const params = { messageId: rows[0]?.message_id ?? '', recipientId: rows[0]?.id ?? '' };
  expect(await ada.call(messages.recipient, { params })).toMatchObject({
    state: 'skipped',
    reason: 'too_many_today',
  });
});

test('what a run would lack is a problem of the draft', async () => {
  expect(await problemsOf(await makeInvitation(ada))).toEqual([]);
  // A run without an address skips the task.
  expect(await problemsOf(await makeInvitation(ada, { isEmailRequired: false }))).toEqual([]);
  const send = { templateId: null, to: null };
  expect(await problemsOf(await makeInvitation(ada, { send }))).toEqual([
    'task_without_template',
    'task_without_address',
  ]);
  expect(await problemsOf(await makeInvitation(ada, { send: { data: [] } }))).toEqual(['tag_without_value']);
  const problemsOfTemplate = async (usage: MessageTemplate['usage'], more = {}) => {
    const { id: templateId } = await makeTemplate(usage, more);
    return problemsOf(await makeInvitation(ada, { send: { templateId } }));
  };
  expect(await problemsOfTemplate('marketing_only')).toEqual(['template_for_marketing']);
  const { id } = await ada.call(messageTemplates.create, { body: { name: 'Draft' } });
  expect(await problemsOf(await makeInvitation(ada, { send: { templateId: id } }))).toEqual([
    'template_not_published',
  ]);
  // What needs the record of each recipient.
  const filter = { field: 'name', operator: 'is', value: 'Ana' };
  const block = { id: 'one', kind: 'text', html: '<p>Hello</p>' };
  const conditional = [{ ...block, visibleTo: { collectionId: guests.id, filter } }];
  expect(
    await problemsOfTemplate('participation_only', { bodyHtml: undefined, blocks: conditional }),
  ).toEqual(['template_with_conditions']);
  const { wizard } = await makeVisits(ada, { access: 'token' });
  const personal = [{ ...block, html: `<p><a href="wizard:${wizard.id}">Answer</a></p>` }];
  expect(await problemsOfTemplate('participation_only', { bodyHtml: undefined, blocks: personal })).toEqual([
    'template_with_personal_links',
  ]);
});

async function traceOf({ runId }: Visitor) {
  const { rows } = await server.deps.ownerPool.query<{ status: string; output: object }>(
    `select e.status, e.output from platform.task_execs e
     join platform.step_visits v on v.team_id = e.team_id and v.id = e.visit_id
     where v.run_id = $1 order by v.seq desc, e.task_id limit 1`,
    [runId],
  );
  return rows[0];
}

/** Answers both steps. */
async function run(invitation: Invitation, ...answers: Parameters<Invitation['answers']>): Promise<Visitor> {
  const visitor = await Visitor.start(server.anonymous, invitation.wizard.id);
  await visitor.submit(invitation.answers(...answers));
  await visitor.submit({});
  expect(visitor.step.status).toBe('finished');
  return visitor;
}

test('without an address the task is skipped, and the trace has the reason', async () => {
  const invitation = await makeInvitation(ada, { isEmailRequired: false });
  await publish(ada, invitation.wizard.id);
  const without = await run(invitation, 'Nadia', null);
  expect(await traceOf(without)).toEqual({ status: 'skipped', output: { reason: 'no_address' } });
  const { steps } = await ada.call(wizardResults.run, {
    params: { wizardId: invitation.wizard.id, wizardRunId: without.runId },
  });
  expect(steps[1]?.tasks).toMatchObject([{ type: 'send_message', skipped: 'no_address', message: null }]);
  const answered = await run(invitation, 'Nadia', 'nadia@example.org');
  expect(await traceOf(answered)).toMatchObject({ status: 'done', output: { outcome: 'queued' } });
});

test('an SMS template goes to a phone, once in a run', async () => {
  const { id: templateId } = await makeTemplate('transactional_only', {
    deliveryMethodId: 'sms',
    subjectLine: '',
    bodyHtml: '',
    textOnlyVersion: 'Dear {{who}}, see you soon.',
  });
  // A mail can’t go to a phone, nor an SMS to an address.
  expect(await problemsOf(await makeInvitation(ada, { to: 'phone' }))).toEqual(['address_not_email']);
  expect(await problemsOf(await makeInvitation(ada, { send: { templateId } }))).toEqual([
    'address_not_phone',
  ]);
  const invitation = await makeInvitation(ada, { send: { templateId }, to: 'phone' });
  await publish(ada, invitation.wizard.id);
  await run(invitation, 'Elena', 'elena.sms@example.org', '+19165551042');
  const texts = async () =>
    (await mailsTo('+19165551042')).map(({ methodUsed, subject }) => [methodUsed, subject]);
  await expect.poll(texts, soon).toEqual([['sms', 'Dear Elena, see you soon.']]);
});

test('a wizard goes on sending the version it was published with, whatever becomes of the template', async () => {
  const template = await makeTemplate('transactional_only');
  const invitation = await makeInvitation(ada, { send: { templateId: template.id } });
  await publish(ada, invitation.wizard.id);
  const params = { messageTemplateId: template.id };
  const act = (version: number, action: 'archive' | 'unarchive' | 'publish') =>
    ada.call(messageTemplates.act, { params, body: { version, action } });
  const archived = await act(template.version, 'archive');
  await run(invitation, 'Ana', 'archived@example.org');
  // The builder sees it, and can't publish the next version with it.
  expect(await problemsOf(invitation)).toEqual(['template_not_published']);
  const draft = await act(archived.version, 'unarchive');
  const changed = await ada.call(messageTemplates.change, {
    params,
    body: { version: draft.version, subjectLine: 'New subject' },
  });
  const published = await act(changed.version, 'publish');
  await run(invitation, 'Ana', 'changed@example.org');
  // The next version of the wizard sends the new one.
  const again = await makeInvitation(ada, { send: { templateId: template.id } });
  await publish(ada, again.wizard.id);
  await run(again, 'Ana', 'new@example.org');
  await act(published.version, 'archive');
  await ada.call(messageTemplates.delete, { params });
  await run(invitation, 'Ana', 'deleted@example.org');
  const subjectTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);
  for (const address of ['archived', 'changed', 'deleted'])
    await expect.poll(() => subjectTo(`${address}@example.org`), soon).toEqual(['Thank you']);
  await expect.poll(() => subjectTo('new@example.org'), soon).toEqual(['New subject']);
});

test('a template for participation obeys who opted out of the collection, and carries the way to', async () => {
  const { id: templateId } = await makeTemplate('participation_only', { subjectLine: 'Join us' });
  const { billingAddress } = await ada.call(teams.get);
  await ada.call(teams.change, { body: { billingAddress: '' } });
  const invitation = await makeInvitation(ada, { send: { templateId } });
  expect(await problemsOf(invitation)).toEqual(['postal_address_missing']);
  await ada.call(teams.change, { body: { billingAddress: billingAddress || '14 Levee Road, Sacramento' } });
  await publish(ada, invitation.wizard.id);
  const first = await run(invitation, 'Ana', 'joins@example.org');
  await expect.poll(async () => (await mailsTo('joins@example.org')).length, soon).toBe(1);
  const [mail] = await mailsTo('joins@example.org');
  const { text } = await ada.call(messages.outboxMail, { params: { recipientId: mail?.id ?? randomUUID() } });
  const token = /\/unsubscribe\/(\S+)/.exec(text)?.[1] ?? '';
  expect(text).toContain('Levee Road');
  expect(await traceOf(first)).toMatchObject({ output: { outcome: 'queued' } });
  const left = await fetch(`${server.url}/api/unsubscribe/${token}`, { method: 'POST' });
  expect(left.status).toBeLessThan(300);
  const second = await run(invitation, 'Ana', 'joins@example.org');
  expect(await traceOf(second)).toMatchObject({
    status: 'done',
    output: { outcome: 'left_out', reason: 'unsubscribed' },
  });
  // What is about a transaction still arrives.
  const other = await makeInvitation(ada);
  await publish(ada, other.wizard.id);
  await run(other, 'Ana', 'joins@example.org');
  await expect.poll(async () => (await mailsTo('joins@example.org')).length, soon).toBe(2);
});

test('an SMS for participation waits for the morning whenever it is its turn, also after a retry', async () => {
  const { id: templateId } = await makeTemplate('participation_only', {
    deliveryMethodId: 'sms',
    subjectLine: '',
    bodyHtml: '',
    textOnlyVersion: 'See you in the garden, {{who}}.',
  });
  const phone = '+4915112345678';
  const setHours = (from: string, to: string) => {
    const hours = { from, to };
    const region = { region: 'DE', weekday: hours, saturday: hours, sunday: hours };
    return ada.call(teams.change, { body: { quietHours: { participation: true, regions: [region] } } });
  };
  const isMorning =
    Number(new Date().toLocaleString('sv', { timeZone: 'Europe/Berlin', hour: '2-digit' })) < 12;
  const [night, day] = isMorning ? (['18:00', '19:00'] as const) : (['06:00', '07:00'] as const);
  await setHours(night, day);
  const invitation = await makeInvitation(ada, { send: { templateId }, to: 'phone' });
  await publish(ada, invitation.wizard.id);
  await run(invitation, 'Emil', 'emil@example.org', phone);
  const row = async () => {
    const { rows } = await server.deps.ownerPool.query<{ state: number; waits: boolean }>(
      'select state, not_before > now() as waits from platform.message_recipients where address = $1',
      [phone],
    );
    return rows[0];
  };
  expect(await row()).toEqual({ state: 0, waits: true });
  /** As a retry after a failure of the provider, or a user who sends it again. */
  const makeDue = () =>
    server.deps.ownerPool.query(
      `with due as (update platform.message_recipients set not_before = now() where address = $1 returning message_id)
       update platform.messages set ask_again_at = now() where id in (select message_id from due)`,
      [phone],
    );
  await makeDue();
  await expect.poll(row, soon).toEqual({ state: 0, waits: true });
  expect(await mailsTo(phone)).toEqual([]);
  await setHours('00:00', '24:00');
  await makeDue();
  await expect.poll(async () => (await mailsTo(phone)).length, soon).toBe(1);
  await ada.call(teams.change, { body: { quietHours: { participation: true, regions: [] } } });
});

test('only who may send messages publishes it, and the check names the message', async () => {
  const builder = async (name: string, featurePermissions: FeaturePermission[]) => {
    const person = await makeMember(server, name);
    const { id } = await ada.call(roles.create, { body: { name, featurePermissions, dataPermissions: [] } });
    await giveRoles(ada, person, [id], { accountType: 'full', dataAccess: 'all' });
    return person;
  };
  const without = await builder('mia', ['team_admin_data_wizards']);
  const { wizard } = await makeInvitation(without);
  const params = { wizardId: wizard.id };
  const { manifest, isWider } = await without.call(wizards.publication, { params });
  expect([manifest.sends, isWider]).toEqual([
    [
      {
        templateId: thanks.id,
        templateName: 'Thanks',
        templateVersion: thanks.version,
        deliveryMethodId: 'email',
        address: 'Email',
        to: wizard.draft.steps[1]?.tasks.flatMap((task) => (task.type === 'send_message' ? task.to : []))[0],
      },
    ],
    true,
  ]);
  expect((await refusal(publish(without, wizard.id))).problem.code).toBe('forbidden');
  const allowed = await builder('sender', ['team_admin_data_wizards', 'outgoing_messages_send']);
  expect((await publish(allowed, wizard.id)).live).not.toBeNull();
});
