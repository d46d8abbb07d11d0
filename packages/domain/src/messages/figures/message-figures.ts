// The seven figures of a message: what they are shares of, and how they went over time.
import {
  type FigureName,
  figureNames,
  type MessageStatistics,
  type TimelinePoint,
} from '@fieldhouse/contract/message-results';
import { addDays, dayInZone } from '../../fields/date/zoned-time.ts';

export type Figures = Readonly<Record<FigureName, number>>;

/** Delivered and bounced are shares of what was sent; what people do, of what was delivered. */
const bases: Readonly<Record<FigureName, FigureName>> = {
  sent: 'sent',
  delivered: 'sent',
  bounced: 'sent',
  opened: 'delivered',
  clicked: 'delivered',
  complained: 'delivered',
  unsubscribed: 'delivered',
};

/** Null where there is nothing to be a share of. Who bounced after opening is in one, but not in the other. */
export function rateOf(figures: Figures, name: FigureName): number | null {
  const base = figures[bases[name]];
  return base === 0 ? null : Math.min(1, figures[name] / base);
}

const hourMs = 3_600_000;
/** Up to this length, the timeline has a point for each hour. */
const maxHours = 72;
const maxDays = 60;

interface Timeline {
  readonly interval: 'hour' | 'day';
  readonly points: readonly TimelinePoint[];
}

interface TimelineOptions {
  readonly timeZone: string;
  /** A message is shown from its start; what programs send goes on, and only its last days are shown. */
  readonly part: 'first' | 'last';
}

/** From counts by hour, oldest first; hours and days in which nothing happened have zeros. */
export function timelineOf(hours: readonly TimelinePoint[], { timeZone, part }: TimelineOptions): Timeline {
  const [first, last] = [hours[0], hours.at(-1)];
  if (!first || !last) return { interval: 'hour', points: [] };
  const [from, to] = [Date.parse(first.at), Date.parse(last.at)];
  if (to - from < maxHours * hourMs) {
    const length = (to - from) / hourMs + 1;
    const marks = Array.from({ length }, (_, n) => new Date(from + n * hourMs).toISOString());
    return { interval: 'hour', points: fill(marks, hours, ({ at }) => new Date(at).toISOString()) };
  }
  const dayOf = ({ at }: TimelinePoint) => dayInZone(new Date(at), timeZone);
  const end = dayOf(last);
  const days: string[] = [];
  for (let day = dayOf(first); day <= end; day = addDays(day, 1)) days.push(day);
  const shown = part === 'first' ? days.slice(0, maxDays) : days.slice(-maxDays);
  return { interval: 'day', points: fill(shown, hours, dayOf) };
}

function fill(
  marks: readonly string[],
  hours: readonly TimelinePoint[],
  markOf: (hour: TimelinePoint) => string,
): TimelinePoint[] {
  const sums = new Map(marks.map((at) => [at, { at, ...noFigures, machineOpened: 0 }]));
  for (const hour of hours) {
    const sum = sums.get(markOf(hour));
    if (sum) for (const name of [...figureNames, 'machineOpened'] as const) sum[name] += hour[name];
  }
  return [...sums.values()];
}

interface Openings {
  readonly opened: number;
  readonly machineOpened: number;
}

/** Who opened it or had it opened by a program, in all parts of the figures. */
export function withMachineOpenings(statistics: MessageStatistics): MessageStatistics {
  const { timeline, domains, languages, abTest } = statistics;
  return {
    ...counted(statistics),
    timeline: { ...timeline, points: timeline.points.map(counted) },
    domains: domains.map(counted),
    languages: languages.map(counted),
    abTest: abTest && { ...abTest, a: counted(abTest.a), b: counted(abTest.b) },
  };
}

function counted<Counts extends Openings>(counts: Counts): Counts {
  return { ...counts, opened: counts.opened + counts.machineOpened };
}

export function sumFigures(all: readonly Figures[]): Record<FigureName, number> {
  const sum = { ...noFigures };
  for (const one of all) for (const name of figureNames) sum[name] += one[name];
  return sum;
}

export const noFigures: Figures = {
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
};
