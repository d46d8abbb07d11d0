// The task "create a task": in which project, what it says, and who does it until when.
import { taskPriorities } from '@fieldhouse/contract/task-values';
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { type CreateTaskTask, maxDueInDays } from '@fieldhouse/contract/wizard-project-task';
import { NumberInput, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { projectsQuery } from '../../../projects/index.ts';
import type { DraftCollections } from '../../wizard-queries.ts';
import css from '../builder.module.css';
import { useRecordsChoices } from '../records-choices.ts';
import { TemplateEditor } from '../template-editor.tsx';
import { LineEditor } from '../text-values/line-editor.tsx';
import { AssigneesSelect } from './assignees-select.tsx';

interface CreateTaskEditorProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly task: CreateTaskTask;
  readonly collections: DraftCollections;
  readonly onChange: (task: CreateTaskTask) => void;
}

export function CreateTaskEditor(props: CreateTaskEditorProps) {
  const { definition, step, task, collections, onChange } = props;
  const t = usePhrases('wizard-records');
  const tTasks = usePhrases('projects');
  const { data } = useQuery(projectsQuery(useTeamId()));
  const setAt = { stepId: step.id, taskId: task.id };
  const records = useRecordsChoices(definition, setAt, collections.known);
  if (data?.may.seeAll === false) return <p className={css.hint}>{t('projectTask.noAccess')}</p>;
  const open = data?.items.filter(({ id, status }) => id === task.projectId || status !== 'done') ?? [];
  const place = { definition, stepId: step.id, setAt, collections: collections.known };
  return (
    <Stack gap="sm">
      <Select
        label={t('projectTask.project')}
        placeholder={t(data && open.length === 0 ? 'projectTask.noProjects' : 'projectTask.choose')}
        searchable
        allowDeselect={false}
        data={open.map(({ id, name }) => ({ value: id as string, label: name }))}
        value={task.projectId}
        onChange={(id) => {
          const project = open.find((one) => one.id === id);
          if (project) onChange({ ...task, projectId: project.id });
        }}
      />
      <LineEditor
        {...place}
        label={t('projectTask.title')}
        value={task.title}
        onChange={(title) => onChange({ ...task, title })}
      />
      <TemplateEditor
        {...place}
        label={t('projectTask.description')}
        value={task.description}
        onChange={(description) => onChange({ ...task, description })}
      />
      <AssigneesSelect
        value={task.assigneeIds}
        onChange={(assigneeIds) => onChange({ ...task, assigneeIds })}
      />
      <NumberInput
        label={t('projectTask.due')}
        description={t('projectTask.dueHint')}
        min={0}
        max={maxDueInDays}
        allowDecimal={false}
        clampBehavior="strict"
        value={task.dueInDays ?? ''}
        onChange={(days) => onChange({ ...task, dueInDays: typeof days === 'number' ? days : null })}
      />
      <Select
        label={tTasks('task.priority')}
        allowDeselect={false}
        data={taskPriorities.map((value) => ({ value: value as string, label: tTasks(`priority.${value}`) }))}
        value={task.priority}
        onChange={(value) => {
          const priority = taskPriorities.find((known) => known === value);
          if (priority) onChange({ ...task, priority });
        }}
      />
      <Select
        label={t('projectTask.records')}
        description={t(records.length === 0 ? 'recordsOf.none' : 'projectTask.recordsHint')}
        placeholder={t('projectTask.noRecords')}
        clearable
        disabled={records.length === 0}
        data={records.map(({ name, label }) => ({ value: name as string, label }))}
        value={records.some(({ name }) => name === task.records) ? task.records : null}
        onChange={(name) =>
          onChange({ ...task, records: records.find((one) => one.name === name)?.name ?? null })
        }
      />
    </Stack>
  );
}
