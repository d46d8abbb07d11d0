// The filter language, shared by views, smart collections, permissions, recipients, wizards and the API. A
// tree of groups and conditions; `field` is a column name of the collection, or `link.column` one hop away.
import { z } from 'zod';
import { isStorableText } from './storable-text.ts';

export const maxFilterDepth = 8;
export const maxFilterConditions = 50;
export const maxListOperands = 500;

/** All operators; each field type in domain/src/fields lists those that it supports. */
export const operators = [
  'is',
  'is_not',
  'is_empty',
  'is_not_empty',
  'contains',
  'does_not_contain',
  'starts_with',
  'ends_with',
  'less_than',
  'at_most',
  'greater_than',
  'at_least',
  'between',
  'before',
  'after',
  'on_or_before',
  'on_or_after',
  'within_last_days',
  'within_next_days',
  'today',
  'this_week',
  'this_month',
  'this_year',
  'is_any_of',
  'is_none_of',
  'has_any_of',
  'has_all_of',
  'has_none_of',
  'is_me',
] as const;
export const operator = z.enum(operators);
export type Operator = z.output<typeof operator>;

const scalar = z.union([
  z.string().max(2000).refine(isStorableText, { error: 'text_not_storable' }),
  z.number(),
  z.boolean(),
]);
export const operand = z.union([scalar, z.array(scalar).max(maxListOperands)]);
export type Operand = z.output<typeof operand>;

export const condition = z.strictObject({
  field: z.string().min(1).max(130),
  operator,
  value: operand.optional(),
});
export type Condition = z.output<typeof condition>;

export interface FilterGroup {
  all?: Filter[] | undefined;
  any?: Filter[] | undefined;
}
export type Filter = Condition | FilterGroup;

/** `{all: […]}` needs every condition, `{any: […]}` at least one; an empty group is true. */
export const filter: z.ZodType<Filter> = z.lazy(() =>
  z.union([
    condition,
    z.strictObject({ all: z.array(filter).max(maxFilterConditions) }),
    z.strictObject({ any: z.array(filter).max(maxFilterConditions) }),
  ]),
);

/** Whether it matches every record, in whatever form: a group without conditions restricts nothing. */
export function isUnfiltered(filter: Filter): boolean {
  if ('operator' in filter) return false;
  const parts = filter.all ?? filter.any ?? [];
  if (parts.length === 0) return true;
  return filter.all ? parts.every(isUnfiltered) : parts.some(isUnfiltered);
}

/** Refuses filters that are too deep or too long before any code walks them. */
export const boundedFilter = z
  .unknown()
  .check((context) => {
    if (!isWithinBounds(context.value, maxFilterDepth, { left: maxFilterConditions })) {
      context.issues.push({ code: 'custom', input: context.value, message: 'filter_too_large' });
    }
  })
  .pipe(filter);

function isWithinBounds(node: unknown, depth: number, budget: { left: number }): boolean {
  if (depth < 0 || budget.left < 0) return false;
  if (typeof node !== 'object' || node === null) return true;
  budget.left -= 1;
  const children = 'all' in node ? node.all : 'any' in node ? node.any : [];
  return !Array.isArray(children) || children.every((child) => isWithinBounds(child, depth - 1, budget));
}
