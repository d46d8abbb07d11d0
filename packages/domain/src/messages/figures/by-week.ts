import { periodStart } from '../../figures/periods.ts';
import { type Figures, sumFigures } from './message-figures.ts';

type Day = Figures & { readonly on: string };

/** The sums of whole weeks, by their Mondays, in the order of the days. The first week may have begun earlier. */
export function sumByWeek(days: readonly Day[]): readonly Day[] {
  const weeks = Map.groupBy(days, ({ on }) => periodStart('week', on));
  return [...weeks].map(([on, some]) => ({ on, ...sumFigures(some) }));
}
