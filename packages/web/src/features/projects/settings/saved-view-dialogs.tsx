import { type TaskView, taskViews } from '@fieldhouse/contract/task-views';
import { Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { taskViewsApi } from '../../../api/endpoints/projects-api.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import type { ProjectSearch } from '../../../app/project-search.ts';
import type { ProjectPlace } from '../project-queries.ts';
import { savedSearch } from '../use-project-search.ts';

/** What is shown, as a view stores it. */
export function storedSearch(search: ProjectSearch) {
  return taskViews.create.body.shape.search.parse(
    Object.fromEntries(Object.entries(savedSearch(search)).filter(([, value]) => value !== undefined)),
  );
}

interface SaveViewDialogProps {
  readonly params: ProjectPlace;
  readonly search: ProjectSearch;
  readonly mayShare: boolean;
  readonly onSaved: (view: TaskView) => void;
  readonly onClose: () => void;
}

export function SaveViewDialog({ params, search, mayShare, onSaved, onClose }: SaveViewDialogProps) {
  const t = usePhrases('projects');
  const ui = usePhrases('ui');
  const client = useQueryClient();
  const form = useContractForm({
    schema: taskViews.create.body.pick({ name: true, isShared: true }),
    initialValues: { name: '', isShared: false },
    onSubmit: async (body) => {
      const view = await taskViewsApi.create({ params, body: { ...body, search: storedSearch(search) } });
      await client.invalidateQueries({ queryKey: [taskViewsApi.list.endpoint.name] });
      toast({ text: t('saved.created', { name: body.name }), tone: 'good' });
      onClose();
      onSaved(view);
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

interface RenameViewDialogProps {
  readonly params: ProjectPlace;
  readonly view: TaskView;
  readonly onClose: () => void;
}

export function RenameViewDialog({ params, view, onClose }: RenameViewDialogProps) {
  const t = usePhrases('projects');
  const ui = usePhrases('ui');
  const client = useQueryClient();
  const form = useContractForm({
    schema: taskViews.create.body.pick({ name: true }),
    initialValues: { name: view.name },
    isEdit: true,
    onSubmit: async (_body, { patch }) => {
      await taskViewsApi.change({ params: { ...params, taskViewId: view.id }, body: patch });
      await client.invalidateQueries({ queryKey: [taskViewsApi.list.endpoint.name] });
      toast({ text: t('saved.renamed'), tone: 'good' });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('saved.rename')} action={ui('save')} onClose={onClose}>
      <TextInput label={t('saved.name')} required maxLength={80} data-autofocus {...form.text('name')} />
    </FormDialog>
  );
}
