// A card while it is edited: every choice remains when another type is chosen, and becomes settings when it is complete.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import {
  type ChartType,
  chartTypes,
  type DashboardCardSettings,
  type DashboardCardType,
  dashboardCardSettings,
  type FigureFunction,
  type PeriodUnit,
} from '@fieldhouse/contract/dashboard-cards';
import { groupableTypes, periodTypes } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import type { TranslateFn } from '../../../app/phrases.ts';
import { fieldTypesUi } from '../../fields/index.ts';
import { figureName, groupingName } from '../figure-text.ts';

export interface CardDraft {
  readonly type: DashboardCardType;
  readonly collectionId: string | undefined;
  readonly filter: Filter | undefined;
  readonly fn: FigureFunction;
  readonly field: string | undefined;
  readonly groupField: string | undefined;
  readonly groupUnit: PeriodUnit;
  readonly splitField: string | undefined;
  readonly splitUnit: PeriodUnit;
  readonly periods: number | undefined;
  readonly order: 'figure' | 'value';
  readonly limit: number;
  readonly periodField: string | undefined;
  readonly periodUnit: PeriodUnit;
  readonly better: 'higher' | 'lower' | 'neither';
  readonly viewId: string | undefined;
  readonly lines: number;
  readonly html: string;
}

export const emptyDraft: CardDraft = {
  type: 'number',
  collectionId: undefined,
  filter: undefined,
  fn: 'count',
  field: undefined,
  groupField: undefined,
  groupUnit: 'month',
  splitField: undefined,
  splitUnit: 'month',
  periods: 12,
  order: 'figure',
  limit: 6,
  periodField: undefined,
  periodUnit: 'month',
  better: 'higher',
  viewId: undefined,
  lines: 5,
  html: '',
};

export function draftOf(settings: DashboardCardSettings): CardDraft {
  const draft = { ...emptyDraft, type: settings.type };
  switch (settings.type) {
    case 'text':
      return { ...draft, html: settings.html };
    case 'list':
    case 'events':
      return {
        ...draft,
        collectionId: settings.collectionId,
        viewId: settings.viewId,
        lines: settings.limit,
      };
    case 'recent_changes':
    case 'tasks':
    case 'messages':
      return { ...draft, lines: settings.limit };
    default:
      break;
  }
  const { collectionId, filter, figure } = settings;
  const counted = { ...draft, collectionId, filter, fn: figure.fn, field: figure.field };
  if (settings.type === 'number') {
    const { period, better } = settings;
    return {
      ...counted,
      better,
      periodField: period?.field,
      periodUnit: period?.unit ?? draft.periodUnit,
    };
  }
  const { groupBy, splitBy, periods, order, limit } = settings;
  return {
    ...counted,
    groupField: groupBy.field,
    groupUnit: groupBy.unit ?? draft.groupUnit,
    splitField: splitBy?.field,
    splitUnit: splitBy?.unit ?? draft.splitUnit,
    periods,
    order,
    limit,
  };
}

/** Undefined until everything is chosen. */
export function settingsOf(draft: CardDraft, fields: readonly Field[]): DashboardCardSettings | undefined {
  const parsed = dashboardCardSettings.safeParse(written(draft, fields));
  return parsed.success ? parsed.data : undefined;
}

function written(draft: CardDraft, fields: readonly Field[]): object {
  const { type, collectionId, filter, fn, field, lines: limit } = draft;
  if (type === 'text') return { type, html: draft.html };
  if (isOfView(type)) return { type, collectionId, viewId: draft.viewId, limit };
  if (hasLinesOnly(type)) return { type, limit };
  const figure = fn === 'count' ? { fn } : { fn, field };
  const counted = { type, collectionId, ...(filter && { filter }), figure };
  if (type === 'number') {
    const { periodField, periodUnit, better } = draft;
    return { ...counted, better, ...(periodField && { period: { field: periodField, unit: periodUnit } }) };
  }
  const groupBy = groupingOf(draft.groupField, draft.groupUnit, fields);
  return {
    ...counted,
    groupBy,
    ...(type === 'stacked_bars' && { splitBy: groupingOf(draft.splitField, draft.splitUnit, fields) }),
    ...('unit' in groupBy
      ? draft.periods !== undefined && { periods: draft.periods }
      : { order: draft.order, limit: draft.limit }),
  };
}

function groupingOf(field: string | undefined, unit: PeriodUnit, fields: readonly Field[]) {
  return field !== undefined && isOfPeriods(field, fields) ? { field, unit } : { field };
}

export const systemFields = ['created_at', 'updated_at'] as const;

/** Whether the field is grouped by day, week, month, quarter or year. */
export function isOfPeriods(name: string, fields: readonly Field[]): boolean {
  if (systemFields.some((one) => one === name)) return true;
  const field = fields.find(({ columnName }) => columnName === name);
  return field !== undefined && periodTypes.includes(field.dataType);
}

export function isGroupable({ dataType }: Field): boolean {
  return periodTypes.includes(dataType) || groupableTypes.some((type) => type === dataType);
}

/** The functions that some field of the collection has. */
export function functionsFor(type: DashboardCardType, fields: readonly Field[]): readonly FigureFunction[] {
  const all: FigureFunction[] = ['count'];
  const totals = new Set(fields.flatMap(({ dataType }) => fieldTypesUi[dataType].totals));
  const isOfParts = type === 'donut' || type === 'stacked_bars';
  for (const fn of ['sum', 'average', 'min', 'max', 'percent_true'] as const)
    if (totals.has(fn) && (fn === 'sum' || !isOfParts)) all.push(fn);
  if (fields.length > 0) all.push('count_filled', 'count_empty');
  if (fields.length > 0 && !isOfParts) all.push('count_unique');
  return all;
}

/** The fields that have the function. In charts, the least and greatest must be numbers. */
export function fieldsFor(
  fn: FigureFunction,
  type: DashboardCardType,
  fields: readonly Field[],
): readonly Field[] {
  if (fn === 'count') return [];
  if (fn.startsWith('count_')) return fields;
  return fields.filter(
    ({ dataType }) =>
      fieldTypesUi[dataType].totals.some((one) => one === fn) &&
      (type === 'number' || !periodTypes.includes(dataType)),
  );
}

/** Shows the records of a view. */
export function isOfView(type: DashboardCardType): type is 'list' | 'events' {
  return type === 'list' || type === 'events';
}

/** Of the team or of the viewer: nothing is chosen but how many lines it has. */
export function hasLinesOnly(type: DashboardCardType): type is 'recent_changes' | 'tasks' | 'messages' {
  return type === 'recent_changes' || type === 'tasks' || type === 'messages';
}

export function isChart(type: DashboardCardType): type is ChartType {
  return chartTypes.some((one) => one === type);
}

/** The title that a card gets unless someone writes one. */
export function automaticTitle(
  settings: DashboardCardSettings | undefined,
  {
    collection,
    viewName,
    t,
  }: {
    readonly collection: CollectionWithFields | undefined;
    readonly viewName: string | undefined;
    readonly t: TranslateFn<'dashboards'>;
  },
): string {
  if (!settings) return '';
  if (isOfView(settings.type)) return viewName ?? '';
  if (!('figure' in settings) || !collection) return t(`type.${settings.type}`);
  const { fields, pluralName } = collection;
  const counted = settings.figure.fn === 'count' ? pluralName : figureName(settings.figure, fields, t);
  if (settings.type === 'number')
    return settings.period ? `${counted}, ${t(`running.${settings.period.unit}`)}` : counted;
  return `${counted} ${groupingName(settings.groupBy, fields, t)}`;
}
