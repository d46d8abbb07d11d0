// Countries for phone numbers and addresses: two-letter ISO 3166 codes.
import { getCountries } from 'libphonenumber-js/min';

export const countries: readonly string[] = getCountries();

/** Without phone numbers of their own. */
const uninhabited: readonly string[] = ['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM'];
const known: ReadonlySet<string> = new Set([...countries, ...uninhabited]);

/** Whether a code is a country's, or there is none. */
export function isCountry(code: string | undefined): boolean {
  return code === undefined || code === '' || known.has(code);
}
