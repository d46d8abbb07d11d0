// Public API of the slice: the calendar of things that have a day.
export { DayCalendar } from './calendar/day-calendar.tsx';
