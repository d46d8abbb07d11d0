// Saved views of a project: open one, save what is shown, delete one.
import type { Project } from '@fieldhouse/contract/projects';
import { type TaskView, taskViews } from '@fieldhouse/contract/task-views';
import { Button, Checkbox, Menu, TextInput } from '@mantine/core';
import { BookmarksSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarksSimple';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { taskViewsApi } from '../../../api/endpoints/projects-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import type { ProjectSearch } from '../../../app/project-search.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { savedSearch, type useProjectSearch } from '../use-project-search.ts';

interface SavedViewsProps {
  readonly project: Project;
  readonly search: ProjectSearch;
  readonly onChange: ReturnType<typeof useProjectSearch>['change'];
}

export function SavedViews({ project, search, onChange }: SavedViewsProps) {
  const t = usePhrases('projects');
  const params = { teamId: useTeamId(), projectId: project.id };
  const { data } = useQuery(queryOf(taskViewsApi.list, { params }));
  const [isSaving, setSaving] = useState(false);
  const { run: remove } = useAction(
    ({ id: taskViewId }: TaskView) => taskViewsApi.delete({ params: { ...params, taskViewId } }),
    {
      confirm: ({ name }) => ({
        title: t('saved.deleteTitle', { name }),
        action: t('saved.delete'),
        isDangerous: true,
      }),
      done: t('saved.deleted'),
      refresh: [taskViewsApi.list],
    },
  );
  const items = data?.items ?? [];
  const shown = JSON.stringify(savedSearch(search));
  const open = items.find((one) => JSON.stringify(savedSearch(one.search as ProjectSearch)) === shown);
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<BookmarksSimpleIcon size={16} />}>
            {open?.name ?? t('saved.label')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map((one) => (
            <Menu.Item
              key={one.id}
              aria-current={one.id === open?.id || undefined}
              onClick={() => onChange({ ...savedSearch({}), ...(one.search as ProjectSearch) })}
            >
              {one.isShared ? t('saved.shared', { name: one.name }) : one.name}
            </Menu.Item>
          ))}
          {items.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => setSaving(true)}>{t('saved.save')}</Menu.Item>
          {open?.may.delete && (
            <Menu.Item color="red" onClick={() => void remove(open)}>
              {t('saved.deleteName', { name: open.name })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isSaving && (
        <SaveDialog
          project={project}
          search={search}
          mayShare={data?.may.share ?? false}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}

interface SaveDialogProps {
  readonly project: Project;
  readonly search: ProjectSearch;
  readonly mayShare: boolean;
  readonly onClose: () => void;
}

function SaveDialog({ project, search, mayShare, onClose }: SaveDialogProps) {
  const t = usePhrases('projects');
  const ui = usePhrases('ui');
  const client = useQueryClient();
  const params = { teamId: useTeamId(), projectId: project.id };
  const form = useContractForm({
    schema: taskViews.create.body.pick({ name: true, isShared: true }),
    initialValues: { name: '', isShared: false },
    onSubmit: async (body) => {
      const found = taskViews.create.body.shape.search.parse(
        Object.fromEntries(Object.entries(savedSearch(search)).filter(([, value]) => value !== undefined)),
      );
      await taskViewsApi.create({ params, body: { ...body, search: found } });
      await client.invalidateQueries({ queryKey: [taskViewsApi.list.endpoint.name] });
      toast({ text: t('saved.created', { name: body.name }), tone: 'good' });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('saved.save')} action={ui('save')} onClose={onClose}>
      <TextInput label={t('saved.name')} required maxLength={80} data-autofocus {...form.text('name')} />
      {mayShare && (
        <Checkbox
          label={t('saved.forAll')}
          checked={form.values.isShared}
          onChange={(event) => form.set('isShared', event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
