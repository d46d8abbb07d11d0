// The words that quick add understands, per interface language.
import type { Language } from '@fieldhouse/contract/identity';
import type { TaskPriority } from '@fieldhouse/contract/task-values';

export interface QuickAddWords {
  /** From Sunday on: those that mean nothing else. */
  readonly weekdays: readonly string[];
  /** Short forms that are words too ("sun cream"): days only behind `on` at the end of a part, or before a time. */
  readonly shortWeekdays: readonly string[];
  /** All forms: days behind `next`, before a date and before a time. */
  readonly anyWeekdays: readonly string[];
  /** From January on, behind the day. */
  readonly months: readonly string[];
  /** Before the day. */
  readonly monthsFirst: readonly string[];
  /** By number from 1: those that are words too ("Read May 5 chapters"). */
  readonly doubtfulMonths: readonly number[];
  readonly today: string;
  readonly tomorrow: string;
  readonly dayAfterTomorrow: string;
  readonly weekend: string;
  readonly nextWeek: string;
  readonly nextMonth: string;
  readonly monthEnd: string;
  /** Holds a group: the day of the month. */
  readonly dayOfMonth: string;
  /** Before or after a weekday. */
  readonly next: string;
  readonly nextAfter: string;
  /** Before a day that is none: it comes again and again. */
  readonly every: string;
  /** Before a day, and dropped with it. */
  readonly on: string;
  readonly at: string;
  readonly within: string;
  readonly of: string;
  readonly units: { readonly day: string; readonly week: string; readonly month: string };
  readonly numbers: Readonly<Record<string, number>>;
  /** Behind an hour. */
  readonly morning: string;
  readonly afternoon: string;
  /** Behind a day. */
  readonly partsOfDay: string;
  /** Anywhere in the words of a day: its hours up to twelve are later ones. */
  readonly laterParts: string;
  readonly noon: string;
  readonly isDayFirst: boolean;
  readonly has24Hours: boolean;
  readonly priorities: Readonly<Record<string, TaskPriority>>;
}

const never = '(?!)';

const englishMonths = [
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
];

/** Parts of regular expressions, without case; unless it says otherwise they contain no groups that are counted. */
export const quickAddWords: Readonly<Record<Language, QuickAddWords>> = {
  en: {
    weekdays: [
      'sunday',
      'mon(?:day)?',
      'tue(?:s|sday)?',
      'wednesday',
      'thu(?:r|rs|rsday)?',
      'fri(?:day)?',
      'saturday',
    ],
    shortWeekdays: ['sun', never, never, 'wed', never, never, 'sat'],
    anyWeekdays: [
      'sun(?:day)?',
      'mon(?:day)?',
      'tue(?:s|sday)?',
      'wed(?:nesday)?',
      'thu(?:r|rs|rsday)?',
      'fri(?:day)?',
      'sat(?:urday)?',
    ],
    months: englishMonths,
    monthsFirst: englishMonths,
    doubtfulMonths: [3, 5],
    today: 'today|tonight|this morning|this afternoon|this evening',
    tomorrow: 'tomorrow|tmrw',
    dayAfterTomorrow: '(?:the )?day after tomorrow',
    weekend: '(?:this|(?:at|over|on) the) weekend',
    nextWeek: 'next week',
    nextMonth: 'next month',
    monthEnd: '(?:the )?end of (?:the |this )?month',
    dayOfMonth: '(?:on|by|due|until) the (\\d{1,2})(?:st|nd|rd|th)',
    next: 'next',
    nextAfter: never,
    every: 'every|each',
    on: 'on|by|due|until',
    at: 'at',
    within: 'in',
    of: 'of',
    units: { day: 'days?', week: 'weeks?', month: 'months?' },
    numbers: {
      a: 1,
      an: 1,
      one: 1,
      two: 2,
      three: 3,
      four: 4,
      five: 5,
      six: 6,
      seven: 7,
      eight: 8,
      nine: 9,
      ten: 10,
      eleven: 11,
      twelve: 12,
    },
    morning: 'a\\.?m\\.?|in the morning',
    afternoon: 'p\\.?m\\.?|in the (?:afternoon|evening)|at night',
    partsOfDay: '(?:in the )?(?:morning|afternoon|evening)|(?:at )?night',
    laterParts: 'afternoon|evening|night',
    noon: 'noon|midday',
    isDayFirst: false,
    has24Hours: false,
    priorities: { urgent: 'urgent', high: 'high', medium: 'medium', low: 'low' },
  },
  es: {
    weekdays: ['domingo', 'lun(?:es)?', 'martes', 'mi[ée](?:rcoles)?', 'jue(?:ves)?', 'viernes', 's[áa]bado'],
    // "El mar" is the sea.
    shortWeekdays: ['dom', never, never, never, never, 'vie', 's[áa]b'],
    anyWeekdays: [
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
    // "Mar 5" is a Tuesday.
    monthsFirst: [
      'enero',
      'febrero',
      'marzo',
      'abril',
      'mayo',
      'junio',
      'julio',
      'agosto',
      'septiembre',
      'octubre',
      'noviembre',
      'diciembre',
    ],
    doubtfulMonths: [],
    today: 'hoy|esta ma[ñn]ana|esta tarde|esta noche',
    // "De la mañana" is a part of any day.
    tomorrow: '(?<!(?:la|esta)\\s+)ma[ñn]ana',
    dayAfterTomorrow: 'pasado ma[ñn]ana',
    weekend: '(?:este|el) fin de semana',
    nextWeek: 'la pr[óo]xima semana|la semana que viene|pr[óo]xima semana',
    nextMonth: '(?:el )?pr[óo]ximo mes|el mes que viene',
    monthEnd: '(?:a )?fin(?:al|ales|es)? de(?:l| este)? mes',
    dayOfMonth: 'el d[íi]a (\\d{1,2})',
    next: 'pr[óo]ximo',
    nextAfter: 'que viene',
    every: 'cada|todos los',
    on: 'antes del?|para el|para|hasta el|el',
    at: 'a las|a la',
    within: 'en|dentro de',
    of: 'de',
    units: { day: 'd[íi]as?', week: 'semanas?', month: 'mes(?:es)?' },
    numbers: {
      un: 1,
      una: 1,
      dos: 2,
      tres: 3,
      cuatro: 4,
      cinco: 5,
      seis: 6,
      siete: 7,
      ocho: 8,
      nueve: 9,
      diez: 10,
      once: 11,
      doce: 12,
    },
    morning: 'a\\.?m\\.?|de la (?:ma[ñn]ana|madrugada)',
    afternoon: 'p\\.?m\\.?|de la (?:tarde|noche)',
    partsOfDay: '(?:por|en|a) la (?:ma[ñn]ana|tarde|noche)',
    laterParts: 'tarde|noche',
    noon: 'al mediod[íi]a|mediod[íi]a',
    isDayFirst: true,
    has24Hours: true,
    priorities: { urgente: 'urgent', alta: 'high', media: 'medium', baja: 'low' },
  },
};
