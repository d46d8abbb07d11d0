// Completes a task where it is listed, or opens it again.
import type { Project } from '@fieldhouse/contract/projects';
import type { TaskCard } from '@fieldhouse/contract/task-cards';
import { Checkbox } from '@mantine/core';
import { tasksApi } from '../../../api/endpoints/projects-api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';

interface TaskTickProps {
  readonly task: TaskCard;
  readonly project: Project;
}

/** Ticked at once; the toast takes it back. */
export function TaskTick({ task, project: { columns } }: TaskTickProps) {
  const t = usePhrases('projects');
  const teamId = useTeamId();
  const isDone = task.completedAt !== null;
  const { run, isPending } = useAction(
    ({ columnId }: { readonly columnId: TaskCard['columnId']; readonly isUndo?: boolean }) =>
      tasksApi.move({ params: { teamId, taskId: task.id }, body: { columnId } }),
    {
      done: (_card, { isUndo = false }) =>
        isUndo
          ? undefined
          : {
              text: t(isDone ? 'tick.opened' : 'tick.completed', { title: task.title }),
              tone: 'good',
              action: {
                label: t('task.undo'),
                onAct: () => void run({ columnId: task.columnId, isUndo: true }),
              },
            },
      isExclusive: true,
    },
  );
  const column = columns.find(({ stage }) => (stage === 'done') !== isDone);
  return (
    <Checkbox
      radius="xl"
      aria-label={t('tick.label', { title: task.title })}
      checked={isDone !== isPending}
      onChange={() => column && void run({ columnId: column.id })}
    />
  );
}
