// Weeks with their events.
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { toChipColor } from '../../../ui/chip.tsx';
import {
  clockOf,
  type DayOfEvents,
  daysText,
  type MonthParts,
  type PlacedEvent,
  placedIn,
  titleOf,
} from './placed-events.ts';
import css from './shared-calendar.module.css';

const daysOfWeek = 7;
const maxShown = { month: 3, week: 12 } as const;
/** Between the contents of two cells: their padding and the border. */
const gapPixels = 9;

export function MonthGrid(props: MonthParts) {
  const { view, days } = props;
  const { locale } = useFormats();
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const weeks = Array.from({ length: days.length / daysOfWeek }, (_, week) =>
    days.slice(week * daysOfWeek, (week + 1) * daysOfWeek),
  );
  return (
    <table className={css.month} aria-label={view.name}>
      <thead>
        <tr>
          {weeks[0]?.map(({ day }) => (
            <th key={day} scope="col">
              {weekday.format(new Date(`${day}T00:00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <Week key={week[0]?.day} {...props} week={week} />
        ))}
      </tbody>
    </table>
  );
}

function Week({ week, ...props }: MonthParts & { readonly week: readonly DayOfEvents[] }) {
  const max = maxShown[props.month === '' ? 'week' : 'month'];
  const placed = placedIn(week);
  const on = (index: number) => placed.filter((one) => one.from <= index && index < one.from + one.length);
  const isFull = (index: number) => on(index).some(({ lane }) => lane >= max);
  // The last lane gives way to the number of those that don't fit, on each of its days.
  const isShown = ({ from, length, lane }: PlacedEvent) =>
    lane < max - 1 || (lane < max && !week.slice(from, from + length).some((_, at) => isFull(from + at)));
  return (
    <tr>
      {week.map((one, index) => {
        const shown = on(index).filter(isShown);
        return (
          <Day
            key={one.day}
            {...props}
            one={one}
            index={index}
            shown={shown}
            hidden={on(index).length - shown.length}
          />
        );
      })}
    </tr>
  );
}

interface DayProps extends MonthParts {
  readonly one: DayOfEvents;
  readonly index: number;
  readonly shown: readonly PlacedEvent[];
  readonly hidden: number;
}

function Day({ view, timeZone, month, today, one, index, shown, hidden, onOpen }: DayProps) {
  const t = usePhrases('shared-views');
  const { locale } = useFormats();
  const { day } = one;
  const label = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const lanes = Math.max(-1, ...shown.map(({ lane }) => lane)) + 1;
  return (
    <td className={css.day} data-other={!day.startsWith(month)} data-today={day === today}>
      <time dateTime={day} className={css.number} {...(day === today && { 'aria-current': 'date' })}>
        {Number(day.slice(8))}
      </time>
      {Array.from({ length: lanes }, (_, lane) => {
        const placed = shown.find((found) => found.lane === lane);
        // The place of a bar that began before, or of one that is on other days.
        if (placed?.from !== index)
          // biome-ignore lint/suspicious/noArrayIndexKey: lanes have no other name
          return <div key={lane} className={css.lane} />;
        const { event, length } = placed;
        const color = event.color === null ? 'green' : toChipColor(event.color);
        const clock = clockOf(event, day, { locale, timeZone });
        const range = daysText(event, { locale, timeZone });
        const name = titleOf(view, event) || t('unnamed');
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={lane}
            type="button"
            className={css.event}
            style={{
              background: `var(--fh-chip-${color}-bg)`,
              color: `var(--fh-chip-${color}-text)`,
              width: `calc(${length * 100}% + ${(length - 1) * gapPixels}px)`,
            }}
            {...(range && { 'aria-label': `${name}, ${range}` })}
            onClick={() => onOpen(event)}
          >
            {clock && <span className={css.clock}>{clock}</span>}
            {name}
          </button>
        );
      })}
      {hidden > 0 && (
        <button
          type="button"
          className={css.others}
          aria-label={t('calendar.allOn', {
            count: hidden,
            date: label.format(new Date(`${day}T00:00:00Z`)),
          })}
          onClick={() => onOpen(one)}
        >
          {t('calendar.others', { count: hidden })}
        </button>
      )}
    </td>
  );
}
