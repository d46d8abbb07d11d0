// Reads a row of a file as a task. What a cell says is read whole or left out, and then listed: nothing is guessed.
import type { TaskStage } from '@fieldhouse/contract/projects';
import { cutText } from '@fieldhouse/contract/storable-text';
import { maxChecklistItems, maxTaskTags } from '@fieldhouse/contract/task-cards';
import type { TaskFilePart } from '@fieldhouse/contract/task-imports';
import { maxAssignees, type TaskPriority } from '@fieldhouse/contract/task-values';
import { boolean } from '../fields/boolean.ts';
import { isRealDate } from '../fields/date/date.ts';
import { dateTime } from '../fields/date/date-time.ts';
import { type DayContext, readDay } from '../fields/date/day-text.ts';
import { dayInZone, timeInZone } from '../fields/date/zoned-time.ts';
import { escapeHtml } from '../fields/text/escape-html.ts';
import { foldText } from '../fields/text/fold-text.ts';
import type { Due } from './due.ts';

export interface TaskRowContext {
  /** Of the project, in their order. */
  readonly columns: readonly {
    readonly id: string;
    readonly name: string | null;
    readonly stage: TaskStage;
  }[];
  /** By folded name; a name of several has none of them. */
  readonly people: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, string>;
  readonly days: DayContext;
  readonly timeZone: string;
}

/** A task to be created. */
export interface TaskFromRow {
  readonly title: string;
  /** HTML */
  readonly description: string;
  /** Null: the first with work to do, or the first for completed tasks. */
  readonly columnId: string | null;
  readonly priority: TaskPriority;
  readonly dueOn: string | null;
  readonly dueTime: string | null;
  readonly isCompleted: boolean;
  /** ISO 8601; null: not completed, or it isn’t known when. */
  readonly completedAt: string | null;
  readonly assigneeIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly checklist: readonly { readonly id: string; readonly text: string; readonly isDone: boolean }[];
}

interface UnreadCell {
  readonly part: TaskFilePart;
  readonly text: string;
}

export interface ReadTaskRow {
  /** Null for a row without a title. */
  readonly task: TaskFromRow | null;
  readonly unread: readonly UnreadCell[];
}

const longest = { title: 300, description: 50_000, item: 300, names: 2000 } as const;
const maxNames = 100;

/** Undefined for a blank row. */
export function readTaskRow(
  cells: Readonly<Partial<Record<TaskFilePart, string>>>,
  context: TaskRowContext,
): ReadTaskRow | undefined {
  const unread: UnreadCell[] = [];
  const read = <T>(part: TaskFilePart, readText: (text: string) => T | undefined, otherwise: T): T => {
    const text = (cells[part] ?? '').trim();
    if (text === '') return otherwise;
    const value = text.length > longest.description ? undefined : readText(text);
    if (value === undefined) unread.push({ part, text });
    return value ?? otherwise;
  };
  if (Object.values(cells).every((text) => text.trim() === '')) return undefined;
  const title = cutText((cells.title ?? '').trim().replaceAll(/\s+/g, ' '), longest.title);
  if (title === '') return { task: null, unread: [{ part: 'title', text: '' }] };
  const due = read<Due>('due_on', (text) => readDue(text, context), { dueOn: null, dueTime: null });
  const dueTime = read('due_time', readClockTime, due.dueTime);
  const completed = read('completed_at', (text) => readCompleted(text, context), {
    isCompleted: false,
    completedAt: null,
  });
  const column = read('column', (text) => findColumn(text, context.columns), null);
  const task = {
    title,
    description: read('description', toHtml, ''),
    columnId: column?.id ?? null,
    priority: read('priority', (text) => priorities.get(foldText(text)), 'none' as const),
    dueOn: due.dueOn,
    dueTime: due.dueOn === null ? null : dueTime,
    isCompleted: completed.isCompleted || column?.stage === 'done',
    completedAt: completed.completedAt,
    assigneeIds: listed('assignees', context.people, maxAssignees),
    tagIds: listed('tags', context.tags, maxTaskTags),
    checklist: read('checklist', readChecklist, []),
  };
  return { task, unread };

  /** Each name on its own: those that are known are used, and the others listed. */
  function listed(part: 'assignees' | 'tags', known: ReadonlyMap<string, string>, most: number): string[] {
    const ids = new Set<string>();
    const text = cells[part] ?? '';
    // No list of names is that long.
    const names = text.length > longest.names ? [] : namesIn(text, known);
    const isList = text.length <= longest.names && names.length <= maxNames;
    if (!isList) unread.push({ part, text });
    for (const name of isList ? names : []) {
      const id = known.get(foldText(name));
      if (id === undefined || ids.size >= most) unread.push({ part, text: name });
      else ids.add(id);
    }
    return [...ids];
  }
}

/** All names that a cell might contain, in whichever way its names are separated. */
export function possibleNames(text: string): string[] {
  if (text.length > longest.names) return [];
  const parts = [text, ...text.split(/[;\n]/), ...text.split(/[;\n,]/)].map((name) => name.trim());
  return [...new Set(parts)].filter((name) => name !== '');
}

