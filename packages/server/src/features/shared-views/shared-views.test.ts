// Shared views: what an anonymous visitor gets by a link or a widget, what stays hidden in every way of asking, and how
// it ends.
import { randomUUID } from 'node:crypto';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type ViewSettings, views } from '@fieldhouse/contract/data-views';
import { publicViews, type SharedPage } from '@fieldhouse/contract/public-views';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { teamUsers } from '@fieldhouse/contract/team-users';
import { viewShares } from '@fieldhouse/contract/view-shares';
import { startWidgetStyle, websiteWidgets } from '@fieldhouse/contract/website-widgets';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countInOneWindow } from '../../../test/clock/count-in-one-window.ts';
import { inDatabase } from '../../../test/cluster/start-cluster.ts';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
/** Edits collections, and reads names and towns of people in Berne. */
let sam: Person;
let people: CollectionWithFields;
let homes: CollectionWithFields;
let samsRole: string;

const inBerne = { field: 'town', operator: 'is', value: 'Berne' } as const;

beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1' } });
  ada = server.ada;
  homes = await ada.call(collections.create, {
    body: {
      name: 'Home',
      pluralName: 'Homes',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Alarm', dataType: 'plain_text', isSearchable: true },
      ],
    },
  });
  people = await ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: [
        { title: 'Name', dataType: 'plain_text', isSearchable: true },
        { title: 'Town', dataType: 'plain_text', isSearchable: true },
        { title: 'Salary', dataType: 'number' },
        { title: 'Secret', dataType: 'plain_text', isSearchable: true },
        { title: 'Home', dataType: 'single_data_record', settings: { collectionId: homes.id } },
        { title: 'Photo', dataType: 'single_image' },
        { title: 'Paper', dataType: 'single_file' },
      ],
    },
  });
  const [home] = await create(homes, [{ name: 'Villa', alarm: 'alarm4711' }]);
  await create(people, [
    {
      name: 'Anna',
      town: 'Berne',
      salary: 10,
      secret: 'quokka',
      home: home?.id,
      paper: await upload('a.txt'),
    },
    { name: 'Bert', town: 'Berne', salary: 30, secret: 'wombat', paper: await upload('b.txt') },
    { name: 'Cleo', town: 'Basel', salary: 20, secret: 'quokka' },
  ]);
  sam = await makeMember(server, 'sam');
  const read = (name: string, filter: typeof inBerne | null = null) => ({
    type: 'read_data_field_data' as const,
    collectionId: people.id,
    fieldId: fieldId(name),
    filter,
  });
  const role = await ada.call(roles.create, {
    body: {
      name: 'Publishes Berne',
      featurePermissions: ['team_admin_data_collections'],
      dataPermissions: [read('name', inBerne), read('town', inBerne)],
    },
  });
  samsRole = role.id;
});
beforeEach(() => giveRoles(ada, sam, [samsRole], { dataAccess: 'by_role' }));
afterAll(() => server.stop());

function fieldId(name: string): string {
  return people.fields.find(({ columnName }) => columnName === name)?.id ?? '';
}

async function create(collection: CollectionWithFields, values: readonly object[]) {
  const made = await ada.call(records.create, {
    params: { collectionId: collection.id },
    body: { records: values as never },
  });
  // The engine writes the reply itself, in the contract's form.
  return (made as unknown as { records: { id: string }[] }).records;
}

async function upload(name: string): Promise<string> {
  const reply = await ada.send({
    method: 'POST',
    path: `/teams/${ada.teamId}/files?name=${name}`,
    body: `The content of ${name}`,
    headers: { 'content-type': 'application/octet-stream' },
  });
  return ((await reply.json()) as { id: string }).id;
}

async function makeView(settings: Partial<ViewSettings> = {}, person = ada) {
  return person.call(views.create, {
    params: { collectionId: people.id },
    body: { internalName: 'Public', type: 'table', visibility: 'team', settings: settings as never },
  });
}

