// The days as bars inside each other, since each is a part of the one before: sent, delivered, opened, clicked. What went
// wrong hangs below, on a scale of its own. A screen reader gets the day that the arrow keys choose, or the table.
import { type FigureName, figureNames } from '@fieldhouse/contract/message-results';
import { axisMarks } from '@fieldhouse/domain/figures/axis';
import type { Figures } from '@fieldhouse/domain/messages/figures/message-figures';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useDayText } from '../../../app/language/day-text.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import css from './days-chart.module.css';

type Point = Figures & { readonly on: string };

interface DaysChartProps {
  /** Oldest first, without gaps. */
  readonly points: readonly Point[];
  readonly isWeekly: boolean;
  readonly shown: readonly FigureName[];
  /** The day or week that begins then, in words. */
  readonly nameOf: (on: string) => string;
  /** Shows the messages of the day or week. */
  readonly onOpen: (on: string) => void;
}

const above: readonly FigureName[] = ['sent', 'delivered', 'opened', 'clicked'];
const below: readonly FigureName[] = ['bounced', 'complained', 'unsubscribed'];

export function DaysChart({ points, isWeekly, shown, nameOf, onOpen }: DaysChartProps) {
  const t = usePhrases('messages-dashboard');
  const tFigures = usePhrases('message-statistics');
  const formats = useFormats();
  const [at, setAt] = useState<number>();
  const [isTouched, setTouched] = useState(false);
  /** Whether the finger is on the day that it chose before. */
  const isAgain = useRef(false);
  const scroll = useScrolledToEnd(points.length);
  const [up, down] = [above, below].map((names) => names.filter((name) => shown.includes(name)));
  const greatest = (names: readonly FigureName[], of: (values: number[]) => number) =>
    Math.max(0, ...points.map((point) => of(names.map((name) => point[name]))));
  const marks = axisMarks(greatest(up ?? [], (values) => Math.max(0, ...values)));
  const lowest = axisMarks(
    greatest(down ?? [], (values) => values.reduce((sum, one) => sum + one, 0)),
    1,
  );
  const [top, bottom] = [marks.at(-1) ?? 1, lowest.at(-1) ?? 1];
  const last = points.at(-1);
  const isEmpty = points.every((point) => figureNames.every((name) => point[name] === 0));
  if (isEmpty || !last) return <p className={css.none}>{t('noneSent')}</p>;
  const chosen = at === undefined ? undefined : points[at];
  const textOf = (point: Point) =>
    [
      nameOf(point.on),
      ...shown.map((name) => `${tFigures(`figure.${name}`)} ${formats.number(point[name])}`),
    ].join(', ');
  const move = (event: KeyboardEvent) => {
    const now = at ?? points.length - 1;
    if (event.key === 'Enter') return onOpen((points[now] ?? last).on);
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: points.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.min(points.length - 1, Math.max(0, next)));
  };
  const choose = (place: number, { pointerType }: PointerEvent) => {
    isAgain.current = place === at;
    setTouched(pointerType === 'touch');
    setAt(place);
  };
  // The first tap chooses the day, the second one opens it.
  const open = () => {
    if (chosen && (!isTouched || isAgain.current)) onOpen(chosen.on);
  };
  const labels = labelled(points.length);
  return (
    <div className={css.chart}>
      <div className={css.marks} aria-hidden="true">
        <b>{formats.number(Math.max(top, bottom))}</b>
        {marks.map((mark) => (
          <span key={mark} style={{ bottom: `${(mark / top) * 100}%` }}>
            {formats.number(mark)}
          </span>
        ))}
        <span className={css.lowMark}>{formats.number(bottom)}</span>
        <span className={css.ownScale}>{t('ownScale')}</span>
      </div>
      <div className={css.scroll} ref={scroll}>
        <div
          className={css.plot}
          style={{ minWidth: `${points.length * 22}px` }}
          role="slider"
          tabIndex={0}
          aria-label={t(isWeekly ? 'weekOfChart' : 'day')}
          aria-description={t('opens')}
          aria-valuemin={0}
          aria-valuemax={points.length - 1}
          aria-valuenow={at ?? points.length - 1}
          aria-valuetext={textOf(chosen ?? last)}
          onKeyDown={move}
          onClick={open}
          onFocus={() => setAt((now) => now ?? points.length - 1)}
          onBlur={() => setAt(undefined)}
          // A finger leaves by being lifted.
          onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setAt(undefined)}
        >
          <div className={css.lines} aria-hidden="true">
            {marks.map((mark) => (
              <i key={mark} style={{ bottom: `${(mark / top) * 100}%` }} />
            ))}
          </div>
          {points.map((point, place) => (
            <div
              key={point.on}
              className={css.slot}
              data-chosen={place === at || undefined}
              onPointerEnter={(event) => choose(place, event)}
            >
              <div className={css.up}>
                {up?.map((name) => (
                  <div
                    key={name}
                    className={css.bar}
                    data-figure={name}
                    style={{ height: `${(point[name] / top) * 100}%` }}
                  />
                ))}
              </div>
              <div className={css.down}>
                {down?.map((name) => (
                  <div
                    key={name}
                    className={css.part}
                    data-figure={name}
                    style={{ height: `${(point[name] / bottom) * 100}%` }}
                  />
                ))}
              </div>
              {labels.has(place) && <DayLabel on={point.on} isFirst={place === 0} />}
            </div>
          ))}
          {chosen && at !== undefined && (
            <Tip
              point={chosen}
              shown={shown}
              name={nameOf(chosen.on)}
              share={(at + 0.5) / points.length}
              hint={isTouched ? t('tapAgain') : undefined}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** The places of about five labels, the last one included. */
function labelled(length: number): ReadonlySet<number> {
  const step = Math.max(1, Math.ceil(length / 5));
  return new Set(Array.from({ length: Math.ceil(length / step) }, (_, n) => length - 1 - n * step));
}

function DayLabel({ on, isFirst }: { readonly on: string; readonly isFirst: boolean }) {
  const dayText = useDayText();
  return (
    <span className={css.label} data-first={isFirst || undefined}>
      {dayText(on)}
    </span>
  );
}

interface TipProps {
  readonly point: Point;
  readonly shown: readonly FigureName[];
  readonly name: string;
  /** From the left edge of the chart. */
  readonly share: number;
  readonly hint: string | undefined;
}

function Tip({ point, shown, name, share, hint }: TipProps) {
  const tFigures = usePhrases('message-statistics');
  const formats = useFormats();
  const side =
    share > 0.5 ? { right: `calc(${(1 - share) * 100}% + 14px)` } : { left: `calc(${share * 100}% + 14px)` };
  return (
    <div className={css.tip} style={side} aria-hidden="true">
      <b>{name}</b>
      {shown.map((figure) => (
        <span key={figure} className={css.line}>
          <i data-figure={figure} />
          {tFigures(`figure.${figure}`)}
          <span>{formats.number(point[figure])}</span>
        </span>
      ))}
      {hint && <span>{hint}</span>}
    </div>
  );
}

/** Where the chart is wider than its place, the latest days are shown. */
function useScrolledToEnd(length: number) {
  const scroll = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another length is another width
  useLayoutEffect(() => {
    if (scroll.current) scroll.current.scrollLeft = scroll.current.scrollWidth;
  }, [length]);
  return scroll;
}