/** A name may contain a comma: the whole text is tried first, then what is between semicolons. */
function namesIn(text: string, known: ReadonlyMap<string, string>): string[] {
  const isKnown = (name: string) => known.has(foldText(name));
  const parts = isKnown(text.trim()) ? [text] : text.split(/[;\n]/);
  return parts
    .flatMap((part) => (isKnown(part.trim()) ? [part] : part.split(',')))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

const stageWords: Readonly<Record<TaskStage, readonly string[]>> = {
  todo: ['todo', 'to do', 'to-do', 'not started', 'open', 'backlog', 'por hacer', 'pendiente', 'sin empezar'],
  doing: ['doing', 'in progress', 'started', 'haciendo', 'en curso', 'en progreso'],
  waiting: ['waiting', 'blocked', 'on hold', 'en espera', 'bloqueada', 'esperando'],
  done: ['done', 'completed', 'complete', 'closed', 'finished', 'hecho', 'hecha', 'completada', 'terminada'],
};

/** By its name, or by what it means. */
function findColumn(text: string, columns: TaskRowContext['columns']) {
  const wanted = foldText(text);
  const named = columns.find(({ name }) => name !== null && foldText(name) === wanted);
  return named ?? columns.find(({ stage }) => stageWords[stage].includes(wanted));
}

const priorities: ReadonlyMap<string, TaskPriority> = new Map([
  ...(['none', 'no priority', 'ninguna', 'sin prioridad'] as const).map((word) => [word, 'none'] as const),
  ...(['low', 'baja'] as const).map((word) => [word, 'low'] as const),
  ...(['medium', 'normal', 'media'] as const).map((word) => [word, 'medium'] as const),
  ...(['high', 'important', 'alta', 'importante'] as const).map((word) => [word, 'high'] as const),
  ...(['urgent', 'urgente'] as const).map((word) => [word, 'urgent'] as const),
]);

/** A day, or a day and a time, which is the team’s unless it has an offset. */
function readDue(text: string, context: TaskRowContext): Due | undefined {
  const day = readDay(text, context.days);
  if (day !== undefined) return isChosenDay(day) ? { dueOn: day, dueTime: null } : undefined;
  const instant = readInstant(text, context);
  if (instant === undefined) return undefined;
  const moment = new Date(instant);
  const dueOn = dayInZone(moment, context.timeZone);
  return isChosenDay(dueOn) ? { dueOn, dueTime: timeInZone(moment, context.timeZone) } : undefined;
}

/** ISO 8601, in UTC. */
function readInstant(
  text: string,
  { days, timeZone }: Pick<TaskRowContext, 'days' | 'timeZone'>,
): string | undefined {
  // A country matters for phone numbers only.
  const { locale, dateOrder } = days;
  const read = dateTime.fromText(text, {}, { locale, dateOrder, country: '', timeZone });
  return read.ok ? (read.value ?? undefined) : undefined;
}

/** As the API accepts it. */
function isChosenDay(day: string): boolean {
  return isRealDate(day) && !/^(0000|9999)/.test(day);
}

/** `15:00`, `9:30`, `3 pm`, as HH:MM. */
function readClockTime(text: string): string | undefined {
  const anyDay = readInstant(`2000-01-01 ${text.trim()}`, { days: { locale: 'en' }, timeZone: 'UTC' });
  return anyDay?.slice('2000-01-01T'.length, '2000-01-01T00:00'.length);
}

const completedWords: ReadonlyMap<string, boolean> = new Map([
  ...['done', 'completed', 'hecho', 'hecha', 'completada'].map((word) => [word, true] as const),
  ...['open', 'not completed', 'pendiente'].map((word) => [word, false] as const),
]);

/** Whether it is completed, or when. */
function readCompleted(
  text: string,
  context: TaskRowContext,
): Pick<TaskFromRow, 'isCompleted' | 'completedAt'> | undefined {
  const word = boolean.fromText(text, {}, { locale: 'en', country: '', timeZone: 'UTC' });
  const isCompleted = (word.ok ? word.value : null) ?? completedWords.get(foldText(text));
  if (isCompleted !== undefined) return { isCompleted, completedAt: null };
  const day = readDay(text, context.days);
  // At noon UTC, it is that day almost everywhere.
  if (day !== undefined)
    return isChosenDay(day) ? { isCompleted: true, completedAt: `${day}T12:00:00.000Z` } : undefined;
  const completedAt = readInstant(text, context);
  return completedAt !== undefined && isChosenDay(completedAt.slice(0, 10))
    ? { isCompleted: true, completedAt }
    : undefined;
}

const item = /^(?:[-*•]\s+)?(?:\[([ xX✓]?)\]\s*)?(.*)$/u;

/** An item for each line; `[x]` before those that are done. */
function readChecklist(text: string): TaskFromRow['checklist'] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > maxChecklistItems) return undefined;
  return lines.map((line, at) => {
    const [, mark = ' ', words = ''] = item.exec(line.trim()) ?? [];
    return {
      id: `item-${at + 1}`,
      text: cutText(words.trim() || line.trim(), longest.item),
      isDone: /[xX✓]/.test(mark),
    };
  });
}

/** Plain text: a paragraph for each line. Undefined if it is too long. */
function toHtml(text: string): string | undefined {
  const lines = cutText(text, text.length).split(/\r?\n/);
  const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  return html.length > longest.description ? undefined : html;
}
