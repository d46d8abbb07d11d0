// Days and instants. The day of an instant is that in the team's time zone.
import Big from 'big.js';
import { isRealDate } from '../../fields/date/date.ts';
import { dayInZone, instantInZone, offsetAt } from '../../fields/date/zoned-time.ts';
import { commonTypeOf } from '../expression-type.ts';
import { type Accepted, always, type Environment, type Operation } from '../operation.ts';
import { countValue, daysOf, dayValue, instantValue, msOfDay, type Value } from '../value.ts';

const moment: Accepted = ['date', 'date_time'];
const number: Accepted = ['number'];
/** Longer than the years 1 to 9999. */
const maxShift = 4_000_000;

function wholeOf(value: Value | undefined): number | undefined {
  if (value?.kind !== 'number' || !value.value.eq(value.value.round(0, Big.roundDown))) return undefined;
  return value.value.abs().gt(maxShift) ? undefined : Number(value.value.toFixed());
}

function dayOf(value: Value | undefined, { timeZone }: Environment): string | undefined {
  if (value?.kind === 'date') return value.value;
  const day = value?.kind === 'date_time' ? dayInZone(new Date(value.value), timeZone) : '';
  // The zone can move the first and last instant outside of the years that fields store.
  return isRealDate(day) ? day : undefined;
}

/** Moves the day of a moment; the time on the clock stays. */
function shifted(value: Value | undefined, days: number, { timeZone }: Environment): Value {
  if (value?.kind === 'date') return dayValue(daysOf(value.value) + days);
  if (value?.kind !== 'date_time') return null;
  const wall = value.value + offsetAt(value.value, timeZone);
  const moved = dayValue(Math.floor(wall / msOfDay) + days);
  if (moved?.kind !== 'date') return null;
  const ms = wall - Math.floor(wall / msOfDay) * msOfDay;
  const time = new Date(ms);
  const clock = { hour: time.getUTCHours(), minute: time.getUTCMinutes(), second: time.getUTCSeconds() };
  return instantValue(instantInZone(moved.value, clock, timeZone).getTime() + (ms % 1000));
}

function shiftedMonths(value: Value | undefined, months: number, environment: Environment): Value {
  const from = dayOf(value, environment);
  if (from === undefined) return null;
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const target = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(target / 12), (((target % 12) + 12) % 12) + 1];
  // The 31st becomes the last day of a shorter month.
  const to = [day, 30, 29, 28]
    .filter((one) => one <= day)
    .map((one) => dayText(toYear, toMonth, one))
    .find(isRealDate);
  return to === undefined ? null : shifted(value, daysOf(to) - daysOf(from), environment);
}

function dayText(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
}

/** Complete years from the first to the second, as an age; negative if it is before. */
function yearsBetween(first: string, second: string): number {
  if (second < first) return -yearsBetween(second, first);
  const years = Number(second.slice(0, 4)) - Number(first.slice(0, 4));
  return second.slice(5) < first.slice(5) ? years - 1 : years;
}

function partOf(read: (day: string) => number): Operation {
  return {
    category: 'dates',
    args: [moment],
    result: always('number'),
    empties: 'propagate',
    compute: ([value], environment) => {
      const day = dayOf(value, environment);
      return day === undefined ? null : countValue(read(day));
    },
  };
}

function shift(move: (value: Value | undefined, by: number, environment: Environment) => Value): Operation {
  return {
    category: 'dates',
    args: [moment, number],
    result: ([type]) => type,
    empties: 'propagate',
    compute: ([value, by], environment) => {
      const count = wholeOf(by);
      return count === undefined ? null : move(value, count, environment);
    },
  };
}

function between(count: (first: string, second: string) => number): Operation {
  return {
    category: 'dates',
    args: [moment, moment],
    result: (types) => commonTypeOf(types) && { kind: 'number' },
    empties: 'propagate',
    compute: ([first, second], environment) => {
      const [from, to] = [dayOf(first, environment), dayOf(second, environment)];
      return from === undefined || to === undefined ? null : countValue(count(from, to));
    },
  };
}

export const dates = {
  today: {
    category: 'dates',
    args: [],
    result: always('date'),
    empties: 'handled',
    compute: (_args, { now, timeZone }) => ({ kind: 'date', value: dayInZone(now, timeZone) }),
  },
  now: {
    category: 'dates',
    args: [],
    result: always('date_time'),
    empties: 'handled',
    compute: (_args, { now }) => instantValue(now.getTime()),
  },
  date: {
    category: 'dates',
    args: [number, number, number],
    result: always('date'),
    empties: 'propagate',
    compute: (args) => {
      const [year, month, day] = args.map(wholeOf);
      if (year === undefined || month === undefined || day === undefined) return null;
      const text = dayText(year, month, day);
      return isRealDate(text) ? { kind: 'date', value: text } : null;
    },
  },
  date_of: {
    category: 'dates',
    args: [['date_time']],
    result: always('date'),
    empties: 'propagate',
    compute: ([value], environment) => {
      const day = dayOf(value, environment);
      return day === undefined ? null : { kind: 'date', value: day };
    },
  },
  add_days: shift(shifted),
  add_months: shift(shiftedMonths),
  add_years: shift((value, years, environment) => shiftedMonths(value, years * 12, environment)),
  add_hours: {
    category: 'dates',
    args: [['date_time'], number],
    result: always('date_time'),
    empties: 'propagate',
    compute: ([value, by]) =>
      value?.kind === 'date_time' && by?.kind === 'number' && by.value.abs().lt(100_000_000)
        ? instantValue(value.value + Number(by.value.times(3_600_000).round(0, Big.roundHalfUp).toFixed()))
        : null,
  },
  days_between: between((first, second) => daysOf(second) - daysOf(first)),
  years_between: between(yearsBetween),
  year: partOf((day) => Number(day.slice(0, 4))),
  month: partOf((day) => Number(day.slice(5, 7))),
  day: partOf((day) => Number(day.slice(8, 10))),
  /** 1 is Monday. */
  weekday: partOf((day) => ((((daysOf(day) + 3) % 7) + 7) % 7) + 1),
} as const satisfies Record<string, Operation>;
