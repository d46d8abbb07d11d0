// What is known of answers afterwards: figures, the story of each person, and messages to those who gave one. Who may not read the
// field that holds the answers sees none of it.
import { messages } from '@fieldhouse/contract/messages';
import { roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../../test/give-roles.ts';
import { createIn } from '../../../../test/named-records.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import {
  type Asked,
  type AskingTeam,
  makeAskingTeam,
  nonceIn,
} from '../../../../test/wizards/asking-team.ts';

let server: TestServer;
let ada: Person;
/** Reads names and addresses, not who comes. */
let dan: Person;
/** Reads who comes as well. */
let pat: Person;
let team: AskingTeam;
let params: { readonly messageId: string };
type Mail = Pick<Asked, 'recipientId' | 'tokens'>;
let [ana, ben]: Mail[] = [];

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  team = await makeAskingTeam(server);
  const names = ['Ana', 'Ben', 'Cas'];
  const addressOf = (name: string) => `${name.toLowerCase()}@example.org`;
  await createIn(
    ada,
    team.people,
    names.map((name) => ({ name, email: addressOf(name) })),
  );
  // Clara, to whom the mail goes as well, gives no answer.
  const { message } = await team.ask();
  params = { messageId: message.id };
  const mails: Mail[] = [];
  for (const name of names) mails.push(await team.mailTo(addressOf(name), message));
  ana = mails[0];
  ben = mails[1];
  const [yes = ''] = ana?.tokens ?? [];
  await team.open(yes, { headers: { 'user-agent': 'Thunderbird/128.0' } });
  await team.answerAfter(yes, 0);
  await team.answerAfter(ben?.tokens[1] ?? '', 1);
  // At once after the page was opened.
  const quick = mails[2]?.tokens[0] ?? '';
  const byScanner = await team.open(quick, { headers: { 'user-agent': 'Barracuda Sentinel' } });
  await team.send(quick, 0, nonceIn(await byScanner.text()));
  dan = await writer('dan', ['name', 'email']);
  pat = await writer('pat', ['name', 'email', 'comes']);
});
afterAll(() => server.stop());

async function writer(name: string, columns: readonly string[]): Promise<Person> {
  const person = await makeMember(server, name);
  const role = await ada.call(roles.create, {
    body: {
      name,
      featurePermissions: ['outgoing_messages_edit', 'outgoing_messages_send'],
      dataPermissions: columns.map((column) => ({
        ...{ type: 'read_data_field_data', collectionId: team.people.id, filter: null },
        fieldId: team.fieldId(column),
      })),
    } as never,
  });
  await giveRoles(ada, person, [role.id], { accountType: 'full', dataAccess: 'by_role' });
  return person;
}

const answersFor = async (person: Person) => (await person.call(messages.statistics, { params })).answers;

test('each person counts once by their last answer, and who gave none is known', async () => {
  const counted = {
    blockId: 'supper',
    question: 'Will you come, {{name | you}}?',
    choices: [
      { label: 'Yes, gladly', value: true, people: 1 },
      { label: 'No', value: false, people: 1 },
    ],
    ...{ none: 1, held: 1, refused: 0 },
  };
  expect(await answersFor(ada)).toEqual([counted]);
  expect(await answersFor(pat)).toEqual([counted]);
  expect(await answersFor(dan)).toEqual([]);
  const path = `/teams/${ada.teamId}/outgoing-messages/${params.messageId}/statistics.csv`;
  const fileFor = async (person: Person) => (await person.send({ method: 'GET', path })).text();
  expect(await fileFor(ada)).toMatch(/answer,.*Will you come.*,"?Yes, gladly"?,1/);
  expect(await fileFor(dan)).not.toContain('gladly');
});

test('the choice that was opened is counted as a link, except by programs', async () => {
  const linksFor = async (person: Person) =>
    (await person.call(messages.statistics, { params })).links.map(({ label, clicks }) => [label, clicks]);
  const opened = [
    ['Yes, gladly', 1],
    ['No', 0],
  ];
  await expect.poll(() => linksFor(ada), { timeout: 15_000 }).toEqual(opened);
  expect(await linksFor(pat)).toEqual(opened);
  expect(await linksFor(dan)).toEqual([]);
});

test('the story of a person has their answers', async () => {
  const storyFor = async (person: Person, of: Mail | undefined) => {
    const recipientId = of?.recipientId ?? '';
    return person.call(messages.recipient, { params: { ...params, recipientId } });
  };
  const answer = { question: 'Will you come, {{name | you}}?', answer: 'No' };
  await expect
    .poll(async () => (await storyFor(ada, ben)).answers, { timeout: 40_000 })
    .toMatchObject([{ ...answer, state: 'written' }]);
  expect((await storyFor(pat, ben)).answers).toMatchObject([answer]);
  const seen = await storyFor(dan, ana);
  expect(seen.answers).toEqual([]);
  // Of Ana, who has clicked.
  expect(seen.notifications.filter(({ typeId }) => typeId === 'click')).toEqual([]);
  expect(seen.clickedAt).toBeNull();
}, 60_000);

const writeTo = (person: Person, source: object) =>
  person.call(messages.create, {
    body: {
      ...{ internalName: 'Again', type: 'participation', subjectLine: 'Hello', bodyHtml: '<p>Hello</p>' },
      audience: { include: [{ kind: 'message', ...params, ...source }], exclude: [] },
    } as never,
  });

test('a message goes to those who gave an answer, or who gave none', async () => {
  const count = async (source: object) => {
    const include = [{ kind: 'message', ...params, ...source }];
    const body = { type: 'participation', audience: { include, exclude: [] } } as never;
    return (await ada.call(messages.countAudience, { body })).reachable;
  };
  const answer = { blockId: 'supper' };
  expect(await count({ did: 'answered', answer: { ...answer, value: true } })).toBe(1);
  expect(await count({ did: 'answered', answer })).toBe(2);
  // Cas, whose answer is held, and Clara.
  expect(await count({ did: 'not_answered', answer })).toBe(2);
  expect(await count({ did: 'not_answered', answer: { ...answer, value: false } })).toBe(3);
});

test('only who may read the answers may write to people by them, and only to questions that were asked', async () => {
  const asked = { did: 'answered', answer: { blockId: 'supper', value: true } };
  expect((await writeTo(ada, asked)).status).toBe('draft');
  expect((await writeTo(pat, asked)).status).toBe('draft');
  for (const source of [asked, { ...asked, did: 'not_answered' }])
    expect((await refusal(writeTo(dan, source))).problem.code).toBe('invalid_input');
  const faults = [
    { did: 'answered' },
    { did: 'reached', answer: asked.answer },
    { did: 'answered', answer: { blockId: 'lunch' } },
    { did: 'answered', answer: { blockId: 'supper', value: params.messageId } },
  ];
  for (const source of faults)
    expect((await refusal(writeTo(ada, source))).problem.code).toBe('invalid_input');
});
