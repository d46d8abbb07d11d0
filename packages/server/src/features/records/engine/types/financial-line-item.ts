import type { LineItemValue } from '@fieldhouse/contract/field-types';
import { figuredColumn } from '../structured-columns.ts';

// Checked by the domain's type.
export const financialLineItem = figuredColumn((value) => (value as LineItemValue).amount);
