// The seven figures over time: one of them as bars, all of them as a table.
import { type FigureName, figureNames, type TimelinePoint } from '@fieldhouse/contract/message-results';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { FiguresTable } from '../../../ui/charts/figures-table.tsx';
import css from './figures-chart.module.css';

interface FiguresChartProps {
  /** Oldest first, without gaps. */
  readonly points: readonly TimelinePoint[];
  /** Those that are known of the message. */
  readonly names?: readonly FigureName[];
  /** The figure that is shown first. */
  readonly first: FigureName;
  /** The moment of a point, as it is read. */
  readonly labelOf: (at: string) => string;
}

export function FiguresChart({ points, names = figureNames, first, labelOf }: FiguresChartProps) {
  const t = usePhrases('message-statistics');
  const formats = useFormats();
  const [shown, setShown] = useState(first);
  const sum = (name: FigureName) => points.reduce((all, point) => all + point[name], 0);
  return (
    <>
      <fieldset className={css.figures}>
        <legend className={css.hidden}>{t('choose')}</legend>
        {names.map((name) => (
          <UnstyledButton
            key={name}
            className={css.figure}
            aria-pressed={name === shown}
            onClick={() => setShown(name)}
          >
            {t(`figure.${name}`)} <span className={css.count}>{formats.number(sum(name))}</span>
          </UnstyledButton>
        ))}
      </fieldset>
      {points.length > 0 && sum(shown) === 0 ? (
        <p className={css.none}>{t('nothingYet')}</p>
      ) : (
        <Bars points={points} name={shown} labelOf={labelOf} />
      )}
      <FiguresTable
        summary={t('asTable')}
        columns={[
          { key: 'at', title: t('time') },
          ...names.map((name) => ({ key: name, title: t(`figure.${name}`) })),
        ]}
        rows={points.map((point) => ({
          key: point.at,
          cells: [labelOf(point.at), ...names.map((name) => formats.number(point[name]))],
        }))}
      />
    </>
  );
}

interface BarsProps extends Pick<FiguresChartProps, 'points' | 'labelOf'> {
  readonly name: FigureName;
}

/** Few points make a narrow chart, not wide bars. */
const pointWidth = 56;

/** Its table is what a screen reader reads. */
function Bars({ points, name, labelOf }: BarsProps) {
  const t = usePhrases('message-statistics');
  const max = Math.max(1, ...points.map((point) => point[name]));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  return (
    <div className={css.chart} style={{ maxWidth: points.length * pointWidth }} aria-hidden="true">
      <div className={css.bars}>
        {points.map((point) => {
          const count = point[name];
          return (
            <div
              key={point.at}
              className={css.slot}
              title={t('point', { at: labelOf(point.at), count })}
              data-top={(count === max && count > 0) || undefined}
            >
              <div
                className={css.bar}
                data-empty={count === 0 || undefined}
                style={{ height: `${(count / max) * 100}%` }}
              />
            </div>
          );
        })}
      </div>
      <div className={css.ends}>
        <span>{labelOf(first.at)}</span>
        {last !== first && <span>{labelOf(last.at)}</span>}
      </div>
    </div>
  );
}
