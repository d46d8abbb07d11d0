import type { AddressValue } from '@fieldhouse/contract/field-types';

/** As on an envelope, in one line; this is what filters, search and sorting look at. */
export function addressLine({ line1, line2, city, region, postalCode, country }: AddressValue): string {
  const place = [region, postalCode].filter((part) => part !== '').join(' ');
  return [line1, line2, city, place, country].filter((part) => part !== '').join(', ');
}
