import type { LineItemsValue, LineItemValue } from '@fieldhouse/contract/field-types';
import type { StoredFieldType } from '../../column-type.ts';
import { computedNumberColumn } from '../../families/structured-columns.ts';

// Validated by the domain type; the same applies to the next one.
const amountOf = (value: unknown) => (value as LineItemValue).amount;
const totalOf = (value: unknown) => (value as LineItemsValue).total;

export const financialLineItem: StoredFieldType = { ...computedNumberColumn(amountOf), inFiles: {} };
export const financialLineItems: StoredFieldType = { ...computedNumberColumn(totalOf), inFiles: {} };
