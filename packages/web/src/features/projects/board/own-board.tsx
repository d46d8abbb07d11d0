// A person's tasks of all projects on one board. Its columns are what the columns of projects mean; they are sorted by due date.
import { type Project, type TaskStage, taskStages } from '@fieldhouse/contract/projects';
import type { TaskCard } from '@fieldhouse/contract/task-cards';
import { boardPageSize, type TaskQuery } from '@fieldhouse/contract/task-queries';
import type { ReactNode } from 'react';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Board } from '../../../ui/board/board.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { ProjectSign } from '../parts/project-sign.tsx';
import { StageIcon } from '../parts/stage-icon.tsx';
import { TaskChips, TaskSigns } from '../parts/task-signs.tsx';
import { projectOf } from '../project-queries.ts';
import css from './task-board.module.css';
import { type OwnColumn, useMoveOwnTask, useOwnBoard } from './use-own-board.ts';

interface OwnBoardProps {
  readonly label: string;
  readonly query: Partial<TaskQuery>;
  /** Of the tasks. */
  readonly projects: readonly Project[];
  readonly openTaskId: string | undefined;
  readonly empty: ReactNode;
  readonly onOpen: (taskId: string) => void;
}

export function OwnBoard({ label, query: wanted, projects, openTaskId, empty, onOpen }: OwnBoardProps) {
  const t = usePhrases('projects');
  const { query, queryKey, loadMore } = useOwnBoard(wanted);
  const move = useMoveOwnTask(projects, queryKey);
  const nameOf = (task: TaskCard) => projectOf(projects, task.projectId);
  return (
    <QueryBoundary
      query={query}
      skeleton={<RowsSkeleton rows={8} height={64} isFull />}
      isEmpty={({ columns }) => columns.every(({ items }) => items.length === 0)}
      empty={empty}
    >
      {(content) => (
        <Board
          label={label}
          columns={taskStages.map((stage) => {
            const column = content.columns.find(({ columnId }) => columnId === stage);
            const name = t(`stage.${stage}`);
            return {
              id: stage,
              name,
              label: t('board.column', { name, count: column?.total ?? 0 }),
              head: <StageHead stage={stage} column={column} />,
            };
          })}
          content={content}
          openId={openTaskId}
          isSorted
          texts={{
            keys: t('board.keysSorted'),
            more: t('board.more'),
            moved: ({ title }, to) => t('board.movedTo', { title, ...to }),
          }}
          renderCard={(task) => {
            const project = nameOf(task);
            return (
              <>
                <span className={css.title}>{task.title}</span>
                {project && (
                  <span className={css.project}>
                    <ProjectSign project={project} />
                    {project.name}
                  </span>
                )}
                <TaskChips task={task} />
                <TaskSigns task={task} />
              </>
            );
          }}
          isFaded={({ completedAt }) => completedAt !== null}
          onOpen={onOpen}
          onMove={(taskId, { columnId }) => move({ taskId, stage: stageOf(columnId) })}
          onTick={(task) => move({ taskId: task.id, stage: task.completedAt === null ? 'done' : 'todo' })}
          onMore={loadMore}
        />
      )}
    </QueryBoundary>
  );
}

function stageOf(columnId: string): TaskStage {
  return taskStages.find((stage) => stage === columnId) ?? 'todo';
}

interface StageHeadProps {
  readonly stage: TaskStage;
  readonly column: OwnColumn | undefined;
}

function StageHead({ stage, column }: StageHeadProps) {
  const t = usePhrases('projects');
  const formats = useFormats();
  const shown = formats.number(column?.total ?? 0);
  const hasMore = column !== undefined && column.next !== null && column.total >= boardPageSize;
  return (
    <header className={css.head}>
      <StageIcon stage={stage} size={18} />
      <h2 className={css.name}>{t(`stage.${stage}`)}</h2>
      <span className={css.count}>{hasMore ? `${shown}+` : shown}</span>
    </header>
  );
}
