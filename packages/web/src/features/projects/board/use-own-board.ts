// The board of a person's tasks: one list for each meaning of a column, page by page.
import { type Project, type TaskStage, taskStages } from '@fieldhouse/contract/projects';
import type { TaskCard } from '@fieldhouse/contract/task-cards';
import { boardPageSize, type TaskQuery } from '@fieldhouse/contract/task-queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { tasksApi } from '../../../api/endpoints/projects-api.ts';
import { queryKeyOf } from '../../../api/queries.ts';
import { toast, toastProblem } from '../../../app/feedback/toasts.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { itemOf, withMoved, withPage } from '../../../ui/board/board-state.ts';
import { useColumnName } from '../parts/column-name.ts';
import { projectOf } from '../project-queries.ts';

export interface OwnColumn {
  readonly columnId: TaskStage;
  /** Of those that are loaded: the lists aren't counted. */
  readonly total: number;
  readonly items: readonly TaskCard[];
  readonly next: string | null;
}

interface OwnContent {
  readonly columns: readonly OwnColumn[];
}

const maxPageSize = 500;

export function useOwnBoard(wanted: Partial<TaskQuery>) {
  const teamId = useTeamId();
  const client = useQueryClient();
  const queryKey = [...queryKeyOf(tasksApi.query), 'board', { teamId }, wanted];
  const read = (stage: TaskStage, page: { limit: number; after?: string }, signal?: AbortSignal) =>
    tasksApi.query(
      {
        params: { teamId },
        body: { ...wanted, ...page, state: 'any', stages: [stage], sort: sortOf(stage) },
      },
      { ...(signal && { signal }) },
    );
  const shownStages = taskStages.filter((stage) => !wanted.stages || wanted.stages.includes(stage));
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<OwnContent> => {
      const shown = client.getQueryData<OwnContent>(queryKey);
      const columns = taskStages.map(async (columnId): Promise<OwnColumn> => {
        if (!shownStages.includes(columnId)) return { columnId, total: 0, items: [], next: null };
        // As many as were shown.
        const known = shown?.columns.find((column) => column.columnId === columnId)?.items.length ?? 0;
        const limit = Math.min(maxPageSize, Math.max(boardPageSize, known));
        const { items, next } = await read(columnId, { limit }, signal);
        return { columnId, total: items.length, items, next };
      });
      return { columns: await Promise.all(columns) };
    },
    placeholderData: (before) => before,
  });
  const loadMore = async (column: OwnColumn): Promise<void> => {
    if (column.next === null) return;
    try {
      const page = await read(column.columnId, { limit: boardPageSize, after: column.next });
      client.setQueryData<OwnContent>(queryKey, (now) => now && counted(withPage(now, column, page)));
    } catch (error) {
      toastProblem(error);
    }
  };
  return { query, queryKey, loadMore };
}

/** What was done last is first. */
function sortOf(stage: TaskStage) {
  return stage === 'done' ? 'updated' : 'due';
}

function counted({ columns }: OwnContent): OwnContent {
  return { columns: columns.map((column) => ({ ...column, total: column.items.length })) };
}

interface Move {
  readonly taskId: string;
  readonly stage: TaskStage;
}

interface SentMove extends Move {
  readonly task: TaskCard;
  readonly columnId: TaskCard['columnId'];
  readonly isUndo?: boolean;
}

/** To the first column of its project that means the same; at once, and the toast undoes it. */
export function useMoveOwnTask(projects: readonly Project[], queryKey: readonly unknown[]) {
  const t = usePhrases('projects');
  const columnName = useColumnName();
  const teamId = useTeamId();
  const client = useQueryClient();
  const { run } = useAction(
    ({ task, columnId }: SentMove) =>
      tasksApi.move({ params: { teamId, taskId: task.id }, body: { columnId } }),
    {
      done: (_card, { task, columnId, isUndo = false }) => {
        if (isUndo) return undefined;
        const column = projectOf(projects, task.projectId)?.columns.find(({ id }) => id === columnId);
        return {
          text: t('board.moved', { title: task.title, column: column ? columnName(column) : '' }),
          tone: 'good',
          action: {
            label: t('task.undo'),
            onAct: () =>
              send({ taskId: task.id, stage: task.stage, task, columnId: task.columnId, isUndo: true }),
          },
        };
      },
    },
  );
  const send = (move: SentMove) => {
    void client.cancelQueries({ queryKey });
    client.setQueryData<OwnContent>(
      queryKey,
      (now) => now && counted(withMoved(now, move.task.id, { columnId: move.stage, index: 0 })),
    );
    void run(move);
  };
  return ({ taskId, stage }: Move) => {
    const board = client.getQueryData<OwnContent>(queryKey);
    const task = board && itemOf(board, taskId);
    if (!task || task.stage === stage) return;
    const project = projectOf(projects, task.projectId);
    const column = project?.columns.find((one) => one.stage === stage);
    if (column) return send({ taskId, stage, task, columnId: column.id });
    toast({
      text: t('board.noColumn', { project: project?.name ?? '', stage: t(`stage.${stage}`) }),
      tone: 'danger',
    });
  };
}
