import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callerAt, callerOfAccount } from './caller.ts';
import { Exports } from './exports.ts';

// What still waits at the end of a test waits for good: its refusal would come in the middle of another file.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const here = () => false;
const [ada, ben] = [callerOfAccount('ada'), callerOfAccount('ben')];

/** What has been reached after everything that was due. */
async function afterAll(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('a caller has three files at the same time, and the next one begins when one ends', async () => {
  const exports = new Exports();
  const begun: string[] = [];
  const begin = (name: string, caller = ada) =>
    exports.begin(caller, here).then((end) => {
      begun.push(name);
      return end;
    });
  const first = await begin('first');
  for (const name of ['second', 'third', 'fourth']) void begin(name);
  void begin('of Ben', ben);
  await afterAll();
  expect(begun).toEqual(['first', 'second', 'third', 'of Ben']);
  first();
  await afterAll();
  expect(begun.at(-1)).toBe('fourth');
});

test('a caller of whom twenty wait is asked to come back, and others aren’t', async () => {
  const exports = new Exports();
  for (let n = 0; n < 23; n += 1) void exports.begin(ada, here);
  await expect(exports.begin(ada, here)).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfterSeconds: 30 },
  });
  await exports.begin(ben, here);
});

test('a caller’s pages are made one after the other, beside those of others', async () => {
  const exports = new Exports();
  const events: string[] = [];
  const make = (name: string, caller = ada) =>
    exports.makePage(caller, async () => {
      events.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`${name} ends`);
    });
  await Promise.all([make('first'), make('second'), make('of Ben', ben)]);
  expect(events.indexOf('second begins')).toBeGreaterThan(events.indexOf('first ends'));
  expect(events.indexOf('of Ben begins')).toBeLessThan(events.indexOf('first ends'));
});

test('pages for visitors are made one after the other, wherever they come from', async () => {
  const exports = new Exports();
  let atOnce = 0;
  let most = 0;
  const make = (address: string) =>
    exports.makePage(callerAt(address), async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
    });
  await Promise.all(['192.0.2.1', '198.51.100.1', '203.0.113.1'].map(make));
  expect(most).toBe(1);
});

test('what was asked for while a page was made comes before the next page', async () => {
  const exports = new Exports();
  const events: string[] = [];
  const make = (name: string) => exports.makePage(ada, async () => void events.push(name));
  const pages = (async () => {
    for (const name of ['first', 'second', 'third']) await make(name);
  })();
  await Promise.all([
    pages,
    new Promise<void>((resolve) => setImmediate(() => resolve(void events.push('request')))),
  ]);
  expect(events.indexOf('request')).toBeLessThan(events.indexOf('third'));
});
