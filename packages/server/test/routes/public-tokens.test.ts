// The public routes of shares, widgets and runs with the tokens of the others: each answers as it does to a token that never was.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { calendarFeeds } from '@fieldhouse/contract/calendar-feeds';
import { collections } from '@fieldhouse/contract/collections';
import { views } from '@fieldhouse/contract/data-views';
import { viewShares } from '@fieldhouse/contract/view-shares';
import { startWidgetStyle, websiteWidgets } from '@fieldhouse/contract/website-widgets';
import { wizardShortLinks } from '@fieldhouse/contract/wizard-short-links';
import { wizardTokens } from '@fieldhouse/contract/wizard-tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeVisits } from '../record-wizard.ts';
import { startServer, type TestServer } from '../start-server.ts';
import { Visitor } from '../visitor.ts';
import { makeSignup } from '../wizard-makers.ts';

const kinds = ['link', 'locked', 'widget', 'feed', 'personal', 'run', 'short'] as const;
type Kind = (typeof kinds)[number];

let server: TestServer;
let webDist: string;
let runId = '';
const tokens = new Map<Kind, string>();
const tokenOf = (kind: Kind) => tokens.get(kind) ?? '';

beforeAll(async () => {
  webDist = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-web-'));
  await writeFile(path.join(webDist, 'index.html'), '<!doctype html><head></head>');
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1', WEB_DIST: webDist } });
  const { ada } = server;
  const { id: collectionId, fields } = await ada.call(collections.create, {
    body: {
      name: 'Talk',
      pluralName: 'Talks',
      fields: [
        { title: 'Day', dataType: 'date' },
        { title: 'Place', dataType: 'physical_address' },
      ],
    },
  });
  const view = (type: 'calendar' | 'map') =>
    ada.call(views.create, {
      params: { collectionId },
      body: {
        ...{ internalName: type, type, visibility: 'team' },
        settings: { calendar: { startField: 'day', mode: 'month' }, map: { addressField: 'place' } },
      } as never,
    });
  const { id: viewId } = await view('calendar');
  const fieldIds = fields.map(({ id }) => id);
  const last = (address: string, at = -1) => address.split('/').at(at) ?? '';
  const share = await ada.call(viewShares.create, {
    params: { collectionId, viewId },
    body: { fieldIds, isDownloadable: true },
  });
  const locked = await ada.call(viewShares.create, {
    params: { collectionId, viewId },
    body: { fieldIds, password: 'open sesame' },
  });
  const widget = await ada.call(websiteWidgets.create, {
    params: { collectionId },
    body: {
      ...{ name: 'Talks', allowedOrigins: [], style: startWidgetStyle },
      shows: { kind: 'view', viewId, fieldIds },
    },
  });
  const feed = await ada.call(calendarFeeds.create, { body: { viewId } });
  const visits = await makeVisits(ada, { access: 'token' });
  const personal = await ada.call(wizardTokens.create, {
    params: { wizardId: visits.wizard.id },
    body: {
      ...{ recordId: visits.record.id, uses: 'many' },
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    },
  });
  const { wizard } = await makeSignup(ada);
  const visitor = await Visitor.start(server.anonymous, wizard.id);
  const short = await ada.call(wizardShortLinks.create, { params: { wizardId: wizard.id } });
  ({ runId } = visitor);
  tokens.set('link', last(share.address));
  tokens.set('locked', last(locked.address));
  tokens.set('widget', last(widget.address));
  tokens.set('feed', last(feed.address, -2));
  tokens.set('personal', last(personal.address));
  tokens.set('run', visitor.token);
  tokens.set('short', last(short.address ?? ''));
});
afterAll(async () => {
  await server.stop();
  await rm(webDist, { recursive: true });
});

interface Route {
  readonly method?: 'GET' | 'POST';
  readonly path: (token: string) => string;
  readonly body?: (token: string) => object;
  readonly headers?: (token: string) => Record<string, string>;
  /** The tokens that it is for. */
  readonly opens: readonly Kind[];
  /** Outside of the API. */
  readonly isPage?: true;
}

const ofView = (rest: string): Route => ({
  path: (token) => `/public/views/${token}${rest}`,
  opens: ['link', 'locked', 'widget'],
});
const routes: Readonly<Record<string, Route>> = {
  'a shared view': ofView(''),
  'its file': ofView('/csv'),
  'its calendar': ofView('/events?first=2026-11-01&last=2026-11-30'),
  'its map': ofView('/places?west=-10&south=-10&east=10&north=10&zoom=3'),
  'its password': {
    method: 'POST',
    path: (token) => `/public/views/${token}/unlock`,
    body: () => ({ password: 'open sesame' }),
    opens: ['link', 'locked', 'widget'],
  },
  'a calendar feed': { path: (token) => `/public/calendars/${token}/calendar.ics`, opens: ['feed'] },
  'a personal link': {
    method: 'POST',
    path: () => '/public/wizard-tokens/runs',
    body: (token) => ({ token }),
    opens: ['personal'],
  },
  'a run that goes on elsewhere': {
    method: 'POST',
    path: () => '/public/wizard-runs/resume',
    body: (token) => ({ token }),
    // Only the token of a mailed link does.
    opens: [],
  },
  'a step of a run': {
    path: () => `/wizard-runs/${runId}/step`,
    headers: (token) => ({ 'x-wizard-run': token }),
    opens: ['run'],
  },
  'a widget': { path: (token) => `/embed/${token}`, opens: ['widget'], isPage: true },
  'a short link': { path: (token) => `/w/${token}`, opens: ['short'], isPage: true },
};

let visitors = 0;

async function ask({ method = 'GET', path, body, headers, isPage }: Route, token: string) {
  const reply = await fetch(`${server.url}${isPage ? '' : '/api'}${path(token)}`, {
    method,
    redirect: 'manual',
    headers: {
      // From an address of its own, so that no limit is reached.
      'x-forwarded-for': `2001:db8:7:${(visitors++).toString(16)}::1`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers?.(token),
    },
    ...(body && { body: JSON.stringify(body(token)) }),
  });
  const text = (await reply.text()).replaceAll(/"requestId":"[^"]*"/g, '').replaceAll(/nonce="[^"]*"/g, '');
  return `${reply.status} ${text}`;
}

test.each(Object.entries(routes))('%s is not opened by the tokens of anything else', async (_name, route) => {
  for (const kind of kinds) {
    const token = tokenOf(kind);
    expect(token.length).toBeGreaterThan(5);
    const never = await ask(route, randomBytes(token.length).toString('base64url').slice(0, token.length));
    const answer = await ask(route, token);
    if (route.opens.includes(kind)) continue;
    expect({ kind, answer }).toEqual({ kind, answer: never });
    // The page of a widget says itself that there is none.
    expect(answer).not.toMatch(route.isPage ? /^5|color/ : /^[25]/);
  }
});

test('each of these tokens opens something', async () => {
  const opening: [string, Kind][] = [
    ['a shared view', 'link'],
    ['a shared view', 'widget'],
    ['its password', 'locked'],
    ['a widget', 'widget'],
    ['a calendar feed', 'feed'],
    ['a personal link', 'personal'],
    ['a step of a run', 'run'],
    ['a short link', 'short'],
  ];
  for (const [name, kind] of opening) {
    const route = routes[name];
    if (!route) throw new Error(`No route ${name}.`);
    const answer = await ask(route, tokenOf(kind));
    expect([name, answer]).toEqual([name, expect.stringMatching(/^(200|30\d) /)]);
    if (kind === 'widget' && route.isPage) expect(answer).toContain('color');
  }
});
