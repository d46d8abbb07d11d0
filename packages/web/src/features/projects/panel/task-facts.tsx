// Status, people, dates and the other properties of a task, each with its own control.
import type { Project } from '@fieldhouse/contract/projects';
import type { Task } from '@fieldhouse/contract/task-cards';
import { taskPriority } from '@fieldhouse/contract/task-values';
import { MultiSelect, NativeSelect, Pill, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type ReactNode, useId, useState } from 'react';
import { NativeDateInput } from '../../../app/forms/dates/native-date-input.tsx';
import { PersonAvatar } from '../../../app/people/person-avatar.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { useColumnName } from '../parts/column-name.ts';
import { DueText } from '../parts/due-text.tsx';
import { StageIcon } from '../parts/stage-icon.tsx';
import { usePeople } from '../parts/use-people.ts';
import { tagChoicesQuery } from '../project-queries.ts';
import { usePriorityChoices } from '../settings/task-filters.tsx';
import { Repeat } from './repeat.tsx';
import css from './task-panel.module.css';
import type { ChangeTask } from './use-task-changes.ts';

interface FactsProps {
  readonly task: Task;
  readonly project: Project | undefined;
  readonly projects: readonly Project[];
  readonly onChange: ChangeTask;
  readonly onMove: (columnId: Task['columnId']) => void;
}

export function TaskFacts({ task, project, projects, onChange, onMove }: FactsProps) {
  const t = usePhrases('projects');
  const columnName = useColumnName();
  const priorities = usePriorityChoices();
  const isLocked = !task.may.edit;
  const columns = project?.columns ?? [];
  const open = projects.filter(({ id, status }) => id === task.projectId || status !== 'done');
  return (
    <div className={css.facts}>
      <Fact label={t('task.status')}>
        {(id) => (
          <NativeSelect
            id={id}
            className={css.status ?? ''}
            data-stage={task.stage}
            leftSection={<StageIcon stage={task.stage} size={16} />}
            value={task.columnId}
            onChange={({ currentTarget: { value } }) => {
              const column = columns.find((one) => one.id === value);
              if (column) onMove(column.id);
            }}
            data={columns.map((column) => ({ value: column.id as string, label: columnName(column) }))}
          />
        )}
      </Fact>
      <Fact label={t('task.assignees')}>{(id) => <Assignees id={id} task={task} onChange={onChange} />}</Fact>
      <Fact label={t('task.due')}>{(id) => <Due id={id} task={task} onChange={onChange} />}</Fact>
      <Fact label={t('task.priority')}>
        {(id) => (
          <NativeSelect
            id={id}
            disabled={isLocked}
            value={task.priority}
            onChange={({ currentTarget: { value } }) => onChange({ priority: taskPriority.parse(value) })}
            data={priorities}
          />
        )}
      </Fact>
      <Fact label={t('task.tags')}>{(id) => <Tags id={id} task={task} onChange={onChange} />}</Fact>
      <Fact label={t('task.repeat')}>{(id) => <Repeat id={id} task={task} onChange={onChange} />}</Fact>
      {!isLocked && (
        <Fact label={t('task.project')}>
          {(id) => (
            <NativeSelect
              id={id}
              value={task.projectId}
              onChange={({ currentTarget: { value } }) => {
                const next = projects.find((one) => one.id === value);
                if (next) onChange({ projectId: next.id });
              }}
              data={open.map((one) => ({ value: one.id as string, label: one.name }))}
            />
          )}
        </Fact>
      )}
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={css.fact}>
      <label id={`${id}-label`} className={css.factLabel} htmlFor={id}>
        {label}
      </label>
      <div className={css.factValue}>{children(id)}</div>
    </div>
  );
}

interface InputProps {
  readonly id: string;
  readonly task: Task;
  readonly onChange: ChangeTask;
}

