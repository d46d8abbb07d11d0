import type { Field } from '@fieldhouse/contract/collections';
import { fieldTypesUi } from './field-types-ui.ts';

/** The field that is totalled if the viewer chooses none: the first money, or else the first number. */
export function firstAmount(fields: readonly Field[]): Field | undefined {
  const find = (amount: 'money' | 'number') =>
    fields.find(({ dataType }) => fieldTypesUi[dataType].amount === amount);
  return find('money') ?? find('number');
}
