import type { FieldDefinition } from '../../../catalogue/index.ts';

/** A character of the private use area: no one types it, and the trigram index skips it. */
export const fieldMarkEnd = '\ue00a';

/** Prefixes each line of the search text with its field, for viewers who may not read every field. */
export function fieldMark({ number }: Pick<FieldDefinition, 'number'>): string {
  return String(number).replaceAll(/\d/g, (digit) => String.fromCharCode(0xe000 + Number(digit)));
}
