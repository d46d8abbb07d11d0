// Computed values as one tree, in wizards and, by column name, in computed fields of collections:
// `{op, args}`, `{ref}` or `{lit, type}`. What an operation accepts and returns is in domain/src/expressions.
import { z } from 'zod';
import { text } from './text.ts';

export const maxExpressionNodes = 200;
/** Of nested operations. */
export const maxExpressionDepth = 32;
/** Work of one evaluation: one step for each node, each item of a list and each 32 characters of a text. */
export const maxExpressionSteps = 10_000;
export const maxLiteralLength = 2000;

/** All pure: the same values give the same result. `today` and `now` are values of the evaluation. */
export const expressionOps = [
  'add',
  'subtract',
  'multiply',
  'divide',
  'modulo',
  'negate',
  'absolute',
  'round',
  'round_down',
  'round_up',
  'minimum',
  'maximum',
  'sum',
  'equals',
  'not_equals',
  'less',
  'at_most',
  'greater',
  'at_least',
  'is_empty',
  'is_not_empty',
  'and',
  'or',
  'not',
  'if',
  'coalesce',
  'concat',
  'upper',
  'lower',
  'trim',
  'length',
  'left',
  'right',
  'replace',
  'contains',
  'starts_with',
  'ends_with',
  'to_text',
  'to_number',
  'today',
  'now',
  'date',
  'date_of',
  'add_days',
  'add_months',
  'add_years',
  'add_hours',
  'days_between',
  'years_between',
  'year',
  'month',
  'day',
  'weekday',
  'count',
  'has',
  'first',
  'join',
  'money',
  'amount',
] as const;
export const expressionOp = z.enum(expressionOps);
export type ExpressionOp = z.output<typeof expressionOp>;

/** Decimal text, in the bounds of a decimal field. */
const literalNumber = z.string().regex(/^-?\d{1,30}(\.\d{1,20})?$/, { error: 'not_a_number' });
const literalDay = z.iso.date().refine((day) => !day.startsWith('0000'), { error: 'not_a_date' });

/** `record` is the id of a record or list item; `empty` is no value, of any type. */
export const expressionLiteral = z.discriminatedUnion('type', [
  z.strictObject({ lit: literalNumber, type: z.literal('number') }),
  z.strictObject({ lit: text(maxLiteralLength), type: z.literal('text') }),
  z.strictObject({ lit: z.boolean(), type: z.literal('boolean') }),
  z.strictObject({ lit: literalDay, type: z.literal('date') }),
  z.strictObject({ lit: z.iso.datetime(), type: z.literal('date_time') }),
  z.strictObject({ lit: z.uuid(), type: z.literal('record') }),
  z.strictObject({ lit: z.null(), type: z.literal('empty') }),
]);
export type ExpressionLiteral = z.output<typeof expressionLiteral>;

/** A value by its name: in a wizard a value of the run. */
export const expressionRef = z.strictObject({ ref: z.string().min(1).max(130) });
export type ExpressionRef = z.output<typeof expressionRef>;

export interface ExpressionCall {
  op: ExpressionOp;
  args: Expression[];
}
export type Expression = ExpressionCall | ExpressionRef | ExpressionLiteral;

export const expression: z.ZodType<Expression> = z.lazy(() =>
  z.union([
    z.strictObject({ op: expressionOp, args: z.array(expression).max(maxExpressionNodes) }),
    expressionRef,
    expressionLiteral,
  ]),
);

/** Refuses trees that are too deep or too large before any code walks them. */
export const boundedExpression = z
  .unknown()
  .check((context) => {
    if (!isWithinBounds(context.value)) {
      context.issues.push({ code: 'custom', input: context.value, message: 'expression_too_large' });
    }
  })
  .pipe(expression);

export function isWithinBounds(node: unknown): boolean {
  return isWithin(node, maxExpressionDepth, { left: maxExpressionNodes });
}

function isWithin(node: unknown, depth: number, budget: { left: number }): boolean {
  budget.left -= 1;
  if (depth < 0 || budget.left < 0) return false;
  if (typeof node !== 'object' || node === null || !('args' in node)) return true;
  return !Array.isArray(node.args) || node.args.every((arg) => isWithin(arg, depth - 1, budget));
}

/** The names of all values that it uses, each once. */
export function refsOfExpression(tree: Expression): string[] {
  if ('ref' in tree) return [tree.ref];
  return 'op' in tree ? [...new Set(tree.args.flatMap(refsOfExpression))] : [];
}

/** The same tree with other leaves. */
export function mapLeaves(
  tree: Expression,
  leaf: (node: ExpressionRef | ExpressionLiteral) => Expression,
): Expression {
  return 'op' in tree ? { ...tree, args: tree.args.map((arg) => mapLeaves(arg, leaf)) } : leaf(tree);
}
