// Reads "Call Clara on Friday 3pm @Ben #tents !high" as a task. What is not understood stays in the title.
import type { Language } from '@fieldhouse/contract/identity';
import type { Recurrence } from '@fieldhouse/contract/task-recurrence';
import type { TaskPriority } from '@fieldhouse/contract/task-values';
import { addDays, addMonths } from '../fields/date/zoned-time.ts';
import { foldText } from '../fields/text/fold-text.ts';
import {
  dateIn,
  mondayAfter,
  nextDayOfMonth,
  nextWeekday,
  nextWeekend,
  realDay,
  weekdayOf,
} from './coming-days.ts';
import { takeRepeat } from './quick-add-repeat.ts';
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
  /** Words that are no more than words: they stay in the title. */
  readonly plain?: readonly string[];
}

/** What was read from which words; taken back, they are `plain`. */
export interface Guess {
  readonly kind: 'due' | 'repeat' | 'person' | 'tag' | 'priority';
  /** Of the person or tag. */
  readonly id?: string;
  readonly words: readonly string[];
}

export interface QuickAdd {
  readonly title: string;
  readonly dueOn: string | null;
  /** HH:MM */
  readonly dueTime: string | null;
  readonly recurrence: Recurrence | null;
  readonly assigneeIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly priority: TaskPriority;
  readonly guesses: readonly Guess[];
}

