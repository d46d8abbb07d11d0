// A team that asks its people by mail whether they come to a supper, and what is behind the buttons of the mail.
import { randomUUID } from 'node:crypto';
import { collections } from '@fieldhouse/contract/collections';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { type Wizard, wizards } from '@fieldhouse/contract/wizards';
import { expect, vi } from 'vitest';
import { makePageNonce } from '../../src/features/wizards/answers/page-nonce.ts';
import { collectionAudience } from '../collection-audience.ts';
import { newCollection } from '../imports/import-file.ts';
import { createIn } from '../named-records.ts';
import type { TestServer } from '../start-server.ts';
import { publish } from '../wizard-makers.ts';

const yesOrNo = [
  { label: 'Yes, gladly', value: true },
  { label: 'No', value: false },
];

/** Of the mail; about the supper unless it says otherwise. */
interface Question {
  readonly column?: string;
  readonly choices?: { readonly label: string; readonly value: boolean | string }[];
  readonly closesAt?: string;
}

export interface Asked {
  readonly recordId: string;
  readonly message: Message;
  readonly recipientId: string;
  readonly html: string;
  readonly text: string;
  readonly tokens: readonly string[];
}

export type AskingTeam = Awaited<ReturnType<typeof makeAskingTeam>>;

export async function makeAskingTeam(server: TestServer) {
  const { ada } = server;
  const taskId = randomUUID();
  const meals = await ada.call(collections.create, {
    body: { name: 'Meal', pluralName: 'Meals', isUsedAsCustomList: true },
  } as never);
  const people = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    {
      title: 'Meal',
      columnName: 'meal',
      dataType: 'single_selection_from_list',
      settings: { listId: meals.id },
    } as never,
    { title: 'Email', columnName: 'email', dataType: 'email_address' },
    { title: 'Phone', columnName: 'phone', dataType: 'phone_number' },
    { title: 'Comes', columnName: 'comes', dataType: 'boolean' },
    { title: 'Note', columnName: 'note', dataType: 'plain_text' },
  ]);
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

  /** The mail of a new person. */
  async function ask({ of = wizard, ...question }: Question & { of?: Wizard } = {}): Promise<Asked> {
    const email = `${randomUUID().slice(0, 8)}@example.org`;
    const [record] = await createIn(ada, people, [{ name: 'Clara', email }]);
    const message = await draft(blocksFor(of, question));
    const params = { messageId: message.id };
    await ada.call(messages.sendNow, { params, body: { version: message.version } });
    await vi.waitFor(async () => expect((await ada.call(messages.get, { params })).status).toBe('sent'), {
      timeout: 15_000,
    });
    return { recordId: record?.id ?? '', message, ...(await mailTo(email, message)) };
  }

  async function mailTo(email: string, { id: messageId }: Pick<Message, 'id'>) {
    const { items } = await ada.call(messages.recipients, { params: { messageId } });
    const recipientId = items.find((one) => one.sentToEmailAddress === email)?.id ?? '';
    const { html, text } = await ada.call(messages.outboxMail, { params: { recipientId } });
    return { recipientId, html, text, tokens: tokensIn(html) };
  }

  const open = (token: string, init: RequestInit = {}) => fetch(`${server.url}/a/${token}`, init);

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

  async function statesOf({ recipientId }: Asked): Promise<string[]> {
    const { rows } = await server.deps.ownerPool.query<{ state: string }>(
      'select state from platform.message_answers where recipient_id = $1 order by answered_at, id',
      [recipientId],
    );
    return rows.map(({ state }) => state);
  }

  const wizard = await makeWizard();
  return {
    ...{ ada, people, meals, wizard, taskId, fieldId, makeWizard, save, blocksFor, draft },
    ...{ ask, mailTo, open, send, answerAfter, comes, statesOf },
  };
}

export function tokensIn(html: string): string[] {
  return [...new Set([...html.matchAll(/href="[^"]*\/a\/([\w-]+)"/g)].map(([, token = '']) => token))];
}

export const nonceIn = (html: string) => /name="nonce" value="([^"]+)"/.exec(html)?.[1] ?? '';
