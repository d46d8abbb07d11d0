// The tasks of a person across all projects: the open ones by due date, or all of them on a board or in a calendar.
import type { Project } from '@fieldhouse/contract/projects';
import type { TaskQuery } from '@fieldhouse/contract/task-queries';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { LoadMore } from '../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { HelpLink } from '../../app/help/help-link.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { projectViews } from '../../app/project-search.ts';
import { useMayExport } from '../../app/rights/own-rights.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Notice } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { FeedDialog } from '../calendar-feeds/index.ts';
import { OwnBoard } from './board/own-board.tsx';
import { ViewSwitch } from './parts/view-switch.tsx';
import { tasksQuery } from './project-queries.ts';
import css from './projects.module.css';
import { ExportItems } from './settings/export-items.tsx';
import { TaskFilters } from './settings/task-filters.tsx';
import { TaskCalendar } from './task-calendar.tsx';
import { RowsByDue } from './task-rows.tsx';
import { openTaskId, useProjectSearch, useTaskFilter } from './use-project-search.ts';

const asked = {
  mine: { scope: 'mine' },
  overdue: { scope: 'mine', due: 'overdue' },
  today: { scope: 'mine', due: 'today' },
  following: { scope: 'following' },
} as const satisfies Readonly<Record<string, Partial<TaskQuery>>>;

interface OwnTasksProps {
  readonly projects: readonly Project[];
  /** Undefined for someone who may add no tasks. */
  readonly onAdd: (() => void) | undefined;
}

export function OwnTasks({ projects, onAdd }: OwnTasksProps) {
  const t = usePhrases('projects');
  const tCalendar = usePhrases('calendar');
  const teamId = useTeamId();
  const [isSubscribing, setSubscribing] = useState(false);
  const { search, change } = useProjectSearch();
  const filter = useTaskFilter(search);
  const mayExport = useMayExport();
  const { show = 'mine' } = search;
  const query = { ...filter, ...asked[show] };
  const { view = 'list' } = search;
  const isByDay = show === 'overdue' || show === 'today';
  const parts = {
    projects,
    query,
    openTaskId: openTaskId(search),
    empty: <NoTasks isFiltered={Object.keys(filter).length > 0} />,
    onOpen: (task: string) => change({ task }),
  };
  return (
    <>
      <header className={css.head}>
        <div className={css.headRow}>
          <h1 className={css.heading}>{t(`rail.${show}`)}</h1>
          <span className={css.space} />
          <HelpLink page="tasks" />
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon
                size={36}
                variant="subtle"
                color="gray"
                aria-label={t('form.actions', { name: t(`rail.${show}`) })}
              >
                <DotsThreeIcon size={20} weight="bold" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<CalendarPlusIcon size={16} />} onClick={() => setSubscribing(true)}>
                {tCalendar('feed.subscribe')}
              </Menu.Item>
              {mayExport && (
                <ExportItems
                  label={t(Object.keys(filter).length > 0 ? 'form.exportFiltered' : 'form.export')}
                  query={{ ...query, state: view === 'list' ? 'open' : 'any' }}
                />
              )}
            </Menu.Dropdown>
          </Menu>
        </div>
        <div className={css.headRow}>
          <ViewSwitch
            views={projectViews}
            view={view}
            onChange={(chosen) => change({ view: chosen === 'list' ? undefined : chosen })}
          />
          <TaskFilters
            search={search}
            // Whose they are, and sometimes when they are due, was chosen already.
            without={isByDay ? ['person', 'due'] : ['person']}
            onChange={change}
          />
          {onAdd && (
            <Button
              className={css.newTask ?? ''}
              leftSection={<PlusIcon size={16} weight="bold" />}
              onClick={onAdd}
            >
              {t('newTask')}
            </Button>
          )}
        </div>
      </header>
      {isSubscribing && (
        <Suspense fallback={null}>
          <FeedDialog
            teamId={teamId}
            viewId={null}
            name={t('rail.mine')}
            onClose={() => setSubscribing(false)}
          />
        </Suspense>
      )}
      {view === 'list' && <OwnList {...parts} />}
      {view === 'board' && <OwnBoard {...parts} label={t(`rail.${show}`)} />}
      {view === 'calendar' && (
        <TaskCalendar
          {...parts}
          label={t(`rail.${show}`)}
          search={search}
          onNavigate={change}
          onAdd={undefined}
        />
      )}
    </>
  );
}

function NoTasks({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = usePhrases('projects');
  if (isFiltered) return <Notice title={t('noTasks')} />;
  return <Notice icon={<CheckCircleIcon size={26} />} title={t('noMine')} text={t('noMineText')} />;
}

interface OwnListProps extends Pick<OwnTasksProps, 'projects'> {
  readonly query: Partial<TaskQuery>;
  readonly empty: ReactNode;
  readonly openTaskId: string | undefined;
  readonly onOpen: (taskId: string) => void;
}

function OwnList({ projects, query: wanted, empty, openTaskId: openId, onOpen }: OwnListProps) {
  const t = usePhrases('projects');
  const query = useInfiniteQuery(tasksQuery(useTeamId(), wanted));
  return (
    <div className={css.scroll}>
      <QueryBoundary query={query} skeleton={<RowsSkeleton rows={8} height={44} />} empty={empty}>
        {(tasks) => (
          <RowsByDue tasks={tasks} projects={projects} openTaskId={openId} onOpen={({ id }) => onOpen(id)} />
        )}
      </QueryBoundary>
      <LoadMore query={query} label={t('board.more')} />
    </div>
  );
}
