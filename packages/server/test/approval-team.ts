// A team in which every message needs the approval of someone who wrote nothing of it: Ada is its admin, Dan writes and sends, Cat writes
// and approves, Eve approves.
import { ownApiKeys, teamApiKeys } from '@fieldhouse/contract/api-keys';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import type { Filter } from '@fieldhouse/contract/filters';
import { teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import { messageApprovals } from '@fieldhouse/contract/message-approvals';
import { type Message, messages } from '@fieldhouse/contract/messages';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { teams } from '@fieldhouse/contract/teams';
import { expect } from 'vitest';
import { makeTeamAuthority } from '../src/kernel/authority.ts';
import { collectionAudience } from './collection-audience.ts';
import { giveRoles } from './give-roles.ts';
import { Person } from './people.ts';
import { makeMember, type TestServer } from './start-server.ts';

export const later = { mode: 'fixed', at: '2090-01-01T09:00:00.000Z' } as const;

export interface ApprovalTeam {
  readonly ada: Person;
  readonly dan: Person;
  readonly cat: Person;
  readonly eve: Person;
  /** Two of group “a”, twenty of group “b”. */
  readonly people: CollectionWithFields;
  member(name: string, featurePermissions: FeaturePermission[]): Promise<Person>;
  addPeople(group: string, number: number): Promise<void>;
  /** A key of the team that edits messages. */
  keyOf(person: Person): Promise<Person>;
  ownKeyOf(person: Person): Promise<Person>;
  /** To group “a”, unless the change has another audience. */
  write(person: Person, change?: object): Promise<Message>;
  edit(person: Person, message: Message, change: object): Promise<Message>;
  submit(person: Person, message: Message): Promise<Message>;
  approve(person: Person, message: Message): Promise<Message>;
  /** By Dan, at once. */
  send(message: Message): Promise<Message>;
  read(message: Pick<Message, 'id'>): Promise<Message>;
  /** Submitted by Dan, approved by Cat. */
  approved(draft: Message): Promise<Message>;
  /** The same, for a day far away. */
  scheduled(draft: Message): Promise<Message>;
  /** Its time comes: 'sent', or why it stopped. */
  outcome(message: Message): Promise<string | null>;
}

export async function makeApprovalTeam(server: TestServer): Promise<ApprovalTeam> {
  const { ada } = server;
  const member = async (name: string, featurePermissions: FeaturePermission[]) => {
    const person = await makeMember(server, name);
    const role = await ada.call(roles.create, { body: { name, featurePermissions, dataPermissions: [] } });
    await giveRoles(ada, person, [role.id], { accountType: 'full', dataAccess: 'all' });
    return person;
  };
  const dan = await member('dan', ['outgoing_messages_edit', 'outgoing_messages_send']);
  const cat = await member('cat', ['outgoing_messages_approve', 'outgoing_messages_edit']);
  const eve = await member('eve', ['outgoing_messages_approve']);
  const people = await ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: ['Name', 'Email', 'Work', 'Group'].map((title) => ({ title, dataType: 'plain_text' as const })),
    },
  });
  await ada.call(teams.change, {
    body: { messageApproval: 'always', messageApprovalAbove: 100, mayApproveOwnMessages: false },
  });
  let added = 0;
  const addPeople = async (group: string, number: number) => {
    const made = Array.from({ length: number }, () => {
      added += 1;
      return { name: `P${added}`, email: `p${added}@example.org`, work: `w${added}@example.org`, group };
    });
    await ada.call(records.create, { params: { collectionId: people.id }, body: { records: made } });
  };
  await addPeople('a', 2);
  await addPeople('b', 20);
  const of = ({ id, version }: Message) => ({ params: { messageId: id }, body: { version } });
  const write = (person: Person, change: object = {}) =>
    person.call(messages.create, {
      body: {
        ...{ internalName: 'Spring', type: 'participation', subjectLine: 'Hello', bodyHtml: '<p>Hello</p>' },
        ...{ audience: ofGroup(people, 'a'), ...change },
      } as never,
    });
  const edit = (person: Person, { id, version }: Message, change: object) =>
    person.call(messages.change, { params: { messageId: id }, body: { version, ...change } as never });
  const submit = (person: Person, message: Message) => person.call(messageApprovals.submit, of(message));
  const approve = (person: Person, message: Message) => person.call(messageApprovals.approve, of(message));
  const read = ({ id }: Pick<Message, 'id'>) => ada.call(messages.get, { params: { messageId: id } });
  return {
    ...{ ada, dan, cat, eve, people, member, addPeople, write, edit, submit, approve, read },
    async keyOf(person) {
      const { secret } = await person.call(teamApiKeys.create, {
        body: {
          name: `Key ${performance.now()}`,
          featurePermissions: ['outgoing_messages_edit'],
          dataPermissions: [{ type: 'read_data_field_data' }],
        },
      });
      return new Person(server.url, '', ada.teamId, secret);
    },
    async ownKeyOf(person) {
      const { secret } = await person.call(ownApiKeys.create, {
        body: { name: `Key ${performance.now()}`, isReadOnly: false },
      });
      return new Person(server.url, '', ada.teamId, secret);
    },
    send: (message) => dan.call(messages.sendNow, of(message)),
    async approved(draft) {
      return approve(cat, await submit(dan, draft));
    },
    async scheduled(draft) {
      const timed = await edit(dan, draft, { schedule: later });
      const { id, version } = await approve(cat, await submit(dan, timed));
      return dan.call(messages.sendNow, { params: { messageId: id }, body: { version, schedule: later } });
    },
    async outcome(message) {
      const authority = makeTeamAuthority(teamIdSchema.parse(ada.teamId), { kind: 'system' });
      await server.deps.withTeam(authority, ({ db }) =>
        db.updateTable('messages').set({ scheduledAt: new Date() }).where('id', '=', message.id).execute(),
      );
      const isOver = async () => ['error_sending', 'sent'].includes((await read(message)).status);
      await expect.poll(isOver, { timeout: 15_000 }).toBe(true);
      const { status, errorDetail } = await read(message);
      return status === 'sent' ? 'sent' : errorDetail;
    },
  };
}

export const inGroup = (value: string): Filter => ({ field: 'group', operator: 'is', value });

export function ofGroup({ id }: Pick<CollectionWithFields, 'id'>, group: string, column = 'email') {
  return collectionAudience(id, column, inGroup(group));
}
