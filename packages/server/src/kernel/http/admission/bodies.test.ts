import { expect, test } from 'vitest';
import { Bodies, type Body } from './bodies.ts';

const limits = { arriving: { each: 2, all: 3 }, bytes: { each: 100, all: 150 } };
const refused = expect.objectContaining({ code: 'busy' });

function setUp() {
  let now = 0;
  const ended: string[] = [];
  const bodies = new Bodies(limits, () => now);
  const add = (name: string, { caller = 'ada', bytes = 1, isUpload = false } = {}): Body => {
    const body = { caller, bytes, isUpload, end: () => ended.push(name) };
    bodies.add(body);
    return body;
  };
  return { bodies, ended, add, pass: (ms: number) => (now += ms) };
}

test('if a caller sends too many slowly, the oldest ends and the new one is received', () => {
  const { add, ended, pass } = setUp();
  add('first');
  add('second');
  pass(2000);
  add('third');
  expect(ended).toEqual(['first']);
});

test('if all callers together do, the oldest of any ends', () => {
  const { add, ended, pass } = setUp();
  add('first', { caller: 'ben' });
  add('second', { caller: 'cat' });
  add('third', { caller: 'dan' });
  pass(2000);
  add('fourth');
  expect(ended).toEqual(['first']);
});

test('a burst of bodies that began just now is received', () => {
  const { add, ended, pass } = setUp();
  for (const name of ['1', '2', '3', '4', '5']) add(name);
  pass(500);
  add('6');
  expect(ended).toEqual([]);
});

test('an upload may take its time: the next one is refused in place of it', () => {
  const { add, ended, pass } = setUp();
  add('first', { isUpload: true });
  const second = add('second', { isUpload: true });
  pass(60_000);
  expect(() => add('third', { isUpload: true })).toThrow(refused);
  expect(ended).toEqual([]);
  second.end();
});

test('uploads of one team leave room to those of another', () => {
  let now = 0;
  const bodies = new Bodies(
    { arriving: { each: 2, group: 3, all: 5 }, bytes: { each: 100, all: 150 } },
    () => now,
  );
  const add = (caller: string, group: string) =>
    bodies.add({ caller, group, bytes: 0, isUpload: true, end: () => undefined });
  for (const caller of ['ada', 'ada', 'ben']) add(caller, 'one');
  now += 2000;
  expect(() => add('cat', 'one')).toThrow(refused);
  add('dan', 'two');
  add('eve', 'two');
  expect(() => add('fay', 'three')).toThrow(refused);
});

test('an upload that has arrived leaves room to the next of its team', () => {
  let now = 0;
  const bodies = new Bodies(
    { arriving: { each: 2, group: 1, all: 5 }, bytes: { each: 100, all: 150 } },
    () => now,
  );
  const one = { caller: 'ada', group: 'one', bytes: 0, isUpload: true, end: () => undefined };
  bodies.add(one);
  now += 2000;
  const other = { ...one, caller: 'ben' };
  expect(() => bodies.add(other)).toThrow(refused);
  bodies.arrived(one);
  bodies.add(other);
});

test('bytes in memory are limited for a caller and for all, and free again after the reply', () => {
  const { add, bodies } = setUp();
  const large = add('large', { bytes: 80 });
  bodies.arrived(large);
  expect(() => add('more', { bytes: 30 })).toThrow(refused);
  add('of another', { caller: 'ben', bytes: 60 });
  expect(() => add('of a third', { caller: 'cat', bytes: 20 })).toThrow(refused);
  bodies.remove(large);
  add('more', { bytes: 30 });
});

test('slow bodies that take the room of others end, the oldest first, until there is room', () => {
  const { add, ended, pass } = setUp();
  for (const name of ['first', 'second']) add(name, { caller: name, bytes: 70 });
  pass(2000);
  add('third', { caller: 'cat', bytes: 80 });
  expect(ended).toEqual(['first']);
  expect(() => add('fourth', { caller: 'dan', bytes: 100 })).toThrow(refused);
});

test('a body of unknown length counts for what has arrived of it, and ends when that is too much', () => {
  const { add, bodies, ended } = setUp();
  const body = add('in parts', { bytes: 0 });
  bodies.received(body, 60);
  expect(() => add('another', { bytes: 50 })).toThrow(refused);
  bodies.received(body, 90);
  bodies.received(body, 101);
  expect(ended).toEqual(['in parts']);
  bodies.remove(body);
  add('another', { bytes: 100 });
});
