// The words that quick add understands, per interface language.
import type { Language } from '@fieldhouse/contract/identity';
import type { TaskPriority } from '@fieldhouse/contract/task-values';

export interface QuickAddWords {
  /** From Sunday on; full and short forms. */
  readonly weekdays: readonly string[];
  /** From January on. */
  readonly months: readonly string[];
  readonly today: string;
  readonly tomorrow: string;
  readonly dayAfterTomorrow: string;
  readonly nextWeek: string;
  /** Before or after a weekday. */
  readonly next: string;
  readonly nextAfter: string;
  /** Before a day, and dropped with it. */
  readonly on: string;
  readonly at: string;
  readonly within: string;
  readonly of: string;
  readonly units: { readonly day: string; readonly week: string; readonly month: string };
  readonly morning: string;
  readonly afternoon: string;
  readonly noon: string;
  readonly isDayFirst: boolean;
  readonly priorities: Readonly<Record<string, TaskPriority>>;
}

/** Parts of regular expressions, without case; they contain no groups that are counted. */
export const quickAddWords: Readonly<Record<Language, QuickAddWords>> = {
  en: {
    weekdays: [
      'sun(?:day)?',
      'mon(?:day)?',
      'tue(?:s|sday)?',
      'wed(?:nesday)?',
      'thu(?:r|rs|rsday)?',
      'fri(?:day)?',
      'sat(?:urday)?',
    ],
    months: [
      'jan(?:uary)?',
      'feb(?:ruary)?',
      'mar(?:ch)?',
      'apr(?:il)?',
      'may',
      'june?',
      'july?',
      'aug(?:ust)?',
      'sept?(?:ember)?',
      'oct(?:ober)?',
      'nov(?:ember)?',
      'dec(?:ember)?',
    ],
    today: 'today|tonight',
    tomorrow: 'tomorrow|tmrw',
    dayAfterTomorrow: '(?:the )?day after tomorrow',
    nextWeek: 'next week',
    next: 'next',
    nextAfter: '(?!)',
    on: 'on|by|due|until',
    at: 'at',
    within: 'in',
    of: 'of',
    units: { day: 'days?', week: 'weeks?', month: 'months?' },
    morning: 'a\\.?m\\.?',
    afternoon: 'p\\.?m\\.?',
    noon: 'noon|midday',
    isDayFirst: false,
    priorities: { urgent: 'urgent', high: 'high', medium: 'medium', low: 'low' },
  },
  es: {
    weekdays: [
      'dom(?:ingo)?',
      'lun(?:es)?',
      'mar(?:tes)?',
      'mi[ée](?:rcoles)?',
      'jue(?:ves)?',
      'vie(?:rnes)?',
      's[áa]b(?:ado)?',
    ],
    months: [
      'ene(?:ro)?',
      'feb(?:rero)?',
      'mar(?:zo)?',
      'abr(?:il)?',
      'may(?:o)?',
      'jun(?:io)?',
      'jul(?:io)?',
      'ago(?:sto)?',
      'sept?(?:iembre)?',
      'oct(?:ubre)?',
      'nov(?:iembre)?',
      'dic(?:iembre)?',
    ],
    today: 'hoy|esta noche',
    tomorrow: 'ma[ñn]ana',
    dayAfterTomorrow: 'pasado ma[ñn]ana',
    nextWeek: 'la pr[óo]xima semana|la semana que viene|pr[óo]xima semana',
    next: 'pr[óo]ximo',
    nextAfter: 'que viene',
    on: 'antes del?|para el|para|hasta el|el',
    at: 'a las|a la',
    within: 'en|dentro de',
    of: 'de',
    units: { day: 'd[íi]as?', week: 'semanas?', month: 'mes(?:es)?' },
    morning: 'a\\.?m\\.?|de la ma[ñn]ana',
    afternoon: 'p\\.?m\\.?|de la tarde|de la noche',
    noon: 'al mediod[íi]a|mediod[íi]a',
    isDayFirst: true,
    priorities: { urgente: 'urgent', alta: 'high', media: 'medium', baja: 'low' },
  },
};
