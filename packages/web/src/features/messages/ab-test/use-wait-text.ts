import { usePhrases } from '../../../app/phrases.ts';

const hour = 60;
const day = 24 * hour;

/** A waiting time in its largest whole unit. */
export function useWaitText(): (minutes: number) => string {
  const t = usePhrases('message-ab-test');
  return (minutes) => {
    if (minutes % day === 0) return t('days', { count: minutes / day });
    return minutes % hour === 0 ? t('hours', { count: minutes / hour }) : t('minutes', { count: minutes });
  };
}
