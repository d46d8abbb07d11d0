import { expect, test } from 'vitest';
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
    onBlocked: resolve,
  });
  expect(monitor.latest()).toEqual({ p50Ms: 0, p99Ms: 0, maxMs: 0 });
  // Once the histogram's own timer has been due: it measures from one time to the next.
  setTimeout(() => blockFor(1000), 100);
  const delay = await promise;
  monitor.stop();
  expect(delay.maxMs).toBeGreaterThan(900);
  expect(monitor.latest()).toEqual(delay);
});
