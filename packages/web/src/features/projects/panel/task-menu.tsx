import type { Task } from '@fieldhouse/contract/tasks';
import { ActionIcon, Menu } from '@mantine/core';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { tasksApi } from '../../../api/endpoints/projects-api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { staleAfterTask } from '../project-queries.ts';
import { useTaskChanges } from './use-task-changes.ts';

interface TaskMenuProps {
  readonly task: Task;
  readonly onDeleted: () => void;
}

export function TaskMenu({ task, onDeleted }: TaskMenuProps) {
  const t = usePhrases('projects');
  const params = { teamId: useTeamId(), taskId: task.id };
  const { follow } = useTaskChanges(task);
  const { run: restore } = useAction(() => tasksApi.restore({ params }), {
    done: t('task.restored'),
    refresh: staleAfterTask,
  });
  const { run: remove } = useAction(() => tasksApi.delete({ params }), {
    onDone: onDeleted,
    done: () => ({
      text: t('task.deleted'),
      tone: 'good',
      action: { label: t('task.undo'), onAct: () => void restore() },
    }),
    refresh: staleAfterTask,
  });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          size={32}
          variant="subtle"
          color="gray"
          aria-label={t('task.menu', { title: task.title })}
        >
          <DotsThreeIcon size={18} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => follow(!task.isFollowing)}>
          {task.isFollowing ? t('task.unfollow') : t('task.follow')}
        </Menu.Item>
        {task.may.edit && (
          <Menu.Item color="red" onClick={() => void remove()}>
            {t('task.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
