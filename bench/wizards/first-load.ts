// The first load of a public wizard on a phone: until its step is painted, with an empty cache. Called by `npm run bench`
// after the scenarios, and alone: `BENCH_ONLY='first load' BENCH_ROWS=20000 npm run bench`.
import { type Browser, chromium, type Page } from 'playwright-core';
import { round } from '../median.ts';
import type { BenchContext } from '../scenario.ts';
import { makePublicForm, type PublicForm } from './public-form.ts';

interface LoadResult {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly limit: number;
  readonly ratio: number;
  readonly goal: number | null;
}

/** The browser delays each request by the latency, and runs scripts as many times slower as it says. */
interface PhoneProfile {
  readonly name: string;
  readonly latencyMs: number;
  readonly downBitsPerSecond: number;
  readonly upBitsPerSecond: number;
  readonly slowdown: number;
  /** Of 1.5 s; null where it is reached only on a machine that does nothing else. */
  readonly goal: number | null;
}

const profiles: readonly PhoneProfile[] = [
  // The preset "Fast 4G" of Chrome's developer tools, with the factors that they apply to it.
  {
    name: 'fast 4G',
    latencyMs: 60 * 2.75,
    downBitsPerSecond: 9e6 * 0.9,
    upBitsPerSecond: 1.5e6 * 0.9,
    slowdown: 4,
    goal: 1,
  },
  // What Lighthouse simulates for phones, "slow 4G".
  {
    name: 'slow 4G',
    latencyMs: 150,
    downBitsPerSecond: 1.6e6,
    upBitsPerSecond: 0.75e6,
    slowdown: 4,
    goal: null,
  },
];

const readyMs = 1500;
const scriptKb = 120;
const rounds = 7;

export async function measureFirstLoad(context: BenchContext): Promise<LoadResult[]> {
  process.stdout.write('first load of a public step …\n');
  const form = await makePublicForm(context, 'First load');
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    const results: LoadResult[] = [];
    let weight: Weight | undefined;
    for (const profile of profiles) {
      const loads: Load[] = [];
      for (let one = 0; one < rounds; one += 1)
        loads.push(await loadOnce(browser, context.url, form, profile));
      const medianOf = (pick: (load: Load) => number) =>
        loads.map(pick).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
      const name = `first load of a public step on a phone, ${profile.name}`;
      results.push(
        row(`${name}: its questions`, 'ms', {
          value: medianOf(({ readyMs: ms }) => ms),
          limit: readyMs,
          goal: profile.goal,
        }),
        row(`${name}: something`, 'ms', {
          value: medianOf(({ paintMs }) => paintMs),
          limit: readyMs,
          goal: null,
        }),
      );
      weight = loads[0];
    }
    const name = 'first load of a public step';
    return [
      ...results,
      row(`${name}: script`, 'kB', { value: weight?.scriptKb ?? 0, limit: scriptKb, goal: 1 }),
      row(`${name}: everything`, 'kB', { value: weight?.totalKb ?? 0, limit: 200, goal: null }),
    ];
  } finally {
    await browser.close();
  }
}

interface Measurement {
  readonly value: number;
  readonly limit: number;
  readonly goal: number | null;
}

function row(name: string, unit: string, { value, limit, goal }: Measurement): LoadResult {
  return { name, unit, value: round(value), limit, ratio: round(limit / Math.max(value, 0.01)), goal };
}

interface Weight {
  /** Until the questions are painted. */
  readonly scriptKb: number;
  /** With what is loaded after them. */
  readonly totalKb: number;
}

interface Load extends Weight {
  /** Until anything is painted. */
  readonly paintMs: number;
  /** Until the questions are painted. */
  readonly readyMs: number;
}

async function loadOnce(
  browser: Browser,
  url: string,
  form: PublicForm,
  profile: PhoneProfile,
): Promise<Load> {
  const visitor = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  });
  const page = await visitor.newPage();
  const devtools = await visitor.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.latencyMs,
    downloadThroughput: profile.downBitsPerSecond / 8,
    uploadThroughput: profile.upBitsPerSecond / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.slowdown });
  let total = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    total += encodedDataLength;
  });
  await watchPaints(page, form.title);
  await page.goto(`${url}${form.path}`, { waitUntil: 'commit' });
  const times = await page.waitForFunction(() => window.paintedAt);
  const { paintMs, readyMs: ms } = (await times.jsonValue()) ?? { paintMs: 0, readyMs: 0 };
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  const scriptBytes = await page.evaluate(scriptsBefore, ms);
  await visitor.close();
  return { paintMs, readyMs: ms, scriptKb: scriptBytes / 1000, totalKb: total / 1000 };
}

/** Runs in the page. What it loads once the questions are shown, such as a dialog, doesn't delay them. */
function scriptsBefore(until: number): number {
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry.startTime < until && new URL(entry.name).pathname.endsWith('.js'))
    .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0);
}

/** Notes in the page when the title and the questions are painted. */
async function watchPaints(page: Page, title: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const isShown = () =>
      document.querySelector('h1')?.textContent === wanted &&
      document.querySelectorAll('form input:not([name=roomNumber]), form textarea').length >= 3;
    const look = () => {
      if (!isShown()) return void requestAnimationFrame(look);
      // After the frame that shows them.
      requestAnimationFrame(() =>
        setTimeout(() => {
          const [first] = performance.getEntriesByName('first-paint');
          window.paintedAt = { paintMs: first?.startTime ?? performance.now(), readyMs: performance.now() };
        }),
      );
    };
    look();
  }, title);
}

let addresses = 0;

/** Anonymous requests are limited by address. */
export function newAddress(): string {
  addresses += 1;
  return `2001:db8:${addresses.toString(16)}::1`;
}

declare global {
  interface Window {
    paintedAt?: { readonly paintMs: number; readonly readyMs: number };
  }
}
