import { type AddressValue, addressValue } from '@fieldhouse/contract/field-types';
import {
  brokenRule,
  emptinessOperators,
  type FieldType,
  type Parsed,
  parsedValue,
  textOperators,
} from '../field-type.ts';
import { composeText } from '../text/compose-text.ts';
import { compareTexts } from '../text/plain-text.ts';
import { addressLine, addressText } from './address-line.ts';
import { isCountry } from './countries.ts';
import { splitParts } from './parts-text.ts';
import { printAddress } from './print-address.ts';

export const physicalAddress: FieldType<'physical_address', AddressValue> = {
  dataType: 'physical_address',
  parse(input) {
    if (input === null) return parsedValue<AddressValue>(null);
    const parsed = addressValue.safeParse(input);
    return parsed.success ? checkAddress(parsed.data) : brokenRule('not_an_address');
  },
  fromText(text) {
    const [line1, line2, city, region, postalCode, country, latitude, longitude, ...more] = splitParts(
      text,
      ';',
    );
    if (more.length > 0 || !isCountry(country?.trim().toUpperCase())) return brokenRule('not_an_address');
    const parsed = addressValue.safeParse({
      line1,
      line2,
      city,
      region,
      postalCode,
      country: country?.trim().toUpperCase(),
      latitude: degrees(latitude),
      longitude: degrees(longitude),
    });
    return parsed.success ? checkAddress(parsed.data) : brokenRule('not_an_address');
  },
  toText: addressText,
  toPlainText: addressLine,
  compare: (a, b) => compareTexts(addressLine(a), addressLine(b)),
  operators: [...textOperators, ...emptinessOperators],
  looksLike: () => false,
  isComposed: true,
  print: { lines: printAddress, separator: ', ' },
  printForms: ['city'],
};

/** As `toText` writes them; not a number for any other text, such as `0x10`. */
function degrees(text = ''): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^[+-]?\d+(\.\d+)?(e-\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

function checkAddress(address: AddressValue): Parsed<AddressValue> {
  const { latitude, longitude } = address;
  if ((latitude === null) !== (longitude === null)) return brokenRule('half_a_place');
  const isBlank = latitude === null && addressLine(address) === '';
  if (isBlank) return parsedValue<AddressValue>(null);
  return parsedValue({
    line1: composeText(address.line1),
    line2: composeText(address.line2),
    city: composeText(address.city),
    region: composeText(address.region),
    postalCode: composeText(address.postalCode),
    country: address.country,
    // Normalizes -0, which JSON does not preserve.
    latitude: plain(latitude),
    longitude: plain(longitude),
  });
}

function plain(degrees: number | null): number | null {
  return degrees === 0 ? 0 : degrees;
}
