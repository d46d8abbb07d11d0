import { expect, test } from 'vitest';
import { type CalendarEvent, calendarText } from './calendar-text.ts';

const now = new Date('2026-11-30T08:00:00Z');
const event: CalendarEvent = {
  id: 'e1',
  title: 'Fair',
  path: '/team-1/data-records/e1',
  start: '2026-12-05',
  end: null,
};
const linesOf = (of: Partial<CalendarEvent>) =>
  calendarText('https://app.example.org', { name: 'Plan', events: [{ ...event, ...of }] }, now)
    .replaceAll('\r\n ', '')
    .split('\r\n');

test.each([
  ['a day', { start: '2026-12-31', end: null }, ['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101']],
  ['several days', { end: '2026-12-07' }, ['DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261208']],
  ['no end in sight', { end: '9999-12-31' }, ['DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:99991231']],
  ['the last day there is', { start: '9999-12-31', end: null }, ['DTSTART;VALUE=DATE:99991231']],
  ['an end before the start', { end: '2026-12-01' }, ['DTEND;VALUE=DATE:20261206']],
  [
    'times',
    { start: '2026-12-05T18:30:00.000Z', end: '2026-12-05T20:00:00.000Z' },
    ['DTSTART:20261205T183000Z', 'DTEND:20261205T200000Z'],
  ],
  [
    'an instant that ends before it starts',
    { start: '2026-12-05T18:30:00.000Z', end: '2026-12-05T17:00:00.000Z' },
    ['DTSTART:20261205T183000Z'],
  ],
] as const)('an event with %s is written with its first and last moment', (_what, times, lines) => {
  expect(linesOf(times)).toEqual(expect.arrayContaining([...lines]));
});

test('a text can’t add lines of its own', () => {
  const lines = linesOf({ title: 'A; b, c\\d\r\nATTENDEE:mailto:x@example.org\nEND:VEVENT' });
  expect(lines.filter((line) => /^(ATTENDEE|END:VEVENT)/.test(line))).toEqual(['END:VEVENT']);
  expect(lines).toContain('SUMMARY:A\\; b\\, c\\\\d\\nATTENDEE:mailto:x@example.org\\nEND:VEVENT');
});

test('long texts are folded at 75 bytes, not within a character', () => {
  const title = '日本語のとても長い題名'.repeat(8);
  const text = calendarText('https://app.example.org', { name: 'Plan', events: [{ ...event, title }] }, now);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});

test('an event has an id that stays, its address, and when it was written', () => {
  expect(linesOf({})).toEqual(
    expect.arrayContaining([
      'UID:e1@app.example.org',
      'DTSTAMP:20261130T080000Z',
      'URL;VALUE=URI:https://app.example.org/team-1/data-records/e1',
    ]),
  );
});
