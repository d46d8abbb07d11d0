// Reads a file of tasks. Its rows are converted while the request runs, since they are few; the tasks are created in the
// background.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { ProjectId } from '@fieldhouse/contract/ids';
import { maxImportColumns } from '@fieldhouse/contract/imports';
import type { Project } from '@fieldhouse/contract/projects';
import { cutText } from '@fieldhouse/contract/storable-text';
import {
  maxListedCells,
  maxTaskFileSize,
  maxTasksOfFile,
  type TaskFilePart,
  type TaskFileSummary,
  type taskImports,
} from '@fieldhouse/contract/task-imports';
import { dateOrderIn, usualDateOrder } from '@fieldhouse/domain/fields/date/date-order';
import { foldText } from '@fieldhouse/domain/fields/text/fold-text';
import {
  possibleNames,
  type ReadTaskRow,
  readTaskRow,
  type TaskFromRow,
  type TaskRowContext,
} from '@fieldhouse/domain/tasks/read-task-row';
import { guessTaskColumns } from '@fieldhouse/domain/tasks/task-file-columns';
import { type TeamAuthority, userIdOf } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { stripFormulaGuard } from '../../../kernel/files/csv-cells.ts';
import { receiveUpload } from '../../../kernel/files/read-upload.ts';
import type { RequestParts } from '../../../kernel/http/bind-endpoint.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { writeAudit } from '../../audit-log/index.ts';
import {
  type Cell,
  cellText,
  ensureColumns,
  FileError,
  readFile,
  sampleFile,
} from '../../table-files/index.ts';
import { findPeopleNamed } from '../../team-users/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { getProject } from '../projects/project-actions.ts';
import { ensureMayEdit } from '../task-access.ts';
import { enqueueTasks } from './task-import-job.ts';
import { findTagsNamed, type NamedRow } from './task-import-queries.ts';

/** Undefined for a row that can’t be read. */
type Rows = readonly (readonly string[] | undefined)[];

/** A small workbook may contain very much text, and all of it is in memory. */
const maxUnpacked = 4 * maxTaskFileSize;
/** In addition to its text. */
const bytesOfCell = 16;
const shownTitles = 5;
const longestText = 200;

/** Who may not add tasks to the project is refused before the first byte is read. */
export async function receiveTasks(
  deps: Deps,
  { request }: RequestParts,
  authority: TeamAuthority,
): Promise<Rows> {
  // Both were validated by the binder.
  const { projectId } = request.params as { projectId: ProjectId };
  const { fileName = 'tasks.csv' } = request.query as { fileName?: string };
  await deps.withTeam(authority, (ctx) => getTarget(ctx, projectId), { isReadOnly: true });
  const received = await receiveUpload(deps.files, request, maxTaskFileSize);
  try {
    return await readRows(received.path, fileName);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new Refusal('file_unreadable', { data: { reason: error.reason, ...error.data }, cause: error });
  } finally {
    await deps.files.discard(received);
  }
}

async function readRows(path: string, fileName: string): Promise<Rows> {
  // All rows, so that no key of a JSON file is missing.
  const sample = await sampleFile(path, { fileName, maxRows: maxTasksOfFile + 1, choices: {} });
  for (const { length } of sample.rows) ensureColumns(length, maxImportColumns);
  const rows: (readonly string[] | undefined)[] = [];
  let size = 0;
  for await (const chunk of readFile(path, sample)) {
    for (const { cells, fault } of chunk.rows) {
      const row = cells.map(textOf);
      size += row.reduce((sum, text) => sum + text.length + bytesOfCell, 0);
      if (size > maxUnpacked) throw new FileError('too_large_unpacked');
      rows.push(fault ? undefined : row);
    }
    // One row more than allowed: the header.
    if (rows.length > maxTasksOfFile + 1)
      throw new Refusal('file_unreadable', { data: { reason: 'too_many_rows', max: maxTasksOfFile } });
  }
  return rows;
}

/** As it can be stored. */
function textOf(cell: Cell): string {
  const text = stripFormulaGuard(cellText(cell));
  return cutText(text, text.length);
}

async function getTarget(ctx: TeamContext, projectId: ProjectId): Promise<Project> {
  const project = await getProject(ctx, projectId);
  ensureMayEdit(ctx);
  return project;
}

type Input<E extends keyof typeof taskImports> = EndpointInput<(typeof taskImports)[E]>;

