// Record names elsewhere (in links, messages, wizards) are in the reader's language if there is a
// translation.
import { randomUUID } from 'node:crypto';
import { bookmarks } from '@fieldhouse/contract/bookmarks';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { identity } from '@fieldhouse/contract/identity';
import { messages } from '@fieldhouse/contract/messages';
import { recordHistory, trash } from '@fieldhouse/contract/record-history';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import { search } from '@fieldhouse/contract/search';
import { teams } from '@fieldhouse/contract/teams';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { giveRoles } from '../../../test/give-roles.ts';
import { createIn } from '../../../test/named-records.ts';
import type { Person } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { publish } from '../../../test/wizard-makers.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  await ada.call(teams.change, { body: { availableDataLanguages: ['en', 'es'] } });
});
afterAll(() => server.stop());

function make(body: object): Promise<CollectionWithFields> {
  const tail = randomUUID().slice(0, 8);
  return ada.call(collections.create, {
    body: { name: 'One', pluralName: `Many ${tail}`, ...body },
  });
}

/** Trees in a park. The kinds have names in two languages, except the pine. */
async function makeTrees() {
  const name = { title: 'Name', dataType: 'plain_text', isTranslatable: true };
  const kinds = await make({ fields: [name, { title: 'Height', dataType: 'number' }] });
  const [oak, pine] = await createIn(ada, kinds, [{ name: 'Oak', 'name@es': 'Roble' }, { name: 'Pine' }]);
  const settings = { collectionId: kinds.id };
  const trees = await make({
    fields: [
      { title: 'Label', dataType: 'plain_text' },
      { title: 'Kind', dataType: 'single_data_record', settings },
      { title: 'Neighbours', dataType: 'multi_data_record', settings },
      { title: 'Motto', dataType: 'plain_text', isTranslatable: true },
      { title: 'Email', dataType: 'email_address' },
    ],
  });
  const [tree] = await createIn(ada, trees, [
    {
      label: 'Tree 1',
      kind: oak?.id,
      neighbours: [pine?.id, oak?.id],
      motto: 'Slowly',
      'motto@es': 'Despacio',
      email: 'tree@example.org',
    },
  ]);
  if (!oak || !pine || !tree) throw new Error('Nothing was made.');
  return { kinds, trees, oak, pine, tree };
}

async function query({ id }: { id: string }, person = ada): Promise<DataRecord['values'][]> {
  const reply = await person.call(records.query, { params: { collectionId: id }, body: {} });
  return reply.records.map(({ values }) => values);
}

test('a link has the name in each language in which it is translated', async () => {
  const { trees, oak, pine } = await makeTrees();
  expect(await query(trees)).toMatchObject([
    {
      kind: { id: oak.id, label: 'Oak', labels: { es: 'Roble' } },
      neighbours: [
        { id: pine.id, label: 'Pine', labels: {} },
        { id: oak.id, label: 'Oak', labels: { es: 'Roble' } },
      ],
    },
  ]);
  const one = { params: { collectionId: trees.id, recordId: (await recordsOf(trees))[0]?.id ?? '' } };
  const got = await ada.call(records.get, one);
  expect(got.values.kind).toMatchObject({ labels: { es: 'Roble' } });
});

async function recordsOf({ id }: { id: string }): Promise<readonly DataRecord[]> {
  return (await ada.call(records.query, { params: { collectionId: id }, body: {} })).records;
}

test('a user who may not read the name gets it in no language', async () => {
  const { kinds, trees } = await makeTrees();
  const eva = await makeMember(server, 'eva');
  const field = ({ id, fields }: CollectionWithFields, title: string) => ({
    type: 'read_data_field_data',
    collectionId: id,
    fieldId: fields.find((one) => one.title === title)?.id,
  });
  const dataPermissions = [field(trees, 'Kind'), field(kinds, 'Height')] as DataPermission[];
  const role = await ada.call(roles.create, { body: { name: 'Measurer', dataPermissions } });
  await giveRoles(ada, eva, [role.id], { accountType: 'limited', dataAccess: 'by_role' });
  const [seen] = await query(trees, eva);
  expect(seen?.kind).toMatchObject({ label: '' });
  expect(JSON.stringify(seen)).not.toMatch(/Oak|Roble/);
});

