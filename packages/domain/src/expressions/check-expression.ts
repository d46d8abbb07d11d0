// Whether an expression can be computed: known values, arguments that fit, and a value where one is needed. The
// builder shows the problems at their place; publishing runs the same check.

import { isCurrency } from '@fieldhouse/contract/currencies';
import { type Expression, type ExpressionCall, isWithinBounds } from '@fieldhouse/contract/expressions';
import { type ExpressionType, typeOfLiteral } from './expression-type.ts';
import { acceptedAt, arityOf, operations } from './operations.ts';

/** What is known of a value by its name. */
export interface KnownValue {
  readonly type: ExpressionType;
  /** Never empty. */
  readonly isCertain: boolean;
}

/** Indices of arguments from the root. */
export type NodePath = readonly number[];

type ExpressionProblemCode =
  | 'too_large'
  | 'value_unknown'
  | 'maybe_unset'
  | 'argument_count'
  | 'argument_missing'
  | 'argument_unfit'
  | 'arguments_unfit'
  | 'currency_unknown';

export interface ExpressionProblem {
  readonly code: ExpressionProblemCode;
  readonly path: NodePath;
  /** Of `value_unknown` and `maybe_unset`. */
  readonly ref?: string;
}

export interface CheckedExpression {
  readonly type: ExpressionType;
  readonly problems: readonly ExpressionProblem[];
}

export type KnownValues = (name: string) => KnownValue | undefined;

export function checkExpression(tree: Expression, known: KnownValues): CheckedExpression {
  if (!isWithinBounds(tree)) return { type: unknownType, problems: [{ code: 'too_large', path: [] }] };
  const check = new Check(known);
  const { type, unset } = check.node(tree, [], new Set());
  return { type, problems: [...check.problems, ...unset] };
}

const unknownType: ExpressionType = { kind: 'any' };

interface Node {
  readonly type: ExpressionType;
  /** Values that leave this one empty if they are; without any, it does not depend on them. */
  readonly unset: readonly ExpressionProblem[];
}

class Check {
  readonly problems: ExpressionProblem[] = [];
  readonly #known: KnownValues;

  constructor(known: KnownValues) {
    this.#known = known;
  }

  /** `sure`: names that are not empty here, because a condition around says so. */
  node(tree: Expression, path: NodePath, sure: ReadonlySet<string>): Node {
    if ('lit' in tree) return { type: typeOfLiteral(tree), unset: [] };
    if ('op' in tree) return this.#call(tree, path, sure);
    const known = this.#known(tree.ref);
    if (!known) {
      this.problems.push({ code: 'value_unknown', path, ref: tree.ref });
      return { type: unknownType, unset: [] };
    }
    const isSure = known.isCertain || sure.has(tree.ref);
    return { type: known.type, unset: isSure ? [] : [{ code: 'maybe_unset', path, ref: tree.ref }] };
  }

  #call(tree: ExpressionCall, path: NodePath, sure: ReadonlySet<string>): Node {
    const operation = operations[tree.op];
    const nodes = tree.args.map((arg, index) =>
      this.node(arg, [...path, index], union(sure, sureAt(tree, index))),
    );
    const types = nodes.map(({ type }) => type);
    return { type: this.#resultType(tree, types, path), unset: unsetOf(operation.empties, tree, nodes) };
  }

  #resultType(tree: ExpressionCall, types: readonly ExpressionType[], path: NodePath): ExpressionType {
    const operation = operations[tree.op];
    const { min, max } = arityOf(operation);
    if (tree.args.length < min || tree.args.length > max) {
      this.problems.push({ code: 'argument_count', path });
      return unknownType;
    }
    let isFit = true;
    for (const [index, { kind }] of types.entries()) {
      const code = this.#problemOf(tree, index, kind);
      if (code) this.problems.push({ code, path: [...path, index] });
      if (code) isFit = false;
    }
    if (!isFit) return unknownType;
    const result = operation.result(types);
    if (!result) this.problems.push({ code: 'arguments_unfit', path });
    return result ?? unknownType;
  }

  #problemOf(
    { op, args }: ExpressionCall,
    index: number,
    kind: ExpressionType['kind'],
  ): ExpressionProblemCode | undefined {
    if (kind === 'any') return undefined;
    if (kind === 'empty') return mayBeEmpty(op, index) ? undefined : 'argument_missing';
    if (!acceptedAt(operations[op], index)?.includes(kind)) return 'argument_unfit';
    const arg = args[index];
    const isCode = op === 'money' && index === 1 && arg !== undefined && 'lit' in arg;
    return isCode && !isCurrency(String(arg.lit)) ? 'currency_unknown' : undefined;
  }
}

/** Where the empty value is meant; elsewhere it is an argument that was not chosen yet. */
function mayBeEmpty(op: ExpressionCall['op'], index: number): boolean {
  return op === 'coalesce' ? index > 0 : op === 'if' && index > 0;
}

function unsetOf(
  empties: (typeof operations)[ExpressionCall['op']]['empties'],
  { op }: ExpressionCall,
  nodes: readonly Node[],
): readonly ExpressionProblem[] {
  if (op === 'if') return nodes.slice(1).flatMap(({ unset }) => unset);
  if (empties === 'handled') return [];
  // The empty value is a fallback, too: then it is meant.
  const isSettled = empties === 'fallback' && nodes.some(({ unset }) => unset.length === 0);
  return isSettled ? [] : nodes.flatMap(({ unset }) => unset);
}

/** Names that can't be empty where an argument is used, by the condition of its `if` or the arguments before. */
function sureAt({ op, args }: ExpressionCall, index: number): ReadonlySet<string> {
  const [condition] = args;
  if (op === 'if' && condition && index > 0) return sureIf(condition, index === 1);
  return none;
}

const none: ReadonlySet<string> = new Set();

/** Names that are not empty if the condition is met, or if it isn't. */
function sureIf(condition: Expression, isMet: boolean): ReadonlySet<string> {
  if (!('op' in condition)) return none;
  const { op, args } = condition;
  if (op === 'not' && args[0]) return sureIf(args[0], !isMet);
  if (op === (isMet ? 'and' : 'or')) return union(...args.map((arg) => sureIf(arg, isMet)));
  if (op === 'is_empty') return isMet ? none : namesOf(args);
  // A comparison with an empty value is not met.
  return isMet && comparing.has(op) ? namesOf(args) : none;
}

const comparing: ReadonlySet<string> = new Set([
  'is_not_empty',
  'equals',
  'not_equals',
  'less',
  'at_most',
  'greater',
  'at_least',
  'contains',
  'starts_with',
  'ends_with',
  'has',
]);

function namesOf(args: readonly Expression[]): ReadonlySet<string> {
  return new Set(args.flatMap((arg) => ('ref' in arg ? [arg.ref] : [])));
}

function union(...sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set(sets.flatMap((set) => [...set]));
}
