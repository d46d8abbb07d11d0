// Reads "Call Clara on Friday 3pm @Ben #tents !high" as a task. What is not understood stays in the title.
import type { Language } from '@fieldhouse/contract/identity';
import type { TaskPriority } from '@fieldhouse/contract/task-values';
import { addDays } from '../fields/date/zoned-time.ts';
import { foldText } from '../fields/text/fold-text.ts';
import { type QuickAddWords, quickAddWords } from './quick-add-words.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface QuickAddContext {
  readonly language: Language;
  /** YYYY-MM-DD, in the team's zone. */
  readonly today: string;
  readonly people: readonly Named[];
  readonly tags: readonly Named[];
  /** Kinds that are left in the title. */
  readonly except?: readonly QuickAddKind[];
}

type QuickAddKind = 'due' | 'priority';

export interface QuickAdd {
  readonly title: string;
  readonly dueOn: string | null;
  /** HH:MM */
  readonly dueTime: string | null;
  readonly assigneeIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly priority: TaskPriority;
}

/** Names after an @, to look people up by: their first word. */
export function mentionedNames(text: string): string[] {
  return [...text.matchAll(/(?:^|\s)@([\p{L}\p{M}\d.'’-]+)/gu)].map((match) => match[1] ?? '');
}

export function parseQuickAdd(text: string, context: QuickAddContext): QuickAdd {
  const words = quickAddWords[context.language];
  const except = context.except ?? [];
  const people = takeNamed(text, '@', context.people);
  const tags = takeNamed(people.rest, '#', context.tags);
  const priority = except.includes('priority')
    ? { rest: tags.rest, value: undefined }
    : takePriority(tags.rest, words);
  const due = except.includes('due')
    ? { rest: priority.rest, dueOn: null, dueTime: null }
    : takeDue(priority.rest, words, context.today);
  return {
    title: tidy(due.rest),
    dueOn: due.dueOn,
    dueTime: due.dueTime,
    assigneeIds: people.ids,
    tagIds: tags.ids,
    priority: priority.value ?? 'none',
  };
}

/** The longest name that follows the sign, or one of which the next word is the beginning and that no other shares. */
function takeNamed(text: string, sign: '@' | '#', named: readonly Named[]) {
  const ids: string[] = [];
  const byLength = named.toSorted((a, b) => b.name.length - a.name.length);
  let rest = text;
  for (const match of text.matchAll(new RegExp(`(?<=^|\\s)${sign}([^\\s${sign}][^${sign}]*)`, 'gu'))) {
    const after = match[1] ?? '';
    const word = after.split(/[\s,;!?]/)[0] ?? '';
    const whole = byLength.find(({ name }) => startsWithName(after, name));
    const begun = named.filter(({ name }) => foldText(name).startsWith(foldText(word)));
    const found = whole ?? (begun.length === 1 ? begun[0] : undefined);
    if (!found || word === '') continue;
    ids.push(found.id);
    rest = rest.replace(sign + after.slice(0, whole ? whole.name.length : word.length), ' ');
  }
  return { rest, ids: [...new Set(ids)] };
}

function startsWithName(text: string, name: string): boolean {
  const isSame = foldText(text.slice(0, name.length)) === foldText(name);
  return isSame && !/^[\p{L}\d]/u.test(text.slice(name.length));
}

function takePriority(text: string, { priorities }: QuickAddWords) {
  const names = Object.keys(priorities).join('|');
  const match = new RegExp(`(?<=^|\\s)!(${names})(?=$|[\\s,.])`, 'iu').exec(text);
  const value = priorities[match?.[1]?.toLowerCase() ?? ''];
  return { value, rest: match && value ? without(text, match) : text };
}

function takeDue(text: string, words: QuickAddWords, today: string) {
  const day = takeDay(text, words, today);
  const time = takeTime(day.rest, words);
  // A time alone is one of today.
  const dueOn = day.value ?? (time.value === undefined ? null : today);
  return { rest: time.rest, dueOn, dueTime: time.value ?? null };
}

type Taken = { readonly rest: string; readonly value: string | undefined };
type DayRule = readonly [pattern: string, value: (groups: readonly string[]) => string | undefined];

function takeDay(text: string, words: QuickAddWords, today: string): Taken {
  for (const [pattern, value] of dayRules(words, today)) {
    const match = new RegExp(
      `(?<=^|[\\s,(])(?:(?:${words.on})\\s+)?(?:${pattern})(?=$|[\\s,.;)!?])`,
      'iu',
    ).exec(text);
    const day = match && value([...match].slice(1).map((group) => group ?? ''));
    if (!match || typeof day !== 'string') continue;
    const named = weekdayBefore(text.slice(0, match.index), words);
    if (!named) return { rest: without(text, match), value: day };
    // A weekday that is none of the date: which of them is meant isn't known.
    if (named.weekday !== weekdayOf(day)) break;
    const rest = `${text.slice(0, named.index)} ${text.slice(match.index + match[0].length)}`;
    return { rest, value: day };
  }
  return { rest: text, value: undefined };
}

/** `Tue, ` right before a date, and where it begins. */
function weekdayBefore(text: string, { on, weekdays }: QuickAddWords) {
  const names = weekdays.map((name) => `(${name})`).join('|');
  const match = new RegExp(`(?<=^|[\\s,(])(?:(?:${on})\\s+)?(?:${names}),?\\s+$`, 'iu').exec(text);
  if (!match) return undefined;
  return { index: match.index, weekday: match.slice(1).findIndex((name) => name !== undefined) };
}

function dayRules(words: QuickAddWords, today: string): DayRule[] {
  const { units, within, of } = words;
  const weekday = words.weekdays.map((name) => `(${name})`).join('|');
  const month = words.months.map((name) => `(${name})`).join('|');
  const numbered = (groups: readonly string[]) => groups.findIndex((group) => group !== '');
  const inUnits = (unit: string, days: number): DayRule => [
    `(?:${within})\\s+(\\d{1,3})\\s+(?:${unit})`,
    ([count = '0']) => addDays(today, Number(count) * days),
  ];
  return [
    ['(\\d{4})-(\\d{2})-(\\d{2})', ([year = '', of = '', date = '']) => realDay(year, of, date)],
    [words.dayAfterTomorrow, () => addDays(today, 2)],
    [words.tomorrow, () => addDays(today, 1)],
    [words.today, () => today],
    [words.nextWeek, () => mondayAfter(today)],
    inUnits(units.day, 1),
    inUnits(units.week, 7),
    [
      `(?:${within})\\s+(\\d{1,2})\\s+(?:${units.month})`,
      ([count = '0']) => monthsLater(today, Number(count)),
    ],
    [
      `(?:${words.next})\\s+(?:${weekday})`,
      (groups) => addDays(mondayAfter(today), (numbered(groups) + 6) % 7),
    ],
    [
      `(?:${weekday})\\s+(?:${words.nextAfter})`,
      (groups) => addDays(mondayAfter(today), (numbered(groups) + 6) % 7),
    ],
    [
      `(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:(?:${of})\\s+)?(?:${month})(?:\\s+(?:(?:${of})\\s+)?(\\d{4}))?`,
      (groups) => dateIn(groups[0], numbered(groups.slice(1, 13)) + 1, groups[13], today),
    ],
    [
      `(?:${month})\\s+(\\d{1,2})(?:st|nd|rd|th)?(?!\\d|:)(?:,?\\s+(\\d{4}))?`,
      (groups) => dateIn(groups[12], numbered(groups.slice(0, 12)) + 1, groups[13], today),
    ],
    [
      '(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}))?',
      ([first = '', second = '', year]) =>
        words.isDayFirst
          ? dateIn(first, Number(second), year, today)
          : dateIn(second, Number(first), year, today),
    ],
    [weekday, (groups) => nextWeekday(today, numbered(groups))],
  ];
}

function takeTime(text: string, words: QuickAddWords): Taken {
  const { at, morning, afternoon, noon } = words;
  const rules: DayRule[] = [
    [
      `(?:(?:${at})\\s+)?(\\d{1,2})(?:[:.](\\d{2}))?\\s*(?:(${morning})|(${afternoon}))`,
      ([hour = '', minute, isMorning]) => clock(to24(Number(hour), isMorning !== ''), minute),
    ],
    [`(?:(?:${at})\\s+)?(\\d{1,2}):(\\d{2})(?:\\s?h)?`, ([hour = '', minute]) => clock(Number(hour), minute)],
    ['(\\d{1,2})\\s?h', ([hour = '']) => clock(Number(hour), '')],
    [`(?:${at})\\s+(\\d{1,2})`, ([hour = '']) => clock(Number(hour), '')],
    [`(?:(?:${at})\\s+)?(?:${noon})`, () => '12:00'],
  ];
  for (const [pattern, value] of rules) {
    const match = new RegExp(`(?<=^|[\\s,(])(?:${pattern})(?=$|[\\s,.;)!?])`, 'iu').exec(text);
    const time = match && value([...match].slice(1).map((group) => group ?? ''));
    if (match && typeof time === 'string') return { rest: without(text, match), value: time };
  }
  return { rest: text, value: undefined };
}

/** NaN for an hour that is none of twelve. */
function to24(hour: number, isMorning: boolean): number {
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (isMorning ? 0 : 12);
}

function clock(hour: number, minute = ''): string | undefined {
  const minutes = minute === '' ? 0 : Number(minute);
  if (!(hour >= 0 && hour < 24 && minutes < 60)) return undefined;
  return `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** Without a year, the next such day. */
function dateIn(date = '', month = 0, year = '', today = ''): string | undefined {
  if (year !== '') return realDay(year, String(month), date);
  const [thisYear = ''] = today.split('-');
  const day = realDay(thisYear, String(month), date);
  if (day !== undefined && day >= today) return day;
  return realDay(String(Number(thisYear) + 1), String(month), date);
}

function realDay(year: string, month: string, date: string): string | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day ? day : undefined;
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The Monday of the week after this one. */
function mondayAfter(today: string): string {
  return addDays(today, 7 - ((weekdayOf(today) + 6) % 7));
}

/** Never today. */
function nextWeekday(today: string, weekday: number): string {
  return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
}

function monthsLater(today: string, count: number): string {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

function without(text: string, match: RegExpExecArray): string {
  return `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;])/g, '$1')
    .replace(/[\s,;]+$/, '')
    .trim();
}
