// Changes of the open task. The reply is shown at once; a change of an older version is refused and read again.
import type { Task } from '@fieldhouse/contract/task-cards';
import type { TaskChange } from '@fieldhouse/contract/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { isProblem } from '../../../api/api-problem.ts';
import { tasksApi } from '../../../api/endpoints/projects-api.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { taskQuery } from '../project-queries.ts';

/** Resolves with whether it was saved; a failure is reported. */
export type ChangeTask = (change: TaskChange) => Promise<boolean>;

export function useTaskChanges(task: Task) {
  const t = usePhrases('projects');
  const client = useQueryClient();
  const params = { teamId: useTeamId(), taskId: task.id };
  const { queryKey } = taskQuery(params);
  const failed = (error: unknown) =>
    isProblem(error) && error.code === 'stale_version' ? t('task.stale') : problemText(error);
  const { run: change } = useAction(
    (body: TaskChange) => tasksApi.change({ params, body: { ...body, version: task.version } }),
    {
      onDone: (changed) => client.setQueryData(queryKey, changed),
      failed,
    },
  );
  const { run: move } = useAction((columnId: Task['columnId']) =>
    tasksApi.move({ params, body: { columnId } }),
  );
  const { run: follow } = useAction(
    (isFollowing: boolean) => tasksApi.follow({ params, body: { isFollowing } }),
    { onDone: (changed) => client.setQueryData(queryKey, changed) },
  );
  return {
    change: async (body: TaskChange) => (await change(body)) !== undefined,
    move: (columnId: Task['columnId']) => void move(columnId),
    follow: (isFollowing: boolean) => void follow(isFollowing),
  };
}
