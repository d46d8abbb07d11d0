// The days of a month or week that have events, for a narrow page.
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { toChipColor } from '../../../ui/chip.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { clockOf, daysText, type MonthParts, type SharedEvent, titleOf } from './placed-events.ts';
import css from './shared-calendar.module.css';

export function MonthList({ view, timeZone, month, today, days, onOpen }: MonthParts) {
  const t = usePhrases('shared-views');
  const { locale } = useFormats();
  const title = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const listed = new Set<SharedEvent>();
  // An event of several days once, on the first of them that is shown.
  const shown = days
    .filter(({ day }) => day.startsWith(month))
    .map(({ day, events }) => {
      const own = events.filter((event) => !listed.has(event));
      for (const event of own) listed.add(event);
      return { day, events: own };
    })
    .filter(({ events }) => events.length > 0);
  if (shown.length === 0)
    return <Notice size="compact" title={t(month === '' ? 'calendar.noneInWeek' : 'calendar.none')} />;
  return (
    <div className={css.days}>
      {shown.map(({ day, events }) => (
        <section key={day} data-today={day === today}>
          <h3 className={css.dayTitle}>{title.format(new Date(`${day}T00:00:00Z`))}</h3>
          {events.map((event, at) => {
            const color = event.color === null ? 'green' : toChipColor(event.color);
            const time = daysText(event, { locale, timeZone }) || clockOf(event, day, { locale, timeZone });
            return (
              <button
                // Events have no ids here, and their order stays.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={at}
                type="button"
                className={css.listEvent}
                onClick={() => onOpen(event)}
              >
                <span className={css.bullet} style={{ background: `var(--fh-chip-${color}-text)` }} />
                <span className={css.listName}>{titleOf(view, event) || t('unnamed')}</span>
                {time && <span className={css.listTime}>{time}</span>}
              </button>
            );
          })}
        </section>
      ))}
    </div>
  );
}
