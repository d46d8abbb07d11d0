import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Formats an E.164 number nationally in its home country, else internationally. `home` is an ISO 3166 code.
 */
export function phoneText(number: string, home: string): string {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return number;
  const isAtHome = isSupportedCountry(home) && getCountryCallingCode(home) === parsed.countryCallingCode;
  return isAtHome ? parsed.formatNational() : parsed.formatInternational();
}