interface Sharing {
  readonly settings?: Partial<ViewSettings>;
  readonly fields?: readonly string[];
  readonly body?: object;
  readonly person?: Person;
}

async function share({ settings, fields = ['name', 'town'], body = {}, person = ada }: Sharing = {}) {
  const view = await makeView(settings);
  const made = await person.call(viewShares.create, {
    params: { collectionId: people.id, viewId: view.id },
    body: { fieldIds: fields.map(fieldId), ...body },
  });
  return { view, share: made, token: tokenOf(made.address) };
}

const tokenOf = (address: string) => address.split('/').at(-1) ?? '';

let visitors = 0;
/** From an address of its own, so that limits of other tests don't count. */
const fromElsewhere = () => ({ 'x-forwarded-for': `2001:db8:5:${(visitors++).toString(16)}::1` });

function read(token: string, query: object = {}): Promise<SharedPage> {
  return server.anonymous.call(publicViews.read, { params: { token }, query, headers: fromElsewhere() });
}

function send(path: string, headers: Record<string, string> = {}) {
  return server.anonymous.send({ method: 'GET', path, headers: { ...fromElsewhere(), ...headers } });
}

const namesIn = ({ records: rows }: SharedPage) => rows.map(([cell]) => cell?.text);
const isClosed = async (token: string) => (await refusal(read(token))).problem.code === 'not_found';

