// Edits of a tree in the builder: what a node becomes when another function or value is chosen.
import type { Expression, ExpressionOp } from '@fieldhouse/contract/expressions';
import type { NodePath } from '@fieldhouse/domain/expressions/check-expression';
import { acceptedAt, arityOf, operations } from '@fieldhouse/domain/expressions/operations';

export const emptyNode: Expression = { lit: null, type: 'empty' };

export function isEmptyNode(node: Expression): boolean {
  return 'lit' in node && node.lit === null;
}

/** A call that keeps the arguments of the node, or the node itself as an argument. */
export function asCall(op: ExpressionOp, node: Expression): Expression {
  const { min, max } = arityOf(operations[op]);
  const own = 'op' in node ? node.args.slice(0, max) : isEmptyNode(node) || max === 0 ? [] : [node];
  // Of "if", a value is what results.
  const args = op === 'if' && own.length === 1 ? [emptyNode, ...own] : own;
  const missing = Array.from({ length: Math.max(min - args.length, 0) }, () => emptyNode);
  return { op, args: [...args, ...missing] };
}

export function withArgument(node: Expression, index: number, arg: Expression): Expression {
  if (!('op' in node)) return node;
  return { ...node, args: node.args.map((one, at) => (at === index ? arg : one)) };
}

export function withoutArgument(node: Expression, index: number): Expression {
  return 'op' in node ? { ...node, args: node.args.filter((_, at) => at !== index) } : node;
}

export function mayAddArgument(node: Expression): boolean {
  return 'op' in node && acceptedAt(operations[node.op], node.args.length) !== undefined;
}

export function mayRemoveArgument(node: Expression, index: number): boolean {
  if (!('op' in node)) return false;
  const { min } = arityOf(operations[node.op]);
  return node.args.length > min && index >= operations[node.op].args.length - Number(min > 1);
}

export function pathKey(path: NodePath): string {
  return path.join('.');
}
