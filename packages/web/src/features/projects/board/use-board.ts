// The board of a project, its columns page by page. When it is read again, as many cards of each column as were shown.
import type { EndpointReply } from '@fieldhouse/contract/endpoint';
import type { Project } from '@fieldhouse/contract/projects';
import { boardPageSize, type TaskFilter } from '@fieldhouse/contract/task-queries';
import type { tasks } from '@fieldhouse/contract/tasks';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { tasksApi } from '../../../api/endpoints/projects-api.ts';
import { queryKeyOf } from '../../../api/queries.ts';
import { toastProblem } from '../../../app/feedback/toasts.tsx';
import { useTeamId } from '../../../app/session/use-team.ts';
import { withPage } from '../../../ui/board/board-state.ts';
import type { ProjectPlace } from '../project-queries.ts';

export type TaskBoardContent = EndpointReply<typeof tasks.board>;
type Column = TaskBoardContent['columns'][number];

const maxPageSize = 500;

export function useBoard({ id: projectId }: Pick<Project, 'id'>, filter: TaskFilter) {
  const client = useQueryClient();
  const place = { teamId: useTeamId(), projectId };
  const { queryKey, ...options } = boardQuery(place, filter);
  const query = useQuery({ queryKey, ...options, placeholderData: (before) => before });
  const loadMore = async (column: Column): Promise<void> => {
    try {
      const page = await readPage(place, filter, column, boardPageSize);
      client.setQueryData<TaskBoardContent>(queryKey, (now) => now && withPage(now, column, page));
    } catch (error) {
      toastProblem(error);
    }
  };
  return { query, queryKey, loadMore };
}

function boardQuery(place: ProjectPlace, filter: TaskFilter) {
  const queryKey = [...queryKeyOf(tasksApi.board), place, filter];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const shown = client.getQueryData<TaskBoardContent>(queryKey);
      let board = await tasksApi.board(
        { params: place, body: { ...filter, limit: boardPageSize } },
        { signal },
      );
      for (const { columnId, items } of shown?.columns ?? []) {
        for (;;) {
          const column = board.columns.find((one) => one.columnId === columnId);
          const missing = items.length - (column?.items.length ?? 0);
          if (!column || column.next === null || missing <= 0) break;
          const page = await readPage(place, filter, column, Math.min(missing, maxPageSize), signal);
          board = withPage(board, column, page);
        }
      }
      return board;
    },
  });
}

function readPage(
  { teamId, projectId }: ProjectPlace,
  filter: TaskFilter,
  { columnId, next }: Column,
  limit: number,
  signal?: AbortSignal,
) {
  return tasksApi.query(
    {
      params: { teamId },
      body: {
        ...filter,
        projectId,
        columnId,
        state: 'any',
        sort: 'place',
        limit,
        ...(next !== null && { after: next }),
      },
    },
    { ...(signal && { signal }) },
  );
}
