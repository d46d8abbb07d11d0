import type { EndpointReply } from '@fieldhouse/contract/endpoint';
import type { projects as projectEndpoints } from '@fieldhouse/contract/projects';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import { Button } from '@mantine/core';
import { KanbanIcon } from '@phosphor-icons/react/dist/csr/Kanban';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { OpenedBy } from '../../app/forms/opened-by.tsx';
import { HelpLink } from '../../app/help/help-link.tsx';
import { useWantedNew } from '../../app/new-thing.ts';
import { usePhrases } from '../../app/phrases.ts';
import type { ProjectSearch } from '../../app/project-search.ts';
import { useSession } from '../../app/session/session.ts';
import { useMembership, useTeamId } from '../../app/session/use-team.ts';
import { Notice } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { usePageKeys } from '../../ui/use-page-keys.ts';
import { RecordPanel } from '../records/index.ts';
import { OwnTasks } from './own-tasks.tsx';
import { DeletedDialog } from './panel/deleted-dialog.tsx';
import { TaskPanel } from './panel/task-panel.tsx';
import { useToday } from './parts/due-text.tsx';
import { RecordOpener } from './parts/record-opener.ts';
import { projectOf, projectsQuery } from './project-queries.ts';
import { ProjectRail } from './project-rail.tsx';
import { type NewTaskPlace, ProjectView } from './project-view.tsx';
import css from './projects.module.css';
import { QuickAddDialog } from './quick-add.tsx';
import { ProjectDialog } from './settings/lazy-project-dialog.tsx';
import { openRecordPlace, openTaskId, useOpenProjectId, useProjectSearch } from './use-project-search.ts';

/** One's own tasks across projects, or the tasks of one project; and the open task beside them. */
export function ProjectsPage() {
  const query = useQuery(projectsQuery(useTeamId()));
  const { search, change } = useProjectSearch();
  const record = openRecordPlace(search);
  return (
    <QueryBoundary query={query} skeleton={<RowsSkeleton rows={10} height={44} isFull />}>
      {(list) => (
        <RecordOpener
          value={({ collectionId, recordId }) => change({ record: `${collectionId}.${recordId}` })}
        >
          <Loaded list={list} />
          {record && (
            <Suspense>
              <OpenedBy parameter="record">
                <RecordPanel
                  key={record.recordId}
                  {...record}
                  onClose={() => change({ record: undefined })}
                />
              </OpenedBy>
            </Suspense>
          )}
        </RecordOpener>
      )}
    </QueryBoundary>
  );
}

function Loaded({ list }: { readonly list: EndpointReply<typeof projectEndpoints.list> }) {
  const t = usePhrases('projects');
  const { search, change } = useProjectSearch();
  const projectId = useOpenProjectId();
  const taskId = openTaskId(search);
  const [isNew, setNew] = useState(false);
  const [isTrash, setTrash] = useState(false);
  const [adding, setAdding] = useState<NewTaskPlace>();
  const openTask = useOpenTask(projectId);
  const project = projectOf(list.items, projectId);
  const open = list.items.filter(({ may, status }) => may.addTasks && status !== 'done');
  const ownPlace = useOwnPlace(search.show);
  const add = () => open.length > 0 && setAdding(project ? {} : ownPlace);
  usePageKeys({ c: add });
  useWantedNew('project', () => setNew(true));
  useWantedNew('task', add);
  return (
    <div
      className={css.page}
      data-panel={taskId !== undefined || undefined}
      data-full={(taskId !== undefined && search.full) || undefined}
    >
      <ProjectRail
        list={list}
        projectId={projectId}
        show={search.show}
        onNew={() => setNew(true)}
        onShowDeleted={() => setTrash(true)}
      />
      <div className={css.main}>
        {project ? (
          <ProjectView key={project.id} project={project} onAdd={setAdding} />
        ) : projectId !== undefined ? (
          <Notice heading="h1" title={t('task.gone')} text={t('task.goneText')} />
        ) : list.items.length === 0 ? (
          <NoProjects onNew={list.may.createProject ? () => setNew(true) : undefined} />
        ) : (
          <OwnTasks projects={list.items} onAdd={open.length > 0 ? add : undefined} />
        )}
      </div>
      {taskId && (
        <OpenedBy parameter="task">
          <TaskPanel
            key={taskId}
            taskId={taskId}
            projects={list.items}
            isFull={search.full === true}
            onOpen={openTask}
            onFull={(isFull) => change({ full: isFull ? true : undefined })}
            onClose={() => change({ task: undefined })}
          />
        </OpenedBy>
      )}
      {isNew && <ProjectDialog project={undefined} onClose={() => setNew(false)} />}
      {isTrash && <DeletedDialog mayManage={list.may.createProject} onClose={() => setTrash(false)} />}
      {adding && (
        <QuickAddDialog
          projects={open}
          projectId={projectId}
          place={adding}
          onClose={() => setAdding(undefined)}
          onOpen={openTask}
        />
      )}
    </div>
  );
}

/** Where one's own tasks are listed, a new one is one's own, and due today if those of today are. */
function useOwnPlace(show: ProjectSearch['show']): NewTaskPlace {
  const { teamUserId: id } = useMembership();
  const session = useSession();
  const today = useToday();
  const name = session ? fullName(session) : '';
  return useMemo(
    () => ({ assignee: { id, name }, ...(show === 'today' && { dueOn: today }) }),
    [id, name, show, today],
  );
}

/** Opens a task where it is: beside the page, or in its project. */
function useOpenTask(openProjectId: string | undefined) {
  const teamId = useTeamId();
  const navigate = useNavigate();
  const { change } = useProjectSearch();
  return ({ id, projectId }: { readonly id: string; readonly projectId: string }) => {
    if (openProjectId === undefined || openProjectId === projectId) return change({ task: id });
    void navigate({
      to: '/team-{$teamId}/projects/$projectId',
      params: { teamId, projectId },
      search: { task: id },
    });
  };
}

function NoProjects({ onNew }: { readonly onNew: (() => void) | undefined }) {
  const t = usePhrases('projects');
  return (
    <>
      <header className={`${css.head} ${css.headWithHelp}`}>
        <h1 className={css.heading}>{t('title')}</h1>
        <HelpLink page="tasks" />
      </header>
      <Notice
        icon={<KanbanIcon size={26} />}
        title={onNew ? t('empty') : t('noMine')}
        text={t(onNew ? 'emptyText' : 'emptyTextMember')}
        {...(onNew && { action: <Button onClick={onNew}>{t('newProject')}</Button> })}
      />
    </>
  );
}
