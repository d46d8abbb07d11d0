import { type Project, projectStatuses, projects, type TaskPerson } from '@fieldhouse/contract/projects';
import { tagColors } from '@fieldhouse/contract/tags';
import { Group, Input, NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { projectsApi } from '../../../api/endpoints/projects-api.ts';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { IconPicker } from '../../fields/index.ts';
import { plainIcon } from '../parts/project-sign.tsx';
import { usePeople } from '../parts/use-people.ts';
import { projectsQuery } from '../project-queries.ts';

interface ProjectDialogProps {
  /** Undefined for a new one. */
  readonly project: Project | undefined;
  readonly onClose: () => void;
}

function useProjectForm({ project, onClose }: ProjectDialogProps) {
  const t = usePhrases('projects');
  const client = useQueryClient();
  const navigate = useNavigate();
  const teamId = useTeamId();
  return useContractForm({
    schema: projects.create.body,
    initialValues: valuesOf(project),
    ...(project && {
      isEdit: true,
      version: project.version,
      fetchStored: async () => {
        const { items } = await client.fetchQuery({ ...projectsQuery(teamId), staleTime: 0 });
        const found = items.find(({ id }) => id === project.id);
        return { values: valuesOf(found ?? project), version: found?.version ?? project.version };
      },
    }),
    onSubmit: (body, { change, version }) =>
      project
        ? projectsApi.change({ params: { teamId, projectId: project.id }, body: { ...change, version } })
        : projectsApi.create({ params: { teamId }, body }),
    done: ({ name }) => (project ? t('form.saved') : t('form.created', { name })),
    onDone: async ({ id: projectId }) => {
      onClose();
      if (!project)
        await navigate({ to: '/team-{$teamId}/projects/$projectId', params: { teamId, projectId } });
    },
  });
}

function valuesOf(project: Partial<Project> = {}): ProjectValues {
  const { name = '', description = '', color = 'green', status = 'active' } = project;
  const { icon = plainIcon, lead, startOn = null, endOn = null } = project;
  return { name, description, color, icon, leadId: lead?.teamUserId ?? null, status, startOn, endOn };
}

type ProjectValues = Pick<Project, FormPart> & {
  leadId: TaskPerson['teamUserId'] | null;
};
type FormPart = 'name' | 'description' | 'color' | 'icon' | 'status' | 'startOn' | 'endOn';

export function ProjectDialog(props: ProjectDialogProps) {
  const { project, onClose } = props;
  const t = usePhrases('projects');
  const ui = usePhrases('ui');
  const form = useProjectForm(props);
  const { values, set } = form;
  return (
    <FormDialog
      form={form}
      title={project ? t('form.editTitle') : t('form.newTitle')}
      action={project ? ui('save') : t('form.create')}
      onClose={onClose}
    >
      <TextInput label={t('form.name')} required maxLength={120} data-autofocus {...form.text('name')} />
      <Textarea
        label={t('form.description')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.text('description')}
      />
      <Group align="flex-end">
        <Input.Wrapper label={t('form.icon')} labelElement="div">
          <div>
            <IconPicker label={t('form.icon')} value={values.icon} onChange={(icon) => set('icon', icon)} />
          </div>
        </Input.Wrapper>
        <NativeSelect
          flex={1}
          label={t('form.color')}
          value={values.color}
          onChange={({ currentTarget: { value } }) =>
            set('color', tagColors.find((one) => one === value) ?? 'green')
          }
          data={tagColors.map((value) => ({ value, label: t(`colors.${value}`) }))}
        />
      </Group>
      <LeadInput lead={project?.lead ?? null} value={values.leadId} onChange={(id) => set('leadId', id)} />
      <Group grow>
        <NativeSelect
          label={t('form.status')}
          value={values.status}
          onChange={({ currentTarget: { value } }) =>
            set('status', projectStatuses.find((one) => one === value) ?? 'active')
          }
          data={projectStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
        {(['startOn', 'endOn'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={t(`form.${name}`)}
            {...form.text(name)}
            onChange={(event) => set(name, event.currentTarget.value || null)}
          />
        ))}
      </Group>
    </FormDialog>
  );
}

interface LeadInputProps {
  /** As it is stored. */
  readonly lead: TaskPerson | null;
  readonly value: ProjectValues['leadId'];
  readonly onChange: (teamUserId: ProjectValues['leadId']) => void;
}

function LeadInput({ lead, value, onChange }: LeadInputProps) {
  const t = usePhrases('projects');
  const [search, setSearch] = useState('');
  const { known, isPending } = usePeople(search, lead ? [lead] : []);
  return (
    <Select
      label={t('form.lead')}
      placeholder={t('task.noAssignees')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('form.noLead') }}
      searchValue={search}
      onSearchChange={setSearch}
      {...(!isPending && { nothingFoundMessage: t('form.noPeople') })}
      value={value}
      onChange={(id) => onChange(known.find(({ teamUserId }) => teamUserId === id)?.teamUserId ?? null)}
      data={known.map(({ teamUserId, name }) => ({ value: teamUserId as string, label: name }))}
    />
  );
}