describe('a shared view', () => {
  test('shows the confirmed fields of the view’s records, without ids, and nothing else', async () => {
    const { token, share: made } = await share({ settings: { filter: inBerne } });
    const page = await read(token);
    expect(page.view).toMatchObject({ name: 'Public', type: 'table', isDownloadable: false });
    expect(page.view?.fields.map(({ title }) => title)).toEqual(['Name', 'Town']);
    expect(page).toMatchObject({ total: 2, next: null });
    expect(namesIn(page)).toEqual(['Anna', 'Bert']);
    expect(JSON.stringify(page)).not.toMatch(/quokka|wombat|Villa|alarm|Cleo|salary/i);
    const list = await ada.call(viewShares.list, {
      params: {
        collectionId: people.id,
        viewId: (await ada.call(views.list, { params: { collectionId: people.id } })).items.at(-1)?.id ?? '',
      },
    });
    expect(list.items).toMatchObject([
      { id: made.id, openedCount: 1, hasPassword: false, isFilterChanged: false },
    ]);
  });

  test('hides fields that are added later, and those that the view doesn’t display', async () => {
    const { token } = await share();
    const added = await ada.call(collections.addField, {
      params: { collectionId: people.id },
      body: { title: 'Nickname', dataType: 'plain_text', isSearchable: true },
    });
    expect((await read(token)).view?.fields).toHaveLength(2);
    await ada.call(collections.deleteField, { params: { collectionId: people.id, fieldId: added.id } });
    const narrow = await share({ settings: { displayedFields: [{ field: 'town', width: 'full' }] } });
    expect((await read(narrow.token)).view?.fields.map(({ title }) => title)).toEqual(['Town']);
  });

  test('filters by a hidden field, and search, order, count and cursor can’t probe it', async () => {
    const settings = { filter: { field: 'secret', operator: 'is', value: 'quokka' } as const };
    const { token } = await share({
      settings: { ...settings, sorts: [{ field: 'salary', direction: 'desc' }] },
    });
    expect(namesIn(await read(token)).toSorted()).toEqual(['Anna', 'Cleo']);
    for (const search of ['quokka', 'wombat', 'alarm4711', 'Villa', '10'])
      expect(await read(token, { search })).toMatchObject({ total: 0, records: [] });
    expect(namesIn(await read(token, { search: 'ann' }))).toEqual(['Anna']);
    for (const sort of [fieldId('salary'), fieldId('secret'), randomUUID()])
      expect((await refusal(read(token, { sort }))).problem.code).toBe('unknown_field');
    expect(namesIn(await read(token, { sort: fieldId('name'), direction: 'desc' }))).toEqual([
      'Cleo',
      'Anna',
    ]);
    for (const query of [{ filter: '{}' }, { select: 'secret' }, { sort: 'salary' }])
      expect((await refusal(read(token, query))).status).toBe(400);
  });

  test('shows of linked records the name, and of files those of confirmed fields only', async () => {
    const { token } = await share({ fields: ['name', 'home', 'paper'] });
    const page = await read(token);
    const [anna] = page.records;
    expect(anna?.[1]).toEqual({ text: 'Villa', chips: [{ label: 'Villa', color: null }] });
    const [file] = anna?.[2]?.files ?? [];
    expect(file).toMatchObject({ name: 'a.txt', thumbnailUrl: null });
    const address = (file?.url ?? '').replace('/api', '');
    const reply = await send(address);
    expect(await reply.text()).toBe('The content of a.txt');
    expect(reply.headers.get('content-disposition')).toContain('attachment');
    // Of another link, or forged.
    const other = await share({ fields: ['name', 'paper'] });
    expect((await send(address.replace(token, other.token))).status).toBe(404);
    expect((await send(`${address.slice(0, -4)}AAAA`)).status).toBe(404);
    // No longer confirmed.
    const { items } = await ada.call(views.list, { params: { collectionId: people.id } });
    const view = items.at(-2);
    const [made] = (
      await ada.call(viewShares.list, { params: { collectionId: people.id, viewId: view?.id ?? '' } })
    ).items;
    await ada.call(viewShares.change, {
      params: { viewShareId: made?.id ?? '' },
      body: { fieldIds: [fieldId('name')] },
    });
    expect((await send(address)).status).toBe(404);
    expect(namesIn(await read(token))).toHaveLength(3);
  });

  test('is read in pages by sealed cursors', async () => {
    const many = await ada.call(collections.create, { body: { name: 'Row', pluralName: 'Rows' } });
    await create(
      many,
      Array.from({ length: 70 }, (_, at) => ({ name: `Row ${String(at).padStart(2, '0')}` })),
    );
    const view = await ada.call(views.create, {
      params: { collectionId: many.id },
      body: { internalName: 'All', type: 'list', visibility: 'team' },
    });
    const made = await ada.call(viewShares.create, {
      params: { collectionId: many.id, viewId: view.id },
      body: { fieldIds: [many.fields[0]?.id ?? ''] },
    });
    const token = tokenOf(made.address);
    const query = { sort: many.fields[0]?.id ?? '' };
    const first = await read(token, query);
    expect(first).toMatchObject({ total: 70 });
    const second = await read(token, { ...query, after: first.next });
    expect(namesIn(first).concat(namesIn(second))).toEqual(
      Array.from({ length: 70 }, (_, at) => `Row ${String(at).padStart(2, '0')}`),
    );
    expect(Buffer.from(first.next ?? '', 'base64url').toString('latin1')).not.toMatch(/Row|[0-9a-f]{8}-/);
    expect((await refusal(read(token, { after: 'eyJrIjpbXX0' }))).status).toBe(404);
  });

  test('is not sent twice if nothing has changed, and not at all once revoked', async () => {
    const { token, share: made } = await share();
    const first = await send(`/public/views/${token}`);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect((await send(`/public/views/${token}`, { 'if-none-match': etag })).status).toBe(304);
    await ada.call(viewShares.revoke, { params: { viewShareId: made.id } });
    expect((await send(`/public/views/${token}`, { 'if-none-match': etag })).status).toBe(404);
  });
});

