import type { RecentRecord } from '@fieldhouse/contract/records';

type Changed = Pick<RecentRecord, 'changedAt'>;

/** Splits the records, in their order, at day boundaries in the time zone in which times are shown. */
export function byDay<T extends Changed>(items: readonly T[], timeZone: string): [string, T[]][] {
  const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });
  const days = new Map<string, T[]>();
  for (const item of items) {
    const day = format.format(new Date(item.changedAt));
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}
