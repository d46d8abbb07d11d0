// The cards of a dashboard: what each shows, and the figures that are computed for it. A card grants no access: its
// figures count what the viewer may read.
import { z } from 'zod';
import { columnName } from './collections.ts';
import { boundedFilter } from './filters.ts';
import { collectionId, dashboardCardId, viewId } from './ids.ts';
import { aggregateFunctions } from './records.ts';
import { text } from './text.ts';

export const periodUnits = ['day', 'week', 'month', 'quarter', 'year'] as const;
export const periodUnit = z.enum(periodUnits);
export type PeriodUnit = z.output<typeof periodUnit>;

/** How many columns of the twelve a card takes. */
export const cardWidths = [3, 4, 6, 12] as const;
export const dashboardCardWidth = z.literal(cardWidths);
export type DashboardCardWidth = z.output<typeof dashboardCardWidth>;

/** How many rows of the grid a card takes. */
export const cardHeights = [1, 2, 3, 4] as const;
export const dashboardCardHeight = z.literal(cardHeights);
export type DashboardCardHeight = z.output<typeof dashboardCardHeight>;

export const figureFunctions = ['count', ...aggregateFunctions] as const;
export type FigureFunction = (typeof figureFunctions)[number];

/** The figures of parts of these add up to the figure of the whole. */
export const additiveFunctions: readonly FigureFunction[] = ['count', 'sum', 'count_filled', 'count_empty'];

/** What is computed: the number of records, or an aggregate of a field. */
export const dashboardFigure = z
  .strictObject({ fn: z.enum(figureFunctions), field: columnName.optional() })
  .refine(({ fn, field }) => fn === 'count' || field !== undefined, {
    error: 'value_required',
    path: ['field'],
  })
  .refine(({ fn, field }) => fn !== 'count' || field === undefined, {
    error: 'unknown_choice',
    path: ['field'],
  });
export type DashboardFigure = z.output<typeof dashboardFigure>;

/** A field to group by; dates and times by a unit, in the team’s time zone. */
export const dashboardGrouping = z.strictObject({ field: columnName, unit: periodUnit.optional() });
export type DashboardGrouping = z.output<typeof dashboardGrouping>;

export const chartTypes = ['bars', 'line', 'area', 'donut', 'stacked_bars', 'table'] as const;
export type ChartType = (typeof chartTypes)[number];

/** Further groups are added up as one, where figures can be added. */
export const maxShownGroups = 50;
export const maxShownPeriods = 120;
export const maxSplits = 8;

const ofRecords = {
  collectionId,
  filter: boundedFilter.optional(),
  figure: dashboardFigure,
};

export const numberSettings = z.strictObject({
  type: z.literal('number'),
  ...ofRecords,
  /** Counts the running period up to today, and compares it with the same days of the previous one. */
  period: z.strictObject({ field: columnName, unit: periodUnit }).optional(),
  /** Whether a rise is good, for the color of the change. */
  better: z.enum(['higher', 'lower', 'neither']).default('higher'),
});
export type NumberSettings = z.output<typeof numberSettings>;

export const chartSettings = z
  .strictObject({
    type: z.enum(chartTypes),
    ...ofRecords,
    groupBy: dashboardGrouping,
    /** The parts of stacked bars. */
    splitBy: dashboardGrouping.optional(),
    /** Of a grouping with a unit: the last periods, up to today. All if omitted. */
    periods: z.int().min(2).max(maxShownPeriods).optional(),
    /** Of a grouping without a unit: by figure, the greatest first, or by value. */
    order: z.enum(['figure', 'value']).default('figure'),
    /** Of a grouping without a unit: how many groups are shown. */
    limit: z.int().min(1).max(maxShownGroups).default(10),
  })
  .refine(({ type, splitBy }) => type !== 'stacked_bars' || splitBy !== undefined, {
    error: 'value_required',
    path: ['splitBy'],
  })
  .refine(({ type, splitBy }) => type === 'stacked_bars' || splitBy === undefined, {
    error: 'unknown_choice',
    path: ['splitBy'],
  })
  .refine(({ groupBy, splitBy }) => groupBy.field !== splitBy?.field, {
    error: 'twice_the_same',
    path: ['splitBy'],
  })
  // Parts of a whole: averages of parts are no part of an average.
  .refine(
    ({ type, figure }) =>
      (type !== 'donut' && type !== 'stacked_bars') || additiveFunctions.includes(figure.fn),
    { error: 'unknown_choice', path: ['figure', 'fn'] },
  )
  .refine(({ groupBy, periods }) => periods === undefined || groupBy.unit !== undefined, {
    error: 'unknown_choice',
    path: ['periods'],
  });
