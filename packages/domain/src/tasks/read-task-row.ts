// Reads a row of a file as a task. What a cell says is read whole or left out, and then listed: nothing is guessed.
import type { TaskStage } from '@fieldhouse/contract/projects';
import { cutText } from '@fieldhouse/contract/storable-text';
import type { TaskFilePart } from '@fieldhouse/contract/task-imports';
import { maxAssignees, type TaskPriority } from '@fieldhouse/contract/task-values';
import { maxChecklistItems, maxTaskTags } from '@fieldhouse/contract/tasks';
import { isRealDate } from '../fields/date/date.ts';
import { type DayContext, readDay } from '../fields/date/day-text.ts';
import { dayInZone } from '../fields/date/zoned-time.ts';
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
const mostNames = 100;

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
  const completed = read('completed_at', readCompleted, { isCompleted: false, completedAt: null });
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
    const isList = text.length <= longest.names && names.length <= mostNames;
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

const instant = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** A day, or a day and a time, which is the team’s unless it has an offset. */
function readDue(text: string, { days, timeZone }: TaskRowContext): Due | undefined {
  const day = readDay(text, days);
  if (day !== undefined) return isChosenDay(day) ? { dueOn: day, dueTime: null } : undefined;
  const [, writtenDay = '', writtenTime = '', offset] = instant.exec(text) ?? [];
  if (!isChosenDay(writtenDay)) return undefined;
  if (offset === undefined) {
    const dueTime = readClockTime(writtenTime);
    return dueTime === undefined ? undefined : { dueOn: writtenDay, dueTime };
  }
  const moment = new Date(text.replace(' ', 'T'));
  if (Number.isNaN(moment.getTime())) return undefined;
  const format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  const dueTime = moment.toLocaleTimeString('en-GB', format);
  const dueOn = dayInZone(moment, timeZone);
  return isChosenDay(dueOn) ? { dueOn, dueTime } : undefined;
}

/** As the API accepts it. */
function isChosenDay(day: string): boolean {
  return isRealDate(day) && !/^(0000|9999)/.test(day);
}

const clock = /^(\d{1,2})(?::(\d{2}))?(?::00)? ?(am|pm|a\.? ?m\.?|p\.? ?m\.?)?$/i;

/** `15:00`, `9:30`, `3 pm`, as HH:MM. */
function readClockTime(text: string): string | undefined {
  const [, hourText = '', minuteText, half] = clock.exec(text.trim()) ?? [];
  if (hourText === '' || (minuteText === undefined && half === undefined)) return undefined;
  const hour = Number(hourText);
  const minute = Number(minuteText ?? 0);
  if (minute > 59 || hour > (half === undefined ? 23 : 12) || (half !== undefined && hour === 0))
    return undefined;
  const isAfternoon = half?.toLowerCase().startsWith('p') === true;
  const inDay = half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
  return `${String(inDay).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

const yes: readonly string[] = [
  'true',
  'yes',
  'y',
  'x',
  '1',
  'done',
  'completed',
  'si',
  'hecho',
  'hecha',
  'completada',
];
const no: readonly string[] = ['false', 'no', 'n', '0', 'open', 'not completed', 'pendiente'];

/** Whether it is completed, or when. */
function readCompleted(text: string): Pick<TaskFromRow, 'isCompleted' | 'completedAt'> | undefined {
  const word = foldText(text);
  if (no.includes(word)) return { isCompleted: false, completedAt: null };
  if (yes.includes(word)) return { isCompleted: true, completedAt: null };
  const [, day = '', , offset] = instant.exec(text) ?? [];
  if (offset !== undefined && isChosenDay(day)) {
    const moment = new Date(text.replace(' ', 'T'));
    if (!Number.isNaN(moment.getTime())) return { isCompleted: true, completedAt: moment.toISOString() };
  }
  return isChosenDay(day || text)
    ? { isCompleted: true, completedAt: `${day || text}T12:00:00.000Z` }
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
