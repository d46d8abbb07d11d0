// The seven figures of the last days: their sums, compared with the days before, and a chart or a table of the days.
import {
  type DashboardDays,
  dashboardDays,
  type FigureName,
  figureNames,
  type MessageDashboard,
} from '@fieldhouse/contract/message-results';
import { addDays } from '@fieldhouse/domain/fields/date/zoned-time';
import { sumByWeek } from '@fieldhouse/domain/messages/figures/by-week';
import { type Figures, rateOf, sumFigures } from '@fieldhouse/domain/messages/figures/message-figures';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useDayText } from '../../../app/language/day-text.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { TextLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { FiguresRows } from '../../../ui/charts/figures-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useRateText } from '../statistics/use-rate-text.ts';
import { DaysChart } from './days-chart.tsx';
import css from './days-panel.module.css';
import { useChangeText } from './use-change-text.ts';

interface DaysPanelProps extends Pick<MessageDashboard, 'days' | 'before'> {
  readonly length: DashboardDays;
}

/** More days are shown as weeks. */
const maxDays = 90;

export function DaysPanel({ length, days, before }: DaysPanelProps) {
  const t = usePhrases('messages-dashboard');
  const tFigures = usePhrases('message-statistics');
  const formats = useFormats();
  const dayText = useDayText();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [hidden, setHidden] = useState<readonly FigureName[]>([]);
  const sums = sumFigures(days);
  const isWeekly = days.length > maxDays;
  const points = isWeekly ? sumByWeek(days) : days;
  const nameOf = (on: string) => (isWeekly ? t('week', { day: dayText(on) }) : dayText(on, { isLong: true }));
  const toggle = (name: FigureName) =>
    setHidden(hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name]);
  const [first, last] = [days[0], days.at(-1)];
  const teamId = useTeamId();
  const navigate = useNavigate();
  const daysFrom = (on: string) => {
    const end = isWeekly ? addDays(on, 6) : on;
    // The first and the last week may be cut off.
    const from = first && first.on > on ? first.on : on;
    const to = last && last.on < end ? last.on : end;
    return {
      to: '/team-{$teamId}/outgoing-messages/sent',
      params: { teamId },
      search: { from, to },
    } as const;
  };
  return (
    <Panel
      isFlush
      title={t(`lastDays.${length}`)}
      {...(first && last && { count: t('teamTime', { first: dayText(first.on), last: dayText(last.on) }) })}
      actions={
        <div className={css.controls}>
          <SegmentedControl
            size="xs"
            aria-label={t('show')}
            value={view}
            // One of the two below.
            onChange={(next) => setView(next as typeof view)}
            data={[
              { value: 'chart', label: t('chart') },
              { value: 'table', label: t('table') },
            ]}
          />
          <PeriodSelect length={length} />
        </div>
      }
    >
      <fieldset className={css.tiles}>
        <legend className={css.hidden}>{t('measures')}</legend>
        {figureNames.map((name) => (
          <Tile
            key={name}
            name={name}
            sums={sums}
            before={before}
            isShown={!hidden.includes(name)}
            onToggle={view === 'chart' ? () => toggle(name) : undefined}
          />
        ))}
      </fieldset>
      {view === 'table' ? (
        <div className={css.rows}>
          <FiguresRows
            columns={[
              { key: 'on', title: t(isWeekly ? 'weeks' : 'when') },
              ...figureNames.map((name) => ({ key: name, title: tFigures(`figure.${name}`) })),
            ]}
            rows={points.toReversed().map((point) => ({
              key: point.on,
              link: (
                <TextLink size="sm" {...daysFrom(point.on)}>
                  {nameOf(point.on)}
                </TextLink>
              ),
              cells: [nameOf(point.on), ...figureNames.map((name) => formats.number(point[name]))],
            }))}
          />
        </div>
      ) : (
        <DaysChart
          points={points}
          isWeekly={isWeekly}
          shown={figureNames.filter((name) => !hidden.includes(name))}
          nameOf={nameOf}
          onOpen={(on) => void navigate(daysFrom(on))}
        />
      )}
    </Panel>
  );
}

function PeriodSelect({ length }: Pick<DaysPanelProps, 'length'>) {
  const t = usePhrases('messages-dashboard');
  const navigate = useNavigate();
  return (
    <NativeSelect
      size="xs"
      aria-label={t('period')}
      value={length}
      onChange={(event) =>
        void navigate({ to: '.', search: { days: event.currentTarget.value }, resetScroll: false })
      }
      data={dashboardDays.options.map((value) => ({ value, label: t(`lastDays.${value}`) }))}
    />
  );
}

interface TileProps {
  readonly name: FigureName;
  readonly sums: Figures;
  readonly before: Figures;
  readonly isShown: boolean;
  /** Undefined where there is nothing to hide. */
  readonly onToggle: (() => void) | undefined;
}

function Tile({ name, sums, before, isShown, onToggle }: TileProps) {
  const tFigures = usePhrases('message-statistics');
  const formats = useFormats();
  const rateText = useRateText();
  const changeText = useChangeText();
  const value = name === 'sent' ? formats.number(sums.sent) : rateText(rateOf(sums, name));
  const { text, tone } = changeText(name, sums, before);
  const Frame = onToggle ? 'label' : 'div';
  return (
    <Frame className={css.tile} data-figure={name}>
      <span className={css.name}>
        {onToggle ? (
          <input type="checkbox" className={css.box} checked={isShown} onChange={onToggle} />
        ) : (
          <span className={css.sign} />
        )}
        {tFigures(`figure.${name}`)}
      </span>
      <b className={css.value}>{value}</b>
      <span className={css.note} data-tone={tone}>
        {text}
      </span>
    </Frame>
  );
}
