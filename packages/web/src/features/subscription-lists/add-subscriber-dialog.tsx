import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { TextInput } from '@mantine/core';
import { subscriptionListsApi } from '../../api/endpoints/subscriptions-api.ts';
import { FormDialog } from '../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import type { ListPlace } from './subscription-list-queries.ts';

interface AddSubscriberDialogProps {
  readonly place: ListPlace;
  readonly onClose: () => void;
}

export function AddSubscriberDialog({ place, onClose }: AddSubscriberDialogProps) {
  const t = usePhrases('subscription-lists');
  const form = useContractForm({
    schema: subscriptionLists.addSubscriber.body,
    initialValues: { address: '', name: '', source: '' },
    onSubmit: (body) => subscriptionListsApi.addSubscriber({ params: place, body }),
    done: ({ status, address }) => t(status === 'subscribed' ? 'add.done' : 'add.asked', { address }),
    onDone: onClose,
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
