import type { Condition } from '@fieldhouse/contract/filters';
import { sql } from 'kysely';
import type { FieldDefinition } from '../../../../catalogue/index.ts';
import type { ColumnType } from '../column-type.ts';
import { columnOf, type Sql, secondColumnOf } from '../identifiers.ts';
import { numericColumn } from './column-families.ts';

const amount = numericColumn({ type: 'numeric', toJson: (column) => sql`to_json(${column}::text)` });

const json = (field: FieldDefinition, alias: string): Sql =>
  sql`case when ${columnOf(field, alias)} is not null then json_build_object(
    'amount', ${columnOf(field, alias)}::text, 'currency', ${secondColumnOf(field, 'currency', alias)}) end`;

/** Sorts and filters use the amount; the currency is stored in a second column. */
export const money: ColumnType = {
  ...amount,
  toJson: json,
  toPlainJson: json,
  columns: (field) => [
    { name: `f_${field.number}`, type: 'numeric' },
    { name: `f_${field.number}_currency`, type: 'text' },
  ],
  toStored(value) {
    if (value === null) return [null, null];
    // Validated by the domain's money type.
    const { amount: sum, currency } = value as { amount: string; currency: string };
    return [sum, currency];
  },
  // Filters compare the plain amount, like a decimal.
  where: (condition: Condition, field, alias, scope) =>
    amount.where(condition, { ...field, dataType: 'decimal' }, alias, scope),
};
