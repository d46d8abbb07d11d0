import type { MoneyValue } from '@fieldhouse/contract/field-types';
import type { Condition } from '@fieldhouse/contract/filters';
import { sql } from 'kysely';
import type { FieldDefinition } from '../../../../../catalogue/index.ts';
import type { StoredFieldType } from '../../column-type.ts';
import { decimalColumn } from '../../families/column-families.ts';
import { columnOf, type Sql, secondColumnOf } from '../../identifiers.ts';

const amount = decimalColumn();

const json = (field: FieldDefinition, alias: string): Sql =>
  sql`case when ${columnOf(field, alias)} is not null then json_build_object(
    'amount', ${columnOf(field, alias)}::text, 'currency', ${secondColumnOf(field, 'currency', alias)}) end`;

/** Sorts and filters use the amount; the currency is stored in a second column. */
export const money: StoredFieldType = {
  ...amount,
  kind: 'money',
  toJson: json,
  toPlainJson: json,
  columns: (field) => [
    { name: `f_${field.number}`, type: 'numeric' },
    { name: `f_${field.number}_currency`, type: 'text' },
  ],
  toStored(value) {
    if (value === null) return [null, null];
    // Validated by the domain's money type.
    const { amount: sum, currency } = value as MoneyValue;
    return [sum, currency];
  },
  // Filters compare the plain amount, like a decimal.
  where: (condition: Condition, field, alias, scope) =>
    amount.where(condition, { ...field, dataType: 'decimal' }, alias, scope),
  currency: (field) => secondColumnOf(field, 'currency'),
  inFiles: {
    cellText: 'money',
    isHarmless: true,
    sheetCell: ({ currency: own }) => ({
      cell: 'number',
      format: `#,##0.00 "${String(own)}"`,
      figureOf(value) {
        // Serialised by the engine in the contract's format.
        const { amount: sum, currency } = value as MoneyValue;
        return currency === String(own) ? sum : undefined;
      },
    }),
  },
};
