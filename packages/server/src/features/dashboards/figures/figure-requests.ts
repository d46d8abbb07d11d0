// The queries of a card: which records its figure counts, and how they are grouped. Periods end today, in the team's
// time zone.
import {
  additiveFunctions,
  type ChartSettings,
  type ComputedFigure,
  type DashboardCardSettings,
  type DashboardGrouping,
  type GroupsFigure,
  maxShownPeriods,
  maxSplits,
  type NumberSettings,
  type PeriodUnit,
} from '@fieldhouse/contract/dashboard-cards';
import { dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import {
  type Days,
  daysFilter,
  lastPeriods,
  periodStart,
  periodsBetween,
  sameDaysBefore,
  shiftPeriod,
} from '@fieldhouse/domain/figures/periods';
import type { TeamContext } from '../../../kernel/context.ts';
import { loadCollection } from '../../catalogue/index.ts';
import {
  type FigureScope,
  figureKeyOf,
  type GroupedFigure,
  groupingField,
} from '../../records/engine/read/index.ts';
import { accessOf } from '../../records/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { type FigurePart, type PartResult, readOf, readParts } from './figure-reads.ts';

export type FigureSettings = NumberSettings | ChartSettings;

export function isFigure(settings: DashboardCardSettings): settings is FigureSettings {
  return 'figure' in settings;
}

/** The periods of the small line beside a number. */
const trendPeriods = 12;

/** The team's calendar: loaded once for all cards of a request. */
export interface Calendar {
  readonly timeZone: string;
  readonly today: string;
}

export async function loadCalendar(ctx: TeamContext): Promise<Calendar> {
  const { primaryTimezone: timeZone } = await getTeamRow(ctx.db);
  return { timeZone, today: dayInZone(ctx.now(), timeZone) };
}

/** Refuses what the acting member may not read. */
async function openScope(ctx: TeamContext, settings: FigureSettings): Promise<FigureScope> {
  const collection = await loadCollection(ctx, settings.collectionId);
  const access = await accessOf(ctx, collection);
  return { collection, access, filter: settings.filter };
}

export interface FigureKey {
  /** Equal for the same figure for viewers with equal permissions. */
  readonly key: string;
  /** Equal for figures of one viewer that are read together. */
  readonly read: string;
  readonly dependsOn: readonly string[];
}

/** Refuses a card that names something that does not exist or that the acting member may not read. */
export async function keyOfFigure(
  ctx: TeamContext,
  settings: FigureSettings,
  calendar: Calendar,
): Promise<FigureKey> {
  const scope = await openScope(ctx, settings);
  const groupings = groupingsOf(settings);
  // Of a number, its period only limits what is read: the least and greatest day may be asked for.
  for (const grouping of groupings) groupingField(scope.collection, scope.access, grouping);
  const grouped = settings.type === 'number' ? [] : groupings;
  const { key, dependsOn } = await figureKeyOf(ctx, scope, settings.figure, grouped);
  const { filter: _, ...rest } = settings;
  const isDated = groupings.some(({ unit }) => unit !== undefined);
  const { timeZone, today } = calendar;
  const [main] = planFigure(scope, settings, calendar).parts;
  return {
    key: JSON.stringify([key, rest, isDated ? [timeZone, today] : null]),
    read: main ? readOf(main) : '',
    dependsOn,
  };
}

function groupingsOf(settings: FigureSettings): readonly DashboardGrouping[] {
  if (settings.type === 'number') return settings.period ? [settings.period] : [];
  return [settings.groupBy, ...(settings.splitBy ? [settings.splitBy] : [])];
}

/** The figures of cards of one viewer, in their order. */
export async function computeFigures(
  ctx: TeamContext,
  cards: readonly FigureSettings[],
  calendar: Calendar,
): Promise<readonly ComputedFigure[]> {
  const plans: FigurePlan[] = [];
  for (const settings of cards) plans.push(planFigure(await openScope(ctx, settings), settings, calendar));
  const results = await readParts(
    ctx,
    plans.flatMap(({ parts }) => parts),
  );
  let next = 0;
  return plans.map(({ parts, finish }) => {
    const own = results.slice(next, next + parts.length);
    next += parts.length;
    return finish(own);
  });
}

interface FigurePlan {
  /** The largest read first. */
  readonly parts: readonly FigurePart[];
  readonly finish: (results: readonly PartResult[]) => ComputedFigure;
}

function planFigure(scope: FigureScope, settings: FigureSettings, calendar: Calendar): FigurePlan {
  return settings.type === 'number'
    ? planNumber({ scope, settings, calendar })
    : planChart({ scope, settings, calendar });
}

interface Planning<S extends FigureSettings> {
  readonly scope: FigureScope;
  readonly settings: S;
  readonly calendar: Calendar;
}

function planNumber({ scope, settings, calendar }: Planning<NumberSettings>): FigurePlan {
  const { period, figure } = settings;
  if (!period)
    return {
      parts: [{ scope, figure }],
      finish: ([all]) => ({ kind: 'number', ...valueIn(all), previous: null, trend: [], days: null }),
    };
  const { timeZone, today } = calendar;
  const days = lastPeriods(period.unit, today, trendPeriods);
  const current = { first: periodStart(period.unit, today), dayAfter: days.dayAfter };
  const within = (some: Days) => narrow(scope, { grouping: period, days: some, timeZone });
  const before = { scope: within(sameDaysBefore(period.unit, today)), figure };
  if (figure.fn === 'min' || figure.fn === 'max')
    return {
      parts: [{ scope: within(current), figure }, before],
      finish: ([now, previous]) => ({
        ...{ kind: 'number', ...valueIn(now), previous: valueIn(previous).value },
        ...{ trend: [], days: current },
      }),
    };
  const grouping = { groupBy: period, splitBy: undefined, timeZone };
  const request = { figure, limit: trendPeriods, splitLimit: 1, order: 'value' } as const;
  return {
    parts: [{ scope: within(days), grouping, request }, before],
    finish: ([periods, previous]) => {
      const { groups, leftOut } = groupsIn(periods);
      const found = new Map(groups.map((group) => [group.value, group.figure]));
      const figureOf = (start: string) => found.get(start) ?? emptyFigure(settings);
      const starts = periodsBetween(period.unit, days.first, current.first, trendPeriods);
      const trend = starts.map((start) => ({ start, figure: figureOf(start) }));
      const value = figureOf(current.first);
      return { kind: 'number', value, previous: valueIn(previous).value, trend, days: current, leftOut };
    },
  };
}

function planChart({ scope, settings, calendar }: Planning<ChartSettings>): FigurePlan {
  const { figure, groupBy, splitBy, periods, order, limit } = settings;
  const { timeZone, today } = calendar;
  const { unit } = groupBy;
  const days = unit && periods ? lastPeriods(unit, today, periods) : undefined;
  const request = { figure, limit: unit ? maxShownPeriods : limit, splitLimit: maxSplits, order };
  return {
    parts: [
      {
        scope: days ? narrow(scope, { grouping: groupBy, days, timeZone }) : scope,
        grouping: { groupBy, splitBy, timeZone },
        request,
      },
    ],
    finish: ([result]) => {
      const found = groupsIn(result);
      const last = days ? [days.first, today] : [];
      const { groups, missing } = unit
        ? fillPeriods(found, { settings, unit, last })
        : { groups: found.groups, missing: { empty: false, earlier: false } };
      const { hasMoreSplits, leftOut } = found;
      const splits = [...found.splits];
      return {
        kind: 'groups',
        splits,
        hasMoreSplits,
        leftOut,
        groups: groups.map(toGroup),
        more: moreOf(found),
        missing,
      };
    },
  };
}

/** Each part has a result of its own kind. */
function valueIn(result: PartResult | undefined): {
  readonly value: string | null;
  readonly leftOut: number;
} {
  if (!result || 'groups' in result) throw new Error('The figure has no value.');
  return result;
}

function groupsIn(result: PartResult | undefined): GroupedFigure {
  if (!result || !('groups' in result)) throw new Error('The figure has no groups.');
  return result;
}

type Group = GroupedFigure['groups'][number];

function toGroup({ parts, ...group }: Group) {
  return { ...group, ...(parts.length > 0 && { parts: [...parts] }) };
}

function moreOf({ more }: GroupedFigure): GroupsFigure['more'] {
  if (!more) return null;
  const { parts, ...rest } = more;
  return { ...rest, ...(parts.length > 0 && { parts: [...parts] }) };
}

/**
 * In the order of time, with the periods that have no records. If those are too many, then the latest periods, or only those with
 * records: where the latest would be mostly empty, since a few records have a day long before or after the others.
 */
function fillPeriods(
  { groups: found, more }: GroupedFigure,
  {
    settings,
    unit,
    last,
  }: { readonly settings: ChartSettings; readonly unit: PeriodUnit; readonly last: readonly string[] },
): { readonly groups: readonly Group[]; readonly missing: GroupsFigure['missing'] } {
  const byStart = new Map(found.map((group) => [String(group.value), group]));
  const starts = [...byStart.keys()].sort();
  const [first = starts[0], end = starts.at(-1)] = last.map((day) => periodStart(unit, day));
  if (first === undefined || end === undefined)
    return { groups: [], missing: { empty: false, earlier: false } };
  const firstShown = shiftPeriod(unit, end, 1 - maxShownPeriods);
  const isWhole = firstShown <= first;
  const within = starts.filter((start) => start >= firstShown);
  if (within.length < Math.min(starts.length, leastFilled))
    return {
      groups: starts.flatMap((start) => byStart.get(start) ?? []),
      missing: { empty: true, earlier: more !== null },
    };
  const empty = emptyFigure(settings);
  const parts = (found[0]?.parts ?? []).map(() => empty);
  const all = periodsBetween(unit, isWhole ? first : firstShown, end, maxShownPeriods);
  return {
    groups: all.map((start) => byStart.get(start) ?? { value: start, count: 0, figure: empty, parts }),
    missing: { empty: false, earlier: !isWhole || more !== null },
  };
}

/** Of the latest periods, so that they are shown though there are others. */
const leastFilled = maxShownPeriods / 10;

/** Of no records: nothing was counted or added, but there is no average. */
function emptyFigure({ figure }: FigureSettings): string | null {
  return additiveFunctions.includes(figure.fn) || figure.fn === 'count_unique' ? '0' : null;
}

function narrow(
  scope: FigureScope,
  {
    grouping,
    days,
    timeZone,
  }: { readonly grouping: DashboardGrouping; readonly days: Days; readonly timeZone: string },
): FigureScope {
  const { isInstant } = groupingField(scope.collection, scope.access, grouping);
  const within = daysFilter({ name: grouping.field, isInstant }, days, timeZone);
  return { ...scope, filter: scope.filter ? { all: [scope.filter, within] } : within };
}
