import { usePhrases } from '../../../app/phrases.ts';

/** "2 min 40 s": the two largest units. */
export function useDurationText(): (seconds: number) => string {
  const t = usePhrases('wizard-results');
  return (seconds) => {
    const [minutes, hours, days] = [60, 3600, 86_400].map((length) => Math.floor(seconds / length)) as [
      number,
      number,
      number,
    ];
    if (days > 0) return t('duration.days', { days, hours: hours % 24 });
    if (hours > 0) return t('duration.hours', { hours, minutes: minutes % 60 });
    if (minutes > 0) return t('duration.minutes', { minutes, seconds: seconds % 60 });
    return t('duration.seconds', { seconds });
  };
}
