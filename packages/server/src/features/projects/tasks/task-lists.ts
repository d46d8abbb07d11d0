// Pages of tasks, and the board of a project.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { TaskColumnId } from '@fieldhouse/contract/ids';
import type { TaskQuery } from '@fieldhouse/contract/task-queries';
import type { tasks } from '@fieldhouse/contract/tasks';
import { addDays, dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import type { TeamContext } from '../../../kernel/context.ts';
import { badCursor, isInstantText, readIdCursor, toPage } from '../../../kernel/http/cursors.ts';
import { invalid } from '../../../kernel/http/refusal.ts';
import { getReadable, rootPlace } from '../../records/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { getProject } from '../projects/project-actions.ts';
import { taskAccessOf } from '../task-access.ts';
import {
  countByColumn,
  type FilterTimes,
  listByChange,
  listByDue,
  listByPlace,
  type TaskCursor,
  type TaskRow,
} from './task-list-queries.ts';
import { toCards } from './to-task.ts';

type Input<E extends keyof typeof tasks> = EndpointInput<(typeof tasks)[E]>;

const lists = { place: listByPlace, due: listByDue, updated: listByChange } as const;

export async function queryTasks(ctx: TeamContext, { body }: Input<'query'>) {
  const { page, next } = await queryTaskRows(ctx, body);
  return { items: await toCards(ctx, page), next };
}

export async function queryTaskRows(ctx: TeamContext, body: Input<'query'>['body']) {
  const { sort, limit, after, record, ...filter } = body;
  if (sort === 'place' && filter.columnId === undefined)
    throw invalid(['body', 'columnId'], 'value_required');
  const request = {
    filter: { ...filter, ...(record && { record: await rootOf(ctx, record) }) },
    times: await timesOf(ctx),
    limit: limit + 1,
    after: readCursor(after, sort),
  };
  const rows = await lists[sort](ctx.db, taskAccessOf(ctx), request);
  return toPage(rows, limit, (last) => toCursor(last, sort));
}

export async function getBoard(ctx: TeamContext, { params, body }: Input<'board'>) {
  const access = taskAccessOf(ctx);
  const project = await getProject(ctx, params.projectId);
  const times = await timesOf(ctx);
  const { limit, ...conditions } = body;
  const filter = { ...conditions, projectId: project.id };
  const totals = await countByColumn(ctx.db, access, { filter, times });
  const pages: TaskRow[][] = [];
  for (const { id } of project.columns) {
    const isEmpty = !totals.has(id);
    const request = { filter: { ...filter, columnId: id }, times, limit: limit + 1, after: undefined };
    pages.push(isEmpty ? [] : await listByPlace(ctx.db, access, request));
  }
  const cards = await toCards(
    ctx,
    pages.flatMap((rows) => rows.slice(0, limit)),
  );
  const byColumn = Map.groupBy(cards, ({ columnId }) => columnId);
  return {
    columns: project.columns.map(({ id }, index) => {
      const rows = pages[index] ?? [];
      const last = rows[limit - 1];
      return {
        columnId: id satisfies TaskColumnId,
        total: totals.get(id) ?? 0,
        items: byColumn.get(id) ?? [],
        next: rows.length > limit && last ? toCursor(last, 'place') : null,
      };
    }),
  };
}

/** Refuses a record that the viewer may not read. */
async function rootOf(ctx: TeamContext, record: NonNullable<TaskQuery['record']>) {
  await getReadable(ctx, record);
  const root = await rootPlace(ctx, record);
  // The root's id comes from the catalogue.
  return { ...record, collectionId: root.collectionId as typeof record.collectionId };
}

async function timesOf(ctx: TeamContext): Promise<FilterTimes> {
  const { primaryTimezone } = await getTeamRow(ctx.db);
  const now = ctx.now();
  const today = dayInZone(now, primaryTimezone);
  return { now, today, weekEnd: addDays(today, 6) };
}

const noDay = 'infinity';

function toCursor(row: TaskRow, sort: TaskQuery['sort']): string {
  const due = row.dueAt?.toISOString() ?? noDay;
  const key = { place: row.rank, due, updated: row.updatedAt.toISOString() }[sort];
  return `${key}_${row.id}`;
}

function readCursor(after: string | undefined, sort: TaskQuery['sort']): TaskCursor | undefined {
  if (after === undefined) return undefined;
  const [key = '', id = '', ...rest] = after.split('_');
  const isKey =
    sort === 'place'
      ? /^-?\d{1,60}(\.\d{1,100})?$/.test(key)
      : isInstantText(key) || (sort === 'due' && key === noDay);
  if (!isKey || rest.length > 0) throw badCursor();
  return { key, id: readIdCursor(id) ?? '' };
}
