import type { AddressValue } from '@fieldhouse/contract/field-types';

/** The address in one line; used by filters, search and sorting. */
export function addressLine({ line1, line2, city, region, postalCode, country }: AddressValue): string {
  const place = [region, postalCode].filter((part) => part !== '').join(' ');
  return [line1, line2, city, place, country].filter((part) => part !== '').join(', ');
}
