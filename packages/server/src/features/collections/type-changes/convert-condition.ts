// Converts a condition on a field to another type of that field: the operator with the same meaning, and the
// value converted like the records' own values.
import { type DataType, isCollectionLink } from '@fieldhouse/contract/field-types';
import type { Condition, Operand, Operator } from '@fieldhouse/contract/filters';
import { isChoice } from '@fieldhouse/domain/fields/convert-value';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../../catalogue/index.ts';
import { fullAccess, loadScope } from '../../records/engine/access/index.ts';
import { oneOperand } from '../../records/engine/columns/index.ts';
import { isExpressible } from '../../records/engine/write/index.ts';
import { type ChoiceOption, createChoiceResolver } from './choice-resolver.ts';
import { createValueConverter } from './value-converter.ts';

/** Undefined if the other type has no equivalent. */
export type ConditionConverter = (condition: Condition) => Promise<Condition | undefined>;

const asMulti: Partial<Record<Operator, Operator>> = {
  is: 'has_any_of',
  is_any_of: 'has_any_of',
  is_not: 'has_none_of',
  is_none_of: 'has_none_of',
};
const asSingle: Partial<Record<Operator, Operator>> = {
  has_any_of: 'is_any_of',
  has_none_of: 'is_none_of',
};
const listOperators = new Set<Operator>([
  'is_any_of',
  'is_none_of',
  'has_any_of',
  'has_all_of',
  'has_none_of',
  'between',
]);
/** Their operand is a search text, a number of days, or nothing: not a value of the field. */
const plainOperators = new Set<Operator>([
  'is_empty',
  'is_not_empty',
  'contains',
  'does_not_contain',
  'starts_with',
  'ends_with',
  'within_last_days',
  'within_next_days',
  'today',
  'this_week',
  'this_month',
  'this_year',
]);

interface RefitChange {
  readonly collection: CollectionDefinition;
  readonly from: FieldDefinition;
  readonly to: FieldDefinition;
  /** Items that will be added to the list. */
  readonly added?: readonly ChoiceOption[] | undefined;
}

export async function createConditionConverter(
  ctx: TeamContext,
  { collection, from, to, added = [] }: RefitChange,
): Promise<ConditionConverter> {
  const one = asOperand(from);
  const other = asOperand(to);
  const converter = await createValueConverter(ctx, one, other);
  converter.add(added);
  const choices = await createChoiceResolver(ctx, one);
  const scope = await loadScope(ctx, collection, fullAccess, { field: '', operator: 'today' });
  const convert = async (input: unknown): Promise<Operand | undefined> => {
    const plain = operandOf(one, input);
    if (plain === undefined) return undefined;
    if (isChoice(one.dataType)) await choices.prepare(ctx, [String(plain)]);
    const shown = isChoice(one.dataType) ? { id: plain, label: choices.labelOf(String(plain)) ?? '' } : plain;
    await converter.prepare(ctx, [{ plain, shown }]);
    const value = converter.convert({ plain, shown });
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : undefined;
  };
  return async (condition) => {
    const operator = operatorIn(condition.operator, to.dataType);
    const value = operator && (await valueIn(condition, operator, convert));
    if (!operator || value === 'unfit') return undefined;
    const after: Condition = { field: condition.field, operator, ...(value !== undefined && { value }) };
    return isExpressible(after, to, scope) ? after : undefined;
  };
}

function operatorIn(operator: Operator, dataType: DataType): Operator | undefined {
  const { operators } = fieldTypes[dataType];
  return [operator, asMulti[operator], asSingle[operator]].find((one) => one && operators.includes(one));
}

async function valueIn(
  { operator: before, value }: Condition,
  operator: Operator,
  convert: (input: unknown) => Promise<Operand | undefined>,
): Promise<Operand | undefined | 'unfit'> {
  if (plainOperators.has(before)) return value;
  const converted: (Operand | undefined)[] = [];
  for (const input of [value].flat()) converted.push(await convert(input));
  const scalars = converted.flatMap((one) => (one === undefined || Array.isArray(one) ? [] : [one]));
  // Dropping a value would change the meaning.
  if (scalars.length !== converted.length) return 'unfit';
  return listOperators.has(operator) ? scalars : (scalars[0] ?? 'unfit');
}

/** The field with the type of its filter operands: one of several, an amount, a day. */
function asOperand(field: FieldDefinition): FieldDefinition {
  const { dataType, settings } = field;
  if (isChoice(dataType) || isCollectionLink(dataType)) {
    // Every kind of selection has both variants.
    return { ...field, dataType: dataType.replace('multi_', 'single_') as DataType };
  }
  const { operandType } = fieldTypes[dataType];
  if (operandType) return { ...field, dataType: operandType, settings: { scale: 10, min: null, max: null } };
  return { ...field, settings: { ...settings, min: null, max: null, minLength: null, maxLength: null } };
}

function operandOf(field: FieldDefinition, input: unknown): unknown {
  try {
    return oneOperand({ field: field.columnName, operator: 'is' }, field, input);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