test('search hits, what changed, bookmarks, places opened before and the trash bear their names in each language', async () => {
  const { kinds, oak } = await makeTrees();
  const params = { collectionId: kinds.id };
  const named = { id: oak.id, label: 'Oak', labels: { es: 'Roble' } };
  await ada.call(collections.change, { params, body: { isGloballySearchable: true } });
  // Found by its name in any language, not only the displayed one.
  for (const [text, detail] of [
    ['robl', 'roble'],
    ['oak', 'oak'],
  ] as const) {
    const { groups } = await ada.call(search.find, { body: { text } });
    const { hits = [] } = groups.find(({ collectionId }) => collectionId === kinds.id) ?? {};
    expect(hits).toMatchObject([{ ...named, detail, rank: 'name' }]);
  }
  const spelt = await ada.call(search.find, { body: { text: 'robel' } });
  expect(spelt.groups.flatMap(({ hits }) => hits)).toContainEqual(expect.objectContaining(named));
  const recent = await ada.call(records.recent);
  expect(recent.items).toContainEqual(expect.objectContaining(named));
  const place = { kind: 'record', collectionId: kinds.id, id: oak.id } as const;
  await ada.call(bookmarks.add, { body: place });
  expect((await ada.call(bookmarks.list)).items).toMatchObject([named]);
  expect((await ada.call(search.recent, { body: { places: [place] } })).items).toMatchObject([named]);
  await ada.call(records.delete, { params, body: { ids: [oak.id] } });
  expect((await ada.call(trash.list, { params })).items).toMatchObject([named]);
});

test('the history shows links by their names in each language', async () => {
  const { trees, tree, oak, pine } = await makeTrees();
  const params = { collectionId: trees.id };
  const change = { id: tree.id, version: tree.version, values: { kind: pine.id } };
  await ada.call(records.update, { params, body: { records: [change] } });
  const { items } = await ada.call(recordHistory.list, { params: { ...params, recordId: tree.id } });
  expect(items[0]?.fields).toMatchObject([
    {
      field: 'kind',
      before: { id: oak.id, label: 'Oak', labels: { es: 'Roble' } },
      after: { id: pine.id, label: 'Pine', labels: {} },
    },
  ]);
});

test('a list is sorted by the names that its viewer sees', async () => {
  const name = { title: 'Name', dataType: 'plain_text', isTranslatable: true };
  const kinds = await make({ fields: [name] });
  const [ash, birch, cedar] = await createIn(ada, kinds, [
    { name: 'Ash', 'name@es': 'Fresno' },
    { name: 'Birch', 'name@es': 'Abedul' },
    { name: 'Cedar' },
  ]);
  const fields = [
    { title: 'Label', dataType: 'plain_text' },
    { title: 'Kind', dataType: 'single_data_record', settings: { collectionId: kinds.id } },
  ];
  const trees = await make({ fields });
  const rows = [ash, birch, cedar].map((kind, at) => ({ label: `${at}`, kind: kind?.id }));
  await createIn(ada, trees, rows);
  const params = { collectionId: trees.id };
  const labelsBy = async (sort: object) => {
    const first = await ada.call(records.query, {
      params,
      body: { sorts: [{ field: 'kind', ...sort }], limit: 2 },
    });
    const after = first.next ?? '';
    const rest = await ada.call(records.query, {
      params,
      body: { sorts: [{ field: 'kind', ...sort }], after },
    });
    return [...first.records, ...rest.records].map(({ values }) => values.label).join('');
  };
  expect(await labelsBy({})).toBe('012');
  expect(await labelsBy({ language: 'es' })).toBe('120');
  expect(await labelsBy({ language: 'es', direction: 'desc' })).toBe('021');
  // A language without translations falls back to the original names.
  expect(await labelsBy({ language: 'fr' })).toBe('012');
  const groupBy = { field: 'kind', language: 'es' };
  const { groups = [] } = await ada.call(records.aggregate, { params, body: { aggregates: [], groupBy } });
  expect(groups.map(({ value }) => (value as { label: string }).label)).toEqual(['Birch', 'Cedar', 'Ash']);
});

test('a message is filled in with the texts and names of its language', async () => {
  const { trees } = await makeTrees();
  const audience = collectionAudience(trees.id);
  const text = '{{kind |}}, near {{neighbours |}}: {{motto |}} ({{label |}})';
  const body = { internalName: 'Trees', audience, subjectLine: text, bodyHtml: `<p>${text}</p>` };
  const draft = await ada.call(messages.create, { body });
  expect(draft.contentLanguage).toBeNull();
  const params = { messageId: draft.id };
  const preview = () => ada.call(messages.preview, { params, body: {} });
  expect((await preview()).subject).toBe('Oak, near Pine, Oak: Slowly (Tree 1)');
  const changed = await ada.call(messages.change, {
    params,
    body: { version: draft.version, contentLanguage: 'es' },
  });
  expect(changed.contentLanguage).toBe('es');
  expect((await preview()).subject).toBe('Roble, near Pine, Roble: Despacio (Tree 1)');
  expect((await preview()).html).toContain('Roble, near Pine, Roble: Despacio (Tree 1)');
  const copy = await ada.call(messages.duplicate, { params, body: {} });
  expect(copy.contentLanguage).toBe('es');
});

