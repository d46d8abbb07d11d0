// Records as choices for anyone: what is shown of them, and that nothing else can be learned or chosen.
import { randomUUID } from 'node:crypto';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardResults } from '@fieldhouse/contract/wizard-results';
import { maxChoicesPage, wizardRunChoices } from '@fieldhouse/contract/wizard-run-choices';
import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import { publish, recordsOf, republish } from '../../../test/wizard-makers.ts';

let server: TestServer;
let events: CollectionWithFields;
let bookings: CollectionWithFields;
let made: readonly DataRecord[];

const idIn = ({ fields }: CollectionWithFields, columnName: string) =>
  fields.find((one) => one.columnName === columnName)?.id as string;

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
  events = await server.ada.call(collections.create, {
    body: {
      name: 'Event',
      pluralName: 'Events',
      fields: [
        { title: 'Name', dataType: 'plain_text', isRequired: true },
        { title: 'Day', dataType: 'date' },
        { title: 'Open', dataType: 'boolean' },
        { title: 'Notes', dataType: 'plain_text' },
      ],
    },
  });
  bookings = await server.ada.call(collections.create, {
    body: {
      name: 'Booking',
      pluralName: 'Bookings',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Event', dataType: 'single_data_record', settings: { collectionId: events.id } },
      ],
    },
  });
  const values = [
    { name: 'Ceilidh', day: '2026-12-04', open: true, notes: 'SECRET-NOTE' },
    { name: 'Private party', day: '2026-12-05', open: false },
    ...Array.from({ length: maxChoicesPage + 2 }, (_, index) => ({
      name: `Workshop ${String(index).padStart(2, '0')}`,
      open: true,
    })),
  ];
  const created = await server.ada.call(records.create, {
    params: { collectionId: events.id },
    body: { records: values },
  });
  made = (created as unknown as { records: DataRecord[] }).records;
});
afterAll(() => server.stop());

const task = randomUUID();

async function draftOf(person: Person, over: object = {}, access = 'public') {
  const { id, draftRev, name, icon } = await person.call(wizards.create, {
    body: { name: `Book ${randomUUID().slice(0, 8)}` },
  });
  const isOpen = { field: idIn(events, 'open'), operator: 'is', value: true };
  const offer = { look: 'cards', fieldIds: [idIn(events, 'day')], filter: isOpen, ...over };
  const definition = wizardDefinition.parse({
    access,
    steps: [
      {
        id: randomUUID(),
        title: 'Which one?',
        tasks: [
          {
            id: task,
            type: 'create_record',
            collectionId: bookings.id,
            fields: [
              { fieldId: idIn(bookings, 'name') },
              { fieldId: idIn(bookings, 'event'), offer, isRequired: true },
            ],
          },
        ],
      },
      {
        id: randomUUID(),
        title: 'Thanks',
        tasks: [
          {
            id: randomUUID(),
            type: 'display_text',
            body: [{ t: '<p>' }, { ref: `answer.${task}.${idIn(bookings, 'event')}`, fallback: '' }],
          },
        ],
      },
    ],
  });
  await person.call(wizards.saveDraft, {
    params: { wizardId: id },
    body: { draftRev, name, icon, definition },
  });
  return id;
}

async function start(over: object = {}): Promise<Visitor> {
  const wizardId = await draftOf(server.ada, over);
  await publish(server.ada, wizardId);
  return Visitor.start(server.anonymous, wizardId);
}

function find({ runId, headers }: Visitor, search = '', after: string | null = null) {
  return server.anonymous.call(wizardRunChoices.find, {
    params: { runId },
    headers,
    // Contract ids are branded strings.
    body: { task: task as never, field: idIn(bookings, 'event') as never, search, after },
  });
}

function answers(handle: string, name = 'Elena') {
  return { [task]: { [idIn(bookings, 'name')]: name, [idIn(bookings, 'event')]: handle } };
}

