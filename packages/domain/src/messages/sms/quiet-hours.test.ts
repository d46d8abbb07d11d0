import type { OwnDaytimes } from '@fieldhouse/contract/quiet-hours';
import { expect, test } from 'vitest';
import { defaultDaytimes } from './default-daytimes.ts';
import { hasQuietHours, nextDaytime } from './quiet-hours.ts';
import { daysOf, quietRegions } from './quiet-regions.ts';

interface Wanted {
  readonly zone?: string;
  readonly teamZone?: string;
  readonly regions?: readonly OwnDaytimes[];
}

const next = (prefix: string, at: string, { zone, teamZone = 'Europe/Berlin', regions = [] }: Wanted = {}) =>
  nextDaytime({ prefix, zone: zone ?? null }, new Date(at), {
    zone: teamZone,
    quietHours: { participation: true, regions: [...regions] },
  })
    .toISOString()
    .slice(0, 16);

test.each([
  // Tuesday noon in Madrid.
  ['+34612', '2026-11-24T11:00:00Z', '2026-11-24T11:00'],
  // 8:30 in Madrid: at nine there, which is eight in the Canaries, so at nine there.
  ['+34612', '2026-11-24T07:30:00Z', '2026-11-24T09:00'],
  // Friday night in Madrid: not on a weekend.
  ['+34612', '2026-11-27T20:30:00Z', '2026-11-30T09:00'],
  // Saturday night: not on Sunday.
  ['+33612', '2026-11-28T20:00:00Z', '2026-11-30T07:00'],
  // 20:30 in New York: until 21:00 there, in Florida until 20:00.
  ['+12125', '2026-11-25T01:30:00Z', '2026-11-25T01:30'],
  ['+13055', '2026-11-25T01:30:00Z', '2026-11-25T13:00'],
  // One area code, two zones: 7:30 in Pensacola, 8:30 in Tallahassee.
  ['+18505', '2026-11-25T13:30:00Z', '2026-11-25T14:00'],
  // Sunday morning in Texas.
  ['+15125', '2026-11-29T15:00:00Z', '2026-11-29T18:00'],
  // Saturday afternoon in Rhode Island: not on Sunday.
  ['+14015', '2026-11-28T22:30:00Z', '2026-11-30T14:00'],
  // Free of charge: daytime from New York to Hawaii and Samoa.
  ['+18002', '2026-11-24T22:00:00Z', '2026-11-24T22:00'],
  // A country without hours of its own has the others', in its own zone.
  ['+81901', '2026-11-24T13:00:00Z', '2026-11-24T23:00'],
  // An unknown one: in the zone of the team.
  ['+99912', '2026-11-24T22:00:00Z', '2026-11-25T07:00'],
])('to %s… at %s: at %s', (prefix, at, expected) => {
  expect(next(prefix, at)).toBe(expected);
});

test('the person’s own zone wins over that of the number', () => {
  // 22:00 in Paris is 17:00 on Martinique.
  expect(next('+33612', '2026-11-24T21:00:00Z')).toBe('2026-11-25T07:00');
  expect(next('+33612', '2026-11-24T21:00:00Z', { zone: 'America/Martinique' })).toBe('2026-11-24T21:00');
});

test('the morning is that of the clock after it has changed', () => {
  // Clocks of Paris go ahead on Sunday, 29 March, and back on Sunday, 25 October.
  expect(next('+33612', '2026-03-28T19:30:00Z')).toBe('2026-03-30T06:00');
  expect(next('+33612', '2026-10-24T18:30:00Z')).toBe('2026-10-26T07:00');
  const regions = [everyDay('FR', '02:30', '21:00')];
  // 2:30 is skipped that night: at three.
  expect(next('+33612', '2026-03-28T22:00:00Z', { regions })).toBe('2026-03-29T01:30');
});

test.each([
  // Quiet from 21:00 until 8:00, on both sides of midnight and to the minute.
  ['2026-11-24T19:59:00Z', '2026-11-24T19:59'],
  ['2026-11-24T20:00:00Z', '2026-11-25T07:00'],
  ['2026-11-24T22:59:00Z', '2026-11-25T07:00'],
  ['2026-11-24T23:00:00Z', '2026-11-25T07:00'],
  ['2026-11-25T06:59:00Z', '2026-11-25T07:00'],
  ['2026-11-25T07:00:00Z', '2026-11-25T07:00'],
])('at %s in Berlin, own hours from 8:00 to 21:00 mean %s', (at, expected) => {
  expect(next('+49151', at, { regions: [everyDay('DE', '08:00', '21:00')] })).toBe(expected);
});

test('own hours may last until midnight', () => {
  const regions = [everyDay('DE', '00:00', '24:00')];
  expect(next('+49151', '2026-11-24T22:59:00Z', { regions })).toBe('2026-11-24T22:59');
  expect(next('+49151', '2026-11-24T23:00:00Z', { regions })).toBe('2026-11-24T23:00');
});

function everyDay(region: string, from: string, to: string): OwnDaytimes {
  return { region, weekday: { from, to }, saturday: { from, to }, sunday: { from, to } };
}

test('own hours of a country hold in its states, whose defaults may be stricter still', () => {
  const regions = [everyDay('US', '07:00', '19:00')];
  expect(daysOf('US-CA', regions).sunday).toEqual({ from: '07:00', to: '19:00' });
  expect(daysOf('US-FL', regions).sunday).toEqual({ from: '08:00', to: '19:00' });
  expect(daysOf('US-FL', [...regions, everyDay('US-FL', '10:00', '12:00')]).sunday?.from).toBe('10:00');
  expect(daysOf('JP', [everyDay('other', '10:00', '12:00')]).weekday?.from).toBe('10:00');
});

test('they hold for marketing, by choice for participants, and never for single transactions', () => {
  const types = ['marketing', 'participation', 'transactional'];
  const holds = (participation: boolean) =>
    types.map((type) => hasQuietHours(type, { participation, regions: [] }));
  expect(holds(true)).toEqual([true, true, false]);
  expect(holds(false)).toEqual([true, false, false]);
});

test('every default has a source with a date, and a daytime within four days of any hour', () => {
  for (const { region, source, checkedOn } of defaultDaytimes) {
    expect(source).not.toBe('');
    expect(new Date(checkedOn).toISOString().slice(0, 10)).toBe(checkedOn);
    expect(quietRegions).toContain(region);
  }
  for (const prefix of ['+34612', '+14015', '+61412', '+52155', '+18002', '+99912'])
    for (let hour = 0; hour < 24 * 7; hour += 1) {
      const at = Date.UTC(2026, 9, 20, hour, 10);
      const found = next(prefix, new Date(at).toISOString(), { teamZone: 'Asia/Tokyo' });
      expect(Date.parse(`${found}Z`) - at).toBeLessThan(4 * 24 * 60 * 60_000);
      expect(next(prefix, `${found}:00Z`, { teamZone: 'Asia/Tokyo' })).toBe(found);
    }
});
