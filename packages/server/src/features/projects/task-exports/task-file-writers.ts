// Tasks as CSV, as a workbook, and as JSON: the same columns, which an import recognizes.

import type { Project } from '@fieldhouse/contract/projects';
import type { ChecklistItem, TaskCard } from '@fieldhouse/contract/task-cards';
import { addFormulaGuard, csvLine } from '../../../kernel/files/csv-cells.ts';
import { byteOrderMark } from '../../../kernel/files/download.ts';
import { dayCell, numberCell, type StyleSheet, textCell, writeWorkbook } from '../../table-files/index.ts';

export interface ExportedTask extends TaskCard {
  /** As plain text. */
  readonly description: string;
  readonly checklistItems: readonly ChecklistItem[];
}

export interface TasksToWrite {
  readonly name: string;
  /** Names their project, for tasks of several. */
  readonly isOfSeveral: boolean;
  readonly projects: ReadonlyMap<string, Project>;
  readonly pages: AsyncIterable<readonly ExportedTask[]>;
}

export const writeTasks = { csv: toCsv, xlsx: toWorkbook, json: toJson } as const;

type Value = string | number | readonly string[] | null;

interface Column {
  readonly title: string;
  /** In a workbook, a date and not a text. */
  readonly isDay?: boolean;
  readonly read: (task: ExportedTask, project: Project | undefined) => Value;
}

const columns: readonly Column[] = [
  { title: 'Number', read: ({ number }) => number },
  { title: 'Title', read: ({ title }) => title },
  {
    title: 'Column',
    read: ({ columnId, stage }, project) => project?.columns.find(({ id }) => id === columnId)?.name ?? stage,
  },
  { title: 'Stage', read: ({ stage }) => stage },
  { title: 'Priority', read: ({ priority }) => priority },
  { title: 'DueOn', isDay: true, read: ({ dueOn }) => dueOn },
  { title: 'DueTime', read: ({ dueTime }) => dueTime },
  { title: 'CompletedAt', read: ({ completedAt }) => completedAt },
  { title: 'Assignees', read: ({ assignees }) => assignees.map(({ name }) => name) },
  { title: 'Tags', read: ({ tags }) => tags.map(({ name }) => name) },
  { title: 'LinkedRecords', read: ({ links }) => links.map(({ label }) => label) },
  { title: 'ChecklistDone', read: ({ checklist }) => checklist.done },
  { title: 'ChecklistTotal', read: ({ checklist }) => checklist.total },
  { title: 'Description', read: ({ description }) => description },
  { title: 'Checklist', read: ({ checklistItems }) => checklistItems.map(toLine).join('\n') },
];

const projectColumn: Column = { title: 'Project', read: (_task, project) => project?.name ?? '' };

function toLine({ text, isDone }: ChecklistItem): string {
  return `[${isDone ? 'x' : ' '}] ${text}`;
}

function columnsOf({ isOfSeveral }: TasksToWrite): readonly Column[] {
  return isOfSeveral ? [projectColumn, ...columns] : columns;
}

function textOf(value: Value): string {
  return Array.isArray(value) ? value.join('; ') : String(value ?? '');
}

async function* toCsv(file: TasksToWrite): AsyncGenerator<string> {
  const shown = columnsOf(file);
  yield byteOrderMark + csvLine(shown.map(({ title }) => title));
  for await (const page of file.pages)
    yield page
      .map((task) => {
        const project = file.projects.get(task.projectId);
        return csvLine(shown.map(({ read }) => addFormulaGuard(textOf(read(task, project)))));
      })
      .join('');
}

function toWorkbook(file: TasksToWrite): AsyncGenerator<Buffer> {
  const { name, projects, pages } = file;
  return writeWorkbook<ExportedTask>({
    title: name,
    pages,
    columns: (styles) =>
      columnsOf(file).map(({ title, isDay, read }) => {
        const write = isDay ? dayWriter(styles) : plainWriter(styles);
        return { title, write: (place, task) => write(place, read(task, projects.get(task.projectId))) };
      }),
  });
}

type Write = (place: string, value: Value) => string;

function plainWriter(styles: StyleSheet): Write {
  return (place, value) =>
    (typeof value === 'number' ? numberCell(place, String(value), 0) : undefined) ??
    textCell(place, textOf(value), styles);
}

function dayWriter(styles: StyleSheet): Write {
  const style = styles.number('yyyy-mm-dd');
  return (place, value) =>
    (typeof value === 'string' ? dayCell(place, value, style) : undefined) ??
    textCell(place, textOf(value), styles);
}

/** An array with one object per line; every object has every key. */
async function* toJson(file: TasksToWrite): AsyncGenerator<string> {
  const shown = columnsOf(file);
  yield '[';
  let sign = '\n';
  for await (const page of file.pages) {
    if (page.length === 0) continue;
    const lines = page.map((task) => {
      const project = file.projects.get(task.projectId);
      return JSON.stringify(Object.fromEntries(shown.map(({ title, read }) => [title, read(task, project)])));
    });
    yield sign + lines.join(',\n');
    sign = ',\n';
  }
  yield '\n]\n';
}
