// Changes of the open task. Each is shown at once and sent after the one before it has been answered, with the version of that
// answer: quick clicks are no conflict. A change that says how to change the task is made again on what another person stored;
// one with values of its own is refused then.
import type { ChecklistItem, Task } from '@fieldhouse/contract/task-cards';
import type { TaskChange } from '@fieldhouse/contract/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isProblem } from '../../../api/api-problem.ts';
import { tasksApi } from '../../../api/endpoints/projects-api.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { taskQuery } from '../project-queries.ts';

type Change = TaskChange | ((task: Task) => TaskChange);

/** Resolves with whether it was saved; a failure is reported. */
export type ChangeTask = (change: Change) => Promise<boolean>;

export function useTaskChanges(task: Task) {
  const t = usePhrases('projects');
  const client = useQueryClient();
  const params = { teamId: useTeamId(), taskId: task.id };
  const query = taskQuery(params);
  const { queryKey } = query;
  const inTurn = useTurns();
  const [waiting, setWaiting] = useState<readonly Change[]>([]);
  const answered = useRef(task);
  const current = (): Task => {
    const read = client.getQueryData<Task>(queryKey) ?? task;
    const last = answered.current;
    return last.id === read.id && last.version > read.version ? last : read;
  };
  const send = async (change: Change, now: Task): Promise<Task> => {
    const body = { ...bodyOf(change, now), version: now.version };
    answered.current = await tasksApi.change({ params, body });
    return answered.current;
  };
  const failed = (error: unknown) => (isStale(error) ? t('task.stale') : problemText(error));
  const show = async (changed: Task) => {
    // What is being read now may be older.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, changed);
  };
  const { run: change } = useAction(
    (wanted: Change) =>
      inTurn(async () => {
        try {
          return await send(wanted, current());
        } catch (error) {
          if (!isStale(error) || typeof wanted !== 'function') throw error;
          return send(wanted, await client.fetchQuery({ ...query, staleTime: 0 }));
        }
      }),
    { onDone: show, failed },
  );
  const { run: move } = useAction((columnId: Task['columnId']) =>
    inTurn(async () => {
      const card = await tasksApi.move({ params, body: { columnId } });
      answered.current = { ...current(), ...card };
      return card;
    }),
  );
  const { run: follow } = useAction(
    (isFollowing: boolean) => tasksApi.follow({ params, body: { isFollowing } }),
    { onDone: show },
  );
  return {
    /** With the changes that aren't stored yet. */
    shown: waiting.reduce((before, one) => withChange(before, bodyOf(one, before)), task),
    change: async (wanted: Change) => {
      setWaiting((all) => [...all, wanted]);
      const changed = await change(wanted);
      setWaiting((all) => all.filter((one) => one !== wanted));
      return changed !== undefined;
    },
    move: (columnId: Task['columnId']) => void move(columnId),
    follow: (isFollowing: boolean) => void follow(isFollowing),
  };
}

/** Runs each work after the one before, whether that failed or not. */
function useTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (work) => {
    const turn = last.current.then(work, work);
    last.current = turn;
    return turn;
  };
}

function isStale(error: unknown): boolean {
  return isProblem(error) && error.code === 'stale_version';
}

function bodyOf(change: Change, task: Task): TaskChange {
  return typeof change === 'function' ? change(task) : change;
}

/** As the server will answer, without what only it knows: names of people and tags, clean HTML. */
function withChange(
  task: Task,
  { title, priority, dueOn, dueTime, recurrence, checklist }: TaskChange,
): Task {
  const day = dueOn === undefined ? task.dueOn : dueOn;
  return {
    ...task,
    ...(title !== undefined && { title }),
    ...(priority !== undefined && { priority }),
    ...(recurrence !== undefined && { recurrence }),
    // When it is overdue depends on the team's zone.
    ...((dueOn !== undefined || dueTime !== undefined) && { dueOn: day, dueAt: null }),
    dueTime: day === null ? null : dueTime === undefined ? task.dueTime : dueTime,
    ...(checklist !== undefined && {
      // Its people come from the API.
      checklistItems: checklist as ChecklistItem[],
      checklist: { done: checklist.filter(({ isDone }) => isDone).length, total: checklist.length },
    }),
  };
}
