// The same request many times at once, as by a double click, a client that retries, or a script: no internal
// errors, and no refusal because of something that the caller did not choose.
import { ownApiKeys, teamApiKeys } from '@fieldhouse/contract/api-keys';
import { bookmarks } from '@fieldhouse/contract/bookmarks';
import { collectionMembers } from '@fieldhouse/contract/collection-members';
import { collections } from '@fieldhouse/contract/collections';
import { comments } from '@fieldhouse/contract/comments';
import { dataCardGroups, dataCards } from '@fieldhouse/contract/data-cards';
import { views } from '@fieldhouse/contract/data-views';
import { headerMenu } from '@fieldhouse/contract/header-menu';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { messages } from '@fieldhouse/contract/messages';
import { recordTags } from '@fieldhouse/contract/record-tags';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { tags } from '@fieldhouse/contract/tags';
import { teamUsers } from '@fieldhouse/contract/team-users';
import { teams } from '@fieldhouse/contract/teams';
import { webhooks } from '@fieldhouse/contract/webhooks';
import { startWidgetStyle, websiteWidgets } from '@fieldhouse/contract/website-widgets';
import { wizardLinks } from '@fieldhouse/contract/wizard-links';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countInOneWindow } from '../clock/count-in-one-window.ts';
import { teamUserIdOf } from '../give-roles.ts';
import { ApiError, type Person } from '../people.ts';
import { startServer, type TestServer } from '../start-server.ts';
import { makeSignup } from '../wizard-makers.ts';
import { ask, randomIds } from './ask-endpoint.ts';
import { everyEndpoint } from './every-endpoint.ts';
import { type KnownIds, makeKnownIds } from './known-ids.ts';

let server: TestServer;
let ada: Person;
let known: KnownIds;
let list: { readonly id: string };
let boxes: { readonly id: string; readonly fields: readonly { id: string; columnName: string }[] };
let child: { readonly id: string };
beforeAll(async () => {
  server = await startServer();
  ({ ada } = server);
  known = await makeKnownIds(server);
  list = await ada.call(collections.create, {
    body: { name: 'Colour', pluralName: 'Colours', isUsedAsCustomList: true },
  });
  await ada.call(teams.change, { body: { availableDataLanguages: ['en', 'es'] } });
  boxes = await ada.call(collections.create, {
    body: {
      name: 'Box',
      pluralName: 'Boxes',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Code', dataType: 'plain_text' },
      ],
    },
  });
  child = await ada.call(collections.create, {
    body: { name: 'Friend', pluralName: 'Friends', parentId: known.collectionId },
  });
});
afterAll(() => server.stop());

const times = 20;

/** Outcomes of the concurrent calls: `done`, or the code of the refusal, each with its count. */
async function outcomesOf(call: (n: number) => Promise<unknown>): Promise<Record<string, number>> {
  const calls = Array.from({ length: times }, (_, n) => call(n).then(() => 'done', codeOf));
  const counts: Record<string, number> = {};
  for (const outcome of await Promise.all(calls)) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.problem.code : String(error);
}

const place = () => ({ collectionId: known.collectionId ?? '' });
const record = () => ({ ...place(), recordId: known.recordId ?? '' });

