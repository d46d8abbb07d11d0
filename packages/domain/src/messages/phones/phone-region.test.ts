import { expect, test } from 'vitest';
import { instantOfPhone, regionOfPhone, zonesOfPhone } from './phone-region.ts';

test.each([
  ['+34612345678', 'ES', 'Europe/Madrid'],
  ['+13055550123', 'US-FL', 'America/New_York'],
  ['+16045550123', 'CA', 'America/Vancouver'],
  ['+12425550123', undefined, 'America/Nassau'],
  ['+447700900123', 'GB', 'Europe/Guernsey Europe/Isle_of_Man Europe/London'],
  ['+77012345678', 'KZ', undefined],
  ['+79001234567', 'RU', undefined],
  ['+819012345678', 'JP', 'Asia/Tokyo'],
  ['+999123456', undefined, ''],
])('%s is a number of %s', (number, region, zones) => {
  expect(regionOfPhone(number)).toBe(region);
  if (zones !== undefined) expect(zonesOfPhone(number).join(' ')).toBe(zones);
});

test('every zone of a number is one that clocks can be read in', () => {
  for (const prefix of ['+1', '+7', '+61', '+52', '+55', '+62', '+34'])
    for (const zone of zonesOfPhone(prefix))
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
});

test('a number has the time of its zones only if their clocks agree', () => {
  const at = (number: string) => instantOfPhone('2026-11-25T09:00', number)?.toISOString();
  expect(at('+34612345678')).toBe('2026-11-25T08:00:00.000Z');
  // Four zones with the same clock.
  expect(at('+447700900123')).toBe('2026-11-25T09:00:00.000Z');
  // Free of charge, from coast to coast.
  expect(at('+18002345678')).toBeUndefined();
  expect(at('+999123456')).toBeUndefined();
});