/** Names after an @, to look people up by: their first word. */
export function mentionedNames(text: string): string[] {
  return [...text.matchAll(/(?:^|\s)@([\p{L}\p{M}\d.'’-]+)/gu)].map((match) => match[1] ?? '');
}

export function parseQuickAdd(text: string, context: QuickAddContext): QuickAdd {
  const words = quickAddWords[context.language];
  const { hidden, shown } = hidePlain(context.plain ?? []);
  const people = takeNamed(hidden(text), '@', context.people);
  const tags = takeNamed(people.rest, '#', context.tags);
  const priority = takePriority(tags.rest, words);
  const repeat = takeRepeat(priority.rest, words, context.today);
  const due = takeDue(repeat.rest, words, context.today);
  const dueOn = due.dayWords === undefined ? (repeat.firstOn ?? due.dueOn) : due.dueOn;
  return {
    title: shown(tidy(due.rest)),
    dueOn,
    dueTime: due.dueTime,
    recurrence: repeat.recurrence,
    assigneeIds: idsOf(people.found),
    tagIds: idsOf(tags.found),
    priority: priority.value ?? 'none',
    guesses: [
      ...(due.words.length > 0 ? [{ kind: 'due' as const, words: due.words }] : []),
      ...(repeat.words === undefined ? [] : [{ kind: 'repeat' as const, words: [repeat.words] }]),
      ...people.found.map((one) => ({ kind: 'person' as const, ...one })),
      ...tags.found.map((one) => ({ kind: 'tag' as const, ...one })),
      ...(priority.words === undefined ? [] : [{ kind: 'priority' as const, words: [priority.words] }]),
    ],
  };
}

/** A character that no one types in the place of each of the words: nothing is read from it, or across it. */
function hidePlain(plain: readonly string[]) {
  const signs = plain.map((words, at) => [words, String.fromCharCode(firstSign + at)] as const);
  return {
    hidden: (text: string) =>
      signs.reduce((all, [words, sign]) => all.replace(wholeWords(words), sign), text),
    shown: (text: string) =>
      signs.reduceRight((all, [words, sign]) => all.replaceAll(sign, () => words), text),
  };
}

/** Not the beginning of a longer word. */
function wholeWords(words: string): RegExp {
  return new RegExp(`${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d])`, 'gu');
}

/** Of a range for private use. */
const firstSign = 0xe0_00;

interface Found {
  readonly id: string;
  readonly words: readonly string[];
}

function idsOf(found: readonly Found[]): string[] {
  return found.map(({ id }) => id);
}

/** The longest name that follows the sign, or one of which the next word is the beginning and that no other shares. */
function takeNamed(text: string, sign: '@' | '#', named: readonly Named[]) {
  const wordsById = new Map<string, string[]>();
  const byLength = named.toSorted((a, b) => b.name.length - a.name.length);
  let rest = text;
  for (const match of text.matchAll(new RegExp(`(?<=^|\\s)${sign}([^\\s${sign}][^${sign}]*)`, 'gu'))) {
    const after = match[1] ?? '';
    const word = after.split(/[\s,;!?]/)[0] ?? '';
    const whole = byLength.find(({ name }) => startsWithName(after, name));
    const begun = named.filter(({ name }) => foldText(name).startsWith(foldText(word)));
    const found = whole ?? (begun.length === 1 ? begun[0] : undefined);
    if (!found || word === '') continue;
    const words = sign + after.slice(0, whole ? whole.name.length : word.length);
    wordsById.set(found.id, [...(wordsById.get(found.id) ?? []), words]);
    rest = rest.replace(words, ' ');
  }
  return { rest, found: [...wordsById].map(([id, words]): Found => ({ id, words })) };
}

function startsWithName(text: string, name: string): boolean {
  const isSame = foldText(text.slice(0, name.length)) === foldText(name);
  return isSame && !/^[\p{L}\d]/u.test(text.slice(name.length));
}

function takePriority(text: string, { priorities }: QuickAddWords) {
  const names = Object.keys(priorities).join('|');
  const match = new RegExp(`(?<=^|\\s)!(${names})(?=$|[\\s,.])`, 'iu').exec(text);
  const value = priorities[match?.[1]?.toLowerCase() ?? ''];
  return match && value
    ? { value, rest: without(text, match), words: match[0] }
    : { value: undefined, rest: text, words: undefined };
}

function takeDue(text: string, words: QuickAddWords, today: string) {
  const day = takeDay(text, words, today);
  const isLater = new RegExp(words.laterParts, 'iu').test(day.words ?? '');
  const time = takeTime(day.rest, words, isLater);
  // A time alone is one of today.
  const dueOn = day.value ?? (time.value === undefined ? null : today);
  const taken = [day.words, time.words].filter((one) => one !== undefined);
  return { rest: time.rest, dueOn, dueTime: time.value ?? null, words: taken, dayWords: day.words };
}

interface Taken {
  readonly rest: string;
  readonly value: string | undefined;
  readonly words: string | undefined;
}

interface Rule {
  readonly pattern: string;
  readonly value: (groups: readonly string[]) => string | undefined;
  /**
   * `firm`: anywhere. `ended`: behind a word such as "on", or where a part or the text ends. `both`: behind such a
   * word and where a part ends. `timed`: before a time.
   */
  readonly where: 'firm' | 'ended' | 'both' | 'timed';
}

const boundary = '(?=$|[\\s,;)!?]|[.](?!\\d))';
const partEnd = '(?=\\s*(?:$|[,;)!?]|[.](?!\\d)))';

function takeDay(text: string, words: QuickAddWords, today: string): Taken {
  for (const { pattern, value, where } of dayRules(words, today)) {
    const match = findRule(text, { pattern, where }, words);
    const day = match && value([...match].slice(1).map((group) => group ?? ''));
    if (!match || typeof day !== 'string') continue;
    const named = weekdayBefore(text.slice(0, match.index), words);
    // A weekday that is none of the date: which of them is meant isn't known.
    if (named && named.weekday !== weekdayOf(day)) break;
    const first = named?.index ?? match.index;
    const end = match.index + match[0].length;
    return {
      rest: `${text.slice(0, first)} ${text.slice(end)}`,
      value: day,
      words: text.slice(first, end).trim(),
    };
  }
  return { rest: text, value: undefined, words: undefined };
}

function findRule(
  text: string,
  { pattern, where }: Pick<Rule, 'pattern' | 'where'>,
  words: QuickAddWords,
): RegExpExecArray | null {
  const { on, at, every, morning, afternoon, partsOfDay } = words;
  const clockTime = `\\d{1,2}(?:[:.]\\d{2}|\\s?h(?!\\p{L})|\\s*(?:${morning}|${afternoon}))`;
  const time = `(?=,?\\s+(?:(?:${at})\\s+\\d|${clockTime}))`;
  const part = `(?:\\s+(?:${partsOfDay})${boundary})?`;
  const begin = `(?<=^|[\\s,(])(?<!(?:${every})\\s+)`;
  const body = `(?:${pattern})${boundary}${part}`;
  const behindOn = `(?:${on})\\s+`;
  const forms = {
    firm: `${begin}(?:${behindOn})?${body}`,
    ended: `${begin}(?:${behindOn}${body}|${body}(?:${partEnd}|${time}))`,
    both: `${begin}${behindOn}${body}(?:${partEnd}|${time})`,
    timed: `${begin}(?:${behindOn})?${body}${time}`,
  };
  // The pattern is there twice: its groups are those of the form that was found.
  const match = new RegExp(forms[where], 'iu').exec(text);
  if (!match || where !== 'ended') return match;
  const groups = match.slice(1);
  const half = groups.length / 2;
  const isFirst = groups.slice(0, half).some((group) => group !== undefined);
  match.splice(1, groups.length, ...(isFirst ? groups.slice(0, half) : groups.slice(half)));
  return match;
}

/** `Tue, ` right before a date, and where it begins. */
function weekdayBefore(text: string, { on, anyWeekdays }: QuickAddWords) {
  const names = anyWeekdays.map((name) => `(${name})`).join('|');
  const match = new RegExp(`(?<=^|[\\s,(])(?:(?:${on})\\s+)?(?:${names}),?\\s+$`, 'iu').exec(text);
  if (!match) return undefined;
  return { index: match.index, weekday: match.slice(1).findIndex((name) => name !== undefined) };
}

function dayRules(words: QuickAddWords, today: string): Rule[] {
  return [
    firm('(\\d{4})-(\\d{2})-(\\d{2})', ([year = '', of = '', date = '']) => realDay(year, of, date)),
    firm(words.dayAfterTomorrow, () => addDays(today, 2)),
    firm(words.tomorrow, () => addDays(today, 1)),
    firm(words.today, () => today),
    firm(words.weekend, () => nextWeekend(today)),
    firm(words.nextWeek, () => mondayAfter(today)),
    firm(words.nextMonth, () => addMonths(`${today.slice(0, 8)}01`, 1)),
    firm(words.monthEnd, () => addDays(addMonths(`${today.slice(0, 8)}01`, 1), -1)),
    ...spanRules(words, today),
    ...dateRules(words, today),
    ...weekdayRules(words, today),
  ];
}

function firm(pattern: string, value: Rule['value']): Rule {
  return { pattern, value, where: 'firm' };
}

/** The first group that was found. */
function numbered(groups: readonly string[]): number {
  return groups.findIndex((group) => group !== '');
}

function spanRules({ units, within, numbers }: QuickAddWords, today: string): Rule[] {
  const count = `(\\d{1,3}|${Object.keys(numbers).join('|')})`;
  const countOf = (word = '') => numbers[word.toLowerCase()] ?? Number(word);
  const inUnits = (unit: string, later: (count: number) => string) =>
    firm(`(?:${within})\\s+${count}\\s+(?:${unit})`, ([word]) => later(countOf(word)));
  return [
    inUnits(units.day, (days) => addDays(today, days)),
    inUnits(units.week, (weeks) => addDays(today, weeks * 7)),
    inUnits(units.month, (months) => addMonths(today, months)),
  ];
}

function dateRules(words: QuickAddWords, today: string): Rule[] {
  const { of, months, monthsFirst, doubtfulMonths, isDayFirst } = words;
  const only = (names: readonly string[], isDoubtful: boolean) =>
    names
      .map((name, at) => (doubtfulMonths.includes(at + 1) === isDoubtful ? `(${name})` : '((?!))'))
      .join('|');
  return [
    ...([false, true] as const).flatMap((isDoubtful): Rule[] => [
      {
        pattern: `(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:(?:${of})\\s+)?(?:${only(months, isDoubtful)})(?:\\s+(?:(?:${of})\\s+)?(\\d{4}))?`,
        value: (groups) => dateIn(groups[0], numbered(groups.slice(1, 13)) + 1, groups[13], today),
        where: isDoubtful ? 'ended' : 'firm',
      },
      {
        pattern: `(?:${only(monthsFirst, isDoubtful)})\\s+(\\d{1,2})(?:st|nd|rd|th)?(?!\\d|:)(?:,?\\s+(\\d{4}))?`,
        value: (groups) => dateIn(groups[12], numbered(groups.slice(0, 12)) + 1, groups[13], today),
        where: isDoubtful ? 'ended' : 'firm',
      },
    ]),
    firm('(\\d{1,2})/(\\d{1,2})/(\\d{4})', ([first = '', second = '', year]) =>
      isDayFirst ? dateIn(first, Number(second), year, today) : dateIn(second, Number(first), year, today),
    ),
    {
      pattern: '(\\d{1,2})/(\\d{1,2})',
      value: ([first = '', second = '']) =>
        isDayFirst ? dateIn(first, Number(second), '', today) : dateIn(second, Number(first), '', today),
      where: 'ended',
    },
    {
      pattern: words.dayOfMonth,
      value: ([date = '']) => nextDayOfMonth(today, Number(date)),
      where: 'ended',
    },
  ];
}

function weekdayRules(words: QuickAddWords, today: string): Rule[] {
  const { next, nextAfter } = words;
  const oneOf = (names: readonly string[]) => names.map((name) => `(${name})`).join('|');
  const any = oneOf(words.anyWeekdays);
  const inNextWeek = (groups: readonly string[]) => addDays(mondayAfter(today), (numbered(groups) + 6) % 7);
  const coming = (groups: readonly string[]) => nextWeekday(today, numbered(groups));
  return [
    firm(`(?:${next})\\s+(?:${any})`, inNextWeek),
    firm(`(?:${any})\\s+(?:${nextAfter})`, inNextWeek),
    firm(oneOf(words.weekdays), coming),
    { pattern: any, value: coming, where: 'timed' },
    { pattern: oneOf(words.shortWeekdays), value: coming, where: 'both' },
  ];
}

/** `isLater`: the words of the day say that it is in the afternoon, in the evening or at night. */
function takeTime(text: string, words: QuickAddWords, isLater: boolean): Taken {
  const { at, morning, afternoon, noon, has24Hours, halfPast, quarterPast, andHalf, andQuarter } = words;
  /** "At 9" of an evening is nine in the evening, and "at 3" of any day three in the afternoon. */
  const likely = (hour: string) => {
    const isOfTwelve = !hour.startsWith('0') && Number(hour) < 12;
    return Number(hour) + (isOfTwelve && (isLater || Number(hour) < 7) ? 12 : 0);
  };
  const written = (hour: string) => (has24Hours && !isLater ? Number(hour) : likely(hour));
  const rules: readonly (readonly [string, Rule['value']])[] = [
    [
      `(?:(?:${at})\\s+)?(?:(${halfPast})|${quarterPast})\\s+(\\d{1,2})`,
      ([isHalf, hour = '']) => clock(likely(hour), isHalf === '' ? '15' : '30'),
    ],
    [
      `(?:${at})\\s+(\\d{1,2})\\s+(?:(${andHalf})|${andQuarter})(?:\\s+(?:(${morning})|(${afternoon})))?`,
      ([hour = '', isHalf, isMorning, isAfternoon]) => {
        const isNamed = isMorning !== '' || isAfternoon !== '';
        const whole = isNamed ? to24(Number(hour), isMorning !== '') : likely(hour);
        return clock(whole, isHalf === '' ? '15' : '30');
      },
    ],
    [
      `(?:(?:${at})\\s+)?(\\d{1,2})(?:[:.](\\d{2}))?\\s*(?:(${morning})|(${afternoon}))`,
      ([hour = '', minute, isMorning]) => clock(to24(Number(hour), isMorning !== ''), minute),
    ],
    [
      `(?:(?:${at})\\s+)?(\\d{1,2}):(\\d{2})(?:\\s?h)?`,
      ([hour = '', minute]) => clock(written(hour), minute),
    ],
    // Without such a word it may be a price.
    [`(?:${at})\\s+(\\d{1,2})[.](\\d{2})(?:\\s?h)?`, ([hour = '', minute]) => clock(written(hour), minute)],
    ['(\\d{1,2})\\s?h', ([hour = '']) => clock(Number(hour), '')],
    [`(?:${at})\\s+(\\d{1,2})`, ([hour = '']) => clock(likely(hour), '')],
    [`(?:(?:${at})\\s+)?(?:${noon})`, () => '12:00'],
  ];
  for (const [pattern, value] of rules) {
    const match = new RegExp(`(?<=^|[\\s,(])(?:${pattern})${boundary}`, 'iu').exec(text);
    const time = match && value([...match].slice(1).map((group) => group ?? ''));
    if (match && typeof time === 'string')
      return { rest: without(text, match), value: time, words: match[0].trim() };
  }
  return { rest: text, value: undefined, words: undefined };
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
