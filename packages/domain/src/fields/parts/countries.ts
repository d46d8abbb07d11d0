// Countries for phone numbers and addresses: two-letter ISO 3166 codes.
import { getCountries } from 'libphonenumber-js/min';

export const countries: readonly string[] = getCountries();
