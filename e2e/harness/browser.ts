// One Chromium for all files of a run, and one context per visitor, with its own cookies and storage. A page that
// logs an error or violates the content security policy fails its test.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type axe from 'axe-core';
import {
  type APIRequestContext,
  type APIResponse,
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  request,
} from 'playwright-core';
import { expect, inject, type TestContext } from 'vitest';
import { refuseToFillEditors } from './keyboard/retype.ts';
import { isFullSize } from './sizes.ts';

export interface VisitorOptions {
  readonly theme?: 'light' | 'dark';
  readonly language?: 'en' | 'es';
  readonly viewport?: 'desktop' | 'phone';
  /** Keeps the preferences of an earlier visit. */
  readonly hasOwnPreferences?: boolean;
  /** Signs in before the first page. */
  readonly signedInAs?: 'ada' | 'ben';
  /** Reduced motion by default, so that no animation has to be awaited. */
  readonly motion?: 'still' | 'as-it-is';
  /** Another product than the shared one. */
  readonly url?: string;
  /** With an empty browser cache, for a journey about what is loaded, or that changes its entire context. */
  readonly isFirstVisit?: boolean;
  /** Requests that get no answer are expected. */
  readonly losesServer?: boolean;
}

/** The compressed form: every page that is checked parses it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const viewports = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  // Maps are drawn by the processor.
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The next page finds the product's scripts compiled: in the same process, as long as what was compiled is not
  // dropped. Optimizing what runs often pays only for the large amounts of data.
  '--process-per-site',
  `--js-flags=--no-flush-bytecode${isFullSize ? '' : ' --no-opt --no-maglev'}`,
  // Every window would load two pages for suggestions of an address bar that is not there. The last of these
  // switches counts: those after `BackgroundResourceFetch` are those of Playwright's own that a test can notice.
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    // They would compile a script while it arrives, before it is known to be compiled already.
    'ScriptStreaming',
    'BackgroundResourceFetch',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
    'AimEnabled',
    'PreconnectToSearch',
  ].join(',')}`,
];

let browser: Promise<Browser> | undefined;
const faults: string[] = [];

/**
 * A context that visitors of the same kind use one after the other, so that cached files are not loaded
 * again.
 */
interface Booth {
  readonly kind: string;
  readonly url: string;
  readonly context: BrowserContext;
  isTaken: boolean;
}
const booths = new Set<Booth>();

/** Resets the language of team links that a Spanish visitor changed: the next test expects English. */
const languagesToPutBack: (() => Promise<void>)[] = [];

/** Refusals that a journey provokes on purpose appear as failed requests in the console. */
const expectedNoise = /Failed to load resource: the server responded with a status of 4\d\d/;
const noiseWithoutServer =
  /Failed to load resource: (net::ERR_|the server responded with a status of [45]\d\d)/;

function launch(): Promise<Browser> {
  browser ??= chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: flags,
  });
  return browser;
}

/** After each test: resets what its visitors changed, and fails it if a page logged an error. */
export async function endVisits({ task }: TestContext): Promise<void> {
  const isFailed = task.result?.state === 'fail';
  const taken = [...booths].filter(({ isTaken }) => isTaken);
  for (const putBack of languagesToPutBack.splice(0)) await putBack();
  // What its pages show is more useful than the stack of a failed test.
  if (isFailed)
    for (const [place, page] of taken.flatMap(({ context }) => context.pages()).entries()) {
      await saveScreenshot(page, `failed-${place}`);
      await printText(page);
    }
  const found = faults.splice(0);
  for (const booth of taken) await (isFailed ? booth.context.close() : leave(booth));
  // Errors of a page that is being closed are ignored.
  faults.length = 0;
  expect(found).toEqual([]);
}

/**
 * One page stays open, at an address without a script: it keeps alive the browser process that the next
 * visitor's page uses.
 */
async function leave(booth: Booth): Promise<void> {
  if (booth.kind === '') return booth.context.close();
  const [stays, ...others] = booth.context.pages();
  for (const page of others) await page.close();
  const isLeft = await stays?.goto(`${booth.url}/robots.txt`).catch(() => null);
  if (!isLeft) await booth.context.close();
  else booth.isTaken = false;
}