function Assignees({ id, task, onChange }: InputProps) {
  const t = usePhrases('projects');
  const [search, setSearch] = useState('');
  const { known } = usePeople(search, task.assignees, task.may.edit);
  return (
    <MultiSelect
      id={id}
      disabled={!task.may.edit}
      searchable
      hidePickedOptions
      searchValue={search}
      onSearchChange={setSearch}
      {...(task.assignees.length === 0 && { placeholder: t('task.noAssignees') })}
      value={task.assignees.map(({ teamUserId }) => teamUserId as string)}
      onChange={(ids) => {
        const before = task.assignees.map(({ teamUserId }) => teamUserId);
        const after = known.map(({ teamUserId }) => teamUserId).filter((one) => ids.includes(one));
        void onChange((now) => ({
          assigneeIds: changedIds(
            now.assignees.map(({ teamUserId }) => teamUserId),
            { before, after },
          ),
        }));
      }}
      data={known.map(({ teamUserId, name }) => ({ value: teamUserId as string, label: name }))}
      renderPill={({ option, value, onRemove, disabled = false }) => (
        <Pill
          className={css.person ?? ''}
          withRemoveButton={!disabled}
          onRemove={onRemove ?? (() => undefined)}
        >
          <PersonAvatar name={option?.label ?? ''} personId={String(value ?? '')} size={20} />
          {option?.label}
        </Pill>
      )}
    />
  );
}

/** In words until it is clicked, and again once its inputs are left. */
function Due({ id, task, onChange }: InputProps) {
  const t = usePhrases('projects');
  const [isOpen, setOpen] = useState(false);
  if (isOpen && task.may.edit)
    return <DueInputs id={id} task={task} onChange={onChange} onLeave={() => setOpen(false)} />;
  return (
    <UnstyledButton
      id={`${id}-value`}
      className={css.value ?? ''}
      disabled={!task.may.edit}
      aria-labelledby={`${id}-label ${id}-value`}
      onClick={() => setOpen(true)}
    >
      {task.dueOn === null ? (
        <span className={css.soft}>{t('task.noDue')}</span>
      ) : (
        <DueText task={task} isLong />
      )}
    </UnstyledButton>
  );
}

function DueInputs({ id, task, onChange, onLeave }: InputProps & { readonly onLeave: () => void }) {
  const t = usePhrases('projects');
  const [day, setDay] = useState(task.dueOn ?? '');
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
    // What is no date stays, with its error.
    const isWrong = currentTarget.querySelector('input:invalid') !== null;
    if (!currentTarget.contains(relatedTarget) && !isWrong) onLeave();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div className={css.due} role="group" aria-labelledby={`${id}-label`} onBlur={leave}>
      <NativeDateInput
        id={id}
        type="date"
        autoFocus
        value={task.dueOn}
        onType={setDay}
        onCommit={(dueOn) => onChange({ dueOn })}
      />
      <NativeDateInput
        type="time"
        aria-label={t('task.dueTime')}
        disabled={day === ''}
        value={task.dueTime}
        onCommit={(dueTime) => onChange({ dueTime })}
      />
    </div>
  );
}

function Tags({ id, task, onChange }: InputProps) {
  const t = usePhrases('projects');
  const { data } = useQuery(tagChoicesQuery(useTeamId()));
  const known = new Map([...task.tags, ...(data?.items ?? [])].map((one) => [one.id, one.name]));
  return (
    <MultiSelect
      id={id}
      disabled={!task.may.edit}
      searchable
      hidePickedOptions
      {...(task.tags.length === 0 && { placeholder: t('task.noTags') })}
      value={task.tags.map((tag) => tag.id as string)}
      onChange={(ids) => {
        const before = task.tags.map((tag) => tag.id);
        const after = [...known.keys()].filter((tagId) => ids.includes(tagId));
        void onChange((now) => ({
          tagIds: changedIds(
            now.tags.map((tag) => tag.id),
            { before, after },
          ),
        }));
      }}
      data={[...known].map(([value, label]) => ({ value: value as string, label }))}
    />
  );
}

/** What a choice has added and removed, on what is there by now. */
function changedIds<Id extends string>(
  now: readonly Id[],
  { before, after }: { readonly before: readonly Id[]; readonly after: readonly Id[] },
): Id[] {
  const left = now.filter((id) => after.includes(id) || !before.includes(id));
  return [...left, ...after.filter((id) => !before.includes(id) && !left.includes(id))];
}
