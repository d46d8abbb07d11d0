import { saveFile } from './save-file.ts';

interface SavedEvent {
  readonly title: string;
  /** A day or an instant. */
  readonly start: string;
  readonly end: string | null;
}

/** Lets the browser save an event as a file that calendar apps open; its writer is loaded by then. */
export async function saveEvent({ title, start, end }: SavedEvent): Promise<void> {
  const { calendarText } = await import('@fieldhouse/domain/calendars/calendar-text');
  const { origin, pathname: path } = window.location;
  const event = { id: crypto.randomUUID(), title, path, start, end };
  saveFile(
    `${title}.ics`,
    calendarText(origin, { name: title, events: [event] }, new Date()),
    'text/calendar',
  );
}
