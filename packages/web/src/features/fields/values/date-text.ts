const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** A date is a day, not an instant: it is the same in every time zone. */
export function dateText(date: string, locale: string): string {
  let format = dateFormats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    dateFormats.set(locale, format);
  }
  const time = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(time.getTime()) ? date : format.format(time);
}
