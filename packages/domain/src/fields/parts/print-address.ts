import type { AddressValue } from '@fieldhouse/contract/field-types';
import type { PrintFormats } from '../printing.ts';

/** The lines of an envelope, in the order of the address's country. */
export function printAddress(address: Partial<AddressValue>, { country }: PrintFormats): string[] {
  const { line1 = '', line2 = '', city = '', region = '', postalCode = '' } = address;
  const isCodeLast = !address.country || codeLast.has(address.country);
  const place = isCodeLast
    ? [city, joined(region, postalCode, ' ')]
    : [joined(postalCode, city, ' '), region === city ? '' : region];
  const land = address.country ? country(address.country) : '';
  return [line1, line2, joined(place[0], place[1], ', '), land].filter((line) => line !== '');
}

/** Countries that write the postal code after the city; all others write it before. */
const codeLast = new Set('US CA AU NZ GB IE IN PK BD LK ZA NG KE HK SG TH ID PH CN JP KR TW'.split(' '));

function joined(first: string | undefined, second: string | undefined, sign: string): string {
  return [first, second].filter((part) => part !== undefined && part !== '').join(sign);
}
