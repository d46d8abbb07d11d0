// The calendar of a phone: days with events in a month, all days of a day or week.

import type { DataRecord } from '@fieldhouse/contract/records';
import { daysOf, daysWithin, whenOf } from '@fieldhouse/domain/fields/date/calendar-days';
import { ActionIcon } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useMemo } from 'react';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useRecordLabel } from '../../fields/index.ts';
import { type CalendarParts, colorOf, newEventOn } from './calendar-parts.ts';
import classes from './calendar-view.module.css';

export function DayList(props: CalendarParts) {
  const { mode, date, today, onAdd, fields, collection } = props;
  const t = usePhrases('calendar');
  const { locale, timeZone } = useFormats();
  const days = useDays(props);
  const format = useMemo(
    () =>
      new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
    [locale],
  );
  const shown = days.filter(({ day, records }) =>
    mode === 'month' ? day.slice(0, 7) === date.slice(0, 7) && records.length > 0 : true,
  );
  if (shown.length === 0) return <Notice title={t('none')} />;
  return (
    <div className={classes.days}>
      {shown.map(({ day, records }) => (
        <section key={day} className={classes.listDay} data-today={day === today}>
          <div className={classes.dayHead}>
            <h3 className={classes.dayTitle}>{format.format(new Date(`${day}T00:00:00Z`))}</h3>
            {onAdd && (
              <ActionIcon
                size={44}
                variant="subtle"
                color="gray"
                aria-label={t('addOn', {
                  name: collection.name.toLocaleLowerCase(locale),
                  date: format.format(new Date(`${day}T00:00:00Z`)),
                })}
                onClick={() => onAdd(newEventOn(day, fields, timeZone))}
              >
                <PlusIcon size={18} weight="bold" />
              </ActionIcon>
            )}
          </div>
          {records.length === 0 && <p className={classes.dayNone}>{t('noneOn')}</p>}
          {records.map((record) => (
            <ListEvent key={record.id} record={record} {...props} />
          ))}
        </section>
      ))}
    </div>
  );
}

function ListEvent({
  record,
  collection,
  fields,
  colorBy,
  onChoose,
}: CalendarParts & { readonly record: DataRecord }) {
  const labelOf = useRecordLabel();
  const t = usePhrases('calendar');
  const { locale, timeZone } = useFormats();
  const { start } = whenOf(record.values, fields);
  const color = colorOf(record, collection.fields, colorBy);
  const time =
    start?.includes('T') &&
    new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(start));
  return (
    <button type="button" className={classes.listEvent} onClick={() => onChoose(record.id)}>
      <span className={classes.bullet} style={{ color: `var(--fh-chip-${color}-text)` }} />
      <span className={classes.listName}>{labelOf(record, collection) || t('nameless')}</span>
      {time && <span className={classes.listTime}>{time}</span>}
    </button>
  );
}

function useDays({ records, fields, span }: CalendarParts) {
  const { timeZone } = useFormats();
  return useMemo(() => {
    const byDay = new Map<string, DataRecord[]>(daysOf(span).map((day) => [day, []]));
    for (const record of records) {
      for (const day of daysOf(daysWithin(whenOf(record.values, fields), span, timeZone)))
        byDay.get(day)?.push(record);
    }
    return [...byDay].map(([day, found]) => ({ day, records: found }));
  }, [records, fields, span, timeZone]);
}
