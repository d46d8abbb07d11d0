// The statistics of a message to a million people: the requests of its page, its first paint in an app that is open, and a
// search that finds no one. Called by `npm run bench` after the scenarios, and alone: `BENCH_ONLY=statistics npm run bench`.
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { call } from './api.ts';
import { median, round, rounds } from './median.ts';
import type { BenchContext } from './scenario.ts';

interface StatisticsResult {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly limit: number;
  readonly ratio: number;
  readonly goal: number | null;
}

interface SentMessage {
  readonly id: string;
  readonly internalName: string;
}

const firstPaintMs = 300;
const small = 100;

export async function measureStatistics(context: BenchContext): Promise<StatisticsResult[]> {
  const { count } = context.contacts;
  process.stdout.write(`statistics of a message to ${count.toLocaleString('en')} people …\n`);
  const [big, few] = [await seedMessage(context, count), await seedMessage(context, small)];
  const name = `statistics of a message to ${count.toLocaleString('en')} people`;
  const requests = await median(() => requestPage(context, big));
  const bare = await median(() => readPage(context, big));
  const search = await median(() => searchNoOne(context, big));
  const bareSearch = await median(() => scan(context, big));
  const paint = await measureFirstPaint(context, big, few);
  const row = (part: string, value: number, limit: number, goal: number | null): StatisticsResult => ({
    name: `${name}: ${part}`,
    unit: 'ms',
    value: round(value),
    limit: round(limit),
    ratio: round(limit / Math.max(value, 0.01)),
    goal,
  });
  return [
    row('first paint of the page', paint, firstPaintMs, 1),
    row('the requests of the page', requests, bare, null),
    row('a search that finds no one', search, bareSearch, null),
  ];
}

/** Sent, with everyone who was not reached at the end of the list, which is the slowest place to find them. */
async function seedMessage(context: BenchContext, count: number): Promise<SentMessage> {
  const { owner, teamId } = context;
  const base = `/teams/${teamId}/outgoing-messages`;
  const internalName = `Sent to ${count} people`;
  const body = { internalName, type: 'participation', subjectLine: 'News', bodyHtml: '<p>News</p>' };
  const { id } = await call<{ id: string }>(context, 'POST', base, body);
  await owner.query(
    `insert into platform.message_recipients (team_id, message_id, calculated_name, address, address_key, state, reason,
       send_processed_at, last_reply, delivery, delivery_rank, opened_at, clicked_at, unsubscribed_at)
     select $1, $2, 'Person ' || n, 'person' || n || '@' || domain, 'person' || n || '@' || domain,
       case when is_failed then 4 else 3 end, case when is_failed then 'policy' end, at, '250 2.0.0 ok',
       case when is_bounced then 'bounce' when n % 2000 = 7 then 'complaint' else 'send' end, 10,
       case when not is_lost and n % 3 = 0 then at + n % 72 * interval '1 hour' end,
       case when not is_lost and n % 24 = 0 then at + n % 72 * interval '1 hour' end,
       case when not is_lost and n % 500 = 0 then at + n % 72 * interval '1 hour' end
     from (
       select n, n > $3::int * 0.995 as is_lost, n > $3::int * 0.995 and n % 5 > 0 as is_bounced, n > $3::int * 0.995 and n % 5 = 0 as is_failed,
         now() - interval '4 days' + n * interval '10 milliseconds' as at,
         (array['gmail.com', 'outlook.com', 'example.org', 'icloud.com'])[1 + n % 4] as domain
       from generate_series(1, $3::int) n
     ) x`,
    [teamId, id, count],
  );
  await owner.query(
    `insert into platform.notifications (team_id, message_id, recipient_id, type, received_at, detail)
     select r.team_id, r.message_id, r.id, x.type, x.at, x.detail
     from platform.message_recipients r cross join lateral (values
       ('open', r.opened_at, '{}'::jsonb),
       ('click', r.clicked_at, '{"position": 1}'::jsonb),
       (r.delivery, case when r.delivery <> 'send' then r.send_processed_at end, '{}'::jsonb)) x(type, at, detail)
     where r.team_id = $1 and r.message_id = $2 and x.at is not null`,
    [teamId, id],
  );
  await owner.query(
    `insert into platform.message_links (team_id, message_id, position, url, label) values ($1, $2, 1, 'https://example.org/', 'Read on')`,
    [teamId, id],
  );
  await owner.query(
    `update platform.messages set status = 'sent', total = $3::int, frozen_at = now() - interval '4 days',
       started_at = now() - interval '4 days', sent_at = now() - interval '4 days' + $3::int * interval '10 milliseconds'
     where team_id = $1 and id = $2`,
    [teamId, id, count],
  );
  await owner.query('vacuum (analyze) platform.message_recipients, platform.notifications');
  await rollUp(context, id);
  return { id, internalName };
}

