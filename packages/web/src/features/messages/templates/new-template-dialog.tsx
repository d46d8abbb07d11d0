import { deliveryMethod } from '@fieldhouse/contract/delivery-methods';
import { messageTemplates, templateUsage } from '@fieldhouse/contract/message-templates';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageTemplatesApi } from '../../../api/endpoints/messages-api.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { MethodChoice } from '../sms/method-choice.tsx';
import { type Beginning, StarterChoice } from './starter-choice.tsx';
import { UsageSelect } from './usage-select.tsx';
import { useOpenTemplate } from './use-template-action.ts';

export function NewTemplateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = usePhrases('message-templates');
  const teamId = useTeamId();
  const open = useOpenTemplate();
  const [starter, setStarter] = useState<Beginning>('scratch');
  const form = useContractForm({
    schema: messageTemplates.create.body,
    initialValues: {
      name: '',
      description: '',
      usage: 'marketing_and_participation',
      deliveryMethodId: 'email',
    },
    onSubmit: async (body) => {
      try {
        const { id } = await messageTemplatesApi.create({
          params: { teamId },
          body: starter !== 'scratch' && body.deliveryMethodId === 'email' ? { ...body, starter } : body,
        });
        toast({ text: t('done.create'), tone: 'good' });
        await open(id);
      } catch (error) {
        toast({ text: t('oops.create', { reason: problemText(error) }), tone: 'danger' });
        throw error;
      }
    },
  });
  const isEmail = form.values.deliveryMethodId === 'email';
  return (
    <FormDialog form={form} title={t('new')} action={t('create')} onClose={onClose}>
      <TextInput label={t('name')} required data-autofocus {...form.text('name')} />
      <Textarea label={t('description')} autosize minRows={2} {...form.text('description')} />
      <UsageSelect
        value={templateUsage.parse(form.values.usage)}
        onChange={(usage) => form.set('usage', usage)}
      />
      <MethodChoice
        value={deliveryMethod.parse(form.values.deliveryMethodId)}
        onChange={(method) => form.set('deliveryMethodId', method)}
      />
      {isEmail && <StarterChoice value={starter} onChange={setStarter} />}
    </FormDialog>
  );
}