describe('a shared view shows what its author may see now', () => {
  test('of records and fields', async () => {
    const { token } = await share({ person: sam });
    expect(namesIn(await read(token))).toEqual(['Anna', 'Bert']);
    const tooMuch = share({ person: sam, fields: ['name', 'salary'] });
    expect((await refusal(tooMuch)).problem.code).toBe('unknown_field');
    const filtered = share({
      person: sam,
      settings: { filter: { field: 'secret', operator: 'is', value: 'quokka' } },
    });
    expect((await refusal(filtered)).problem.code).toMatch(/unknown_field|forbidden/);
  });

  test('and nothing once the author has lost the right, or left', async () => {
    const { token } = await share({ person: sam });
    expect(namesIn(await read(token))).toHaveLength(2);
    await giveRoles(ada, sam, [], { dataAccess: 'by_role' });
    expect(await isClosed(token)).toBe(true);
    await giveRoles(ada, sam, [samsRole], { dataAccess: 'by_role' });
    expect(namesIn(await read(token))).toHaveLength(2);
    const { items } = await ada.call(teamUsers.list);
    const member = items.find(({ email }) => email.startsWith('sam'));
    await ada.call(teamUsers.deactivate, { params: { teamUserId: member?.id ?? '' }, body: {} });
    expect(await isClosed(token)).toBe(true);
    await ada.call(teamUsers.reactivate, { params: { teamUserId: member?.id ?? '' }, body: {} });
  });

  test('and a filter that was widened since shows no more, until it is confirmed', async () => {
    const { token, view, share: made } = await share({ settings: { filter: inBerne } });
    const change = (filter: object | undefined, version: number) =>
      ada.call(views.change, {
        params: { collectionId: people.id, viewId: view.id },
        body: { version, settings: { ...(filter && { filter }) } as never },
      });
    await change(undefined, 1);
    expect(namesIn(await read(token))).toEqual(['Anna', 'Bert']);
    const params = { collectionId: people.id, viewId: view.id };
    expect((await ada.call(viewShares.list, { params })).items).toMatchObject([{ isFilterChanged: true }]);
    await change({ field: 'name', operator: 'is', value: 'Bert' }, 2);
    expect(namesIn(await read(token))).toEqual(['Bert']);
    await change(undefined, 3);
    await ada.call(viewShares.change, {
      params: { viewShareId: made.id },
      body: { fieldIds: [fieldId('name')] },
    });
    expect(namesIn(await read(token))).toEqual(['Anna', 'Bert', 'Cleo']);
  });

  test('and nothing once a field of its filter was deleted, though the view shows more', async () => {
    const flag = await ada.call(collections.addField, {
      params: { collectionId: people.id },
      body: { title: 'Listed', dataType: 'boolean' },
    });
    const { token } = await share({
      settings: { filter: { field: flag.columnName, operator: 'is', value: true } },
    });
    expect(namesIn(await read(token))).toEqual([]);
    await ada.call(collections.deleteField, { params: { collectionId: people.id, fieldId: flag.id } });
    expect(await isClosed(token)).toBe(true);
  });

  test('deleted records and a deleted view disappear', async () => {
    const [extra] = await create(people, [{ name: 'Dora', town: 'Chur' }]);
    const { token, view } = await share({
      settings: { filter: { field: 'town', operator: 'is', value: 'Chur' } },
    });
    expect(namesIn(await read(token))).toEqual(['Dora']);
    await ada.call(records.delete, { params: { collectionId: people.id }, body: { ids: [extra?.id ?? ''] } });
    // Another query, so not the cached page.
    expect(namesIn(await read(token, { search: 'Dora' }))).toEqual([]);
    await ada.call(views.delete, { params: { collectionId: people.id, viewId: view.id } });
    expect(await isClosed(token)).toBe(true);
  });
});

