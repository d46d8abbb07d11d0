// Parts that entries of several field types share.
import type { CellLook } from '../../../ui/grid/grid-cell.ts';
import type { TotalFunction } from './field-type-ui.ts';

export const plainCell = (): CellLook => ({ look: 'text' });
export const softCell = (): CellLook => ({ look: 'text', isSoft: true });
export const rightCell = (): CellLook => ({ look: 'text', align: 'right' });

export const asTyped = (typed: string) => typed;

export const amountTotals: readonly TotalFunction[] = ['sum', 'average', 'min', 'max'];
export const dayTotals: readonly TotalFunction[] = ['min', 'max'];
