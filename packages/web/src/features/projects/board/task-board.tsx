// The tasks of a project in its columns.
import type { Project, TaskColumn } from '@fieldhouse/contract/projects';
import type { TaskFilter } from '@fieldhouse/contract/task-queries';
import { ActionIcon, Button } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Board } from '../../../ui/board/board.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useColumnName } from '../parts/column-name.ts';
import { StageIcon } from '../parts/stage-icon.tsx';
import { TaskChips, TaskSigns } from '../parts/task-signs.tsx';
import css from './task-board.module.css';
import { type TaskBoardContent, useBoard } from './use-board.ts';
import { useMoveTask } from './use-move-task.ts';

interface TaskBoardProps {
  readonly project: Project;
  readonly filter: TaskFilter;
  readonly openTaskId: string | undefined;
  readonly onOpen: (taskId: string) => void;
  readonly onAdd: ((column: TaskColumn) => void) | undefined;
}

export function TaskBoard(props: TaskBoardProps) {
  const { query, queryKey, loadMore } = useBoard(props.project, props.filter);
  return (
    <QueryBoundary query={query} skeleton={<RowsSkeleton rows={8} height={64} isFull />}>
      {(content) => <LoadedBoard {...props} content={content} queryKey={queryKey} onMore={loadMore} />}
    </QueryBoundary>
  );
}

interface LoadedBoardProps extends TaskBoardProps {
  readonly content: TaskBoardContent;
  readonly queryKey: readonly unknown[];
  readonly onMore: ReturnType<typeof useBoard>['loadMore'];
}

function LoadedBoard(props: LoadedBoardProps) {
  const { project, content, queryKey, openTaskId, onOpen, onAdd, onMore } = props;
  const t = usePhrases('projects');
  const columnName = useColumnName();
  const move = useMoveTask(project, queryKey);
  return (
    <Board
      label={t('board.label', { name: project.name })}
      columns={project.columns.map((column) => {
        const name = columnName(column);
        const total = content.columns.find(({ columnId }) => columnId === column.id)?.total ?? 0;
        const add = onAdd && { label: t('addTaskTo', { column: name }), onAdd: () => onAdd(column) };
        return {
          id: column.id,
          name,
          label: t('board.column', { name, count: total }),
          head: <ColumnHead column={column} name={name} total={total} add={add} />,
          foot: add && <AddTask add={add} />,
        };
      })}
      content={content}
      openId={openTaskId}
      texts={{
        keys: t('board.keys'),
        more: t('board.more'),
        moved: ({ title }, to) => t('board.movedTo', { title, ...to }),
      }}
      renderCard={(task) => (
        <>
          <span className={css.title}>{task.title}</span>
          <TaskChips task={task} />
          <TaskSigns task={task} />
        </>
      )}
      isFaded={({ completedAt }) => completedAt !== null}
      onOpen={onOpen}
      onMove={(taskId, to) => move({ taskId, to })}
      onTick={(task) => {
        // The end of the first column for completed tasks, or for open ones if it is completed.
        const isDone = task.completedAt !== null;
        const column = project.columns.find(({ stage }) => (stage === 'done') !== isDone);
        const index = content.columns.find(({ columnId }) => columnId === column?.id)?.items.length ?? 0;
        if (column) move({ taskId: task.id, to: { columnId: column.id, index } });
      }}
      onMore={onMore}
    />
  );
}

interface Add {
  readonly label: string;
  readonly onAdd: () => void;
}

interface ColumnHeadProps {
  readonly column: TaskColumn;
  readonly name: string;
  readonly total: number;
  readonly add: Add | undefined;
}

function ColumnHead({ column: { stage, limit }, name, total, add }: ColumnHeadProps) {
  const t = usePhrases('projects');
  const formats = useFormats();
  const isOver = limit !== null && total > limit;
  return (
    <header className={css.head}>
      <StageIcon stage={stage} size={18} />
      <h2 className={css.name}>{name}</h2>
      <span className={css.count} data-over={isOver || undefined}>
        {formats.number(total)}
        {limit !== null && ` / ${limit}`}
        {isOver && <WarningIcon size={14} aria-label={t('board.overLimit', { limit })} />}
      </span>
      {add && (
        <ActionIcon
          size={32}
          variant="subtle"
          color="gray"
          tabIndex={-1}
          aria-label={add.label}
          onClick={add.onAdd}
        >
          <PlusIcon size={16} weight="bold" />
        </ActionIcon>
      )}
    </header>
  );
}

function AddTask({ add }: { readonly add: Add }) {
  const t = usePhrases('projects');
  return (
    <Button
      className={css.add ?? ''}
      variant="subtle"
      color="gray"
      size="compact-md"
      justify="flex-start"
      leftSection={<PlusIcon size={15} weight="bold" />}
      aria-label={add.label}
      onClick={add.onAdd}
    >
      {t('addTask')}
    </Button>
  );
}