describe('a link', () => {
  test('is shared by those who edit collections, and not by guests, keys or other teams', async () => {
    const view = await makeView();
    const params = { collectionId: people.id, viewId: view.id };
    const body = { fieldIds: [fieldId('name')] };
    const member = await makeMember(server, 'mia');
    expect((await refusal(member.call(viewShares.create, { params, body }))).problem.code).toBe('forbidden');
    const { olga } = server;
    expect((await refusal(olga.call(viewShares.create, { params, body }))).status).toBe(404);
    const made = await ada.call(viewShares.create, { params, body });
    for (const call of [
      () => olga.call(viewShares.revoke, { params: { viewShareId: made.id } }),
      () => olga.call(viewShares.change, { params: { viewShareId: made.id }, body }),
      () => olga.call(viewShares.list, { params }),
    ])
      expect((await refusal(call())).status).toBe(404);
    const past = ada.call(viewShares.create, { params, body: { ...body, endsAt: '2020-01-01T00:00:00Z' } });
    expect((await refusal(past)).problem.code).toBe('invalid_input');
    await giveRoles(ada, sam, [samsRole], { accountType: 'guest', dataAccess: 'by_role' } as never);
    expect((await refusal(sam.call(viewShares.create, { params, body }))).problem.code).toBe('forbidden');
    await giveRoles(ada, sam, [samsRole], { accountType: 'full', dataAccess: 'by_role' } as never);
  });

  test('to a personal view is its owner’s', async () => {
    const own = await ada.call(views.create, {
      params: { collectionId: people.id },
      body: { internalName: 'Mine', type: 'table' },
    });
    const params = { collectionId: people.id, viewId: own.id };
    const made = await ada.call(viewShares.create, { params, body: { fieldIds: [fieldId('name')] } });
    expect(namesIn(await read(tokenOf(made.address)))).toHaveLength(3);
    expect((await refusal(sam.call(viewShares.list, { params }))).status).toBe(404);
    const revoking = sam.call(viewShares.revoke, { params: { viewShareId: made.id } });
    expect((await refusal(revoking)).status).toBe(404);
  });

  test('that is forged, of another kind, ended or revoked gets the same reply as an unknown one', async () => {
    const { token } = await share();
    const ended = await share({ body: { endsAt: new Date(Date.now() + 3_600_000).toISOString() } });
    await inDatabase(
      server.databaseUrl,
      `update platform.view_shares set ends_at = now() where id = '${ended.share.id}'`,
    );
    const revoked = await share();
    await ada.call(viewShares.revoke, { params: { viewShareId: revoked.share.id } });
    const bytes = Buffer.from(token, 'base64url');
    const changed = (at: number) => {
      const other = Buffer.from(bytes);
      other.writeUInt8((other.readUInt8(at) ^ 1) & 0xff, at);
      return other.toString('base64url');
    };
    const wrong = [
      'x'.repeat(71),
      'nonsense-nonsense-nonsense',
      ...[0, 1, 17, 36, 40].map(changed),
      ended.token,
      revoked.token,
    ];
    const replies = await Promise.all(
      wrong.map(async (one) => {
        const { status, problem } = await refusal(read(one));
        return JSON.stringify({ ...problem, status, requestId: '' });
      }),
    );
    expect(new Set(replies).size).toBe(1);
    expect(replies[0]).toContain('not_found');
  });

  test('with a password opens after entering it, until the password changes', async () => {
    const { token, share: made } = await share({
      fields: ['name', 'paper'],
      body: { password: 'open sesame', isDownloadable: true },
    });
    expect(made).toMatchObject({ hasPassword: true });
    expect(await read(token)).toEqual({ view: null, records: [], next: null, total: null });
    for (const path of ['csv', `files/${'A'.repeat(80)}`])
      expect((await send(`/public/views/${token}/${path}`)).status).toBe(404);
    const unlock = (password: string, headers = fromElsewhere()) =>
      server.anonymous.call(publicViews.unlock, { params: { token }, body: { password }, headers });
    expect((await refusal(unlock('open barley'))).problem.code).toBe('wrong_password');
    const opened = await unlock('open sesame');
    const page = await read(opened.token);
    expect(namesIn(page)).toHaveLength(3);
    const [file] = page.records[0]?.[1]?.files ?? [];
    expect((await send((file?.url ?? '').replace('/api', ''))).status).toBe(200);
    expect((await send(`/public/views/${opened.token}/csv`)).status).toBe(200);
    await countInOneWindow(server);
    const headers = fromElsewhere();
    for (let tries = 0; tries < 10; tries += 1) await refusal(unlock('guess', headers));
    expect((await refusal(unlock('open sesame', headers))).problem.code).toBe('too_many_requests');
    const body = { fieldIds: [fieldId('name')], password: 'another one' };
    await ada.call(viewShares.change, { params: { viewShareId: made.id }, body });
    expect(await isClosed(opened.token)).toBe(true);
    const stored = `do $$ begin assert not exists (select from platform.view_shares s where row_to_json(s)::text like '%another one%'); end $$`;
    await inDatabase(server.databaseUrl, stored);
  });

  test('is read so often from one address, and no more', async () => {
    const { token } = await share();
    await countInOneWindow(server);
    const headers = fromElsewhere();
    const call = () => server.anonymous.call(publicViews.read, { params: { token }, headers });
    for (let at = 0; at < 240; at += 20) await Promise.all(Array.from({ length: 20 }, call));
    expect((await refusal(call())).problem.code).toBe('too_many_requests');
  });

  test('allows a download only if that was chosen, of the same records and fields', async () => {
    const closed = await share();
    expect((await send(`/public/views/${closed.token}/csv`)).status).toBe(404);
    const { token } = await share({
      fields: ['name', 'salary', 'home'],
      settings: { filter: inBerne },
      body: { isDownloadable: true },
    });
    const reply = await send(`/public/views/${token}/csv`);
    expect(await reply.text()).toBe('Name,Salary,Home\r\nAnna,10,Villa\r\nBert,30,\r\n');
    expect(await (await send(`/public/views/${token}/csv?search=bert`)).text()).toBe(
      'Name,Salary,Home\r\nBert,30,\r\n',
    );
  });
});

