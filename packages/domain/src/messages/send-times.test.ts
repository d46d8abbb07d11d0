import { expect, test } from 'vitest';
import { instantOfLocalTime, isMissed, localTimeAt, readTimeZone, startOfSchedule } from './send-times.ts';

test.each([
  ['2026-11-25T09:00', 'America/Los_Angeles', '2026-11-25T17:00:00.000Z'],
  ['2026-11-25T09:00', 'Asia/Kolkata', '2026-11-25T03:30:00.000Z'],
  ['2026-11-25T09:00', 'UTC', '2026-11-25T09:00:00.000Z'],
  // Skipped: clocks go from 2:00 to 3:00.
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-03-08T02:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['2026-03-08T02:59', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  // Half an hour is skipped.
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
  // A whole day was skipped.
  ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  // Twice: clocks go from 3:00 back to 2:00.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
])('%s in %s is %s', (localTime, zone, instant) => {
  expect(instantOfLocalTime(localTime, zone).toISOString()).toBe(instant);
});

test('a clock in a zone shows the instant of its time', () => {
  const instant = new Date('2026-11-25T17:00:59.000Z');
  expect(localTimeAt(instant, 'America/Los_Angeles')).toBe('2026-11-25T09:00');
  expect(localTimeAt(instant, 'Asia/Kolkata')).toBe('2026-11-25T22:30');
});

test('sending starts early enough for every zone', () => {
  const localTime = '2026-11-25T09:00';
  const start = startOfSchedule({ mode: 'recipient_local', localTime, zoneColumn: null });
  for (const zone of [...Intl.supportedValuesOf('timeZone'), 'Pacific/Kiritimati'])
    expect(instantOfLocalTime(localTime, zone).getTime()).toBeGreaterThanOrEqual(start?.getTime() ?? 0);
});

test('a zone is an IANA name', () => {
  expect([readTimeZone('Europe/Berlin'), readTimeZone('UTC')]).toEqual(['Europe/Berlin', 'UTC']);
  expect([readTimeZone('Berlin'), readTimeZone('+02:00'), readTimeZone('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a time is missed once it is too late in the last zone', () => {
  const fixed = { mode: 'fixed', at: '2026-11-25T09:00:00Z' } as const;
  expect(isMissed(fixed, 60, new Date('2026-11-25T10:00:00Z'))).toBe(false);
  expect(isMissed(fixed, 60, new Date('2026-11-25T10:01:00Z'))).toBe(true);
  const local = { mode: 'recipient_local', localTime: '2026-11-25T09:00', zoneColumn: null } as const;
  expect(isMissed(local, 60, new Date('2026-11-25T22:00:00Z'))).toBe(false);
  expect(isMissed(local, 60, new Date('2026-11-25T22:01:00Z'))).toBe(true);
  expect(isMissed({ mode: 'now' }, 60, new Date())).toBe(false);
});