/** Has the product count the figures, as after an event of the message. */
async function rollUp({ owner, teamId }: BenchContext, id: string): Promise<void> {
  await owner.query(
    `insert into platform.outbox (team_id, queue, payload) values ($1, 'messages.roll-up', jsonb_build_object('messageId', $2::text))`,
    [teamId, id],
  );
  for (;;) {
    const { rows } = await owner.query('select from platform.message_figures where message_id = $1', [id]);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const notReached = '?show=not_reached';

/** As the browser does: the message first, the others together. */
async function requestPage(context: BenchContext, { id }: SentMessage): Promise<void> {
  const base = `/teams/${context.teamId}/outgoing-messages/${id}`;
  await call(context, 'GET', base);
  await Promise.all(
    ['/statistics', `/recipients${notReached}`].map((part) => call(context, 'GET', base + part)),
  );
}

/** The same rows, one statement after the other. */
async function readPage({ owner, teamId }: BenchContext, { id }: SentMessage): Promise<void> {
  for (const [table, rest] of [
    ['messages', ''],
    ['message_figures', ''],
    ['message_stats', 'order by at'],
    ['message_recipients', 'and is_exception order by seq limit 51'],
  ]) {
    const key = table === 'messages' ? 'id' : 'message_id';
    await owner.query(`select * from platform.${table} where team_id = $1 and ${key} = $2 ${rest}`, [
      teamId,
      id,
    ]);
  }
}

const unknown = 'nowhere to be found';

async function searchNoOne(context: BenchContext, { id }: SentMessage): Promise<void> {
  let after = '';
  do {
    const query = `search=${encodeURIComponent(unknown)}&show=all${after}`;
    const path = `/teams/${context.teamId}/outgoing-messages/${id}/recipients?${query}`;
    const { next } = await call<{ next: string | null }>(context, 'GET', path);
    after = next === null ? '' : `&after=${next}`;
  } while (after !== '');
}

async function scan({ owner }: BenchContext, { id }: SentMessage): Promise<void> {
  await owner.query(
    'select * from platform.message_recipients where message_id = $1 and (calculated_name ilike $2 or address ilike $2)',
    [id, `%${unknown}%`],
  );
}

/** From a page of a small message, whose code is loaded, to the page of the big one. */
async function measureFirstPaint(context: BenchContext, big: SentMessage, few: SentMessage): Promise<number> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    const visitor = await browser.newContext({
      baseURL: context.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    await signInWith(visitor, context);
    const page = await visitor.newPage();
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await paintOnce(page, context, big, few));
    return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  } finally {
    await browser.close();
  }
}

async function signInWith(visitor: BrowserContext, { cookie, url }: BenchContext): Promise<void> {
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url };
  });
  await visitor.addCookies(cookies);
}

/** Milliseconds until the figures and the first people who were not reached are painted. A new page has nothing cached. */
async function paintOnce(
  page: Page,
  { teamId, contacts }: BenchContext,
  big: SentMessage,
  few: SentMessage,
): Promise<number> {
  const pathOf = ({ id }: SentMessage) => `/team-${teamId}/outgoing-messages/${id}/stats`;
  await page.goto(pathOf(few));
  await page.getByText(`of ${small} people`).waitFor();
  await page.getByRole('row').nth(1).waitFor();
  return page.evaluate(
    ({ path, total }) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now();
        const isShown = () =>
          document.body.textContent.includes(total) &&
          document.querySelectorAll('tbody tr button').length > 5;
        const look = () =>
          isShown()
            ? // After the frame that shows them.
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
            : requestAnimationFrame(look);
        history.pushState({}, '', path);
        dispatchEvent(new PopStateEvent('popstate'));
        look();
      }),
    { path: pathOf(big), total: contacts.count.toLocaleString('en') },
  );
}
