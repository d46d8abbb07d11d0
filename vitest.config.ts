import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import EvenShards from './e2e/harness/even-shards.ts';
import { storeTemporaryFilesInMemory } from './scripts/memory-folder.mjs';

/** Set by `npm run test:long`. */
const isFullSize = process.env.TEST_SIZE === 'full';
// The full sizes are for the disk, as in production.
if (!isFullSize) storeTemporaryFilesInMemory();

const seedOfRandomTests = 'packages/domain/test/seed.ts';
const componentTests = 'packages/web/src/**/*.component.test.tsx';
/** Compares the tables with those of the code. */
const checkWithDatabase = 'checks/generated.test.ts';
const browserArgs = [
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

// Tests often wait: for PostgreSQL, for processes that they start, for the retries of jobs. With a worker more than
// processors none is idle meanwhile.
const maxWorkers = Math.ceil(os.availableParallelism() * 1.5);

// `unit` and `checks` need nothing; `server` shares one embedded PostgreSQL; `component` renders parts of
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
          setupFiles: [seedOfRandomTests],
          // As in `server`: 60 files share what they import.
          isolate: false,
          testTimeout: 30_000,
          // Projects that run together must agree on it.
          maxWorkers,
        },
      },
      {
        test: {
          name: 'checks',
          include: ['checks/**/*.test.ts'],
          exclude: [checkWithDatabase],
          isolate: false,
          maxWorkers,
          experimental: { viteModuleRunner: false, nodeLoader: false },
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/**/*.test.ts', checkWithDatabase],
          globalSetup: ['packages/server/test/cluster/global-setup.ts'],
          setupFiles: [seedOfRandomTests],
          // A worker loads the server once instead of once per file, which takes two seconds of processor
          // time.
          isolate: false,
          maxWorkers,
          // Node loads the sources, as it does for the product; vite would transform each of them first.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // A seventh less processor time: what a request leaves behind is rarely copied by the garbage collector.
          execArgv: ['--max-semi-space-size=64'],
          // Some start whole products, which takes seconds on a quiet machine and much longer on a busy one.
          testTimeout: isFullSize ? 600_000 : 90_000,
          hookTimeout: isFullSize ? 600_000 : 120_000,
          // The default is a second, which a job on a busy machine can need.
          expect: { poll: { timeout: 15_000 } },
          // For the processes that tests start: Node loads our sources in half the time.
          env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/compiled') },
        },
      },
      {
        // With the plugins, styles and paths of the web app.
        extends: 'packages/web/vite.config.ts',
        root: import.meta.dirname,
        // A cache of an earlier run may lack what a new test imports, and Vite would reload the page during
        // the test.
        optimizeDeps: { force: true },
        test: {
          name: 'component',
          // Projects with another number of workers run one after another.
          sequence: { groupOrder: 1 },
          include: [componentTests],
          setupFiles: ['packages/web/test/setup.ts'],
          // A page loads the modules of the web app once, instead of once for each file.
          isolate: false,
          maxWorkers: 2,
          // Parts of the app are loaded when they are first shown, which takes seconds on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
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
              // Without motion there are no animations to wait for. The zone shows whether dates use the
              // viewer's.
              contextOptions: { locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' },
              actionTimeout: 15_000,
            }),
            instances: [{ browser: 'chromium' }],
            commands: {
              async hashTreesInNode() {
                const { hashOfTrees } = await import('./packages/domain/test/expressions/hash-of-trees.ts');
                const sample = { count: isFullSize ? 10_000 : 5_000, seed: 20_261_126 };
                return { ...sample, hash: await hashOfTrees(sample) };
              },
            },
          },
        },
      },
      {
        test: {
          name: 'e2e',
          sequence: { groupOrder: 2 },
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/harness/global-setup.ts'],
          setupFiles: ['e2e/harness/setup.ts'],
          // One process for all files, and with it one browser: what it has cached and compiled of the product stays.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // As long as a locator waits: on a busy machine a page needs more than the default second to show
          // its data.
          expect: { poll: { timeout: 30_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
});
