// How a file of subscribers is read: what is guessed, and what a user chooses instead.
import { subscriberImportId } from '@fieldhouse/contract/ids';
import {
  type SubscriberImport,
  subscriberImport,
  subscriberImports,
} from '@fieldhouse/contract/subscriber-imports';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeAs } from '../../../test/imports/encode-as.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { giveUpAtOnce } from '../../../test/processes/worker-processes.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

async function uploaded(content: Uint8Array | string, fileName = 'people.csv') {
  made += 1;
  const names = { internalName: `List ${made}`, externalName: 'News' };
  const list = await ada.call(subscriptionLists.create, { body: { ...names, optIn: 'single' } });
  const reply = await fetch(
    `${server.url}/api/teams/${ada.teamId}/subscription-lists/${list.id}/imports?fileName=${fileName}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', cookie: ada.cookie },
      body: new Uint8Array(Buffer.from(content)),
    },
  );
  const job = subscriberImport.parse(await reply.json());
  const params = { subscriptionListId: list.id, subscriberImportId: subscriberImportId.parse(job.id) };
  const read = (body: object) => ada.call(subscriberImports.read, { params, body });
  /** The people on the list after the import of the file. */
  const imported = async ({ columns }: SubscriberImport) => {
    await ada.call(subscriberImports.start, {
      params,
      body: { columns: columns.map(({ guess }) => guess ?? 'skip'), source: 'Old system' },
    });
    await expect
      .poll(async () => (await ada.call(subscriberImports.list, { params })).items[0]?.state, {
        timeout: 15_000,
      })
      .toBe('done');
    const { items } = await ada.call(subscriptionLists.subscribers, { params, query: {} });
    return items.map(({ address, name }) => [address, name]);
  };
  return { job, params, read, imported };
}

test('a file in another encoding, with a title above its header, is read as it is written', async () => {
  const { job, imported } = await uploaded(
    encodeAs(
      'Подписчики\nИмя;E-mail\nАнна Иванова;anna@example.org\nБорис;boris@example.org\n',
      'windows-1251',
    ),
  );
  expect(job).toMatchObject({
    format: 'csv',
    reading: { encoding: 'windows-1251', delimiter: ';', headerRow: 2, chosen: [] },
    columns: [{ header: 'Имя' }, { header: 'E-mail', guess: 'email' }],
  });
  const named = {
    ...job,
    columns: job.columns.map((one, at) => (at === 0 ? { ...one, guess: 'name' as const } : one)),
  };
  expect(await imported(named)).toEqual(
    expect.arrayContaining([
      ['anna@example.org', 'Анна Иванова'],
      ['boris@example.org', 'Борис'],
    ]),
  );
});

test('a file that was read in a wrong way is read as the user chooses', async () => {
  const { job, read, imported } = await uploaded('Name~Email\nAnna, Mrs.~anna@example.org\n');
  expect(job.columns.some(({ guess }) => guess === 'name')).toBe(false);
  const chosen = await read({ delimiter: '~' });
  expect(chosen).toMatchObject({
    reading: { delimiter: '~', headerRow: 1, chosen: ['delimiter'] },
    columns: [{ guess: 'name' }, { guess: 'email' }],
  });
  const none = await read({ delimiter: '~', headerRow: null });
  expect(none.columns[0]).toMatchObject({ header: '', samples: ['Name', 'Anna, Mrs.'] });
  expect(await imported(await read({ delimiter: '~' }))).toEqual([['anna@example.org', 'Anna, Mrs.']]);
});

test('the order of dates of consent is chosen', async () => {
  const { job, params, read, imported } = await uploaded('Email,Opt-in date\nanna@example.org,3/4/2020\n');
  expect(job.reading?.dateOrder).toBe('month_first');
  await imported(await read({ dateOrder: 'day_first' }));
  const { items } = await ada.call(subscriptionLists.subscribers, { params, query: {} });
  const subscriberId = items[0]?.id ?? '';
  const { consents } = await ada.call(subscriptionLists.subscriber, {
    params: { subscriptionListId: params.subscriptionListId, subscriberId },
  });
  expect(consents).toMatchObject([{ agreedOn: '2020-04-03' }]);
});

test('names that an export guarded against formulas are read as they were', async () => {
  const { job, imported } = await uploaded(
    "E-Mail-Adresse;Vorname;Nachname\nanna@example.org;'=Anna;Schmidt\n",
  );
  expect(job.columns.map(({ guess }) => guess)).toEqual(['email', 'first_name', 'last_name']);
  expect(await imported(job)).toEqual([['anna@example.org', '=Anna Schmidt']]);
});

test('people in a list inside a JSON object are imported', async () => {
  const members = [{ email: 'anna@example.org', name: 'Anna' }];
  const { job, imported } = await uploaded(JSON.stringify({ total: 1, members }), 'people.json');
  expect(job).toMatchObject({ format: 'json', reading: { listPath: ['members'] } });
  expect(await imported(job)).toEqual([['anna@example.org', 'Anna']]);
});

test.each([
  ['a first row without addresses', 'Email,Name\nzoe@example.org,Zoé\n', { reason: 'no_address', text: '' }],
  [
    'an address in the first row',
    'zoe@example.org,Zoé\nbo@example.org,Bo\n',
    { reason: 'address', text: 'zoe@example.org' },
  ],
])('the guess of the header is explained by %s', async (_what, content, reason) => {
  const { job, read } = await uploaded(content);
  expect(job.reading?.evidence).toMatchObject([
    { part: 'headerRow', ...reason },
    { part: 'delimiter', reason: 'cells', evenRows: 2, cells: 2 },
  ]);
  expect((await read({ headerRow: 1, delimiter: ',' })).reading?.evidence).toEqual([]);
});

test('texts of the file are not stored once the import has started, and it is not read again', async () => {
  const { job, params, read, imported } = await uploaded('Email,Name\nzoe@example.org,Zoé\n');
  expect(job.reading).toMatchObject({ firstRows: ['Email · Name', 'zoe@example.org · Zoé'] });
  await imported(job);
  const { items } = await ada.call(subscriberImports.list, { params });
  expect(items[0]?.reading).toMatchObject({ firstRows: [], evidence: [] });
  expect(items[0]?.reading?.encodings.every(({ sample }) => sample === '')).toBe(true);
  expect((await refusal(read({}))).problem.code).toBe('import_not_ready');
});

test.each<[string, object]>([
  ['a row below the last one', { headerRow: 9 }],
  ['a list of a CSV file', { listPath: ['members'] }],
  ['an unknown property', { header: 1 }],
])('%s is refused as a choice', async (_name, body) => {
  const { read } = await uploaded('Email\nanna@example.org\n');
  expect((await refusal(read(body))).problem.code).toBe('invalid_input');
});

test('a name with an emoji where it is cut is stored without half of it', async () => {
  const long = 'x'.repeat(199);
  const { job, imported } = await uploaded(`Name,Email\n${long}😀tail,odd@example.org\nOk,ok@example.org\n`);
  expect(await imported(job)).toEqual(
    expect.arrayContaining([
      ['odd@example.org', long],
      ['ok@example.org', 'Ok'],
    ]),
  );
});

test('a file with a column that may say who left is not imported before the caller says what it is', async () => {
  const { job, params, imported } = await uploaded(
    'Email,Newsletter frozen\nanna@example.org,no\nbob@example.org,yes\n',
  );
  const columns = job.columns.map(({ guess }) => guess);
  expect(columns).toEqual(['email', null]);
  const guessed = { columns, source: 'Old system' };
  const start = refusal(ada.call(subscriberImports.start, { params, body: guessed as never }));
  expect((await start).problem).toMatchObject({
    code: 'invalid_input',
    issues: [{ path: ['body', 'columns', 1] }],
  });
  const chosen = job.columns.map((one) => ({ ...one, guess: one.guess ?? ('opted_out' as const) }));
  await imported({ ...job, columns: chosen });
  const { items } = await ada.call(subscriptionLists.subscribers, { params, query: {} });
  expect(Object.fromEntries(items.map(({ address, status }) => [address, status]))).toEqual({
    'anna@example.org': 'subscribed',
    'bob@example.org': 'unsubscribed',
  });
});

test('an import whose job fails for good ends, says why, and deletes its file', async () => {
  await giveUpAtOnce(server, 'subscription-lists.import');
  const { ownerPool } = server.deps;
  await ownerPool.query(
    'alter table platform.subscriber_imports add constraint test_fault check (rows_done = 0) not valid',
  );
  const { job, params } = await uploaded('Name,Email\nOne,one@example.org\n');
  const columns = job.columns.map(({ guess }) => guess ?? 'skip');
  await ada.call(subscriberImports.start, { params, body: { columns, source: 'Old system' } });
  const now = async () => (await ada.call(subscriberImports.list, { params })).items[0];
  await expect.poll(async () => (await now())?.state, { timeout: 15_000 }).toBe('failed');
  expect(await now()).toMatchObject({ errorDetail: 'gave_up', added: 0 });
  const { rows } = await ownerPool.query('select from platform.files where id = $1', [job.id]);
  expect(rows).toEqual([]);
});

test('days that can be read in two ways are a doubt, until one shows which', async () => {
  const { job, read } = await uploaded(
    'Email,Opt-in date\nanna@example.org,03/04/2024\nbob@example.org,05/06/2024\n',
  );
  const doubt = { part: 'dateOrder', row: 1, text: '03/04/2024', isProof: false };
  expect(job.reading?.evidence).toContainEqual(doubt);
  expect((await read({ dateOrder: 'day_first' })).reading?.chosen).toEqual(['dateOrder']);
  const { job: clear } = await uploaded(
    'Email,Opt-in date\nanna@example.org,03/04/2024\nbob@example.org,31/12/2024\n',
  );
  expect(clear.reading?.evidence).toContainEqual({ ...doubt, row: 2, text: '31/12/2024', isProof: true });
});
