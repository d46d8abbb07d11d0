import type { DataRecord } from '@fieldhouse/contract/records';
import { expect, test } from 'vitest';
import { SaveQueue } from './save-queue.ts';

// The queue only reads the version.
const saved = (version: number) => ({ id: 'a', version }) as DataRecord;

test('a second edit of a record waits for the first and writes on its version', async () => {
  const queue = new SaveQueue();
  const versions: number[] = [];
  const save = async (version: number) => {
    versions.push(version);
    return saved(version + 1);
  };
  await Promise.all([queue.run('a', 1, save), queue.run('a', 1, save), queue.run('a', 1, save)]);
  expect(versions).toEqual([1, 2, 3]);
  expect(queue.isIdle).toBe(true);
});

test('a failed edit is reported to its caller and does not stop the next', async () => {
  const queue = new SaveQueue();
  const failed = queue.run('a', 1, () => Promise.reject(new Error('refused')));
  const next = queue.run('a', 1, async (version) => saved(version + 1));
  await expect(failed).rejects.toThrow('refused');
  expect((await next).version).toBe(2);
});
