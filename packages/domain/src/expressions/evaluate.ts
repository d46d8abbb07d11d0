// Computes an expression. Never throws: what can't be computed is empty, such as a division by zero, a value of
// another type than the operation takes, or anything beyond the budget.
import {
  type Expression,
  type ExpressionLiteral,
  maxExpressionSteps,
} from '@fieldhouse/contract/expressions';
import Big from 'big.js';
import type { Environment } from './operation.ts';
import { acceptedAt, arityOf, operations } from './operations.ts';
import { booleanValue, instantValue, numberValue, textValue, type Value } from './value.ts';

export interface EvaluationScope extends Pick<Environment, 'now' | 'timeZone'> {
  /** The value of a name; empty for an unknown one. */
  readonly lookUp: (name: string) => Value;
}

export interface Evaluation {
  readonly value: Value;
  /** Of `maxExpressionSteps`. */
  readonly steps: number;
  /** The value is empty because the budget was used up. */
  readonly isTooMuch: boolean;
}

export function evaluate(tree: Expression, { lookUp, now, timeZone }: EvaluationScope): Evaluation {
  let left = maxExpressionSteps;
  const spend = (steps: number) => {
    left -= steps;
    return left >= 0;
  };
  const environment: Environment = { now, timeZone, spend };
  const compute = (node: Expression): Value => {
    if (!spend(1)) return null;
    if ('ref' in node) return lookUp(node.ref);
    if ('op' in node) return applied(node.op, node.args.map(compute), environment);
    return literalValue(node);
  };
  const value = compute(tree);
  const isTooMuch = left < 0;
  return { value: isTooMuch ? null : value, steps: maxExpressionSteps - Math.max(left, 0), isTooMuch };
}

function applied(op: keyof typeof operations, args: readonly Value[], environment: Environment): Value {
  const operation = operations[op];
  const { min, max } = arityOf(operation);
  if (args.length < min || args.length > max) return null;
  const isAccepted = args.every(
    (arg, index) => arg === null || acceptedAt(operation, index)?.includes(arg.kind),
  );
  if (!isAccepted || (operation.empties === 'propagate' && args.includes(null))) return null;
  return operation.compute(args, environment);
}

function literalValue(literal: ExpressionLiteral): Value {
  switch (literal.type) {
    case 'number':
      return numberValue(new Big(literal.lit));
    case 'text':
      return textValue(literal.lit);
    case 'boolean':
      return booleanValue(literal.lit);
    case 'date':
      return { kind: 'date', value: literal.lit };
    case 'date_time':
      return instantValue(Date.parse(literal.lit));
    case 'record':
      return { kind: 'record', value: { id: literal.lit, label: '' } };
    case 'empty':
      return null;
  }
}
