import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Report, ReportQueue } from './report-queue.ts';

const opening = (recipientId: string, userAgent = 'Thunderbird/128.0'): Report => ({
  teamId: 'team',
  recipientId,
  userAgent,
});

/** Each opening is stored when the test says so. */
function setUp({ waiting = 10, lanes = 2 } = {}) {
  const begun: { readonly opening: Report; readonly end: (error?: Error) => void }[] = [];
  const lost: unknown[] = [];
  const queue = new ReportQueue(
    {
      store: (one) =>
        new Promise((resolve, reject) => {
          begun.push({ opening: one, end: (error) => (error ? reject(error) : resolve()) });
        }),
      isPassing: ({ message }: Error) => message === 'busy',
      onLost: (error) => lost.push(error),
    } as ConstructorParameters<typeof ReportQueue>[0],
    { lanes, waiting, retryMs: 1 },
  );
  const names = () => begun.map(({ opening: { recipientId } }) => recipientId);
  return { queue, begun, lost, names };
}

test('so many are stored at once, and the others in the order in which they came', async () => {
  const { queue, begun, names } = setUp();
  for (const name of ['a', 'b', 'c', 'd']) void queue.add(opening(name));
  expect(names()).toEqual(['a', 'b']);
  for (let n = 0; n < 4; n += 1) {
    begun[n]?.end();
    await pause(0);
  }
  expect(names()).toEqual(['a', 'b', 'c', 'd']);
  void queue.add(opening('e'));
  expect(names().at(-1)).toBe('e');
});

test('the same mail opened again by a person waits once, and once more by a machine', async () => {
  const { queue, begun, lost } = setUp({ lanes: 1 });
  void queue.add(opening('first'));
  for (const agent of ['Thunderbird/128.0', 'Mozilla/5.0', 'Thunderbird/128.0', 'Mozilla/5.0'])
    void queue.add(opening('again', agent));
  for (let n = 0; n < 3; n += 1) {
    begun[n]?.end();
    await pause(0);
  }
  expect(begun.map((one) => one.opening.userAgent)).toEqual([
    'Thunderbird/128.0',
    'Thunderbird/128.0',
    'Mozilla/5.0',
  ]);
  expect(lost).toEqual([]);
});

test('what doesn’t fit is left out', () => {
  const { queue, lost } = setUp({ lanes: 1, waiting: 2 });
  for (const name of ['a', 'b', 'c', 'd', 'e']) void queue.add(opening(name));
  expect(lost).toEqual([undefined, undefined]);
});

test('one that a busy database didn’t take is stored later, and another error ends it', async () => {
  const { queue, begun, lost, names } = setUp({ lanes: 1 });
  void queue.add(opening('a'));
  void queue.add(opening('b'));
  begun[0]?.end(new Error('busy'));
  await expect.poll(names).toEqual(['a', 'b']);
  const fault = new Error('broken');
  begun[1]?.end(fault);
  await expect.poll(names).toEqual(['a', 'b', 'a']);
  expect(lost).toEqual([fault]);
});

test('the end of the process waits for what waits, and repeats nothing', async () => {
  const { queue, begun, lost, names } = setUp({ lanes: 1 });
  void queue.add(opening('a'));
  void queue.add(opening('b'));
  const ended = queue.end();
  begun[0]?.end(new Error('busy'));
  await expect.poll(names).toEqual(['a', 'b']);
  begun[1]?.end();
  await ended;
  expect(lost).toEqual([new Error('busy')]);
});

test('one that can be stored at once is waited for, and one that waits for others isn’t', async () => {
  const { queue, begun } = setUp({ lanes: 1 });
  const done: string[] = [];
  const add = (name: string) => queue.add(opening(name)).then(() => done.push(name));
  void add('first');
  void add('second');
  await pause(0);
  expect(done).toEqual(['second']);
  begun[0]?.end();
  await pause(0);
  expect(done).toEqual(['second', 'first']);
});

test('each link that a person clicks is stored', async () => {
  const { queue, begun } = setUp({ lanes: 1 });
  for (const position of [1, 2, 2])
    void queue.add({ ...opening('a'), link: { position, url: 'https://example.org' } });
  void queue.add(opening('a'));
  for (let n = 0; n < 3; n += 1) {
    begun[n]?.end();
    await pause(0);
  }
  expect(begun.map((one) => one.opening.link?.position)).toEqual([1, 2, undefined]);
});
