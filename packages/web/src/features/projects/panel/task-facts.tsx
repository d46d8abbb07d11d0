// Status, people, dates and the other properties of a task, each with its own control.
import type { Project } from '@fieldhouse/contract/projects';
import type { Task } from '@fieldhouse/contract/task-cards';
import { taskPriority } from '@fieldhouse/contract/task-values';
import { MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { useColumnName } from '../parts/column-name.ts';
import { DueText } from '../parts/due-text.tsx';
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
      <Fact label={t('task.due')}>{(id) => <DueInputs id={id} task={task} onChange={onChange} />}</Fact>
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
      <label className={css.factLabel} htmlFor={id}>
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
      onChange={(ids) =>
        onChange({
          assigneeIds: known.map(({ teamUserId }) => teamUserId).filter((one) => ids.includes(one)),
        })
      }
      data={known.map(({ teamUserId, name }) => ({ value: teamUserId as string, label: name }))}
    />
  );
}

function DueInputs({ id, task, onChange }: InputProps) {
  const t = usePhrases('projects');
  const isLocked = !task.may.edit;
  return (
    <>
      <div className={css.due}>
        <TextInput
          id={id}
          type="date"
          disabled={isLocked}
          value={task.dueOn ?? ''}
          onChange={(event) => onChange({ dueOn: event.currentTarget.value || null })}
        />
        <TextInput
          type="time"
          aria-label={t('task.dueTime')}
          disabled={isLocked || task.dueOn === null}
          value={task.dueTime ?? ''}
          onChange={(event) => onChange({ dueTime: event.currentTarget.value || null })}
        />
      </div>
      <p className={css.dueText}>
        <DueText task={task} isLong />
      </p>
    </>
  );
}

function Tags({ id, task, onChange }: InputProps) {
  const { data } = useQuery(tagChoicesQuery(useTeamId()));
  const known = new Map([...task.tags, ...(data?.items ?? [])].map((one) => [one.id, one.name]));
  return (
    <MultiSelect
      id={id}
      disabled={!task.may.edit}
      searchable
      hidePickedOptions
      value={task.tags.map((tag) => tag.id as string)}
      onChange={(ids) => onChange({ tagIds: [...known.keys()].filter((tagId) => ids.includes(tagId)) })}
      data={[...known].map(([value, label]) => ({ value: value as string, label }))}
    />
  );
}
