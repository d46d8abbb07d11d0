import { teamDeletionDays, teamLifecycle } from '@fieldhouse/contract/team-lifecycle';
import { Button, Group, TextInput } from '@mantine/core';
import { toast } from '../../app/feedback/toasts.tsx';
import { FormNotes } from '../../app/forms/form-notes.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import css from './lifecycle.module.css';

interface DeleteTeamFormProps {
  readonly team: string;
  readonly onDelete: (name: string) => Promise<unknown>;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** The name is entered again, so that no one deletes another team than they mean. */
export function DeleteTeamForm({ team, onDelete, onDone, onClose }: DeleteTeamFormProps) {
  const t = usePhrases('team-lifecycle');
  const ui = usePhrases('ui');
  const days = teamDeletionDays;
  const form = useContractForm({
    isLeftFreely: true,
    schema: teamLifecycle.delete.body,
    initialValues: { name: '' },
    onSubmit: async ({ name }) => {
      await onDelete(name);
      onClose();
      await onDone();
      toast({ text: t('end.deleted', { team, days }), tone: 'good' });
    },
  });
  return (
    <form className={css.form} {...form.form}>
      <p className={css.intro}>{t('end.deleteIntro', { team, days })}</p>
      <TextInput {...form.text('name')} label={t('end.name')} autoComplete="off" required data-autofocus />
      <FormNotes form={form} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" color="red" loading={form.isBusy}>
          {t('end.deleteAction')}
        </Button>
      </Group>
    </form>
  );
}
