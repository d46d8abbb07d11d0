// Reads the rows of a file as tasks of a project, and says how they were read.
import type { CellEvidence, FileReading } from '@fieldhouse/contract/file-reading';
import type { Project } from '@fieldhouse/contract/projects';
import { cutText } from '@fieldhouse/contract/storable-text';
import { maxListedCells, type TaskFilePart, type TaskFileSummary } from '@fieldhouse/contract/task-imports';
import { dateOrderIn, findDateEvidence, usualDateOrder } from '@fieldhouse/domain/fields/date/date-order';
import { foldText } from '@fieldhouse/domain/fields/text/fold-text';
import {
  possibleNames,
  type ReadTaskRow,
  readTaskRow,
  type TaskFromRow,
  type TaskRowContext,
} from '@fieldhouse/domain/tasks/read-task-row';
import { guessTaskColumns, type TaskFileColumns } from '@fieldhouse/domain/tasks/task-file-columns';
import type { TeamContext } from '../../../kernel/context.ts';
import { invalid } from '../../../kernel/http/refusal.ts';
import { countTitles, toFileReading } from '../../table-files/index.ts';
import { findPeopleNamed } from '../../team-users/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { ensureRowCount, type ReceivedTasks } from './receive-tasks.ts';
import { findTagsNamed, type NamedRow } from './task-import-queries.ts';

const shownTitles = 5;
const shownSamples = 3;
const longestText = 200;
const longestSample = 60;

interface ConvertedRows {
  readonly summary: TaskFileSummary;
  readonly tasks: readonly TaskFromRow[];
}

export async function convertRows(
  ctx: TeamContext,
  project: Project,
  file: ReceivedTasks,
): Promise<ConvertedRows> {
  const { rows, sample, choices } = file;
  const { headerRow, guess } = findColumns(file);
  const { columns: parts = guess } = choices;
  ensureParts(parts, guess.length);
  const body = rows.slice(headerRow ?? 0);
  ensureRowCount(body.length);
  const cells = body.map((row) => row && cellsOf(row, parts));
  const { context, dateOrder } = await contextOf(ctx, project, { cells, choices });
  const read = cells.map((one) => (one ? readTaskRow(one, context) : unreadable));
  const tasks = read.flatMap((one) => one?.task ?? []);
  const unread = read.flatMap((one, at) =>
    (one?.unread ?? []).map(({ part, text }) => ({ row: at + 1, part, text: cutText(text, longestText) })),
  );
  const { decimalSign = '.' } = choices.reading ?? {};
  const evidence = dateEvidence(cells, dateOrder);
  const { format, sheets, sheet } = sample;
  return {
    tasks,
    summary: {
      format,
      reading: toFileReading(sample, { headerRow, dateOrder, decimalSign, evidence }, choices.reading ?? {}),
      sheets: [...sheets],
      sheet,
      columns: guess.map((one, at) => ({
        header: headerRow === null ? '' : cutText((rows[headerRow - 1]?.[at] ?? '').trim(), longestText),
        samples: body
          .slice(0, shownSamples)
          .map((row) => cutText((row?.[at] ?? '').trim().replaceAll(/\s+/g, ' '), longestSample)),
        part: parts[at] ?? null,
        guess: one,
      })),
      tasks: tasks.length,
      titles: tasks.slice(0, shownTitles).map(({ title }) => title),
      unread: unread.slice(0, maxListedCells),
      unreadCount: unread.length,
    },
  };
}

const unreadable: ReadTaskRow = { task: null, unread: [{ part: 'title', text: '' }] };

interface FoundColumns {
  readonly headerRow: number | null;
  readonly guess: TaskFileColumns['parts'];
}

/** The header may be below titles; a file whose columns have no known title has none. */
function findColumns({ rows, sample, choices: { reading = {} } }: ReceivedTasks): FoundColumns {
  const width = Math.max(0, ...rows.slice(0, sampledRows).map((row) => row?.length ?? 0));
  const padded = (row: readonly string[] = []) => Array.from({ length: width }, (_, at) => row[at] ?? '');
  const { headerRow: chosen } = reading;
  if (typeof chosen === 'number' && chosen > rows.length)
    throw invalid(['query', 'choices', 'reading', 'headerRow'], 'max_value', { max: rows.length });
  const titles =
    sample.format === 'json' ? 0 : countTitles(rows.slice(0, sampledRows).map((row) => row ?? []));
  const likely = chosen ?? titles + 1;
  const { parts, hasHeader } = guessTaskColumns(padded(rows[likely - 1]));
  if (chosen !== null && (chosen !== undefined || hasHeader || sample.format === 'json'))
    return { headerRow: likely, guess: parts };
  return { headerRow: null, guess: guessTaskColumns(padded()).parts };
}

const sampledRows = 200;

function ensureParts(parts: TaskFileColumns['parts'], expected: number): void {
  const path = ['query', 'choices', 'columns'];
  if (parts.length !== expected) throw invalid(path, 'wrong_count', { expected });
  const used = parts.filter((part) => part !== null);
  if (new Set(used).size !== used.length) throw invalid(path, 'twice_the_same');
}

type Cells = Partial<Record<TaskFilePart, string>>;

function cellsOf(row: readonly string[], parts: readonly (TaskFilePart | null)[]): Cells {
  const cells: Cells = {};
  for (const [at, part] of parts.entries()) if (part !== null) cells[part] = row[at] ?? '';
  return cells;
}

/** Names that are looked up: of a file with more, the others stay unread. */
const maxNames = 2000;

interface RowsOfFile extends Pick<ReceivedTasks, 'choices'> {
  readonly cells: readonly (Cells | undefined)[];
}

async function contextOf(
  ctx: TeamContext,
  { columns }: Project,
  { cells, choices }: RowsOfFile,
): Promise<{ readonly context: TaskRowContext; readonly dateOrder: FileReading['dateOrder'] }> {
  const { primaryTimezone, defaultCountry } = await getTeamRow(ctx.db);
  const rows = cells.flatMap((one) => one ?? []);
  const namesOf = (part: 'assignees' | 'tags') =>
    [...new Set(rows.flatMap((one) => possibleNames(one[part] ?? '')))].slice(0, maxNames);
  const usual = usualDateOrder('en', defaultCountry);
  const dateOrder = choices.reading?.dateOrder ?? dateOrderIn(rows.flatMap(datesOf));
  return {
    context: {
      columns,
      people: byFoldedName(await findPeopleNamed(ctx.db, namesOf('assignees'))),
      tags: byFoldedName(await findTagsNamed(ctx.db, namesOf('tags'))),
      // By the locale, a day with dots is first in any case.
      days: { locale: usual === 'month_first' ? 'en-US' : 'en-GB', dateOrder },
      timeZone: primaryTimezone,
    },
    dateOrder: dateOrder ?? usual,
  };
}

function datesOf({ due_on = '', completed_at = '' }: Cells): string[] {
  return [due_on, completed_at].filter((text) => text !== '');
}

function dateEvidence(
  rows: readonly (Cells | undefined)[],
  dateOrder: FileReading['dateOrder'],
): CellEvidence[] {
  const found = findDateEvidence(
    rows.map((cells) => datesOf(cells ?? {})),
    dateOrder,
  );
  return found ? [{ part: 'dateOrder', ...found, text: cutText(found.text, longestSample) }] : [];
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