/** A page in its own context, with its own cookies and storage. */
export async function newPage(options: VisitorOptions = {}): Promise<Page> {
  const { language = 'en', url = inject('productUrl'), theme = 'light' } = options;
  const booth = await takeBooth(options, language, url);
  if (options.signedInAs)
    await signIn(booth.context, url, {
      user: options.signedInAs,
      language,
      hasOwnPreferences: options.hasOwnPreferences ?? false,
    });
  const page = await booth.context.newPage();
  // Not of the context: another one would load all files again.
  if (theme === 'dark') await page.emulateMedia({ colorScheme: theme });
  await forgetStorage(booth, page);
  watch(page, options.losesServer ? noiseWithoutServer : expectedNoise);
  refuseToFillEditors(page);
  return page;
}

async function takeBooth(options: VisitorOptions, language: 'en' | 'es', url: string): Promise<Booth> {
  const { viewport = 'desktop', motion = 'still', isFirstVisit = false } = options;
  const kind = isFirstVisit ? '' : [url, language, viewport, motion].join(' ');
  const free = [...booths].find((booth) => !booth.isTaken && booth.kind === kind);
  if (free) {
    free.isTaken = true;
    await free.context.clearCookies();
    await free.context.clearPermissions();
    return free;
  }
  const context = await (await launch()).newContext({
    baseURL: url,
    viewport: viewports[viewport],
    colorScheme: 'light',
    locale: language === 'es' ? 'es-ES' : 'en-US',
    hasTouch: viewport === 'phone',
    reducedMotion: motion === 'still' ? 'reduce' : 'no-preference',
  });
  const booth: Booth = { kind, url, context, isTaken: true };
  booths.add(booth);
  context.on('close', () => booths.delete(booth));
  context.setDefaultTimeout(30_000);
  await context.addInitScript((value) => {
    // A frame of another site has a storage of its own, or none.
    if (window === window.top && localStorage.getItem('locale') === null)
      localStorage.setItem('locale', value);
  }, language);
  return booth;
}

/** All but the cookies and the cache: the previous visitor's pages are already closed. */
async function forgetStorage({ context, url }: Booth, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes });
  await devtools.detach();
}

interface Visitor {
  readonly user: 'ada' | 'ben';
  readonly language: 'en' | 'es';
  readonly hasOwnPreferences: boolean;
}

