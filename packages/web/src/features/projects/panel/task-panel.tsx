// The open task beside its board or list; on a narrow screen it covers them.
import type { TaskId } from '@fieldhouse/contract/ids';
import type { Project } from '@fieldhouse/contract/projects';
import type { Task, TaskCard } from '@fieldhouse/contract/task-cards';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp';
import { CornersInIcon } from '@phosphor-icons/react/dist/csr/CornersIn';
import { CornersOutIcon } from '@phosphor-icons/react/dist/csr/CornersOut';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { usePageKeys } from '../../../ui/use-page-keys.ts';
import { StageIcon } from '../parts/stage-icon.tsx';
import { projectOf, taskQuery } from '../project-queries.ts';
import { Blockers } from './blockers.tsx';
import { Checklist } from './checklist/checklist.tsx';
import { Description } from './description.tsx';
import { LinkedRecords } from './linked-records.tsx';
import { TaskFacts } from './task-facts.tsx';
import { TaskFiles } from './task-files.tsx';
import { TaskMenu } from './task-menu.tsx';
import css from './task-panel.module.css';
import { TaskStream } from './task-stream.tsx';
import { TitleInput } from './title-input.tsx';
import { useTaskChanges } from './use-task-changes.ts';

interface TaskPanelProps {
  readonly taskId: TaskId;
  readonly projects: readonly Project[];
  /** It has the page for itself. */
  readonly isFull?: boolean;
  readonly onOpen: (task: Pick<TaskCard, 'id' | 'projectId'>) => void;
  /** Undefined where it is only beside others. */
  readonly onFull?: (isFull: boolean) => void;
  readonly onClose: () => void;
}

export function TaskPanel({ taskId, projects, isFull = false, onOpen, onFull, onClose }: TaskPanelProps) {
  const t = usePhrases('projects');
  const query = useQuery(taskQuery({ teamId: useTeamId(), taskId }));
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus();
    // Back to the card it was opened from.
    return () => document.querySelector<HTMLElement>(`[data-item-id="${taskId}"]`)?.focus();
  }, [taskId]);
  const step = (by: 1 | -1) => neighborOf(taskId, by)?.click();
  usePageKeys({ j: () => step(1), k: () => step(-1) });
  const head = (task?: Task) => (
    <PanelHead
      task={task}
      projects={projects}
      isFull={isFull}
      onFull={onFull}
      onStep={step}
      onClose={onClose}
    />
  );
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={css.panel}
      data-full={isFull || undefined}
      aria-label={query.data?.title ?? t('task.label')}
      onKeyDown={(event) => {
        // A menu or a picker in it closes first.
        if (event.key === 'Escape' && !event.defaultPrevented && isOwn(event.target, panel.current))
          onClose();
      }}
    >
      <QueryBoundary
        query={query}
        skeleton={
          <>
            {head()}
            <RowsSkeleton rows={6} height={40} isFull />
          </>
        }
        refusals={{
          not_found: (
            <>
              {head()}
              <Notice size="compact" title={t('task.gone')} text={t('task.goneText')} />
            </>
          ),
        }}
      >
        {(task) => (
          <>
            {head(task)}
            {isFull && (
              <VisuallyHidden>
                <h1>{task.title}</h1>
              </VisuallyHidden>
            )}
            <TaskBody task={task} projects={projects} onOpen={onOpen} />
          </>
        )}
      </QueryBoundary>
    </aside>
  );
}

function isOwn(target: EventTarget, panel: HTMLElement | null): boolean {
  const isPicker = target instanceof Element && target.closest('[aria-expanded="true"]') !== null;
  return target instanceof Node && panel?.contains(target) === true && !isPicker;
}

/** The next card or row on the page, in its order. */
function neighborOf(taskId: string, by: 1 | -1): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('[data-item-id]')];
  const at = all.findIndex((one) => one.dataset.itemId === taskId);
  return at < 0 ? undefined : all[at + by];
}

interface PanelHeadProps {
  readonly task: Task | undefined;
  readonly projects: readonly Project[];
  readonly isFull: boolean;
  readonly onFull: TaskPanelProps['onFull'];
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

function PanelHead({ task, projects, isFull, onFull, onStep, onClose }: PanelHeadProps) {
  const t = usePhrases('projects');
  const project = projectOf(projects, task?.projectId)?.name ?? '';
  const button = (label: string, icon: ReactNode, onClick: () => void) => (
    <ActionIcon size={32} variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
  return (
    <header className={css.head}>
      {task && <StageIcon stage={task.stage} size={18} />}
      <span className={css.of}>{task && t('task.of', { project, number: task.number })}</span>
      {button(t('task.previous'), <CaretUpIcon size={17} weight="bold" />, () => onStep(-1))}
      {button(t('task.next'), <CaretDownIcon size={17} weight="bold" />, () => onStep(1))}
      {onFull && (
        <span className={css.fullSwitch}>
          {isFull
            ? button(t('task.beside'), <CornersInIcon size={17} weight="bold" />, () => onFull(false))
            : button(t('task.full'), <CornersOutIcon size={17} weight="bold" />, () => onFull(true))}
        </span>
      )}
      {task && <TaskMenu task={task} projects={projects} onDeleted={onClose} />}
      {button(t('task.close'), <XIcon size={17} weight="bold" />, onClose)}
    </header>
  );
}

interface TaskBodyProps {
  readonly task: Task;
  readonly projects: readonly Project[];
  readonly onOpen: TaskPanelProps['onOpen'];
}

function TaskBody({ task: stored, projects, onOpen }: TaskBodyProps) {
  const { shown: task, change, move } = useTaskChanges(stored);
  const project = projectOf(projects, task.projectId);
  return (
    <div className={css.body}>
      <TitleInput task={task} onChange={change} />
      <TaskFacts task={task} project={project} projects={projects} onChange={change} onMove={move} />
      <div className={css.rest}>
        <Description task={task} onChange={change} />
        <Checklist task={task} onChange={change} />
        <LinkedRecords task={task} />
        <TaskFiles task={task} />
        <Blockers task={task} onChange={change} onOpen={onOpen} />
        <TaskStream task={task} />
      </div>
    </div>
  );
}
