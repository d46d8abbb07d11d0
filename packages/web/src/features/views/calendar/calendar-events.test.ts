import type { Field } from '@fieldhouse/contract/collections';
import {
  daysOf,
  daysWithin,
  overlapFilter,
  shiftedPage,
  shownDays,
  whenOf,
} from '@fieldhouse/domain/fields/date/calendar-days';
import { describe, expect, test } from 'vitest';
import { shiftedByDays, valuesOf } from './calendar-events.ts';

const zone = 'America/New_York';

// Only the field properties that the calendar reads.
const field = (columnName: string, dataType: string) => ({ columnName, dataType }) as Field;
const starts = {
  start: field('starts', 'date_time'),
  end: field('ends', 'date_time'),
  time: 'instant',
} as const;
const day = { start: field('day', 'date'), end: undefined, time: 'day' } as const;
const trip = { start: field('trip', 'date_range'), end: undefined, time: 'days' } as const;

describe('the days of a calendar', () => {
  test('a month is six whole weeks that begin as the locale has it', () => {
    expect(shownDays('2026-11-21', 'month', 0)).toEqual({ first: '2026-11-01', last: '2026-12-12' });
    expect(shownDays('2026-11-21', 'month', 1)).toEqual({ first: '2026-10-26', last: '2026-12-06' });
    expect(daysOf(shownDays('2026-02-01', 'month', 0))).toHaveLength(42);
  });

  test('a week and a day are themselves', () => {
    expect(shownDays('2026-11-21', 'week', 0)).toEqual({ first: '2026-11-15', last: '2026-11-21' });
    expect(shownDays('2026-11-22', 'week', 1)).toEqual({ first: '2026-11-16', last: '2026-11-22' });
    expect(shownDays('2026-11-21', 'day', 1)).toEqual({ first: '2026-11-21', last: '2026-11-21' });
  });

  test('turning the page from the end of a long month stays in the next one', () => {
    expect(shiftedPage('2026-01-31', 'month', 1)).toBe('2026-02-01');
    expect(shiftedPage('2026-01-31', 'month', -1)).toBe('2025-12-01');
    expect(shiftedPage('2026-12-30', 'week', 1)).toBe('2027-01-06');
    expect(shiftedPage('0026-12-30', 'month', 1)).toBe('0027-01-01');
  });
});

describe('events', () => {
  test('keep their time on the clock when they are moved over a change of the clocks', () => {
    // 10:00 in New York, before and after the clocks went back on November 1.
    const before = { start: '2026-10-30T14:00:00.000Z', end: '2026-10-30T15:30:00.000Z' };
    const after = { start: '2026-11-02T15:00:00.000Z', end: '2026-11-02T16:30:00.000Z' };
    expect(shiftedByDays(before, 3, zone)).toEqual(after);
    expect(shiftedByDays(after, -3, zone)).toEqual(before);
  });

  test('of days and ranges move by days, and an open end stays open', () => {
    expect(shiftedByDays({ start: '2026-02-27', end: null }, 2, zone)).toEqual({
      start: '2026-03-01',
      end: null,
    });
    const when = whenOf({ trip: { start: '2026-02-01', end: null } }, trip);
    expect(valuesOf(shiftedByDays(when, 1, zone), trip)).toEqual({
      trip: { start: '2026-02-02', end: null },
    });
  });

  test('of a range that has begun before or ends after what is shown are shown on its days', () => {
    const span = { first: '2026-11-01', last: '2026-11-30' };
    expect(daysWithin({ start: null, end: '2026-11-03' }, span, zone)).toEqual({
      first: '2026-11-01',
      last: '2026-11-03',
    });
    expect(daysWithin({ start: '2026-11-28', end: '2026-12-09' }, span, zone).last).toBe('2026-11-30');
    // Until midnight there.
    expect(daysWithin({ start: '2026-11-11T01:00:00Z', end: '2026-11-11T05:00:00Z' }, span, zone)).toEqual({
      first: '2026-11-10',
      last: '2026-11-10',
    });
    // 23:30 there, the next day in London.
    expect(daysWithin({ start: '2026-11-04T04:30:00Z', end: null }, span, zone).first).toBe('2026-11-03');
  });

  test('are asked for by the midnights of the viewer, and by overlap where there is an end', () => {
    const span = { first: '2026-11-01', last: '2026-11-07' };
    expect(overlapFilter(day, span, zone)).toEqual({
      all: [
        { field: 'day', operator: 'on_or_after', value: '2026-11-01' },
        { field: 'day', operator: 'on_or_before', value: '2026-11-07' },
      ],
    });
    expect(overlapFilter(starts, span, zone)).toEqual({
      all: [
        { field: 'starts', operator: 'before', value: '2026-11-08T05:00:00.000Z' },
        {
          any: [
            { field: 'starts', operator: 'on_or_after', value: '2026-11-01T04:00:00.000Z' },
            { field: 'ends', operator: 'on_or_after', value: '2026-11-01T04:00:00.000Z' },
          ],
        },
      ],
    });
    expect(overlapFilter(trip, span, zone)).toMatchObject({ operator: 'between' });
  });
});
