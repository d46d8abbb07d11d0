// The days of a calendar on which recurring tasks will be due again.
import type { TaskCard } from '@fieldhouse/contract/task-cards';
import { type DaySpan, daysOf } from '@fieldhouse/domain/fields/date/calendar-days';
import { comingDays } from '@fieldhouse/domain/tasks/recurrence';
import type { DayEvent } from '../views/index.ts';

/** On one page of the calendar: 500 daily tasks would be 21,000 events of a month. */
const maxEvents = 1000;

interface Expecting {
  readonly span: DaySpan;
  readonly today: string;
  /** What a screen reader reads of the task on the day. */
  readonly words: (task: TaskCard, day: string) => string;
}

interface ComingEvents {
  readonly events: readonly DayEvent[];
  /** The most events of a day: each day of the page has the same share. */
  readonly perDay: number;
  /** Whether a day has more. */
  readonly isCut: boolean;
}

/** The next occurrence of a task is created when this one is completed; these days are only shown. */
export function comingEvents(
  recurring: readonly TaskCard[],
  { span, today, words }: Expecting,
): ComingEvents {
  const perDay = Math.floor(maxEvents / daysOf(span).length);
  const found = new Map<string, TaskCard[]>();
  let isCut = false;
  for (const task of recurring) {
    const { dueOn, recurrence } = task;
    if (dueOn === null || !recurrence) continue;
    for (const day of comingDays(recurrence, { dueOn, today }, span)) {
      const ofDay = found.get(day) ?? [];
      if (ofDay.length === perDay) isCut = true;
      else found.set(day, [...ofDay, task]);
    }
  }
  const events = [...found].flatMap(([day, tasks]) =>
    tasks.map((task) => ({
      id: `${task.id} ${day}`,
      title: task.title,
      day,
      time: task.dueTime,
      color: 'gray' as const,
      expected: { of: task.id, words: words(task, day) },
    })),
  );
  return { events, perDay, isCut };
}
