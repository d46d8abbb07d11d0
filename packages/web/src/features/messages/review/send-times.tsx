// When the people of a message get it by the chosen schedule, as the server computes it.
import type { MessageSchedule } from '@fieldhouse/contract/message-schedule';
import type { Message } from '@fieldhouse/contract/messages';
import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { MoonIcon } from '@phosphor-icons/react/dist/csr/Moon';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { type SendTimes, sendTimesQuery } from '../message-queries.ts';
import css from './review.module.css';

/** While a time is being typed. */
const waitMs = 400;

interface SendTimesTextProps {
  readonly message: Message;
  readonly schedule: MessageSchedule;
}

export function SendTimesText({ message, schedule }: SendTimesTextProps) {
  const [settled] = useDebouncedValue(schedule, waitMs);
  const query = sendTimesQuery(useTeamId(), message, settled);
  const { data } = useQuery({ ...query, placeholderData: keepPreviousData });
  // Without people there is nothing to compute; the checks say so.
  if (!data || data.people === 0) return null;
  return (
    <div className={css.times} aria-live="polite">
      {settled.mode === 'recipient_local' && <OwnTimes times={data} />}
      {data.quietHours && <QuietHours times={data} hours={data.quietHours} />}
    </div>
  );
}

function OwnTimes({ times: { first, last, unknownZones } }: { readonly times: SendTimes }) {
  const t = usePhrases('message-schedule');
  const formats = useFormats();
  if (first === null || last === null) return null;
  const span = { first: formats.dateTime(first), last: formats.dateTime(last), zone: formats.timeZone };
  return (
    <>
      <Text size="sm">{first === last ? t('oneMoment', span) : t('moments', span)}</Text>
      {unknownZones > 0 && <Text size="sm">{t('unknownZones', { count: unknownZones })}</Text>}
    </>
  );
}

interface QuietHoursProps {
  readonly times: SendTimes;
  readonly hours: NonNullable<SendTimes['quietHours']>;
}

function QuietHours({ times, hours: { waiting, regions } }: QuietHoursProps) {
  const t = usePhrases('message-schedule');
  const formats = useFormats();
  const names = new Intl.DisplayNames(formats.locale, { type: 'region' });
  /** Of a state, after its country. */
  const nameOf = (region: string) => {
    const [country = '', state] = region.split('-');
    return [names.of(country), state].filter(Boolean).join(' ');
  };
  const daytimes = regions.map(({ region, hours }) => {
    const where = region === 'other' ? t('otherNumbers') : nameOf(region);
    if (hours === null) return t('noDaytime', { where });
    return t('daytime', { where, from: formats.timeOfDay(hours.from), to: formats.timeOfDay(hours.to) });
  });
  return (
    <div className={css.quiet}>
      <MoonIcon size={18} aria-hidden />
      <div>
        <Text size="sm" fw={600}>
          {waiting === 0
            ? t('noOneWaits')
            : t('waitForMorning', { count: waiting, last: formats.dateTime(times.last ?? '') })}
        </Text>
        <Text size="sm">{t('daytimes', { hours: daytimes.join(' · ') })}</Text>
      </div>
    </div>
  );
}
