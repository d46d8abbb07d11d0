// Numbers, dates and money in the UI language.
import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ViewerTimeZone } from '../preferences/viewer-time-zone.ts';
import { localeOf } from './language.ts';

export type Formats = ReturnType<typeof makeFormats>;

export function useFormats(): Formats {
  const { i18n } = useTranslation('app');
  const language = i18n.language === 'es' ? 'es' : 'en';
  const timeZone = use(ViewerTimeZone);
  return useMemo(() => makeFormats(localeOf(language), timeZone), [language, timeZone]);
}

/** Instants are formatted in `timeZone`, by default the browser's. */
export function makeFormats(locale: string, timeZone?: string) {
  const number = new Intl.NumberFormat(locale);
  const price = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const longDate = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone,
  });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const exactTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const shortRelative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' });
  return {
    locale,
    /** The language's likely region as an ISO 3166 code. */
    region: new Intl.Locale(locale).maximize().region ?? 'US',
    timeZone: dateTime.resolvedOptions().timeZone,
    number: (value: number) => number.format(value),
    percent: (value: number, digits = 1) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(value),
    money: (amount: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount),
    /** An amount without a currency. */
    price: (amount: string) => price.format(Number(amount)),
    date: (value: Date | string) => date.format(new Date(value)),
    longDate: (value: Date | string) => longDate.format(new Date(value)),
    dateTime: (value: Date | string) => dateTime.format(new Date(value)),
    /** A time of a day as 09:00, up to 24:00. */
    timeOfDay: (value: string) => {
      const [hour = 0, minute = 0] = value.split(':').map(Number);
      return clock.format(Date.UTC(2000, 0, 1, hour, minute));
    },
    bytes: (value: number) => {
      const { name, size } = sizeUnits.find((unit) => value >= unit.size) ?? smallestSize;
      const format = { style: 'unit', unit: name, maximumFractionDigits: size > 1024 ? 1 : 0 } as const;
      return new Intl.NumberFormat(locale, format).format(value / size);
    },
    /** To the second, where order matters. */
    exactTime: (value: Date | string) => exactTime.format(new Date(value)),
    ago: (value: Date | string, now = new Date()) => agoIn(relative, value, now),
    /** `3 min. ago`, in narrow places. */
    shortAgo: (value: Date | string, now = new Date()) => agoIn(shortRelative, value, now),
  };
}

function agoIn(format: Intl.RelativeTimeFormat, value: Date | string, now: Date): string {
  const seconds = (new Date(value).getTime() - now.getTime()) / 1000;
  const unit = relativeUnits.find(({ size }) => Math.abs(seconds) >= size) ?? smallestUnit;
  return format.format(Math.round(seconds / unit.size), unit.name);
}

const smallestSize = { name: 'byte', size: 1 } as const;
const sizeUnits = [
  { name: 'gigabyte', size: 1024 ** 3 },
  { name: 'megabyte', size: 1024 ** 2 },
  { name: 'kilobyte', size: 1024 },
  smallestSize,
] as const;

const smallestUnit = { name: 'second', size: 1 } as const;
const relativeUnits = [
  { name: 'year', size: 31_557_600 },
  { name: 'month', size: 2_629_800 },
  { name: 'day', size: 86_400 },
  { name: 'hour', size: 3_600 },
  { name: 'minute', size: 60 },
  smallestUnit,
] as const;
