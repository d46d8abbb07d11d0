import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Member } from '../../authority.ts';
import { makeTeamAuthority } from '../../authority.ts';
import { type Caller, callerAt, callerInTeam } from './caller.ts';
import type { EndTurn } from './fair-turns.ts';
import { MemberTurns } from './member-turns.ts';

// What still waits at the end of a test waits for good: its refusal would come in the middle of another file.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const limits = {
  max: 40,
  share: 6,
  groupShare: 8,
  groupWaiting: 400,
  waiting: { each: 200, all: 1000 },
  patienceMs: 60_000,
};

function user(id: string, group?: string): Caller {
  return { id: `user:${id}`, isAnonymous: false, ...(group !== undefined && { group }) };
}

/** Asks for as many turns as given; what was got so far is in the list. */
function ask(turns: MemberTurns, caller: Caller, count: number): EndTurn[] {
  const got: EndTurn[] = [];
  for (let n = 0; n < count; n += 1) void turns.take(caller, () => false).then((end) => got.push(end));
  return got;
}

test('however many users of a team ask, another team has turns at once', async () => {
  const turns = new MemberTurns(limits);
  const theirs = Array.from({ length: 10 }, (_, n) => ask(turns, user(`u${n}`, 'one'), 20));
  const others = ask(turns, user('other', 'two'), 6);
  await setImmediate();
  expect([theirs.flat().length, others.length]).toEqual([8, 6]);
});

test('one user has no more than their own share, so that a second one of the team has turns', async () => {
  const turns = new MemberTurns(limits);
  const first = ask(turns, user('ada', 'one'), 20);
  const second = ask(turns, user('ben', 'one'), 20);
  await setImmediate();
  expect([first.length, second.length]).toEqual([6, 2]);
  for (const end of first.splice(0)) end();
  await setImmediate();
  // In the order in which they asked.
  expect([first.length, second.length]).toEqual([2, 6]);
});

test('a user without a team has the share of a user', async () => {
  const turns = new MemberTurns(limits);
  const got = [ask(turns, user('ada'), 20), ask(turns, user('ben'), 20)];
  await setImmediate();
  expect(got.map((one) => one.length)).toEqual([6, 6]);
});

test('requests of one team that wait leave room to those of others', async () => {
  const turns = new MemberTurns({ ...limits, groupWaiting: 30, waiting: { each: 200, all: 50 } });
  const refused: string[] = [];
  const askFor = (caller: Caller, count: number) => {
    for (let n = 0; n < count; n += 1)
      void turns.take(caller, () => false).catch(() => refused.push(caller.id));
  };
  // One by one, as they come from a network.
  for (let n = 0; n < 10; n += 1) {
    askFor(user(`u${n}`, 'one'), 10);
    await setImmediate();
  }
  // 8 have turns.
  expect(refused).toHaveLength(100 - 8 - 30);
  askFor(user('other', 'two'), 6 + 10);
  await setImmediate();
  expect(refused).not.toContain('user:other');
});

test('the keys of a team have the share of one user together', async () => {
  const turns = new MemberTurns(limits);
  const keyOf = (id: string) =>
    // Only what a caller is made of.
    callerInTeam(
      makeTeamAuthority(
        'one' as never,
        { kind: 'member', userId: id, key: { kind: 'team' } } as unknown as Member,
      ),
      callerAt('10.0.0.1'),
    );
  const got = [
    ask(turns, keyOf('a'), 20),
    ask(turns, keyOf('b'), 20),
    ask(turns, user('ada', 'team:one'), 20),
  ];
  await setImmediate();
  expect(got.map((one) => one.length)).toEqual([6, 0, 2]);
});

test('of a group that waits with too many, those who wait with most give way', async () => {
  const turns = new MemberTurns({ ...limits, groupWaiting: 30 });
  const refused: string[] = [];
  const askFor = async (caller: Caller, count: number) => {
    for (let n = 0; n < count; n += 1) {
      void turns.take(caller, () => false).catch(() => refused.push(caller.id));
      await setImmediate();
    }
  };
  await askFor(callerAt('198.51.100.1'), 60);
  await askFor(callerAt('198.51.100.1', 'session:ada'), 5);
  // 8 have turns.
  expect(refused).toEqual(Array(65 - 8 - 30).fill('address:198.51.100.1'));
});

test('a visitor known by a cookie has turns beside the others at the same address', async () => {
  const turns = new MemberTurns(limits);
  const others = ask(turns, callerAt('198.51.100.1'), 20);
  const known = ask(turns, callerAt('198.51.100.1', 'device:one'), 2);
  await setImmediate();
  expect([others.length, known.length]).toEqual([6, 2]);
});
