import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import {
  brokenRule,
  emptinessOperators,
  equalityOperators,
  type FieldType,
  type Parsed,
  parsedValue,
  textOperators,
} from '../field-type.ts';
import { phoneText } from './phone-text.ts';
import { toReadableText } from './readable-text.ts';

export const phoneNumber: FieldType<'phone_number', string> = {
  dataType: 'phone_number',
  parse(input, settings) {
    if (input === null) return parsedValue<string>(null);
    if (typeof input !== 'string') return brokenRule('wrong_type', { expected: 'string' });
    return checkPhone(input, settings.defaultCountry ?? undefined);
  },
  fromText(text, settings, { country }) {
    const home = settings.defaultCountry ?? country;
    const plain = toReadableText(text)
      .trim()
      .replace(/^tel:/i, '')
      .replace(/^\((\+\d{1,3})\)/, '$1');
    const parsed = checkPhone(plain, home);
    // A zero that is only dialled within a country: `+34 (0) 612 345 678`.
    const international = plain.replace(/^(\+\d{1,3}) ?\(0\)/, '$1');
    return parsed.ok || international === plain ? parsed : checkPhone(international, home);
  },
  toText: (input) => input,
  compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  operators: [...equalityOperators, ...textOperators, 'is_any_of', 'is_none_of', ...emptinessOperators],
  looksLike: (text, { country }) =>
    /^\+?[\d\s().-]{7,20}$/.test(text) &&
    /[+()\s.-]/.test(text) &&
    !/^\d{4}-\d\d-\d\d/.test(text) &&
    !/^-?\d+\.\d+$/.test(text) &&
    !isCode(text) &&
    // Numbers of books and accounts have as many digits, but rarely those of a number that is in use.
    parseWhole(text, country)?.isValid() === true,
  print: {
    lines: (value, { region }, { defaultCountry }) => [phoneText(value, defaultCountry ?? region)],
  },
  printForms: ['international'],
  teamSettings: ({ defaultCountry }) => ({ defaultCountry }),
};

/** Forms of postal codes and social security numbers: `95814-1234`, `01310-100`, `1000-205`, `123-45-6789`. */
export function isCode(text: string): boolean {
  return /^(\d{5}-\d{4}|\d{5}-\d{3}|\d{4}-\d{3}|\d{3}-\d{2}-\d{4})$/.test(text.trim());
}

/** E.164. A number without a country code uses the field's country. */
function checkPhone(text: string, country: string | undefined): Parsed<string> {
  const trimmed = text.trim();
  if (trimmed === '') return parsedValue<string>(null);
  if (trimmed.length > 40) return brokenRule('not_a_phone_number');
  const parsed = parseWhole(trimmed, country);
  if (parsed?.ext !== undefined) return brokenRule('phone_extension');
  return parsed?.isPossible() ? parsedValue(parsed.number) : brokenRule('not_a_phone_number');
}

/** The number that the whole text is; undefined if there is anything else in it. */
function parseWhole(text: string, country: string | undefined) {
  const defaultCountry = toCountry(country);
  return parsePhoneNumberFromString(text, { extract: false, ...(defaultCountry && { defaultCountry }) });
}

function toCountry(country: string | undefined): CountryCode | undefined {
  return country !== undefined && isSupportedCountry(country) ? country : undefined;
}