/** Signs in, and sets the language of the user's memberships, which applies when a team is opened. */
async function signIn(
  context: BrowserContext,
  url: string,
  { user, language, hasOwnPreferences }: Visitor,
): Promise<void> {
  const memberships = await enter(context, url, user);
  const arePreferencesReset = async () => {
    const data = { language: null, theme: 'system', density: 'comfortable', timeZone: null };
    return (await context.request.patch(`${url}/api/authentication/preferences`, { data })).ok();
  };
  const isLanguageSet = async (client: APIRequestContext, interfaceLanguage: 'en' | 'es') => {
    const replies = memberships.map(({ teamId }) =>
      client.put(`${url}/api/teams/${teamId}/own-language`, { data: { interfaceLanguage } }),
    );
    return (await Promise.all(replies)).every((reply) => reply.ok());
  };
  const changes = [isLanguageSet(context.request, language), hasOwnPreferences || arePreferencesReset()];
  expect(await Promise.all(changes)).toEqual([true, true]);
  if (language === 'en') return;
  languagesToPutBack.push(async () => {
    if (await isLanguageSet(context.request, 'en').catch(() => false)) return;
    // The journey ended with a sign-out.
    const client = await request.newContext();
    await postSignIn(client, url, user);
    expect(await isLanguageSet(client, 'en')).toBe(true);
    await client.dispose();
  });
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
type Memberships = readonly { readonly teamId: string }[];

/** Of the last sign-in of each user at each product: hashing a password takes longer than all else of a sign-in. */
const sessions = new Map<string, Cookies>();

async function enter(context: BrowserContext, url: string, user: 'ada' | 'ben'): Promise<Memberships> {
  const key = `${user} ${url}`;
  const known = sessions.get(key);
  if (known) {
    await context.addCookies(known);
    const reply = await context.request.get(`${url}/api/authentication/session`);
    if (reply.ok()) return membershipsOf(reply);
    // A journey has ended it.
    await context.clearCookies();
  }
  const memberships = await postSignIn(context.request, url, user);
  sessions.set(key, await context.cookies(url));
  return memberships;
}

async function postSignIn(client: APIRequestContext, url: string, user: 'ada' | 'ben'): Promise<Memberships> {
  const reply = await client.post(`${url}/api/authentication/sign-in`, {
    data: { email: `${user}@fieldhouse.test`, password: 'Fieldhouse-1' },
  });
  expect(reply.status()).toBe(200);
  return membershipsOf(reply);
}

async function membershipsOf(reply: APIResponse): Promise<Memberships> {
  // The reply of identity.signIn and identity.session.
  const { memberships } = (await reply.json()) as { memberships: Memberships };
  return memberships;
}

function watch(page: Page, expected: RegExp): void {
  page.on('pageerror', (error) => faults.push(`page error: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text()))
      faults.push(`console: ${message.text()}`);
  });
}

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: string[];
}

/** All of axe's rules for WCAG 2.2 AA, and its best practices. */
const everyRule = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const contrast = { type: 'rule' as const, values: ['color-contrast'] };

/**
 * Fails if axe finds a violation of WCAG 2.2 AA on the page in its current state. Under a modal dialog the page is
 * left out: it was checked before the dialog was opened, or by the journey through all pages.
 */
export async function expectNoAxeViolations(
  page: Page,
  runOnly: typeof everyRule | typeof contrast = everyRule,
): Promise<void> {
  // While a page loads the data of its first view, its heading may be missing again for a moment.
  await page.waitForFunction(() => document.querySelector('h1, [aria-modal="true"]') !== null);
  // Injected through the debugger, so that the page's own content policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (rules) => {
    // Defined by the source above.
    const { axe: runner } = window as unknown as { axe: typeof axe };
    const check = () => {
      const layers = [...document.querySelectorAll('[data-portal]')];
      const isModal = layers.some((layer) => layer.querySelector('[aria-modal="true"]'));
      return runner.run(isModal ? { include: layers } : document, {
        runOnly: rules,
        resultTypes: ['violations'],
        // A frame of a mail has no runner; axe would wait for its reply.
        iframes: false,
        // Neither the style sheets nor where a finding is are used.
        preload: false,
        selectors: false,
      });
    };
    // Content that is suspended stays in the document, hidden.
    const findHeading = () =>
      [...document.querySelectorAll('h1, [aria-modal="true"]')].find((one) => one.checkVisibility());
    let heading = findHeading();
    let result: axe.AxeResults | undefined;
    // Again if axe was still reading the page when its data replaced it.
    while (!result || !heading?.checkVisibility()) {
      heading = findHeading();
      if (heading) result = await check();
      else await new Promise((done) => requestAnimationFrame(done));
    }
    return result.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.slice(0, 5).map((node) => node.html.slice(0, 200)),
    }));
  }, runOnly);
  expect(violations satisfies Violation[]).toEqual([]);
}

/** The same in light, then in dark mode: only the colors differ, so only they are checked twice. */
export async function expectNoAxeViolationsInBothThemes(page: Page, shot: string): Promise<void> {
  await expectNoAxeViolations(page);
  await saveScreenshot(page, `${shot}-light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await expectNoAxeViolations(page, contrast);
  await saveScreenshot(page, `${shot}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-mantine-color-scheme="light"]').waitFor();
}

/** Of each part. */
const maxPrinted = 4000;

async function printText(page: Page): Promise<void> {
  const parts = await page.locator('main, [role="dialog"]').all();
  const texts = (parts.length > 0 ? parts : [page.locator('body')]).map((part) =>
    part.ariaSnapshot({ timeout: 5000 }).catch((error) => String(error)),
  );
  const shown = (await Promise.all(texts)).map((text) => text.slice(0, maxPrinted));
  process.stderr.write(`${page.url()} shows:\n${shown.join('\n')}\n`);
}

/** Saves a screenshot if SHOTS names a folder. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
