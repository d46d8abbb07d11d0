import { figureNames } from '@fieldhouse/contract/message-results';
import { periodStart } from '../../figures/periods.ts';
import { type Figures, noFigures } from './message-figures.ts';

type Day = Figures & { readonly on: string };

/** The sums of whole weeks, by their Mondays, in the order of the days. The first week may have begun earlier. */
export function sumByWeek(days: readonly Day[]): readonly Day[] {
  const weeks = new Map<string, { on: string } & { -readonly [Name in keyof Figures]: number }>();
  for (const day of days) {
    const on = periodStart('week', day.on);
    const week = weeks.get(on) ?? { on, ...noFigures };
    for (const name of figureNames) week[name] += day[name];
    weeks.set(on, week);
  }
  return [...weeks.values()];
}