export type ChartSettings = z.output<typeof chartSettings>;

const lineLimit = z.int().min(1).max(10).default(5);

export const dashboardCardSettings = z.discriminatedUnion('type', [
  numberSettings,
  chartSettings,
  /** The first records of a view, with its filter and order. */
  z.strictObject({ type: z.literal('list'), collectionId, viewId, limit: lineLimit }),
  z.strictObject({ type: z.literal('text'), html: text(20_000) }),
  z.strictObject({ type: z.literal('recent_changes'), limit: lineLimit }),
  /** What a calendar view holds from now on, the earliest first. */
  z.strictObject({ type: z.literal('events'), collectionId, viewId, limit: lineLimit }),
  /** Open tasks that are assigned to the viewer, the first due first. */
  z.strictObject({ type: z.literal('tasks'), limit: lineLimit }),
  /** Messages in progress; for people who may read messages. */
  z.strictObject({ type: z.literal('messages'), limit: lineLimit }),
]);
export type DashboardCardSettings = z.output<typeof dashboardCardSettings>;
export type DashboardCardType = DashboardCardSettings['type'];

/** A number of this card; exact decimal text, days for the least and greatest day. Null if there is nothing to compute from. */
const figureValue = z.string().nullable();

export const figureGroup = z.object({
  /** As in a record, or the first day of the period. Null: the records without a value. */
  value: z.unknown(),
  count: z.int(),
  figure: figureValue,
  /** In the order of `splits`, then that of further ones if `hasMoreSplits`. */
  parts: z.array(figureValue).optional(),
});
export type FigureGroup = z.output<typeof figureGroup>;

export const numberFigure = z.object({
  kind: z.literal('number'),
  value: figureValue,
  /** Of the same days of the previous period; null without a period. */
  previous: figureValue,
  /** The last twelve periods, up to the running one; empty without a period. */
  trend: z.array(z.object({ start: z.string(), figure: figureValue })),
  /** The days that `value` counts, the last one not included; null without a period. */
  days: z.object({ first: z.string(), dayAfter: z.string() }).nullable(),
  /** Amounts in other currencies than the field’s own, which have no common total. */
  leftOut: z.int(),
});
export type NumberFigure = z.output<typeof numberFigure>;

export const groupsFigure = z.object({
  kind: z.literal('groups'),
  groups: z.array(figureGroup),
  /** What is not among `groups`; `figure` is null if figures can’t be added. */
  more: z
    .object({
      groups: z.int(),
      count: z.int(),
      figure: figureValue,
      parts: z.array(figureValue).optional(),
    })
    .nullable(),
  /** The values of the parts of stacked bars. */
  splits: z.array(z.unknown()),
  hasMoreSplits: z.boolean(),
  leftOut: z.int(),
  /** Of all periods, those that would be too many: ones without records, or ones before the first of `groups`. */
  missing: z.object({ empty: z.boolean(), earlier: z.boolean() }),
});
export type GroupsFigure = z.output<typeof groupsFigure>;

export const computedFigure = z.discriminatedUnion('kind', [numberFigure, groupsFigure]);
export type ComputedFigure = z.output<typeof computedFigure>;

export const cardFigure = z.discriminatedUnion('status', [
  z.object({
    cardId: dashboardCardId,
    status: z.literal('ready'),
    figure: computedFigure,
    /** False: records changed since, and a newer figure is being computed. */
    isFresh: z.boolean(),
  }),
  /** Still being computed: ask again. */
  z.object({ cardId: dashboardCardId, status: z.literal('pending') }),
  z.object({ cardId: dashboardCardId, status: z.literal('failed'), code: z.string() }),
  /** Names something that doesn’t exist or that the viewer may not read. */
  z.object({ cardId: dashboardCardId, status: z.literal('unavailable') }),
]);
export type CardFigure = z.output<typeof cardFigure>;
