import { optIns, type SubscriptionList, subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { Radio, Stack, TextInput } from '@mantine/core';
import { subscriptionListsApi } from '../../api/endpoints/subscriptions-api.ts';
import { FormDialog } from '../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';

interface ListDialogProps {
  /** Undefined for a new one. */
  readonly list: SubscriptionList | undefined;
  readonly onCreated?: (list: SubscriptionList) => void;
  readonly onClose: () => void;
}

function useListForm({ list, onCreated, onClose }: ListDialogProps) {
  const t = usePhrases('subscription-lists');
  const teamId = useTeamId();
  const { internalName = '', externalName = '', optIn = 'single' } = list ?? {};
  return useContractForm({
    schema: subscriptionLists.create.body,
    initialValues: { internalName, externalName, optIn },
    fieldOfCode: { name_taken: 'internalName' },
    isEdit: list !== undefined,
    onSubmit: async (body, { patch }) => {
      const params = { teamId };
      const stored = list
        ? await subscriptionListsApi.change({
            params: { ...params, subscriptionListId: list.id },
            body: patch,
          })
        : await subscriptionListsApi.create({ params, body });
      return stored;
    },
    done: ({ internalName: name }) => (list ? t('saved') : t('created', { name })),
    onDone: (stored) => {
      if (!list) onCreated?.(stored);
      onClose();
    },
  });
}

export function ListDialog(props: ListDialogProps) {
  const { list, onClose } = props;
  const t = usePhrases('subscription-lists');
  const ui = usePhrases('ui');
  const form = useListForm(props);
  const title = list ? t('editTitle') : t('newTitle');
  return (
    <FormDialog form={form} title={title} action={list ? ui('save') : t('create')} onClose={onClose}>
      <TextInput
        label={t('column.internalName')}
        description={t('internalNameHint')}
        required
        maxLength={120}
        data-autofocus
        {...form.text('internalName')}
      />
      <TextInput
        label={t('column.externalName')}
        description={t('externalNameHint')}
        required
        maxLength={120}
        {...form.text('externalName')}
      />
      <Radio.Group
        label={t('column.optIn')}
        value={form.values.optIn}
        onChange={(value) => form.set('optIn', optIns.find((one) => one === value) ?? 'single')}
      >
        <Stack gap="xs" mt="xs">
          {optIns.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`optIn.${value}`)}
              description={t(`optInHint.${value}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
