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
  type NumberFigure,
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
} from '@fieldhouse/domain/figures/periods';
import type { TeamContext } from '../../../kernel/context.ts';
import { loadCollection } from '../../catalogue/index.ts';
import {
  computeGroups,
  computeValue,
  type FigureQuery,
  figureKeyOf,
  groupingField,
} from '../../records/engine/read/index.ts';
import { accessOf } from '../../records/index.ts';
import { getTeamRow } from '../../teams/index.ts';

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
async function openQuery(ctx: TeamContext, settings: FigureSettings): Promise<FigureQuery> {
  const collection = await loadCollection(ctx, settings.collectionId);
  const access = await accessOf(ctx, collection);
  return { collection, access, filter: settings.filter, figure: settings.figure };
}

export interface FigureKey {
  /** Equal for the same figure for viewers with equal permissions. */
  readonly key: string;
  readonly dependsOn: readonly string[];
}

/** Refuses a card that names something that does not exist or that the acting member may not read. */
export async function keyOfFigure(
  ctx: TeamContext,
  settings: FigureSettings,
  { timeZone, today }: Calendar,
): Promise<FigureKey> {
  const query = await openQuery(ctx, settings);
  const groupings = groupingsOf(settings);
  // Of a number, its period only limits what is read: the least and greatest day may be asked for.
  for (const grouping of groupings) groupingField(query.collection, query.access, grouping);
  const { key, dependsOn } = await figureKeyOf(ctx, query, settings.type === 'number' ? [] : groupings);
  const { filter: _, ...rest } = settings;
  const isDated = groupings.some(({ unit }) => unit !== undefined);
  return { key: JSON.stringify([key, rest, isDated ? [timeZone, today] : null]), dependsOn };
}

function groupingsOf(settings: FigureSettings): readonly DashboardGrouping[] {
  if (settings.type === 'number') return settings.period ? [settings.period] : [];
  return [settings.groupBy, ...(settings.splitBy ? [settings.splitBy] : [])];
}

export async function computeFigure(
  ctx: TeamContext,
  settings: FigureSettings,
  calendar: Calendar,
): Promise<ComputedFigure> {
  const query = await openQuery(ctx, settings);
  return settings.type === 'number'
    ? computeNumber(ctx, { query, settings, calendar })
    : computeChart(ctx, { query, settings, calendar });
}

interface Reading<S extends FigureSettings> {
  readonly query: FigureQuery;
  readonly settings: S;
  readonly calendar: Calendar;
}

async function computeNumber(
  ctx: TeamContext,
  { query, settings, calendar }: Reading<NumberSettings>,
): Promise<NumberFigure> {
  const { period, figure } = settings;
  if (!period) {
    const { value, leftOut } = await computeValue(ctx, query);
    return { kind: 'number', value, previous: null, trend: [], days: null, leftOut };
  }
  const { timeZone, today } = calendar;
  const days = lastPeriods(period.unit, today, trendPeriods);
  const current = { first: periodStart(period.unit, today), dayAfter: days.dayAfter };
  const within = (some: Days) => narrow(query, { grouping: period, days: some, timeZone });
  const { value: previous } = await computeValue(ctx, within(sameDaysBefore(period.unit, today)));
  if (figure.fn === 'min' || figure.fn === 'max') {
    const { value, leftOut } = await computeValue(ctx, within(current));
    return { kind: 'number', value, previous, trend: [], days: current, leftOut };
  }
  const { groups, leftOut } = await computeGroups(ctx, within(days), {
    groupBy: { ...period, limit: trendPeriods },
    splitBy: undefined,
    order: 'value',
    timeZone,
  });
  const found = new Map(groups.map((group) => [group.value, group.figure]));
  const figureOf = (start: string) => found.get(start) ?? emptyFigure(settings);
  const trend = periodsBetween(period.unit, days.first, current.first, trendPeriods).map((start) => ({
    start,
    figure: figureOf(start),
  }));
  return { kind: 'number', value: figureOf(current.first), previous, trend, days: current, leftOut };
}

async function computeChart(
  ctx: TeamContext,
  { query, settings, calendar }: Reading<ChartSettings>,
): Promise<GroupsFigure> {
  const { groupBy, splitBy, periods, order, limit } = settings;
  const { timeZone, today } = calendar;
  const { unit } = groupBy;
  const days = unit && periods ? lastPeriods(unit, today, periods) : undefined;
  const found = await computeGroups(
    ctx,
    days ? narrow(query, { grouping: groupBy, days, timeZone }) : query,
    {
      groupBy: { ...groupBy, limit: unit ? maxShownPeriods : limit },
      splitBy: splitBy && { ...splitBy, limit: maxSplits },
      order,
      timeZone,
    },
  );
  const last = days ? [days.first, today] : [];
  const groups = unit ? fillPeriods(found.groups, { settings, unit, last }) : [...found.groups];
  return {
    kind: 'groups',
    ...found,
    splits: [...found.splits],
    groups: groups.map(toGroup),
    more: moreOf(found),
  };
}

type Found = Awaited<ReturnType<typeof computeGroups>>;
type Group = Found['groups'][number];

function toGroup({ parts, ...group }: Group) {
  return { ...group, ...(parts.length > 0 && { parts: [...parts] }) };
}

function moreOf({ more }: Found): GroupsFigure['more'] {
  if (!more) return null;
  const { parts, ...rest } = more;
  return { ...rest, ...(parts.length > 0 && { parts: [...parts] }) };
}

/** In the order of time, with the periods that have no records. */
function fillPeriods(
  found: readonly Group[],
  {
    settings,
    unit,
    last,
  }: { readonly settings: ChartSettings; readonly unit: PeriodUnit; readonly last: readonly string[] },
): Group[] {
  const byStart = new Map(found.map((group) => [String(group.value), group]));
  const starts = [...byStart.keys()].sort();
  const [first = starts[0], end = starts.at(-1)] = last.map((day) => periodStart(unit, day));
  if (first === undefined || end === undefined) return [];
  const empty = emptyFigure(settings);
  const parts = (found[0]?.parts ?? []).map(() => empty);
  // Of a long time, the latest periods.
  const all = periodsBetween(unit, first, end, maxFilledPeriods).slice(-maxShownPeriods);
  return all.map((start) => byStart.get(start) ?? { value: start, count: 0, figure: empty, parts });
}

const maxFilledPeriods = 20_000;

/** Of no records: nothing was counted or added, but there is no average. */
function emptyFigure({ figure }: FigureSettings): string | null {
  return additiveFunctions.includes(figure.fn) || figure.fn === 'count_unique' ? '0' : null;
}

function narrow(
  query: FigureQuery,
  {
    grouping,
    days,
    timeZone,
  }: { readonly grouping: DashboardGrouping; readonly days: Days; readonly timeZone: string },
): FigureQuery {
  const { isInstant } = groupingField(query.collection, query.access, grouping);
  const within = daysFilter({ name: grouping.field, isInstant }, days, timeZone);
  return { ...query, filter: query.filter ? { all: [query.filter, within] } : within };
}
