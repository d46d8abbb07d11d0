// The rows of a chart and of its table: each group with its text and where it leads.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { ChartSettings, GroupsFigure } from '@fieldhouse/contract/dashboard-cards';
import type { Filter } from '@fieldhouse/contract/filters';
import type { TranslateFn } from '../../../app/phrases.ts';
import type { ValueFormats } from '../../fields/index.ts';
import { groupDrill } from '../drill-filter.ts';
import { figureText, groupText, periodText } from '../figure-text.ts';

export interface RecordsLink {
  readonly to: '/team-{$teamId}/data-collections/$dataCollectionId/records';
  readonly params: { readonly teamId: string; readonly dataCollectionId: string };
  readonly search: { readonly filter?: Filter };
}

export interface FigureRow {
  readonly key: string;
  readonly label: string;
  readonly name: string;
  readonly value: number;
  readonly text: string;
  readonly parts?: readonly { readonly value: number; readonly text: string }[];
  readonly isRest?: boolean;
  /** Undefined for further groups, which no filter names. */
  readonly link: RecordsLink | undefined;
}

interface RowWords {
  readonly teamId: string;
  readonly timeZone: string;
  readonly collection: CollectionWithFields;
  readonly formats: ValueFormats;
  readonly t: TranslateFn<'dashboards'>;
}

export function recordsLink(
  { teamId }: Pick<RowWords, 'teamId'>,
  collectionId: string,
  filter: Filter | undefined,
): RecordsLink {
  return {
    to: '/team-{$teamId}/data-collections/$dataCollectionId/records',
    params: { teamId, dataCollectionId: collectionId },
    search: filter ? { filter } : {},
  };
}

export function figureRows(
  settings: ChartSettings,
  { groups, more, missing }: GroupsFigure,
  words: RowWords,
): readonly FigureRow[] {
  const { groupBy, filter, collectionId } = settings;
  const { collection, formats, t } = words;
  const text = (value: string | null) =>
    figureText(value, settings.figure, { fields: collection.fields, formats, t });
  const partsOf = (parts: readonly (string | null)[] | undefined) =>
    parts && { parts: parts.map((part) => ({ value: Number(part ?? 0), text: text(part ?? '0') })) };
  const place = { fields: collection.fields, timeZone: words.timeZone };
  const rows = groups.map(({ value, figure, parts }): FigureRow => {
    const name = groupText(value, groupBy, words);
    return {
      key: JSON.stringify(value),
      label: groupBy.unit
        ? periodText(String(value), groupBy.unit, {
            locale: formats.formats.locale,
            t,
            isShort: true,
            hasYear: missing.empty,
          })
        : name,
      name,
      value: Number(figure ?? 0),
      text: text(figure),
      ...partsOf(parts),
      link: recordsLink(words, collectionId, groupDrill(filter, { grouping: groupBy, value }, place)),
    };
  });
  // Of averages and the like, the rest has none.
  if (!more || more.figure === null || groupBy.unit) return rows;
  const name = t('value.more', { count: more.groups });
  return [
    ...rows,
    {
      key: 'more',
      label: name,
      name,
      value: Number(more.figure),
      text: text(more.figure),
      ...partsOf(more.parts),
      isRest: true,
      link: undefined,
    },
  ];
}

/** The names of the parts of stacked bars. */
export function seriesNames(
  { splitBy }: ChartSettings,
  { splits, hasMoreSplits }: GroupsFigure,
  words: RowWords,
): readonly string[] {
  if (!splitBy) return [];
  const names = splits.map((value) => groupText(value, splitBy, words));
  return hasMoreSplits ? [...names, words.t('value.others')] : names;
}

/** The figure of the whole, of figures that add up: exact in the digits that they have. */
export function totalOf({ groups, more }: GroupsFigure): string {
  const figures = [...groups, ...(more ? [more] : [])].map(({ figure }) => figure ?? '0');
  const digits = Math.max(...figures.map((figure) => figure.split('.')[1]?.length ?? 0));
  return figures.reduce((sum, figure) => sum + Number(figure), 0).toFixed(digits);
}