test('a visitor sees what the author shows of the records, and chooses one', async () => {
  const visitor = await start();
  const [part] = visitor.step.parts;
  expect(part?.type === 'create_record' && part.questions[1]).toMatchObject({
    options: null,
    linkedCollectionId: null,
    offer: { look: 'cards' },
  });
  const { items } = await find(visitor);
  expect(items[0]).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    label: 'Ceilidh',
    details: [{ title: 'Day', text: expect.stringContaining('2026') }],
    hasPicture: false,
  });
  const seen = JSON.stringify([visitor.step, items]);
  for (const hidden of ['Private', 'SECRET-NOTE', events.id, ...made.map(({ id }) => id)])
    expect(seen).not.toContain(hidden);
  await visitor.submit(answers(items[0]?.id ?? ''));
  expect(visitor.step.parts[0]).toMatchObject({ html: '<p>Ceilidh</p>' });
  const [booking] = (await recordsOf(server.ada, bookings.id)).slice(-1);
  expect(booking?.values.event).toMatchObject({ id: made[0]?.id });
  // Back shows the choice again.
  await visitor.back();
  const [again] = visitor.step.parts;
  expect(again?.type === 'create_record' && again.questions[1]?.value).toEqual({
    id: items[0]?.id,
    label: 'Ceilidh',
  });
});

test('what was chosen in a run in the spam box is known when it comes out', async () => {
  const visitor = await start();
  const { items } = await find(visitor);
  await visitor.submit(answers(items[0]?.id ?? '', 'Held'), { roomNumber: 'filled' });
  expect(visitor.step.parts[0]).toMatchObject({ html: '<p>Ceilidh</p>' });
  await visitor.submit({});
  await server.deps.ownerPool.query('select platform.forget_run_offers()');
  const params = { wizardId: visitor.wizardId, wizardRunId: visitor.runId };
  await server.ada.call(wizardResults.sortRun, { params, body: { isSpam: false } });
  const booking = (await recordsOf(server.ada, bookings.id)).find(({ values }) => values.name === 'Held');
  expect(booking?.values.event).toMatchObject({ id: made[0]?.id });
});

test('pages and searches end at what is offered', async () => {
  const visitor = await start();
  const first = await find(visitor);
  expect(first.items).toHaveLength(maxChoicesPage);
  const second = await find(visitor, '', first.next);
  expect([second.items.map(({ label }) => label), second.next]).toEqual([
    ['Workshop 23', 'Workshop 24', 'Workshop 25'],
    null,
  ]);
  // The cursor names no record.
  const cursor = Buffer.from(first.next ?? '', 'base64url').toString('latin1');
  expect(cursor).not.toContain('Workshop');
  expect((await find(visitor, 'ceil')).items.map(({ label }) => label)).toEqual(['Ceilidh']);
  for (const search of ['SECRET', 'Private', made[0]?.id ?? ''])
    expect((await find(visitor, search)).items).toEqual([]);
  const other = await Visitor.start(server.anonymous, visitor.wizardId);
  expect((await refusal(find(other, '', first.next))).problem).toMatchObject({
    issues: [{ path: ['body', 'after'] }],
  });
});

test('a handle is worth nothing in another run, task or team', async () => {
  const visitor = await start();
  const others = [
    await Visitor.start(server.anonymous, visitor.wizardId),
    // The same task in another wizard.
    await start(),
  ];
  const handles = await Promise.all(
    [visitor, ...others].map(async (run) => (await find(run, 'Workshop 02')).items[0]?.id ?? ''),
  );
  expect(new Set(handles).size).toBe(3);
  const [own = '', ...foreign] = handles;
  // Of another team, and one that a task of the run itself was not shown.
  const elsewhere = await server.deps.ownerPool.query<{ handle: string }>(
    `update platform.wizard_run_offers set task_id = gen_random_uuid()
     where run_id = $1 and handle = (select max(handle) from platform.wizard_run_offers where run_id = $1 and handle <> $2)
     returning handle`,
    [visitor.runId, own],
  );
  for (const choice of [...foreign, elsewhere.rows[0]?.handle ?? '', randomUUID()]) {
    const { problem } = await refusal(visitor.submit(answers(choice)));
    expect(problem.issues).toMatchObject([{ rule: 'not_a_choice' }]);
  }
  await visitor.submit(answers(own));
});

test('only what this run was shown, and still is, can be chosen', async () => {
  const visitor = await start();
  const other = await Visitor.start(server.anonymous, visitor.wizardId);
  const [offered] = (await find(visitor, 'Workshop 01')).items;
  const handle = offered?.id ?? '';
  const recordId = made.find(({ values }) => values.name === 'Workshop 01')?.id ?? '';
  const isRefused = async (run: Visitor, choice: string) => {
    const { problem } = await refusal(run.submit(answers(choice)));
    expect(problem.issues).toEqual([
      expect.objectContaining({
        path: ['body', 'answers', task, idIn(bookings, 'event')],
        rule: 'not_a_choice',
      }),
    ]);
  };
  await isRefused(visitor, recordId);
  await isRefused(other, handle);
  const change = (open: boolean, version: number) =>
    server.ada.call(records.update, {
      params: { collectionId: events.id },
      body: { records: [{ id: recordId as never, version, values: { open } }] },
    });
  await change(false, 1);
  await isRefused(visitor, handle);
  await change(true, 2);
  await visitor.submit(answers(handle));
});

