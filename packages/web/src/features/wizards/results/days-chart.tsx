// Runs by the day on which they were started: started behind, finished in front.
import type { WizardFigures } from '@fieldhouse/contract/wizard-results';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { FiguresTable } from '../../../ui/charts/figures-table.tsx';
import css from './days-chart.module.css';

type Day = WizardFigures['days'][number];

/** Few days make a narrow chart, not wide bars. */
const dayWidth = 40;

export function DaysChart({ days }: Pick<WizardFigures, 'days'>) {
  const t = usePhrases('wizard-results');
  const formats = useFormats();
  // A date without a time is that day in every zone.
  const labelOf = ({ on }: Day) => formats.date(`${on}T12:00:00`);
  const titleOf = (day: Day) =>
    [
      `${labelOf(day)}: ${t('dayTitle', { started: day.started, finished: day.finished })}`,
      ...(day.spam > 0 ? [t('daySpam', { number: formats.number(day.spam) })] : []),
    ].join(', ');
  const points = withoutGaps(days.filter(({ started }) => started > 0));
  const most = Math.max(1, ...points.map(({ started }) => started));
  const [first, last] = [points[0], points.at(-1)];
  const hasSpam = days.some(({ spam }) => spam > 0);
  if (!first || !last) return <p className={css.none}>{t('noneInPeriod')}</p>;
  return (
    <>
      <div className={css.chart} style={{ maxWidth: points.length * dayWidth }} aria-hidden="true">
        <div className={css.bars}>
          {points.map((day) => (
            <div key={day.on} className={css.slot} title={titleOf(day)}>
              <div className={css.started} style={{ height: `${(day.started / most) * 100}%` }}>
                <div
                  className={css.finished}
                  style={{ height: `${day.started === 0 ? 0 : (day.finished / day.started) * 100}%` }}
                />
              </div>
            </div>
          ))}
        </div>
        <div className={css.ends}>
          <span>{labelOf(first)}</span>
          {last !== first && <span>{labelOf(last)}</span>}
        </div>
      </div>
      <p className={css.legend} aria-hidden="true">
        <span className={css.key} data-of="finished" /> {t('finished')}
        <span className={css.key} data-of="started" /> {t('started')}
      </p>
      <FiguresTable
        summary={t('asTable')}
        columns={[
          { key: 'on', title: t('day') },
          { key: 'started', title: t('started') },
          { key: 'finished', title: t('finished') },
          ...(hasSpam ? [{ key: 'spam', title: t('runs.spamBox') }] : []),
        ]}
        rows={days.map((day) => ({
          key: day.on,
          cells: [
            labelOf(day),
            formats.number(day.started),
            formats.number(day.finished),
            ...(hasSpam ? [formats.number(day.spam)] : []),
          ],
        }))}
      />
    </>
  );
}

const dayMs = 86_400_000;

/** Days without a run are part of the chart. */
export function withoutGaps(days: readonly Day[]): Day[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const known = new Map(days.map((day) => [day.on, day]));
  const count = Math.round((Date.parse(last.on) - Date.parse(first.on)) / dayMs) + 1;
  // The server sends the days of a year at most, but they may be years apart.
  return Array.from({ length: Math.min(count, 366) }, (_, index) => {
    const on = new Date(Date.parse(last.on) - (Math.min(count, 366) - 1 - index) * dayMs)
      .toISOString()
      .slice(0, 10);
    return known.get(on) ?? { on, started: 0, finished: 0, spam: 0 };
  });
}
