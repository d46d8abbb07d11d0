import { isOfAddresses } from '@fieldhouse/contract/type-groups';
import { completeWebAddress } from '@fieldhouse/domain/fields/text/web-address';

/** An address of the web may be typed without `https://`, as in the forms of members. */
export function completedAnswer(dataType: string, value: unknown): unknown {
  return isOfAddresses(dataType) && typeof value === 'string' ? completeWebAddress(value) : value;
}
