// One project: its head, and its tasks as a list, a board or a calendar of the same filter.
import type { CollectionId, RecordId, TeamUserId } from '@fieldhouse/contract/ids';
import type { Project, TaskColumn } from '@fieldhouse/contract/projects';
import type { TaskFilter } from '@fieldhouse/contract/task-queries';
import { Button } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useDayText } from '../../app/language/day-text.ts';
import { usePhrases } from '../../app/phrases.ts';
import { type ProjectSearch, projectViews, type ProjectView as View } from '../../app/project-search.ts';
import { TaskBoard } from './board/task-board.tsx';
import { ProjectSign } from './parts/project-sign.tsx';
import { People } from './parts/task-signs.tsx';
import { ViewSwitch } from './parts/view-switch.tsx';
import { ProjectList } from './project-list.tsx';
import css from './projects.module.css';
import { ProjectMenu } from './settings/project-menu.tsx';
import { SavedViews } from './settings/saved-views.tsx';
import { TaskFilters } from './settings/task-filters.tsx';
import { TaskCalendar } from './task-calendar.tsx';
import { openTaskId, useProjectSearch, useTaskFilter } from './use-project-search.ts';

/** Where a new task goes. */
export interface NewTaskPlace {
  readonly column?: TaskColumn;
  readonly dueOn?: string;
  /** Whose task it is if the text names no one. */
  readonly assignee?: { readonly id: TeamUserId; readonly name: string };
  /** Linked to the new task. */
  readonly record?: { readonly collectionId: CollectionId; readonly recordId: RecordId };
}

interface ProjectViewProps {
  readonly project: Project;
  readonly onAdd: (to: NewTaskPlace) => void;
}

export function ProjectView({ project, onAdd }: ProjectViewProps) {
  const t = usePhrases('projects');
  const { search, change } = useProjectSearch();
  const filter = useTaskFilter(search);
  const view = shownView(search);
  const parts = {
    project,
    filter,
    openTaskId: openTaskId(search),
    onOpen: (task: string) => change({ task }),
  };
  return (
    <>
      <ProjectHead
        project={project}
        search={search}
        filter={filter}
        onChange={change}
        onAdd={() => onAdd({})}
      />
      {view === 'list' && <ProjectList {...parts} />}
      {view === 'board' && (
        <TaskBoard {...parts} onAdd={project.may.addTasks ? (column) => onAdd({ column }) : undefined} />
      )}
      {view === 'calendar' && (
        <TaskCalendar
          label={t('board.label', { name: project.name })}
          query={{ ...filter, projectId: project.id }}
          projects={[project]}
          search={search}
          onOpen={parts.onOpen}
          onNavigate={change}
          onAdd={project.may.addTasks ? (dueOn) => onAdd({ dueOn }) : undefined}
        />
      )}
    </>
  );
}

function shownView({ view = 'board' }: ProjectSearch): View {
  return view;
}

interface HeadProps {
  readonly project: Project;
  readonly search: ProjectSearch;
  readonly filter: TaskFilter;
  readonly onChange: ReturnType<typeof useProjectSearch>['change'];
  readonly onAdd: () => void;
}

function ProjectHead({ project, search, filter, onChange, onAdd }: HeadProps) {
  const t = usePhrases('projects');
  const dayText = useDayText();
  const { name, counts, endOn, lead, may } = project;
  const facts = [
    ...(endOn === null ? [] : [t('ends', { date: dayText(endOn) })]),
    t('doneOf', counts),
    ...(project.status === 'active' ? [] : [t(`status.${project.status}`)]),
  ];
  return (
    <header className={css.head}>
      <div className={css.headRow}>
        <h1 className={css.heading}>
          <ProjectSign project={project} size={18} />
          {name}
        </h1>
        <p className={css.soft}>{facts.join(' · ')}</p>
        <span className={css.space} />
        {lead && <People people={[lead]} size={26} />}
        <ProjectMenu project={project} filter={filter} />
      </div>
      <div className={css.headRow}>
        <ViewSwitch views={projectViews} view={shownView(search)} onChange={(view) => onChange({ view })} />
        <SavedViews project={project} search={search} onChange={onChange} />
        <TaskFilters search={search} without={may.addTasks ? [] : ['person']} onChange={onChange} />
        {may.addTasks && (
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
  );
}
