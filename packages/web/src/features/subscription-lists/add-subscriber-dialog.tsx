import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { subscriptionListsApi } from '../../api/endpoints/subscriptions-api.ts';
import { toast } from '../../app/feedback/toasts.tsx';
import { FormDialog } from '../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { type ListPlace, staleAfterChange } from './subscription-list-queries.ts';

interface AddSubscriberDialogProps {
  readonly place: ListPlace;
  readonly onClose: () => void;
}

export function AddSubscriberDialog({ place, onClose }: AddSubscriberDialogProps) {
  const t = usePhrases('subscription-lists');
  const client = useQueryClient();
  const form = useContractForm({
    schema: subscriptionLists.addSubscriber.body,
    initialValues: { address: '', name: '', source: '' },
    onSubmit: async (body) => {
      const { status, address } = await subscriptionListsApi.addSubscriber({ params: place, body });
      for (const { endpoint } of staleAfterChange)
        await client.invalidateQueries({ queryKey: [endpoint.name] });
      toast({ text: t(status === 'subscribed' ? 'add.done' : 'add.asked', { address }), tone: 'good' });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('add.title')} action={t('add.action')} onClose={onClose}>
      <TextInput
        label={t('add.address')}
        required
        data-autofocus
        autoComplete="off"
        {...form.text('address')}
      />
      <TextInput label={t('add.name')} autoComplete="off" {...form.text('name')} />
      <TextInput
        label={t('add.source')}
        description={t('add.sourceHint')}
        required
        {...form.text('source')}
      />
    </FormDialog>
  );
}
