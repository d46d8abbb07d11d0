// The usual ways in which a task comes back, and their names.
import type { Recurrence } from '@fieldhouse/contract/task-recurrence';
import { usePhrases } from '../../../app/phrases.ts';

export const usualRepeats: Readonly<Record<string, Recurrence>> = {
  day: { every: 1, unit: 'day', after: 'due' },
  workday: { every: 1, unit: 'week', after: 'due', weekdays: [1, 2, 3, 4, 5] },
  week: { every: 1, unit: 'week', after: 'due' },
  twoWeeks: { every: 2, unit: 'week', after: 'due' },
  month: { every: 1, unit: 'month', after: 'due' },
  year: { every: 1, unit: 'year', after: 'due' },
};
export const usualNames = ['day', 'workday', 'week', 'twoWeeks', 'month', 'year'] as const;

/** Undefined for one's own way. */
export function usualNameOf(recurrence: Recurrence | null) {
  return usualNames.find((name) => isSame(usualRepeats[name], recurrence));
}

/** "Every 3 weeks", without the days of the week. */
export function useRepeatText(): (recurrence: Recurrence) => string {
  const t = usePhrases('projects');
  return (recurrence) => {
    const name = usualNameOf(recurrence);
    if (name) return t(`repeat.${name}`);
    return [t('repeat.every'), recurrence.every, t(`repeat.units.${recurrence.unit}`)].join(' ');
  };
}

function isSame(one: Recurrence | undefined, other: Recurrence | null): boolean {
  const keyOf = ({ every, unit, after, weekdays = [] }: Recurrence) =>
    [every, unit, after, ...weekdays.toSorted()].join();
  return one !== undefined && other !== null && keyOf(one) === keyOf(other);
}
