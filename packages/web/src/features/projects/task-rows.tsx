// Tasks as rows: by column in a project, by due date across projects.
import type { Project } from '@fieldhouse/contract/projects';
import type { TaskCard } from '@fieldhouse/contract/task-cards';
import { addDays } from '@fieldhouse/domain/fields/date/zoned-time';
import { isOverdue } from '@fieldhouse/domain/tasks/due';
import type { ReactNode } from 'react';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { MoreButton } from '../../ui/board/more-button.tsx';
import type { TaskBoardContent } from './board/use-board.ts';
import { useColumnName } from './parts/column-name.ts';
import { useToday } from './parts/due-text.tsx';
import { ProjectSign } from './parts/project-sign.tsx';
import { StageIcon } from './parts/stage-icon.tsx';
import { TaskChips, TaskSigns } from './parts/task-signs.tsx';
import { TaskTick } from './parts/task-tick.tsx';
import css from './projects.module.css';

interface RowsProps {
  readonly tasks: readonly TaskCard[];
  readonly openTaskId: string | undefined;
  /** The project of all of them. */
  readonly of?: Project;
  /** Names their project, for rows of several. */
  readonly projects?: readonly Project[];
  readonly onOpen: (task: TaskCard) => void;
}

export function TaskRows({ tasks, openTaskId, of, projects, onOpen }: RowsProps) {
  return (
    <ul className={css.rows}>
      {tasks.map((task) => {
        const project = projects?.find(({ id }) => id === task.projectId);
        const ownProject = project ?? of;
        return (
          <li key={task.id} className={css.line}>
            {ownProject && <TaskTick task={task} project={ownProject} />}
            <button
              type="button"
              className={css.row}
              data-item-id={task.id}
              data-open={task.id === openTaskId || undefined}
              data-done={task.completedAt !== null || undefined}
              aria-current={task.id === openTaskId || undefined}
              onClick={() => onOpen(task)}
            >
              {isUnderWay(task) && <StageIcon stage={task.stage} size={18} />}
              <span className={css.rowTitle}>{task.title}</span>
              <TaskChips task={task} />
              {project && (
                <span className={css.sign}>
                  <ProjectSign project={project} />
                  <span className={css.soft}>{project.name}</span>
                </span>
              )}
              <TaskSigns task={task} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Whether it is done is what its tick says. */
function isUnderWay({ stage }: TaskCard): boolean {
  return stage === 'doing' || stage === 'waiting';
}

interface ColumnRowsProps extends Omit<RowsProps, 'of' | 'projects' | 'tasks'> {
  readonly project: Project;
  readonly columns: TaskBoardContent['columns'];
  readonly onMore: (column: TaskBoardContent['columns'][number]) => Promise<unknown>;
}

export function RowsByColumn({ project, columns, onMore, ...rest }: ColumnRowsProps) {
  const t = usePhrases('projects');
  const columnName = useColumnName();
  return project.columns.map((column) => {
    const content = columns.find(({ columnId }) => columnId === column.id);
    return (
      <Group key={column.id} title={columnName(column)} count={content?.total ?? 0}>
        <TaskRows {...rest} of={project} tasks={content?.items ?? []} />
        {content && content.next !== null && (
          <MoreButton key={content.items.length} label={t('board.more')} onMore={() => onMore(content)} />
        )}
      </Group>
    );
  });
}

const dueGroups = ['overdue', 'today', 'week', 'later', 'none'] as const;
type DueGroup = (typeof dueGroups)[number];

export function RowsByDue({ tasks, ...rest }: RowsProps) {
  const t = usePhrases('projects');
  const today = useToday();
  const now = new Date();
  const groups = Map.groupBy(tasks, (task) => dueGroupOf(task, today, now));
  return dueGroups.map((group) => {
    const some = groups.get(group);
    return (
      some && (
        <Group key={group} title={t(`group.${group}`)} count={some.length}>
          <TaskRows {...rest} tasks={some} />
        </Group>
      )
    );
  });
}

function dueGroupOf(task: TaskCard, today: string, now: Date): DueGroup {
  if (task.dueOn === null) return 'none';
  if (isOverdue(task, now)) return 'overdue';
  if (task.dueOn <= today) return 'today';
  return task.dueOn <= addDays(today, 6) ? 'week' : 'later';
}

interface GroupProps {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Group({ title, count, children }: GroupProps) {
  const formats = useFormats();
  return (
    <section>
      <h2 className={css.groupTitle}>
        {title} <span className={css.soft}>{formats.number(count)}</span>
      </h2>
      {children}
    </section>
  );
}
