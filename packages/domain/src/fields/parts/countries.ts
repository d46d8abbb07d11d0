// Countries as phone numbers and addresses know them: ISO 3166 codes of two letters.
import { getCountries } from 'libphonenumber-js/min';

export const countries: readonly string[] = getCountries();