export async function checkTasks(
  ctx: TeamContext,
  { params }: Input<'check'>,
  rows: Rows,
): Promise<TaskFileSummary> {
  return (await convert(ctx, await getTarget(ctx, params.projectId), rows)).summary;
}

export async function importTasks(
  ctx: TeamContext,
  { params }: Input<'start'>,
  rows: Rows,
): Promise<TaskFileSummary> {
  const project = await getTarget(ctx, params.projectId);
  const { summary, tasks } = await convert(ctx, project, rows);
  if (tasks.length === 0) return summary;
  // As HTML, texts are longer than in the file.
  if (JSON.stringify(tasks).length > maxUnpacked)
    throw new Refusal('file_unreadable', { data: { reason: 'too_large_unpacked' } });
  await enqueueTasks(ctx, {
    projectId: project.id,
    // An endpoint for people alone.
    userId: userIdOf(ctx.actor) ?? '',
    tasks: tasks.map((task) => ({ ...task, id: newId() })),
  });
  await writeAudit(ctx, {
    action: 'project.imported',
    subjectId: project.id,
    subjectName: project.name,
    detail: { tasks: tasks.length },
  });
  return summary;
}

interface Converted {
  readonly summary: TaskFileSummary;
  readonly tasks: readonly TaskFromRow[];
}

async function convert(ctx: TeamContext, project: Project, rows: Rows): Promise<Converted> {
  const [first = []] = rows;
  const { parts, hasHeader } = guessTaskColumns(first);
  const body = rows.slice(hasHeader ? 1 : 0).map((row) => row && cellsOf(row, parts));
  const context = await contextOf(
    ctx,
    project,
    body.flatMap((cells) => cells ?? []),
  );
  const read = body.map((cells) => (cells ? readTaskRow(cells, context) : unreadable));
  const tasks = read.flatMap((one) => one?.task ?? []);
  const unread = read.flatMap((one, at) =>
    (one?.unread ?? []).map(({ part, text }) => ({ row: at + 1, part, text: cutText(text, longestText) })),
  );
  const columns = parts.map((part, at) => ({
    header: hasHeader ? cutText((first[at] ?? '').trim(), longestText) : '',
    part,
  }));
  return {
    tasks,
    summary: {
      columns,
      tasks: tasks.length,
      titles: tasks.slice(0, shownTitles).map(({ title }) => title),
      unread: unread.slice(0, maxListedCells),
      unreadCount: unread.length,
    },
  };
}

const unreadable: ReadTaskRow = { task: null, unread: [{ part: 'title', text: '' }] };

type Cells = Partial<Record<TaskFilePart, string>>;

function cellsOf(row: readonly string[], parts: readonly (TaskFilePart | null)[]): Cells {
  const cells: Cells = {};
  for (const [at, part] of parts.entries()) if (part !== null) cells[part] = row[at] ?? '';
  return cells;
}

/** Names that are looked up: of a file with more, the others stay unread. */
const maxNames = 2000;

async function contextOf(
  ctx: TeamContext,
  { columns }: Project,
  rows: readonly Cells[],
): Promise<TaskRowContext> {
  const { primaryTimezone, defaultCountry } = await getTeamRow(ctx.db);
  const dates = rows.map(({ due_on: text = '' }) => text);
  const namesOf = (part: 'assignees' | 'tags') =>
    [...new Set(rows.flatMap((cells) => possibleNames(cells[part] ?? '')))].slice(0, maxNames);
  return {
    columns,
    people: byFoldedName(await findPeopleNamed(ctx.db, namesOf('assignees'))),
    tags: byFoldedName(await findTagsNamed(ctx.db, namesOf('tags'))),
    // By the locale, a day with dots is first in any case.
    days: {
      locale: usualDateOrder('en', defaultCountry) === 'month_first' ? 'en-US' : 'en-GB',
      dateOrder: dateOrderIn(dates),
    },
    timeZone: primaryTimezone,
  };
}

/** A name that several have means none of them. */
function byFoldedName(rows: readonly NamedRow[]): Map<string, string> {
  const named = Map.groupBy(rows, ({ name }) => foldText(name));
  return new Map(
    [...named].flatMap(([name, [one, ...others]]) =>
      one && others.length === 0 ? [[name, one.id] as const] : [],
    ),
  );
}