describe('a widget of a view', () => {
  const makeWidget = async (person: Person, fields: readonly string[], viewId: string) =>
    person.call(websiteWidgets.create, {
      params: { collectionId: people.id },
      body: {
        name: randomUUID(),
        shows: { kind: 'view', viewId, fieldIds: fields.map(fieldId) },
        allowedOrigins: ['https://club.example'],
        style: startWidgetStyle,
      },
    });

  test('shows what its author confirmed and may see, and closes when it is changed or deleted', async () => {
    const view = await makeView({ filter: inBerne });
    const made = await makeWidget(ada, ['name'], view.id);
    const token = tokenOf(made.address);
    const page = await read(token);
    expect(page.view?.fields.map(({ title }) => title)).toEqual(['Name']);
    expect(namesIn(page)).toEqual(['Anna', 'Bert']);
    expect((await send(`/public/views/${token}/csv`)).status).toBe(404);
    const params = { collectionId: people.id, widgetId: made.id };
    const { id: _id, targetName: _name, address: _address, ...content } = made;
    const shows = { kind: 'view' as const, viewId: view.id, fieldIds: [fieldId('town')] };
    await ada.call(websiteWidgets.change, { params, body: { ...content, shows } });
    expect((await read(token)).view?.fields.map(({ title }) => title)).toEqual(['Town']);
    const blind = sam.call(websiteWidgets.change, {
      params,
      body: { ...content, shows: { ...shows, fieldIds: [fieldId('salary')] } },
    });
    expect((await refusal(blind)).problem.code).toBe('unknown_field');
    await ada.call(websiteWidgets.change, {
      params,
      body: { ...content, shows: { ...shows, fieldIds: [] } },
    });
    expect(await isClosed(token)).toBe(true);
    await ada.call(websiteWidgets.delete, { params });
    expect(await isClosed(token)).toBe(true);
  });

  test('of one with fewer rights shows no more than they may read', async () => {
    const view = await makeView();
    const made = await makeWidget(sam, ['name'], view.id);
    expect(namesIn(await read(tokenOf(made.address)))).toEqual(['Anna', 'Bert']);
    await giveRoles(ada, sam, [], { dataAccess: 'by_role' });
    expect(await isClosed(tokenOf(made.address))).toBe(true);
  });
});
