// Receives a file of tasks. All of its rows are in memory, since they are few.

import { maxHeaderRow } from '@fieldhouse/contract/file-reading';
import type { ProjectId } from '@fieldhouse/contract/ids';
import { maxImportColumns } from '@fieldhouse/contract/imports';
import { toIssues } from '@fieldhouse/contract/issues';
import { cutText } from '@fieldhouse/contract/storable-text';
import {
  maxTaskFileSize,
  maxTasksOfFile,
  type TaskFileChoices,
  taskFileChoices,
} from '@fieldhouse/contract/task-imports';
import type { TeamAuthority } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { stripFormulaGuard } from '../../../kernel/files/csv-cells.ts';
import { receiveUpload } from '../../../kernel/files/read-upload.ts';
import type { RequestParts } from '../../../kernel/http/bind-endpoint.ts';
import { invalid, Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import {
  type Cell,
  cellText,
  ensureColumns,
  FileError,
  type FileSample,
  fitsFormat,
  readFile,
  sampleFile,
} from '../../table-files/index.ts';
import { getProject } from '../projects/project-actions.ts';
import { ensureMayEdit } from '../task-access.ts';

export interface ReceivedTasks {
  readonly sha256: Buffer;
  readonly fileName: string;
  readonly choices: TaskFileChoices;
  readonly sample: FileSample;
  /** With the header. Undefined for a row that can’t be read. */
  readonly rows: readonly (readonly string[] | undefined)[];
}

/** A small workbook may contain very much text, and all of it is in memory. */
export const maxUnpacked = 4 * maxTaskFileSize;
/** In addition to its text. */
const bytesOfCell = 16;
/** With rows above the header. */
const maxRows = maxTasksOfFile + maxHeaderRow;

/** Who may not add tasks to the project is refused before the first byte is read. */
export async function receiveTasks(
  deps: Deps,
  { request }: RequestParts,
  authority: TeamAuthority,
): Promise<ReceivedTasks> {
  // Both were validated by the binder.
  const { projectId } = request.params as { projectId: ProjectId };
  const asked = request.query as { fileName?: string; choices?: string };
  const { fileName = 'tasks.csv' } = asked;
  await deps.withTeam(authority, (ctx) => getTarget(ctx, projectId), { isReadOnly: true });
  const choices = readChoices(asked.choices);
  const received = await receiveUpload(deps.files, request, maxTaskFileSize);
  try {
    return {
      sha256: received.sha256,
      fileName,
      choices,
      ...(await readRows(received.path, fileName, choices)),
    };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new Refusal('file_unreadable', { data: { reason: error.reason, ...error.data }, cause: error });
  } finally {
    await deps.files.discard(received);
  }
}

/** For everyone who may import tasks into it. */
export async function getTarget(ctx: TeamContext, projectId: ProjectId) {
  const project = await getProject(ctx, projectId);
  ensureMayEdit(ctx);
  return project;
}

function readChoices(text: string | undefined): TaskFileChoices {
  let asked: unknown;
  try {
    asked = text === undefined ? {} : JSON.parse(text);
  } catch {
    throw invalid(['query', 'choices'], 'wrong_format');
  }
  const parsed = taskFileChoices.safeParse(asked, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Refusal('invalid_input', { issues: toIssues(parsed.error.issues, ['query', 'choices']) });
}

async function readRows(
  path: string,
  fileName: string,
  { reading = {}, sheet }: TaskFileChoices,
): Promise<Pick<ReceivedTasks, 'sample' | 'rows'>> {
  // All rows, so that no key of a JSON file is missing.
  const sample = await sampleFile(path, { fileName, maxRows, sheet, choices: reading });
  if (!fitsFormat(reading, sample.format)) throw invalid(['query', 'choices', 'reading'], 'unknown_property');
  if (sheet !== undefined && sample.format !== 'xlsx')
    throw invalid(['query', 'choices', 'sheet'], 'unknown_property');
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
    ensureRowCount(rows.length, maxRows);
  }
  return { sample, rows };
}

export function ensureRowCount(count: number, max = maxTasksOfFile): void {
  refuseUnless(count <= max, 'file_unreadable', { data: { reason: 'too_many_rows', max: maxTasksOfFile } });
}

/** As it can be stored. */
function textOf(cell: Cell): string {
  const text = stripFormulaGuard(cellText(cell));
  return cutText(text, text.length);
}