test('a wizard shows texts, names and choices in the language of its visitor, and writes the text itself', async () => {
  const { trees, tree } = await makeTrees();
  const list = await make({ isUsedAsCustomList: true });
  const nameField = list.fields.find(({ columnName }) => columnName === 'name');
  const fieldParams = { collectionId: list.id, fieldId: nameField?.id ?? '' };
  await ada.call(collections.changeField, { params: fieldParams, body: { isTranslatable: true } });
  await createIn(ada, list, [{ name: 'Good', 'name@es': 'Bueno' }, { name: 'Poor' }]);
  const visits = await make({
    fields: [
      { title: 'Words', dataType: 'plain_text' },
      { title: 'State', dataType: 'single_selection_from_list', settings: { listId: list.id } },
    ],
  });
  const idIn = ({ fields }: CollectionWithFields, column: string) =>
    fields.find(({ columnName }) => columnName === column)?.id ?? '';
  const ref = (column: string) => `record.${idIn(trees, column)}`;
  const task = randomUUID();
  const definition = wizardDefinition.parse({
    startsWith: trees.id,
    steps: [
      {
        id: randomUUID(),
        title: 'Visit',
        tasks: [
          {
            id: randomUUID(),
            type: 'display_text',
            body: [
              { t: '<p>' },
              { ref: ref('kind'), fallback: '–' },
              { t: ': ' },
              { ref: ref('motto'), fallback: '–' },
              { t: '</p>' },
            ],
          },
          {
            id: task,
            type: 'create_record',
            collectionId: visits.id,
            fields: [
              { fieldId: idIn(visits, 'state') },
              {
                fieldId: idIn(visits, 'words'),
                mode: 'hidden',
                value: { kind: 'variable', ref: ref('motto') },
              },
            ],
          },
        ],
      },
    ],
    thankYou: [],
  });
  const { id: wizardId } = await ada.call(wizards.create, { body: { name: 'Visit' } });
  const draft = await ada.call(wizards.get, { params: { wizardId } });
  const { draftRev, icon } = draft;
  await ada.call(wizards.saveDraft, {
    params: { wizardId },
    body: { draftRev, name: 'Visit', icon, definition },
  });
  await publish(ada, wizardId);
  const start = (language: 'en' | 'es') => {
    const body = { recordId: tree.id, languages: [language] };
    return ada.call(wizardRuns.start, { params: { wizardId }, body });
  };
  const shown = async (language: 'en' | 'es') => {
    const run = await start(language);
    const [text, form] = run.step.parts;
    const question = form?.type === 'create_record' ? form.questions[0] : undefined;
    return { run, html: text?.type === 'display_text' ? text.html : '', choices: question?.options };
  };
  expect(await shown('en')).toMatchObject({
    html: '<p>Oak: Slowly</p>',
    choices: [{ label: 'Good' }, { label: 'Poor' }],
  });
  const spanish = await shown('es');
  expect(spanish).toMatchObject({
    html: '<p>Roble: Despacio</p>',
    choices: [{ label: 'Bueno' }, { label: 'Poor' }],
  });
  const { runId, token, step } = spanish.run;
  await ada.call(wizardRuns.submit, {
    params: { runId, stepId: step.stepId ?? '' },
    headers: { 'x-wizard-run': token, 'idempotency-key': randomUUID() },
    body: {
      rev: step.rev,
      recordVersion: step.record?.version ?? null,
      answers: { [task]: { [idIn(visits, 'state')]: spanish.choices?.[0]?.id } },
    },
  });
  expect(await query(visits)).toMatchObject([{ words: 'Slowly', state: { label: 'Good' } }]);
});

test('a user gets the text languages of their teams, the default first', async () => {
  const { memberships } = await ada.call(identity.session);
  expect(memberships.find(({ teamId }) => teamId === ada.teamId)?.dataLanguages).toEqual(['en', 'es']);
  await ada.call(teams.change, { body: { defaultDataLanguage: 'es' } });
  const changed = (await ada.call(identity.session)).memberships;
  expect(changed.find(({ teamId }) => teamId === ada.teamId)?.dataLanguages).toEqual(['es', 'en']);
});
