// A chart, with its values as a table for screen readers, or the table itself.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { ChartSettings, GroupsFigure } from '@fieldhouse/contract/dashboard-cards';
import { Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useMembership } from '../../../app/session/use-team.ts';
import { partColor } from '../../../ui/charts/part-color.ts';
import { useValueFormats } from '../../fields/index.ts';
import { figureName, figureText, titleOf } from '../figure-text.ts';
import css from './chart-figure.module.css';
import { figureRows, seriesNames, totalOf } from './figure-rows.ts';
import { FigureTable } from './figure-table.tsx';

const ValueChart = onDemand(() => import('../../../ui/charts/value-chart.tsx'), 'ValueChart');

interface ChartFigureProps {
  readonly title: string;
  readonly settings: ChartSettings;
  readonly figure: GroupsFigure;
  readonly collection: CollectionWithFields;
  readonly isTable: boolean;
}

export function ChartFigure({ title, settings, figure, collection, isTable }: ChartFigureProps) {
  const t = usePhrases('dashboards');
  const formats = useValueFormats();
  const navigate = useNavigate();
  const { teamId, timeZone } = useMembership();
  const words = { teamId, timeZone, collection, formats, t };
  const rows = figureRows(settings, figure, words);
  const series = seriesNames(settings, figure, words);
  const { type, groupBy } = settings;
  if (rows.length === 0) return <p className={css.nothing}>{t('card.nothing')}</p>;
  const table = {
    title,
    groupTitle: titleOf(groupBy.field, collection.fields, t),
    figureTitle: figureName(settings.figure, collection.fields, t),
    rows,
    series,
  };
  if (isTable || type === 'table') return <FigureTable {...table} />;
  const open = ({ link }: (typeof rows)[number]) => link && (() => void navigate(link));
  return (
    <div className={type === 'donut' ? css.beside : css.alone}>
      <div className={css.plot}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <ValueChart
            type={type}
            rows={rows.map((row) => ({ ...row, onOpen: open(row) }))}
            series={series}
            axisText={(value) => compact(value, formats.formats.locale)}
            isLastMarked={groupBy.unit !== undefined && settings.periods !== undefined}
          />
        </Suspense>
        {type === 'donut' && <DonutTotal settings={settings} figure={figure} collection={collection} />}
      </div>
      {type === 'donut' ? <FigureTable {...table} hasColors /> : <FigureTable {...table} isHidden />}
      {series.length > 0 && (
        <ul className={css.legend} aria-hidden="true">
          {series.map((name, at) => (
            <li key={name}>
              <span style={{ background: partColor(at) }} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Longer ones don't fit into the ring. */
const longestTotal = 7;

function DonutTotal({
  settings,
  figure,
  collection,
}: Pick<ChartFigureProps, 'settings' | 'figure' | 'collection'>) {
  const t = usePhrases('dashboards');
  const formats = useValueFormats();
  const { locale } = formats.formats;
  const total = totalOf(figure);
  const text = figureText(total, settings.figure, { fields: collection.fields, formats, t });
  return (
    <p className={css.total}>
      <b>{text.length > longestTotal ? compact(Number(total), locale) : text}</b>
      <span>
        {settings.figure.fn === 'count' ? collection.pluralName.toLocaleLowerCase(locale) : t('value.total')}
      </span>
    </p>
  );
}

function compact(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}
