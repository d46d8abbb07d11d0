import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A number in E.164 as people write it at home, else in international form. Home is a country's ISO 3166 code. */
export function phoneText(number: string, home: string): string {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return number;
  const isAtHome = isSupportedCountry(home) && getCountryCallingCode(home) === parsed.countryCallingCode;
  return isAtHome ? parsed.formatNational() : parsed.formatInternational();
}
