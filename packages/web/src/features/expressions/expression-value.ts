// The values that an expression may use where it is edited.
import type { Field } from '@fieldhouse/contract/collections';
import type { KnownValue } from '@fieldhouse/domain/expressions/check-expression';

export interface ExpressionValue extends KnownValue {
  readonly name: string;
  readonly label: string;
  /** The field it comes from, whose choices it is compared with. */
  readonly field?: Field | undefined;
}

/** The same with labels that differ, since they identify values in the text form. */
export function withUniqueLabels(values: readonly ExpressionValue[]): ExpressionValue[] {
  const seen = new Map<string, number>();
  return values.map((value) => {
    const count = (seen.get(value.label) ?? 0) + 1;
    seen.set(value.label, count);
    return count === 1 ? value : { ...value, label: `${value.label} (${count})` };
  });
}