test('publishing needs the rights to what is shown, and says what it is', async () => {
  const wizardId = await draftOf(server.ada);
  const { manifest, problems } = await server.ada.call(wizards.publication, { params: { wizardId } });
  expect(problems).toEqual([]);
  expect(manifest.offers).toEqual([]);
  expect(manifest.choices).toEqual([
    expect.objectContaining({
      collectionName: 'Events',
      fields: [expect.objectContaining({ title: 'Name' }), expect.objectContaining({ title: 'Day' })],
      filteredBy: [expect.objectContaining({ title: 'Open' })],
    }),
  ]);
  const kim = await makeMember(server, 'kim');
  const mayRead = async (filter: DataPermission['filter'], fieldId: string | null = null) => {
    const { id } = await server.ada.call(roles.create, {
      body: {
        name: randomUUID(),
        featurePermissions: ['team_admin_data_wizards'],
        dataPermissions: [
          // Contract ids are branded strings.
          { type: 'update_data_field_data', collectionId: bookings.id, fieldId: null, filter: null },
          { type: 'read_data_field_data', collectionId: events.id, fieldId: fieldId as never, filter },
        ],
      },
    });
    await giveRoles(server.ada, kim, [id], { accountType: 'full', dataAccess: 'by_role' });
  };
  for (const part of [
    [{ field: 'open', operator: 'is', value: true }, null],
    [null, idIn(events, 'name')],
  ] as const) {
    await mayRead(part[0], part[1]);
    expect((await refusal(publish(kim, wizardId))).problem.code).toBe('forbidden');
  }
  await mayRead(null);
  await publish(kim, wizardId);
  const unfit = await draftOf(server.ada, { fieldIds: [randomUUID()], filter: null });
  const checked = await server.ada.call(wizards.publication, { params: { wizardId: unfit } });
  expect(checked.problems).toEqual([expect.objectContaining({ code: 'offer_field_unfit' })]);
});

test('a visitor adds an item that a list lacks, where the author allows it', async () => {
  const colours = await server.ada.call(collections.create, {
    body: { name: 'Colour', pluralName: `Colours ${randomUUID()}`, isUsedAsCustomList: true },
  });
  await server.ada.call(records.create, {
    params: { collectionId: colours.id },
    body: { records: [{ name: 'Red' }] },
  });
  const shirts = await server.ada.call(collections.create, {
    body: {
      name: 'Shirt',
      pluralName: 'Shirts',
      fields: [{ title: 'Colours', dataType: 'multi_selection_from_list', settings: { listId: colours.id } }],
    },
  });
  const fieldId = idIn(shirts, 'colours');
  const makeWizard = async (mayAdd: boolean, commit = 'each_step') => {
    const { id, draftRev, name, icon } = await server.ada.call(wizards.create, {
      body: { name: `Shirts ${randomUUID().slice(0, 8)}` },
    });
    const fields = [{ fieldId, mayAdd }];
    const tasks = [{ id: task, type: 'create_record', collectionId: shirts.id, fields }];
    const definition = wizardDefinition.parse({
      ...{ access: 'public', commit },
      steps: [{ id: randomUUID(), title: 'Colours', tasks }],
    });
    await server.ada.call(wizards.saveDraft, {
      params: { wizardId: id },
      body: { draftRev, name, icon, definition },
    });
    await publish(server.ada, id);
    return Visitor.start(server.anonymous, id);
  };
  const submit = (visitor: Visitor, colour: unknown) => visitor.submit({ [task]: { [fieldId]: colour } });
  const closed = await makeWizard(false);
  // Where the items are stored stays unknown.
  expect(JSON.stringify(closed.step)).not.toContain(colours.id);
  expect((await refusal(submit(closed, ['new:Teal']))).problem.issues).toMatchObject([
    { rule: 'not_a_choice' },
  ]);
  await submit(await makeWizard(true), ['new:Teal', 'new:teal', 'new:red']);
  const [shirt] = await recordsOf(server.ada, shirts.id);
  expect(shirt?.values.colours).toMatchObject([{ label: 'Teal' }, { label: 'Red' }]);
  expect(await recordsOf(server.ada, colours.id)).toHaveLength(2);
  await submit(await makeWizard(true, 'at_the_end'), ['new:Plum']);
  const atTheEnd = (await recordsOf(server.ada, shirts.id)).at(-1);
  expect(atTheEnd?.values.colours).toMatchObject([{ label: 'Plum' }]);
  expect(await recordsOf(server.ada, colours.id)).toHaveLength(3);
  const long = await refusal(submit(await makeWizard(true), [`new:${'x'.repeat(121)}`]));
  expect(long.problem.issues).toMatchObject([{ rule: 'not_a_choice' }]);
});

