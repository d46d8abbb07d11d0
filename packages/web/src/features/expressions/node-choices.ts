// What a node of the tree may become: values, fixed values, and functions whose result fits there.
import { type Expression, type ExpressionOp, expressionOps } from '@fieldhouse/contract/expressions';
import type { ExpressionType, ValueKind } from '@fieldhouse/domain/expressions/expression-type';
import type { OperationCategory } from '@fieldhouse/domain/expressions/operation';
import { operations } from '@fieldhouse/domain/expressions/operations';
import { emptyNode } from './tree-edits.ts';

export const literalTypes = ['number', 'text', 'boolean', 'date', 'record'] as const;
export type LiteralType = (typeof literalTypes)[number];

const unknown: ExpressionType = { kind: 'any' };

/** Whether the result may have one of the kinds; of some operations it depends on their arguments. */
function mayResult(op: ExpressionOp, kinds: readonly ValueKind[]): boolean {
  const { args, result } = operations[op];
  const type = result(args.map(() => unknown)) ?? unknown;
  if (type.kind !== 'any' && type.kind !== 'empty') return kinds.includes(type.kind);
  const own = [...new Set(args.flat())];
  return own.some((kind) => kinds.includes(kind));
}

export function fittingOps(
  category: OperationCategory,
  kinds: readonly ValueKind[] | undefined,
): ExpressionOp[] {
  return expressionOps.filter(
    (op) => operations[op].category === category && (kinds === undefined || mayResult(op, kinds)),
  );
}

export const categories = [
  'numbers',
  'text',
  'dates',
  'logic',
  'comparison',
  'lists',
] as const satisfies readonly OperationCategory[];

/** A fixed value to begin with. */
export function newLiteral(type: LiteralType): Expression {
  switch (type) {
    case 'number':
      return { lit: '0', type };
    case 'text':
      return { lit: '', type };
    case 'boolean':
      return { lit: true, type };
    case 'date':
      return { lit: new Date().toISOString().slice(0, 10), type };
    case 'record':
      return emptyNode;
  }
}
