// Public API of the slice: the calendar of things that have a day, and how records become events.

export { calendarFields } from './calendar/calendar-events.ts';
export { DayCalendar } from './calendar/day-calendar.tsx';
export type { DayEvent } from './calendar/day-events.ts';
