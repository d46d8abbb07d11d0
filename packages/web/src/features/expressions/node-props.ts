import type { Field } from '@fieldhouse/contract/collections';
import type { Expression } from '@fieldhouse/contract/expressions';
import type { NodePath } from '@fieldhouse/domain/expressions/check-expression';
import type { ValueKind } from '@fieldhouse/domain/expressions/expression-type';
import type { ExpressionValue } from './expression-value.ts';

export interface ExpressionNodeProps {
  readonly node: Expression;
  readonly path: NodePath;
  readonly label: string;
  /** Without, of any kind. */
  readonly accepted?: readonly ValueKind[] | undefined;
  /** Whether no value is a choice here. */
  readonly mayBeEmpty?: boolean;
  /** The field whose choices a fixed value is one of. */
  readonly choicesOf?: Field | undefined;
  readonly values: readonly ExpressionValue[];
  /** Texts of problems by `pathKey`. */
  readonly problems: ReadonlyMap<string, string>;
  readonly onChange: (node: Expression) => void;
  readonly onRemove?: (() => void) | undefined;
}
