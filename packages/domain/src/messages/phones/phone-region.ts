// Where a phone number is used, according to its beginning: its country, for the United States its state, and its time zones.
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { instantOfLocalTime } from '../send-times.ts';
import { areaCodesOfCanada, areaCodesOfStates } from './area-codes.ts';
import { zonesOfPrefixes } from './phone-zones.ts';

/** Characters of a number in E.164, with its plus sign, that decide all of this. */
export const phonePrefixLength = 6;

const longestCallingCode = 3;

/** ISO 3166, such as ES, or with a state US-FL; undefined if the number belongs to no country that is known. */
export function regionOfPhone(prefix: string): string | undefined {
  const digits = prefix.slice(1);
  if (digits.startsWith('1')) return regionOfAreaCode(digits.slice(1, 4));
  if (/^7[67]/.test(digits)) return 'KZ';
  for (let length = longestCallingCode; length > 0; length -= 1) {
    const country = countriesByCallingCode.get(digits.slice(0, length));
    if (country) return country;
  }
  return undefined;
}

/** Numbers without an area, such as those of companies, are taken for numbers of the United States. */
function regionOfAreaCode(code: string): string | undefined {
  if (canadianCodes.has(code)) return 'CA';
  const state = statesByAreaCode.get(code);
  if (state) return `US-${state}`;
  const isIsland = zonesOfPhone(`+1${code}`).length === 1;
  return isIsland ? undefined : 'US';
}

/** All zones in which such numbers are used; none if that is not known. */
export function zonesOfPhone(prefix: string): readonly string[] {
  for (let length = phonePrefixLength; length > 1; length -= 1) {
    const zones = zonesByPrefix.get(prefix.slice(1, length));
    if (zones) return zones;
  }
  return [];
}

/** When clocks where the number is used show this time; undefined if they don't all show it at once. */
export function instantOfPhone(localTime: string, prefix: string): Date | undefined {
  const [first, ...others] = zonesOfPhone(prefix).map((zone) => instantOfLocalTime(localTime, zone));
  return first && others.every((other) => other.getTime() === first.getTime()) ? first : undefined;
}

const wordsOf = (text: string) => text.split(' ');

const zonesByPrefix: ReadonlyMap<string, readonly string[]> = new Map(
  zonesOfPrefixes.flatMap(([zones, prefixes]) =>
    wordsOf(prefixes).map((prefix) => [prefix, wordsOf(zones)] as const),
  ),
);

const canadianCodes: ReadonlySet<string> = new Set(wordsOf(areaCodesOfCanada));

const statesByAreaCode: ReadonlyMap<string, string> = new Map(
  Object.entries(areaCodesOfStates).flatMap(([state, codes]) =>
    wordsOf(codes).map((code) => [code, state] as const),
  ),
);

/** The main country of those that share a code. */
const mainCountries: readonly CountryCode[] = [
  'AU',
  'CW',
  'FI',
  'GB',
  'GP',
  'IT',
  'MA',
  'NO',
  'RE',
  'RU',
  'SH',
];

const countriesByCallingCode: ReadonlyMap<string, CountryCode> = new Map(
  [...getCountries(), ...mainCountries].map((country) => [getCountryCallingCode(country), country]),
);
