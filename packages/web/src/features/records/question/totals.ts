// Which totals are shown below a table: the user's choice for a collection, saved in this browser, or the
// defaults.
import type { Field } from '@fieldhouse/contract/collections';
import { useLocalStorage } from '@mantine/hooks';
import { mayRead } from '../../../app/rights/use-rights.ts';
import { useSession } from '../../../app/session/session.ts';
import { fieldTypesUi, firstAmount, type TotalFunction } from '../../fields/index.ts';

export interface Total {
  readonly field: string;
  readonly fn: TotalFunction;
}

export interface Totals {
  readonly shown: readonly Total[];
  readonly isChosen: boolean;
  /** Undefined resets to the defaults. */
  readonly choose: (totals: readonly Total[] | undefined) => void;
}

export const maxTotals = 20;

export function useTotals(collectionId: string, fields: readonly Field[]): Totals {
  const session = useSession();
  const [stored, store] = useLocalStorage<readonly Total[] | null>({
    key: `tableTotals.${session?.userId ?? 'anonymous'}.${collectionId}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  return {
    shown: shownTotals(stored, fields),
    isChosen: stored !== null,
    choose: (totals) => store(totals ?? null),
  };
}

/** A chosen field may have been removed or become unreadable since. */
export function shownTotals(chosen: readonly Total[] | null, fields: readonly Field[]): readonly Total[] {
  const readable = fields.filter(mayRead);
  const isThere = ({ field }: Total) => readable.some(({ columnName }) => columnName === field);
  return chosen ? chosen.filter(isThere).slice(0, maxTotals) : usualTotals(readable);
}

/** Default totals: the sum of the first amount, and the share of the first yes-or-no field. */
function usualTotals(fields: readonly Field[]): readonly Total[] {
  const amount = firstAmount(fields);
  const flag = fields.find(({ dataType }) => fieldTypesUi[dataType].totals.includes('percent_true'));
  return [
    ...(amount ? ([{ field: amount.columnName, fn: 'sum' }] as const) : []),
    ...(flag ? ([{ field: flag.columnName, fn: 'percent_true' }] as const) : []),
  ];
}
