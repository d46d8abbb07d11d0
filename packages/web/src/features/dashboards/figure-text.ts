// Figures and groups in words: of the collection's fields, in the language of the viewer.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { DashboardFigure, DashboardGrouping, PeriodUnit } from '@fieldhouse/contract/dashboard-cards';
import type { TranslateFn } from '../../app/phrases.ts';
import { decimalText, fieldTypesUi, type ValueFormats, valueText } from '../fields/index.ts';

type T = TranslateFn<'dashboards'>;

/** The text of a figure; empty for none. */
export function figureText(
  value: string | null,
  { fn, field: name }: DashboardFigure,
  {
    fields,
    formats,
    t,
  }: { readonly fields: readonly Field[]; readonly formats: ValueFormats; readonly t: T },
): string {
  if (value === null) return '–';
  const { locale } = formats.formats;
  if (fn === 'count' || fn.startsWith('count_')) return decimalText(value, locale);
  if (fn === 'percent_true') return t('value.percent', { value: decimalText(value, locale) });
  const field = fields.find(({ columnName }) => columnName === name);
  const trimmed = fn === 'average' ? roundedAverage(value) : value;
  const own = field && fieldTypesUi[field.dataType].totalText;
  return field && own ? own(trimmed, field.settings, formats) : decimalText(trimmed, locale);
}

/** Averages have six digits, of which a reader needs two. */
function roundedAverage(value: string): string {
  return String(Number(Number(value).toFixed(2)));
}

/** What is counted: "Sum of Amount". */
export function figureName({ fn, field: name }: DashboardFigure, fields: readonly Field[], t: T): string {
  return t(`of.${fn}`, { field: titleOf(name, fields, t) });
}

export function titleOf(name: string | undefined, fields: readonly Field[], t: T): string {
  if (name === 'created_at') return t('editor.createdAt');
  if (name === 'updated_at') return t('editor.updatedAt');
  return fields.find(({ columnName }) => columnName === name)?.title ?? '';
}

/** How it is grouped: "by month", "by Town". */
export function groupingName({ field, unit }: DashboardGrouping, fields: readonly Field[], t: T): string {
  return unit ? t(`by.${unit}`) : t('by.field', { field: titleOf(field, fields, t) });
}

interface GroupWords {
  readonly collection: Pick<CollectionWithFields, 'fields'>;
  readonly formats: ValueFormats;
  readonly t: T;
}

/** A group in full, as in a table. */
export function groupText(
  value: unknown,
  { field: name, unit }: DashboardGrouping,
  { collection, formats, t }: GroupWords,
): string {
  if (value === null || value === undefined) return t('value.empty');
  if (unit) return periodText(String(value), unit, { locale: formats.formats.locale, t });
  const field = collection.fields.find(({ columnName }) => columnName === name);
  const text = field ? valueText(value, field, formats) : String(value);
  return text === '' ? t('value.unnamed') : text;
}

interface PeriodForm {
  readonly locale: string;
  readonly t: T;
  /** Without its year. */
  readonly isShort?: boolean;
  /** With it, though it is short. */
  readonly hasYear?: boolean;
}

export function periodText(
  start: string,
  unit: PeriodUnit,
  { locale, t, isShort = false, hasYear = false }: PeriodForm,
): string {
  const day = new Date(`${start}T00:00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(day);
  const year = start.slice(0, 4);
  const withYear = hasYear ? ({ year: 'numeric' } as const) : {};
  switch (unit) {
    case 'year':
      return year;
    case 'quarter':
      return t('value.quarter', {
        number: Math.floor((Number(start.slice(5, 7)) + 2) / 3),
        year: isShort ? year.slice(2) : year,
      });
    case 'month':
      return isShort ? format({ month: 'short', ...withYear }) : format({ month: 'long', year: 'numeric' });
    case 'week':
      return isShort
        ? format({ month: 'short', day: 'numeric', ...withYear })
        : t('value.week', { day: format({ dateStyle: 'medium' }) });
    case 'day':
      return isShort
        ? format({ month: 'short', day: 'numeric', ...withYear })
        : format({ dateStyle: 'medium' });
  }
}
