import type { Project } from '@fieldhouse/contract/projects';
import type { Task } from '@fieldhouse/contract/task-cards';
import { ActionIcon, Menu } from '@mantine/core';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { tasksApi } from '../../../api/endpoints/projects-api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { useColumnName } from '../parts/column-name.ts';
import { projectOf } from '../project-queries.ts';
import { useTaskChanges } from './use-task-changes.ts';

interface TaskMenuProps {
  readonly task: Task;
  readonly projects: readonly Project[];
  readonly onDeleted: () => void;
}

export function TaskMenu({ task, projects, onDeleted }: TaskMenuProps) {
  const t = usePhrases('projects');
  const params = { teamId: useTeamId(), taskId: task.id };
  const { follow } = useTaskChanges(task);
  const { run: restore } = useAction(() => tasksApi.restore({ params }), {
    done: t('task.restored'),
  });
  const { run: remove } = useAction(() => tasksApi.delete({ params }), {
    onDone: onDeleted,
    done: () => ({
      text: t('task.deleted'),
      tone: 'good',
      action: { label: t('task.undo'), onAct: () => void restore() },
    }),
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
        <MoveToColumn task={task} project={projectOf(projects, task.projectId)} />
        {task.may.edit && <MoveToProject task={task} projects={projects} />}
        {task.may.edit && (
          <Menu.Item color="red" onClick={() => void remove()}>
            {t('task.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function MoveToColumn({ task, project }: { readonly task: Task; readonly project: Project | undefined }) {
  const t = usePhrases('projects');
  const columnName = useColumnName();
  const { move } = useTaskChanges(task);
  if (!project) return null;
  return (
    <MoveMenu
      label={t('task.moveToColumn')}
      choices={project.columns.map((column) => ({ id: column.id, name: columnName(column) }))}
      chosen={task.columnId}
      onChoose={move}
    />
  );
}

interface MoveToProjectProps {
  readonly task: Task;
  readonly projects: readonly Project[];
}

function MoveToProject({ task, projects }: MoveToProjectProps) {
  const t = usePhrases('projects');
  const { change } = useTaskChanges(task);
  return (
    <MoveMenu
      label={t('task.moveToProject')}
      choices={projects.filter(({ id, status }) => id === task.projectId || status !== 'done')}
      chosen={task.projectId}
      onChoose={(projectId) => void change({ projectId })}
    />
  );
}

interface MoveMenuProps<Id extends string> {
  readonly label: string;
  readonly choices: readonly { readonly id: Id; readonly name: string }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

function MoveMenu<Id extends string>({ label, choices, chosen, onChoose }: MoveMenuProps<Id>) {
  return (
    <Menu.Sub position="left-start">
      <Menu.Sub.Target>
        <Menu.Sub.Item>{label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {choices.map(({ id, name }) => (
          <Menu.RadioItem
            key={id}
            value={id}
            checked={id === chosen}
            checkIcon={<CheckIcon size={14} weight="bold" />}
            closeMenuOnClick
            onChange={() => onChoose(id)}
          >
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
