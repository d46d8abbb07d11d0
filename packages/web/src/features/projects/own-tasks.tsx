// The open tasks of a person across all projects.
import type { Project } from '@fieldhouse/contract/projects';
import type { TaskQuery } from '@fieldhouse/contract/tasks';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadMore } from '../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { HelpLink } from '../../app/help/help-link.tsx';
import { usePhrases } from '../../app/phrases.ts';
import type { ProjectSearch } from '../../app/project-search.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Notice } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { tasksQuery } from './project-queries.ts';
import css from './projects.module.css';
import { RowsByDue } from './task-rows.tsx';

const asked = {
  mine: { scope: 'mine' },
  overdue: { scope: 'mine', due: 'overdue' },
  today: { scope: 'mine', due: 'today' },
  following: { scope: 'following' },
} as const satisfies Readonly<Record<string, Partial<TaskQuery>>>;

interface OwnTasksProps {
  readonly projects: readonly Project[];
  readonly show: ProjectSearch['show'];
  readonly openTaskId: string | undefined;
  readonly onOpen: (taskId: string) => void;
}

export function OwnTasks({ projects, show, openTaskId, onOpen }: OwnTasksProps) {
  const t = usePhrases('projects');
  const query = useInfiniteQuery(tasksQuery(useTeamId(), asked[show ?? 'mine']));
  return (
    <>
      <header className={`${css.head} ${css.headWithHelp}`}>
        <h1 className={css.heading}>{t(`rail.${show ?? 'mine'}`)}</h1>
        <HelpLink page="tasks" />
      </header>
      <div className={css.scroll}>
        <QueryBoundary
          query={query}
          skeleton={<RowsSkeleton rows={8} height={44} />}
          empty={<Notice icon={<CheckCircleIcon size={26} />} title={t('noMine')} text={t('noMineText')} />}
        >
          {(tasks) => (
            <RowsByDue
              tasks={tasks}
              projects={projects}
              openTaskId={openTaskId}
              onOpen={({ id }) => onOpen(id)}
            />
          )}
        </QueryBoundary>
        <LoadMore query={query} label={t('board.more')} />
      </div>
    </>
  );
}
