// The tasks of a project as rows, by column.
import type { Project } from '@fieldhouse/contract/projects';
import type { TaskFilter } from '@fieldhouse/contract/task-queries';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Notice } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useBoard } from './board/use-board.ts';
import css from './projects.module.css';
import { RowsByColumn } from './task-rows.tsx';

interface ProjectListProps {
  readonly project: Project;
  readonly filter: TaskFilter;
  readonly openTaskId: string | undefined;
  readonly onOpen: (taskId: string) => void;
}

export function ProjectList({ project, filter, openTaskId, onOpen }: ProjectListProps) {
  const t = usePhrases('projects');
  const { query, loadMore } = useBoard(project, filter);
  return (
    <div className={css.scroll}>
      <QueryBoundary query={query} skeleton={<RowsSkeleton rows={8} height={44} />}>
        {({ columns }) =>
          columns.every(({ total }) => total === 0) ? (
            <Notice title={t('noTasks')} />
          ) : (
            <RowsByColumn
              project={project}
              columns={columns}
              openTaskId={openTaskId}
              onOpen={({ id }) => onOpen(id)}
              onMore={loadMore}
            />
          )
        }
      </QueryBoundary>
    </div>
  );
}
