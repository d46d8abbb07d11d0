import type { LineItemsValue } from '@fieldhouse/contract/field-types';
import { figuredColumn } from '../structured-columns.ts';

// Checked by the domain's type.
export const financialLineItems = figuredColumn((value) => (value as LineItemsValue).total);
