import { expect, test } from 'vitest';
import { startEmptyServer } from '../../test/start-server.ts';
import { type EventLoopDelay, type EventLoopMonitor, monitorEventLoop } from './event-loop.ts';

function blockFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('a block of the event loop is reported, with how long it was, and is the latest delay', async () => {
  const { promise, resolve } = Promise.withResolvers<EventLoopDelay>();
  const monitor: EventLoopMonitor = monitorEventLoop({
    intervalMs: 300,
    maxDelayMs: 500,
    // A busy machine may have blocked it for a moment before.
    onBlocked: (block) => block.maxMs > 900 && resolve(block),
  });
  expect(monitor.latest()).toEqual({ p50Ms: 0, p99Ms: 0, maxMs: 0 });
  // Once the histogram's own timer has been due: it measures from one time to the next.
  setTimeout(() => blockFor(1000), 100);
  const delay = await promise;
  monitor.stop();
  expect(monitor.latest()).toEqual(delay);
});

test('the ready check says how long requests had to wait, and nothing else of the process', async () => {
  const server = await startEmptyServer({ hasWorker: false });
  const reply = await fetch(`${server.url}/api/health/ready`);
  await server.stop();
  expect(reply.status).toBe(200);
  expect(await reply.json()).toEqual({
    status: 'ok',
    database: 'ok',
    outgoing: 'open',
    eventLoop: { p50Ms: expect.any(Number), p99Ms: expect.any(Number), maxMs: expect.any(Number) },
  });
});