test('a member adds an item only with their own right to the list', async () => {
  const colours = await server.ada.call(collections.create, {
    body: { name: 'Hue', pluralName: `Hues ${randomUUID()}`, isUsedAsCustomList: true },
  });
  const shirts = await server.ada.call(collections.create, {
    body: {
      name: 'Dress',
      pluralName: 'Dresses',
      fields: [{ title: 'Hue', dataType: 'single_selection_from_list', settings: { listId: colours.id } }],
    },
  });
  const fieldId = idIn(shirts, 'hue');
  const { id, draftRev, name, icon } = await server.ada.call(wizards.create, {
    body: { name: `Dresses ${randomUUID().slice(0, 8)}` },
  });
  const tasks = [
    { id: task, type: 'create_record', collectionId: shirts.id, fields: [{ fieldId, mayAdd: true }] },
  ];
  const definition = wizardDefinition.parse({ steps: [{ id: randomUUID(), title: 'Hue', tasks }] });
  await server.ada.call(wizards.saveDraft, {
    params: { wizardId: id },
    body: { draftRev, name, icon, definition },
  });
  await publish(server.ada, id);
  const lee = await makeMember(server, 'lee');
  const give = async (dataPermissions: readonly DataPermission[]) => {
    const role = await server.ada.call(roles.create, {
      body: {
        name: randomUUID(),
        dataPermissions: [
          { type: 'run_data_wizard', wizardId: id, collectionId: null, filter: null },
          ...dataPermissions,
        ],
      },
    });
    await giveRoles(server.ada, lee, [role.id], { accountType: 'full', dataAccess: 'by_role' });
  };
  const start = () => lee.call(wizardRuns.start, { params: { wizardId: id }, body: { recordId: null } });
  type Started = Awaited<ReturnType<typeof start>>;
  const submit = ({ runId, token, step }: Started) =>
    lee.call(wizardRuns.submit, {
      params: { runId, stepId: step.stepId ?? '' },
      headers: { 'x-wizard-run': token, 'idempotency-key': randomUUID() },
      body: { rev: step.rev, answers: { [task]: { [fieldId]: 'new:Teal' } }, recordVersion: null },
    });
  const mayAddIn = ({ step }: Started) =>
    step.parts.flatMap((part) => ('questions' in part ? part.questions.map(({ mayAdd }) => mayAdd) : []));
  await give([]);
  const closed = await start();
  expect(mayAddIn(closed)).toEqual([undefined]);
  expect((await refusal(submit(closed))).problem.issues).toMatchObject([{ rule: 'not_a_choice' }]);
  expect(await recordsOf(server.ada, colours.id)).toEqual([]);
  const everywhere = { collectionId: colours.id, fieldId: null, filter: null };
  await give([
    { type: 'read_data_field_data', ...everywhere },
    { type: 'update_data_field_data', ...everywhere },
  ]);
  const open = await start();
  expect(mayAddIn(open)).toEqual([true]);
  await submit(open);
  expect(await recordsOf(server.ada, colours.id)).toHaveLength(1);
});

test('a choice offers what the run itself created, in the spam box too', async () => {
  const make = randomUUID();
  const wizardId = await draftOf(server.ada);
  const wizard = await server.ada.call(wizards.get, { params: { wizardId } });
  const open = {
    ...{ fieldId: idIn(events, 'open'), mode: 'hidden' },
    value: { kind: 'literal', value: true },
  };
  const fields = [{ fieldId: idIn(events, 'name') }, open];
  const tasks = [{ id: make, type: 'create_record', collectionId: events.id, fields }];
  await republish(server.ada, wizard, ({ steps }) => ({
    steps: [{ id: randomUUID(), title: 'New', tasks }, ...steps],
  }));
  for (const options of [{ roomNumber: 'filled' }, {}]) {
    const visitor = await Visitor.start(server.anonymous, wizardId);
    await visitor.submit({ [make]: { [idIn(events, 'name')]: 'Own concert' } }, options);
    const { items } = await find(visitor, 'Own concert');
    expect(items.map(({ label }) => label)).toEqual(['Own concert']);
  }
});
