import path from 'node:path';
import process from 'node:process';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import EvenShards from './e2e/harness/even-shards.ts';

/** `npm run test:long`. */
const isFullSize = process.env.TEST_SIZE === 'full';

const componentTests = 'packages/web/src/**/*.component.test.tsx';
const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// `unit` needs nothing; `server` shares one embedded PostgreSQL; `component` renders parts of
// the web app in a browser; `e2e` drives a browser against the built product.
export default defineConfig({
  test: {
    sequence: { sequencer: EvenShards },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{contract,domain,phrases}/src/**/*.test.ts',
            'packages/web/src/**/*.test.{ts,tsx}',
          ],
          exclude: [componentTests],
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/**/*.test.ts', 'checks/**/*.test.ts'],
          globalSetup: ['packages/server/test/cluster/global-setup.ts'],
          // A worker loads the server once, and not for each file: that takes two seconds of a processor.
          isolate: false,
          // Much of a test's time is PostgreSQL's or a wait's; by default, one processor of two would be idle.
          maxWorkers: '100%',
          testTimeout: isFullSize ? 600_000 : 30_000,
          hookTimeout: isFullSize ? 600_000 : 60_000,
          // Of the processes that tests start: Node reads our sources in half the time.
          env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/compiled') },
        },
      },
      {
        // With the transformations, styles and addresses of the web app.
        extends: 'packages/web/vite.config.ts',
        root: import.meta.dirname,
        // What an earlier run prepared may lack what a new test imports; a page that finds that out reloads.
        optimizeDeps: { force: true },
        test: {
          name: 'component',
          include: [componentTests],
          setupFiles: ['packages/web/test/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: {
                executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
                args: browserArgs,
              },
              // Without motion nothing has to be waited for. Dates show whether the zone is the viewer's.
              contextOptions: { locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' },
              actionTimeout: 5_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/harness/start-product.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As long as a locator waits: a page on a busy machine needs more than the default second to show what it has read.
          expect: { poll: { timeout: 15_000 } },
          fileParallelism: false,
          retry: 1,
        },
      },
    ],
  },
});
