import { messageTemplates, templateUsage } from '@fieldhouse/contract/message-templates';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { messageTemplatesApi } from '../../../api/endpoints/messages-api.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { DialogFooter } from '../../../app/forms/dialog-footer.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { refreshTemplates } from './template-queries.ts';
import { UsageSelect } from './usage-select.tsx';
import { useOpenTemplate } from './use-template-action.ts';

export function NewTemplateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = usePhrases('message-templates');
  const ui = usePhrases('ui');
  const teamId = useTeamId();
  const client = useQueryClient();
  const open = useOpenTemplate();
  const form = useContractForm({
    schema: messageTemplates.create.body,
    initialValues: { name: '', description: '', usage: 'marketing_and_participation' },
    onSubmit: async (body) => {
      try {
        const { id } = await messageTemplatesApi.create({ params: { teamId }, body });
        toast({ text: t('done.create'), tone: 'good' });
        await refreshTemplates(client);
        await open(id);
      } catch (error) {
        toast({ text: t('oops.create', { reason: problemText(error) }), tone: 'danger' });
        throw error;
      }
    },
  });
  return (
    <Dialog title={t('new')} closeLabel={ui('close')} isOpen onClose={onClose}>
      <form {...form.form}>
        <Stack>
          <TextInput label={t('name')} required data-autofocus {...form.text('name')} />
          <Textarea label={t('description')} autosize minRows={2} {...form.text('description')} />
          <UsageSelect
            value={templateUsage.parse(form.values.usage)}
            onChange={(usage) => form.set('usage', usage)}
          />
          <DialogFooter form={form} action={t('create')} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
