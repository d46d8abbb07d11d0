import path from 'node:path';
import process from 'node:process';
import { defineConfig } from 'vitest/config';
import EvenShards from './e2e/harness/even-shards.ts';

/** `npm run test:long`. */
const isFullSize = process.env.TEST_SIZE === 'full';

// `unit` needs nothing; `server` shares one embedded PostgreSQL; `e2e` drives a browser against the built product.
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
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/**/*.test.ts', 'checks/**/*.test.ts'],
          globalSetup: ['packages/server/test/cluster/global-setup.ts'],
          // A worker loads the server once, and not for each file: that takes two seconds of a processor.
          isolate: false,
          // Much of a test's time is PostgreSQL's or a wait's; unless told, one processor of two would stand still.
          maxWorkers: '100%',
          testTimeout: isFullSize ? 600_000 : 30_000,
          hookTimeout: isFullSize ? 600_000 : 60_000,
          // Of the processes that tests start: Node reads our sources in half the time.
          env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/compiled') },
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
        },
      },
    ],
  },
});
