import { expect, test } from 'vitest';
import { dateTime } from './date-time.ts';

function read(text: string, timeZone: string) {
  const parsed = dateTime.fromText(text, {}, { locale: 'en-US', country: 'US', timeZone });
  return parsed.ok ? parsed.value : undefined;
}

test.each([
  ['2025-12-31 21:30', 'America/New_York', '2026-01-01T02:30:00.000Z'],
  ['9999-12-31 23:59:59', 'UTC', '9999-12-31T23:59:59.000Z'],
  ['9999-12-31 23:59:59', 'Asia/Tokyo', '9999-12-31T14:59:59.000Z'],
  ['0001-01-01 00:00:00', 'UTC', '0001-01-01T00:00:00.000Z'],
  ['0001-01-01 12:00', 'America/Los_Angeles', '0001-01-01T19:52:58.000Z'],
  ['0050-03-01 10:00', 'UTC', '0050-03-01T10:00:00.000Z'],
])('%s in %s is %s', (text, timeZone, instant) => {
  expect(read(text, timeZone)).toBe(instant);
});

test.each([
  '31.12.2025, 10:30 Uhr',
  '31.12.2025 10.30 Uhr',
  '31 dic 2025 10h30',
  '31 Dec 2025 10:30 h',
  '31/12/2025 10:30 hs',
])('%s is a time of its day', (text) => {
  const context = { locale: 'de-DE', country: 'DE', timeZone: 'UTC' };
  expect(dateTime.fromText(text, {}, context)).toEqual({ ok: true, value: '2025-12-31T10:30:00.000Z' });
  expect(dateTime.looksLike(text, context)).toBe(true);
});

test.each([
  ['9999-12-31 23:59:59', 'America/Los_Angeles'],
  ['0001-01-01 00:00:00', 'Asia/Tokyo'],
  ['9999-12-31T23:59:59-08:00', 'UTC'],
])('%s in %s is outside the calendar', (text, timeZone) => {
  expect(read(text, timeZone)).toBeUndefined();
});
