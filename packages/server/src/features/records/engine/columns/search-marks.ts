import type { FieldDefinition } from '../../../catalogue/index.ts';

/** A character of the private use area: no one types it, and the trigram index skips it. */
export const fieldMarkEnd = '\ue00a';

/**
 * Prefix of a field's line in the search text: the field's number in private-use characters. It allows lines
 * to be left out for viewers who may not read the field.
 */
export function fieldMark({ number }: Pick<FieldDefinition, 'number'>): string {
  return String(number).replaceAll(/\d/g, (digit) => String.fromCharCode(0xe000 + Number(digit)));
}
