// Moves a card at once and then on the server; the toast undoes it.
import type { Project } from '@fieldhouse/contract/projects';
import { useQueryClient } from '@tanstack/react-query';
import { tasksApi } from '../../../api/endpoints/projects-api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { type CardPlace, itemAbove, itemOf, placeOf, withMoved } from '../../../ui/board/board-state.ts';
import { useColumnName } from '../parts/column-name.ts';
import type { TaskBoardContent } from './use-board.ts';

interface Move {
  readonly taskId: string;
  readonly to: CardPlace;
  /** No toast for what takes a move back. */
  readonly isUndo?: boolean;
}

interface SentMove extends Move {
  readonly title: string;
  readonly from: CardPlace;
  readonly afterId: Parameters<typeof tasksApi.move>[0]['body']['afterId'];
}

export function useMoveTask(project: Project, queryKey: readonly unknown[]) {
  const t = usePhrases('projects');
  const columnName = useColumnName();
  const teamId = useTeamId();
  const client = useQueryClient();
  const { run } = useAction(
    ({ taskId, to, afterId }: SentMove) =>
      tasksApi.move({
        // Of a card that the server sent.
        params: { teamId, taskId: taskId as Parameters<typeof tasksApi.move>[0]['params']['taskId'] },
        body: { columnId: to.columnId, afterId },
      }),
    {
      done: (_card, { taskId, title, from, to, isUndo = false }) => {
        if (isUndo || from.columnId === to.columnId) return undefined;
        const column = project.columns.find(({ id }) => id === to.columnId);
        return {
          text: t('board.moved', { title, column: column ? columnName(column) : '' }),
          tone: 'good',
          action: {
            label: t('task.undo'),
            onAct: () => move({ taskId, to: from, isUndo: true }),
          },
        };
      },
    },
  );
  const move = (wanted: Move) => {
    const board = client.getQueryData<TaskBoardContent>(queryKey);
    const from = board && placeOf(board, wanted.taskId);
    if (!board || !from) return;
    const { taskId, to } = wanted;
    if (from.columnId === to.columnId && from.index === to.index) return;
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, withMoved(board, taskId, to));
    const title = itemOf(board, taskId)?.title ?? '';
    void run({ ...wanted, title, from, afterId: itemAbove(board, taskId, to)?.id ?? null });
  };
  return move;
}