/** Calls without a value that has to be unique: all succeed. */
const open: Readonly<Record<string, () => Promise<unknown>>> = {
  'a field with the title of others': () =>
    ada.call(collections.addField, {
      params: place(),
      body: { title: 'Shoe size', dataType: 'number' },
    }),
  'a field with a title of signs alone': () =>
    ada.call(collections.addField, { params: place(), body: { title: '★', dataType: 'plain_text' } }),
  'a field of a child': () =>
    ada.call(collections.addField, {
      params: { collectionId: child.id },
      body: { title: 'Since', dataType: 'date' },
    }),
  'a record': () => ada.call(records.create, { params: place(), body: { records: [{ name: 'Elena' }] } }),
  'a view': () => ada.call(views.create, { params: place(), body: { internalName: 'All', type: 'table' } }),
  'a comment': () => ada.call(comments.add, { params: record(), body: { body: 'Hello' } }),
  'a bookmark': () =>
    ada.call(bookmarks.add, { body: { kind: 'record', ...place(), id: known.recordId } as never }),
  'tags of a record': () =>
    ada.call(recordTags.set, { params: record(), body: { tagIds: [known.tagId as never] } }),
  'a record put into a collection': () =>
    ada.call(collectionMembers.add, {
      params: { collectionId: child.id },
      body: { ids: [known.recordId as never] },
    }),
  'roles of a person': async () =>
    ada.call(roles.assign, {
      params: { teamUserId: await teamUserIdOf(server.tom) },
      body: { roleIds: [known.roleId as never] },
    }),
  'a message': () => ada.call(messages.create, { body: { internalName: 'News' } }),
  'a copy of a message': () =>
    ada.call(messages.duplicate, { params: { messageId: known.messageId ?? '' }, body: {} }),
  'a template': () => ada.call(messageTemplates.create, { body: { name: 'Letter' } }),
  'a copy of a template': () =>
    ada.call(messageTemplates.copy, {
      params: { messageTemplateId: known.messageTemplateId ?? '' },
      body: {},
    }),
  'the empty template': () => ada.call(messageTemplates.startFromScratch, { body: {} }),
  'an export': async () => {
    const reply = await ada.send({
      method: 'GET',
      path: `/teams/${ada.teamId}/collections/${known.collectionId}/export.csv`,
    });
    if (!reply.ok) throw new ApiError(reply.status, (await reply.json()) as never);
    return reply.text();
  },
  'an import': async () => {
    const reply = await ada.send({
      method: 'POST',
      path: `/teams/${ada.teamId}/collections/${known.collectionId}/imports`,
      body: 'Name\nElena\n',
      headers: { 'content-type': 'text/csv' },
    });
    if (!reply.ok) throw new ApiError(reply.status, (await reply.json()) as never);
  },
  'a file': async () => {
    const reply = await ada.send({
      method: 'POST',
      path: `/teams/${ada.teamId}/files?name=note.txt`,
      body: 'A note.',
      headers: { 'content-type': 'application/octet-stream' },
    });
    if (!reply.ok) throw new ApiError(reply.status, (await reply.json()) as never);
  },
};

test.each(Object.entries(open))('%s is made as often as it is asked for', async (_what, call) => {
  expect(await outcomesOf(call)).toEqual({ done: times });
});

test('fields with one title have columns and places of their own', async () => {
  const { id, fields: before } = await ada.call(collections.create, {
    body: { name: 'Boat', pluralName: 'Boats' },
  });
  const params = { collectionId: id };
  await outcomesOf(() =>
    ada.call(collections.addField, { params, body: { title: 'Length', dataType: 'number' } }),
  );
  const { fields } = await ada.call(collections.get, { params });
  expect(fields).toHaveLength(before.length + times);
  const names = fields.slice(before.length).map(({ columnName }) => columnName);
  const numbered = Array.from({ length: times }, (_, n) => (n === 0 ? 'length' : `length_${n + 1}`));
  expect(names).toEqual(numbered);
});

interface Chosen {
  readonly call: () => Promise<unknown>;
  readonly code: string;
}

/** Endpoints with a unique name, address or value that the caller chose. */
const chosen: Readonly<Record<string, Chosen>> = {
  'a collection': {
    call: () => ada.call(collections.create, { body: { name: 'Song', pluralName: 'Songs' } }),
    code: 'name_taken',
  },
  'a field with a column name': {
    call: () =>
      ada.call(collections.addField, {
        params: place(),
        body: { title: 'Born', columnName: 'born_on', dataType: 'date' },
      }),
    code: 'column_name_taken',
  },
  'a group of cards': {
    call: () => ada.call(dataCardGroups.create, { params: place(), body: { name: 'Second' } }),
    code: 'name_taken',
  },
  'an item of a list': {
    call: () =>
      ada.call(records.create, {
        params: { collectionId: list.id },
        body: { records: [{ name: 'Red' }] },
      }),
    code: 'value_taken',
  },
  'a card': {
    call: () =>
      ada.call(dataCards.create, {
        params: place(),
        body: { name: 'Card', settings: { type: 'form', fields: [] } },
      }),
    code: 'name_taken',
  },
  'a widget': {
    call: () =>
      ada.call(websiteWidgets.create, {
        params: place(),
        body: {
          name: 'Answers',
          shows: { kind: 'wizard', wizardId: known.wizardId as never },
          allowedOrigins: [],
          style: startWidgetStyle,
        },
      }),
    code: 'name_taken',
  },
  'a role': { call: () => ada.call(roles.create, { body: { name: 'Greeter' } }), code: 'name_taken' },
  'a tag': { call: () => ada.call(tags.create, { body: { name: 'Choir' } }), code: 'name_taken' },
  'a wizard': { call: () => ada.call(wizards.create, { body: { name: 'Join' } }), code: 'name_taken' },
  'a key of the team': {
    call: () => ada.call(teamApiKeys.create, { body: { name: 'Script' } }),
    code: 'name_taken',
  },
  'a key of a person': {
    call: () => ada.call(ownApiKeys.create, { body: { name: 'Script' } }),
    code: 'name_taken',
  },
  'a webhook': {
    call: () =>
      ada.call(webhooks.create, {
        body: {
          name: 'Hook',
          url: 'https://hooks.example.invalid/',
          events: ['record.created'],
          collectionIds: null,
        },
      }),
    code: 'name_taken',
  },
  'an invited person': {
    call: () =>
      ada.call(teamUsers.invite, { body: { email: 'ines@example.org', firstName: 'Ines', lastName: 'Roe' } }),
    code: 'email_already_linked',
  },
};

