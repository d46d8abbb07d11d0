import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { collections } from '@fieldhouse/contract/collections';
import { views } from '@fieldhouse/contract/data-views';
import { startWidgetStyle, websiteWidgets } from '@fieldhouse/contract/website-widgets';
import { pageColorOf } from '@fieldhouse/domain/colors/accent-color';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { makeSignup } from '../../../test/wizard-makers.ts';

let server: TestServer;
let webDist: string;
beforeAll(async () => {
  webDist = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-web-'));
  await writeFile(path.join(webDist, 'index.html'), '<!doctype html><head></head>');
  for (const ending of ['', '.gz'])
    await writeFile(path.join(webDist, `embed.js${ending}`), gzipSync('// The loader.'));
  server = await startServer({ hasWorker: false, env: { WEB_DIST: webDist } });
});
afterAll(async () => {
  await server.stop();
  await rm(webDist, { recursive: true });
});

async function makeCollection(name: string) {
  const { id: collectionId, fields } = await server.ada.call(collections.create, {
    body: { name, pluralName: `${name}s` },
  });
  const makeView = (visibility: 'team' | 'personal') =>
    server.ada.call(views.create, {
      params: { collectionId },
      body: {
        internalName: visibility,
        type: 'list',
        visibility,
        settings: { displayedFields: [{ field: 'name' }] },
      },
    });
  const [team, own] = [await makeView('team'), await makeView('personal')];
  const contentOf = (viewId: string, allowedOrigins: string[], widgetName = 'On the home page') => ({
    name: widgetName,
    shows: { kind: 'view' as const, viewId, fieldIds: [fields[0]?.id ?? ''] },
    allowedOrigins,
    style: startWidgetStyle,
  });
  const create = (...content: Parameters<typeof contentOf>) =>
    server.ada.call(websiteWidgets.create, { params: { collectionId }, body: contentOf(...content) });
  return { collectionId, team, own, contentOf, create };
}

test('a widget shows a view of the team on sites that are named, is changed and deleted', async () => {
  const { ada } = server;
  const { collectionId, team, own, contentOf, create } = await makeCollection('Event');
  expect((await refusal(create(own.id, []))).problem.code).toBe('not_found');
  expect((await refusal(create(team.id, ['http://x.org/path']))).problem.code).toBe('invalid_input');
  const made = await create(team.id, ['https://example.org']);
  expect(made).toMatchObject({ targetName: 'team', allowedOrigins: ['https://example.org'] });
  expect((await refusal(create(team.id, []))).problem.code).toBe('name_taken');
  const other = await create(team.id, [], 'Elsewhere');
  const change = (widgetId: string, name: string) =>
    ada.call(websiteWidgets.change, {
      params: { collectionId, widgetId },
      body: {
        ...contentOf(team.id, ['https://club.example:8443'], name),
        style: {
          ...startWidgetStyle,
          scheme: 'dark',
          color: '#123456',
          font: 'serif',
          background: '#fff4d6',
        },
      },
    });
  expect((await refusal(change(other.id, 'On the home page'))).problem.code).toBe('name_taken');
  expect(await change(made.id, 'Renamed')).toMatchObject({
    id: made.id,
    address: made.address,
    allowedOrigins: ['https://club.example:8443'],
    style: { scheme: 'dark', color: '#123456', font: 'serif', background: '#fff4d6' },
  });
  const elsewhere = await makeCollection('Elsewhere');
  for (const call of [
    () =>
      ada.call(websiteWidgets.delete, {
        params: { collectionId: elsewhere.collectionId, widgetId: made.id },
      }),
    () =>
      server.olga.call(websiteWidgets.change, {
        params: { collectionId, widgetId: made.id, teamId: server.olga.teamId },
        body: contentOf(team.id, []),
      }),
  ])
    expect((await refusal(call())).status).toBe(404);
  for (const { id: widgetId } of [made, other])
    await ada.call(websiteWidgets.delete, { params: { collectionId, widgetId } });
  expect((await ada.call(websiteWidgets.list, { params: { collectionId } })).items).toEqual([]);
});

const ancestorsOf = (reply: Response) =>
  /frame-ancestors ([^;]*)/.exec(reply.headers.get('content-security-policy') ?? '')?.[1];
const open = (address: string) => fetch(`${server.url}${new URL(address).pathname}`);

test('only the page of a widget may be embedded, only by its sites, and without cookies', async () => {
  const { collectionId, team, create, contentOf } = await makeCollection('Match');
  const made = await create(team.id, ['https://example.org', 'https://club.example:8443']);
  const none = await create(team.id, [], 'Nowhere');
  const page = await open(made.address);
  expect(ancestorsOf(page)).toBe('https://example.org https://club.example:8443');
  expect(page.headers.get('x-frame-options')).toBeNull();
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await page.text()).toContain('<meta name="widget" content="{&quot;origins');
  for (const address of [none.address, `${made.address.slice(0, -3)}AAA`, 'http://x/embed/nonsense']) {
    const closed = await open(address);
    expect(ancestorsOf(closed)).toBe("'none'");
    expect(closed.status).toBe(200);
  }
  for (const path of ['/login', '/shared/anything', '/public', `/embed/${'x'.repeat(71)}/more`]) {
    const other = await fetch(`${server.url}${path}`);
    expect(ancestorsOf(other)).toBe("'none'");
    expect(other.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  }
  const params = { collectionId, widgetId: made.id };
  await server.ada.call(websiteWidgets.change, { params, body: contentOf(team.id, ['https://new.example']) });
  expect(ancestorsOf(await open(made.address))).toBe('https://new.example');
  await server.ada.call(websiteWidgets.delete, { params });
  expect(ancestorsOf(await open(made.address))).toBe("'none'");
});

test('the page of a widget with a wizard says which, and the loader may be used by any site', async () => {
  const { collectionId } = await makeCollection('Party');
  const { wizard } = await makeSignup(server.ada);
  const made = await server.ada.call(websiteWidgets.create, {
    params: { collectionId },
    body: {
      name: 'Join',
      shows: { kind: 'wizard', wizardId: wizard.id },
      allowedOrigins: ['https://example.org'],
      style: { ...startWidgetStyle, background: '#1d3b5c', scheme: 'light' },
    },
  });
  const page = await (await open(made.address)).text();
  expect(page).toContain(`&quot;wizardId&quot;:&quot;${wizard.id}`);
  // Dark, or its texts could not be read; and as the page is drawn before any script has arrived.
  expect(page).toContain('&quot;scheme&quot;:&quot;dark&quot;');
  expect(page).toContain(`&quot;background&quot;:&quot;${pageColorOf('#1d3b5c', true)}&quot;`);
  for (const encoding of ['gzip', 'identity']) {
    const loader = await fetch(`${server.url}/embed.js`, { headers: { 'accept-encoding': encoding } });
    expect(loader.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    await loader.arrayBuffer();
  }
  expect((await fetch(`${server.url}/login`)).headers.get('cross-origin-resource-policy')).toBe(
    'same-origin',
  );
});
