// The tasks that have to be done first.
import type { Task, TaskCard } from '@fieldhouse/contract/task-cards';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { tasksApi } from '../../../api/endpoints/projects-api.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { StageIcon } from '../parts/stage-icon.tsx';
import { Finder } from './finder.tsx';
import css from './task-panel.module.css';
import type { ChangeTask } from './use-task-changes.ts';

interface BlockersProps {
  readonly task: Task;
  readonly onChange: ChangeTask;
  readonly onOpen: (task: Pick<TaskCard, 'id' | 'projectId'>) => void;
}

export function Blockers({ task, onChange, onOpen }: BlockersProps) {
  const t = usePhrases('projects');
  const params = { teamId: useTeamId() };
  const { blockedBy } = task;
  if (blockedBy.length === 0 && !task.may.edit) return null;
  const findTasks = async (search: string, signal: AbortSignal) => {
    const body = { projectId: task.projectId, search, sort: 'updated', limit: 8 } as const;
    const { items } = await tasksApi.query({ params, body }, { signal });
    return items
      .filter(({ id }) => id !== task.id)
      .map(({ id, number, title }) => ({ value: id as string, label: title, detail: `#${number}` }));
  };
  return (
    <section className={css.part} aria-labelledby="task-blockers">
      <h2 id="task-blockers" className={css.partTitle}>
        {t('task.blockedBy')}
      </h2>
      <ul className={css.list}>
        {blockedBy.map(({ id, projectId, title, isDone }) => (
          <li key={id} className={css.check}>
            <StageIcon stage={isDone ? 'done' : 'todo'} />
            <UnstyledButton className={css.blocker ?? ''} onClick={() => onOpen({ id, projectId })}>
              {title}
            </UnstyledButton>
            {task.may.edit && (
              <ActionIcon
                size={28}
                variant="subtle"
                color="gray"
                aria-label={t('task.removeBlocker', { name: title })}
                onClick={() =>
                  onChange((now) => ({ blockedByIds: blockersOf(now).filter((one) => one !== id) }))
                }
              >
                <XIcon size={14} weight="bold" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {task.may.edit && (
        <Finder
          label={t('task.addBlocker')}
          placeholder={t('task.findTask')}
          queryKey={['tasks.query', 'blockers', params, task.projectId]}
          find={findTasks}
          onChoose={(value) =>
            // An id that the API sent.
            onChange((now) => ({ blockedByIds: [...new Set([...blockersOf(now), value as Task['id']])] }))
          }
        />
      )}
    </section>
  );
}

function blockersOf({ blockedBy }: Task): Task['id'][] {
  return blockedBy.map(({ id }) => id);
}
