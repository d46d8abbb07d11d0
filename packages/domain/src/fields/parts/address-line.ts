import type { AddressValue } from '@fieldhouse/contract/field-types';
import { joinParts } from './parts-text.ts';

/** The address in one line; used by filters, search and sorting. */
export function addressLine({ line1, line2, city, region, postalCode, country }: AddressValue): string {
  const place = [region, postalCode].filter((part) => part !== '').join(' ');
  return [line1, line2, city, place, country].filter((part) => part !== '').join(', ');
}

/** The parts of the address, from which it is read again: `1 Mill Lane; ; Davis; CA; 95616; US`. */
export function addressText(address: AddressValue): string {
  const { line1, line2, city, region, postalCode, country, latitude, longitude } = address;
  const parts = [line1, line2, city, region, postalCode, country, latitude ?? '', longitude ?? ''].map(
    String,
  );
  while (parts.at(-1) === '') parts.pop();
  return joinParts(parts, ';');
}