test.each(Object.entries(chosen))(
  '%s is created once, and the others are refused with the field in use',
  async (_what, one) => {
    expect(await outcomesOf(one.call)).toEqual({ done: 1, [one.code]: times - 1 });
  },
);

test('a unique value belongs to one record, and the others are refused', async () => {
  const { id } = await ada.call(collections.create, { body: { name: 'Key', pluralName: 'Keys' } });
  const params = { collectionId: id };
  await ada.call(collections.addField, {
    params,
    body: { title: 'Code', dataType: 'plain_text', isUnique: true },
  });
  const make = () => ada.call(records.create, { params, body: { records: [{ name: 'Key', code: 'A1' }] } });
  expect(await outcomesOf(make)).toEqual({ done: 1, value_taken: times - 1 });
});

test('a link to a wizard exists once', async () => {
  const { wizard } = await makeSignup(ada);
  const link = () =>
    ada.call(wizardLinks.create, { params: place(), body: { wizardId: wizard.id, type: 'create' } });
  expect(await outcomesOf(link)).toEqual({ done: 1, conflict: times - 1 });
});

test('what has a limit is made up to it', async () => {
  const entries = await outcomesOf(() =>
    ada.call(headerMenu.add, {
      body: { label: 'Recent', icon: 'fa-solid fa-star', target: { type: 'path', path: '/recent' } },
    }),
  );
  const { items } = await ada.call(headerMenu.list);
  // One is there already.
  expect(entries).toEqual({ done: items.length - 1, action_not_allowed: times - items.length + 1 });
  await countInOneWindow(server);
  const testSend = () =>
    ada.call(messages.testSend, {
      params: { messageId: known.messageId ?? '' },
      body: { to: 'tester@example.org' },
    });
  await testSend();
  const sent = await outcomesOf(testSend);
  expect(sent).toEqual({ done: 19, too_many_requests: times - 19 });
  const made = await outcomesOf((n) => server.olga.call(teams.create, { body: { name: `Team ${n}` } }));
  expect(made).toEqual({ done: 10, too_many_requests: times - 10 });
});

/** The first call does the work; the others find it done and succeed too. */
const same: Readonly<Record<string, () => Promise<unknown>>> = {
  'a field that becomes unique': () => changeField('code', { isUnique: true }),
  'a field that is translated': () => changeField('name', { isTranslatable: true }),
  'a field that is translated no more': () => changeField('name', { isTranslatable: false }),
  'a field that is not unique any more': () => changeField('code', { isUnique: false }),
  'languages of the team': () =>
    ada.call(teams.change, { body: { availableDataLanguages: ['en', 'es', 'de'] } }),
  'cards of a group': () =>
    ada.call(dataCardGroups.change, {
      params: { ...place(), dataCardGroupId: known.dataCardGroupId ?? '' },
      body: { cardIds: [known.dataCardId as never] },
    }),
  'an order that asks for an index': () =>
    ada.call(records.query, {
      params: { collectionId: boxes.id },
      body: { sorts: [{ field: 'code', direction: 'desc' }] },
    }),
};

function changeField(columnName: string, body: object): Promise<unknown> {
  const fieldId = boxes.fields.find((field) => field.columnName === columnName)?.id ?? '';
  return ada.call(collections.changeField, { params: { collectionId: boxes.id, fieldId }, body });
}

test.each(Object.entries(same))('%s can be asked for by many at once', async (_what, call) => {
  expect(await outcomesOf(call)).toEqual({ done: times });
});

describe('whatever else is written, twelve times at once,', () => {
  // Ends the session of the request, or runs for minutes.
  const apart = [
    'identity.signOut',
    'sessions.endOthers',
    'demo.makeMillion',
    'demo.createTeam',
    // Closes the team.
    'teamLifecycle.deactivate',
  ];
  const writing = everyEndpoint
    .filter(({ writes, needs, name }) => writes && needs !== 'wizard_run' && !apart.includes(name))
    // Deletions come last.
    .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
  test.each(writing.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is no fault of the server',
    async (_name, endpoint) => {
      const asked = Array.from({ length: 12 }, () =>
        ask(ada, endpoint, { ...randomIds(endpoint), ...known }),
      );
      const answers = await Promise.all(asked);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    },
  );
});
