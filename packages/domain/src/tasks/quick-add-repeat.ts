// How often a task comes back: "every 2 weeks", "every Monday".
import type { Recurrence } from '@fieldhouse/contract/task-recurrence';
import { nextWeekday } from './coming-days.ts';
import type { QuickAddWords } from './quick-add-words.ts';

interface TakenRepeat {
  readonly rest: string;
  readonly recurrence: Recurrence | null;
  /** Of a weekday: when it is due first, YYYY-MM-DD. */
  readonly firstOn: string | undefined;
  readonly words: string | undefined;
}

const maxEvery = 99;

export function takeRepeat(text: string, words: QuickAddWords, today: string): TakenRepeat {
  const { every, other, units, workday, weekdays } = words;
  const unitNames = ['day', 'week', 'month', 'year'] as const;
  const unitList = unitNames.map((unit) => `(${units[unit]})`).join('|');
  const weekdayList = weekdays.map((name) => `(${name}s?)`).join('|');
  const count = `(?:(\\d{1,2})|(${other}))\\s+`;
  const what = `(?:${count})?(?:${unitList})|(${workday})|${weekdayList}`;
  const match = new RegExp(`(?<=^|[\\s,(])(?:${every})\\s+(?:${what})(?=$|[\\s,;)!?]|[.](?!\\d))`, 'iu').exec(
    text,
  );
  if (!match) return { rest: text, recurrence: null, firstOn: undefined, words: undefined };
  const groups = match.slice(1);
  const unit = unitNames.find((_, at) => groups[at + 2] !== undefined);
  const weekday = groups.slice(7).findIndex((name) => name !== undefined);
  const times = groups[0] === undefined ? (groups[1] === undefined ? 1 : 2) : Number(groups[0]);
  if (times < 1 || times > maxEvery)
    return { rest: text, recurrence: null, firstOn: undefined, words: undefined };
  return {
    rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`,
    recurrence: {
      every: times,
      unit: unit ?? 'week',
      after: 'due',
      ...(groups[6] !== undefined && { weekdays: [1, 2, 3, 4, 5] }),
    },
    firstOn: weekday < 0 ? undefined : nextWeekday(today, weekday),
    words: match[0],
  };
}
