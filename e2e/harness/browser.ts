// One Chromium a file, a fresh context a visitor. A page that logs an error or breaks the content policy fails its test.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, expect, inject } from 'vitest';

export interface VisitorOptions {
  readonly theme?: 'light' | 'dark';
  readonly language?: 'en' | 'es';
  readonly viewport?: 'desktop' | 'phone';
  /** What an earlier visit preferred still holds. */
  readonly keepsPreferences?: boolean;
  /** Signs in before the first page. */
  readonly signedInAs?: 'ada' | 'ben';
  /** Still unless told, so that nothing has to be waited for. */
  readonly motion?: 'still' | 'as-it-is';
  /** Another product than the shared one. */
  readonly url?: string;
}

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
];

let browser: Promise<Browser> | undefined;
const contexts: BrowserContext[] = [];
const faults: string[] = [];

/** Refusals that a journey provokes on purpose show as failed requests in the console. */
const expectedNoise = /Failed to load resource: the server responded with a status of 4\d\d/;

function launch(): Promise<Browser> {
  browser ??= chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: flags,
  });
  return browser;
}

afterEach(async ({ task }) => {
  for (const [place, context] of contexts.splice(0).entries()) {
    // What a visitor saw when a test failed says more than its stack.
    if (task.result?.state === 'fail')
      for (const page of context.pages()) await shoot(page, `failed-${place}`);
    await context.close();
  }
  expect(faults.splice(0)).toEqual([]);
});

afterAll(async () => {
  await (await browser)?.close();
});

/** A page in a context of its own: its cookies and storage are nobody else's. */
export async function newPage(options: VisitorOptions = {}): Promise<Page> {
  const { theme = 'light', language = 'en', viewport = 'desktop', url = inject('productUrl') } = options;
  const context = await (await launch()).newContext({
    baseURL: url,
    viewport: viewports[viewport],
    colorScheme: theme,
    locale: language === 'es' ? 'es-ES' : 'en-US',
    hasTouch: viewport === 'phone',
    reducedMotion: options.motion === 'as-it-is' ? 'no-preference' : 'reduce',
  });
  contexts.push(context);
  context.setDefaultTimeout(15_000);
  await context.addInitScript((value) => {
    if (localStorage.getItem('locale') === null) localStorage.setItem('locale', value);
  }, language);
  if (options.signedInAs)
    await signIn(context, url, {
      who: options.signedInAs,
      language,
      keepsPreferences: options.keepsPreferences ?? false,
    });
  const page = await context.newPage();
  watch(page);
  return page;
}

interface Visitor {
  readonly who: 'ada' | 'ben';
  readonly language: 'en' | 'es';
  readonly keepsPreferences: boolean;
}

/** With the language on the links to the teams, which decide it when a team is opened. */
async function signIn(
  context: BrowserContext,
  url: string,
  { who, language, keepsPreferences }: Visitor,
): Promise<void> {
  const reply = await context.request.post(`${url}/api/authentication/sign-in`, {
    data: { email: `${who}@fieldhouse.test`, password: 'Fieldhouse-1' },
  });
  expect(reply.status()).toBe(200);
  // The reply of identity.signIn.
  const { memberships } = (await reply.json()) as { memberships: { teamId: string }[] };
  if (!keepsPreferences) {
    const data = { language: null, theme: 'system', density: 'comfortable', timeZone: null };
    expect((await context.request.patch(`${url}/api/authentication/preferences`, { data })).ok()).toBe(true);
  }
  for (const { teamId } of memberships) {
    const told = await context.request.put(`${url}/api/teams/${teamId}/own-language`, {
      data: { interfaceLanguage: language },
    });
    expect(told.ok()).toBe(true);
  }
}

function watch(page: Page): void {
  page.on('pageerror', (error) => faults.push(`page error: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expectedNoise.test(message.text()))
      faults.push(`console: ${message.text()}`);
  });
}

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: string[];
}

/** axe finds nothing against WCAG 2.2 AA on the page as it is now. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Injected through the debugger, so that the page's own content policy stays as it is.
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    // Defined by the source above.
    const { axe: runner } = window as unknown as { axe: typeof axe };
    const result = await runner.run(document, {
      runOnly: {
        type: 'tag',
        values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
      resultTypes: ['violations'],
    });
    return result.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.slice(0, 5).map((node) => node.html.slice(0, 200)),
    }));
  });
  expect(violations satisfies Violation[]).toEqual([]);
}

/** Saves what the page looks like when SHOTS names a folder. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
