// The browser evaluates expressions at once while someone types; the server decides. Both have to agree.
import { expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { hashOfTrees, type TreeSample } from '../../../../domain/test/expressions/hash-of-trees.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Evaluates random trees in Node, as the server does; says which. Part of vitest.config.ts. */
    hashTreesInNode(): Promise<TreeSample & { readonly hash: string }>;
  }
}

test('random trees have the same values in the browser as on the server', async () => {
  const { hash, ...sample } = await commands.hashTreesInNode();
  expect(sample.count).toBeGreaterThanOrEqual(5_000);
  expect(await hashOfTrees(sample)).toBe(hash);
});
