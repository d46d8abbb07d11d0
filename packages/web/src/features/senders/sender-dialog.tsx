import { type ContentType, contentTypes } from '@fieldhouse/contract/content-types';
import type { MailAccount } from '@fieldhouse/contract/mail-accounts';
import { type Sender, senders } from '@fieldhouse/contract/senders';
import { MultiSelect, Select, TextInput } from '@mantine/core';
import { sendersApi } from '../../api/endpoints/senders-api.ts';
import { FormDialog } from '../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';

interface SenderDialogProps {
  /** Undefined for a new one. */
  readonly of: Sender | undefined;
  readonly accounts: readonly MailAccount[];
  readonly onClose: () => void;
  readonly onSaved: (saved: Sender) => void;
}

const instance = 'instance';

export function SenderDialog({ of, accounts, onClose, onSaved }: SenderDialogProps) {
  const t = usePhrases('senders');
  const ui = usePhrases('ui');
  const messages = usePhrases('messages');
  const teamId = useTeamId();
  const form = useContractForm({
    schema: senders.create.body,
    initialValues: {
      name: of?.name ?? '',
      address: of?.address ?? '',
      replyTo: of?.replyTo ?? '',
      mailAccountId: of?.mailAccountId ?? null,
      defaultFor: of?.defaultFor ?? [],
    },
    fieldOfCode: { name_taken: 'name' },
    isEdit: of !== undefined,
    onSubmit: async (body, { patch }) =>
      onSaved(
        of
          ? await sendersApi.change({ params: { teamId, senderId: of.id }, body: patch })
          : await sendersApi.create({ params: { teamId }, body }),
      ),
  });
  const isPhone = form.values.address.startsWith('+');
  const suitable = accounts.filter(({ settings }) => (settings.kind === 'twilio') === isPhone);
  return (
    <FormDialog
      form={form}
      title={of ? t('form.edit') : t('new')}
      action={of ? ui('save') : t('form.create')}
      size="lg"
      onClose={onClose}
    >
      <TextInput
        label={t('form.name')}
        description={t('form.nameHint')}
        maxLength={100}
        data-autofocus
        {...form.text('name')}
      />
      <TextInput label={t('form.address')} description={t('form.addressHint')} {...form.text('address')} />
      {!isPhone && (
        <TextInput
          label={t('form.replyTo')}
          description={t('form.replyToHint')}
          type="email"
          {...form.text('replyTo')}
        />
      )}
      {suitable.length > 0 && (
        <Select
          label={t('form.account')}
          data={[
            { value: instance, label: t('form.instance') },
            ...suitable.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={form.values.mailAccountId ?? instance}
          allowDeselect={false}
          onChange={(value) => form.set('mailAccountId', suitable.find(({ id }) => id === value)?.id ?? null)}
        />
      )}
      <MultiSelect
        label={t('form.defaultFor')}
        description={t('form.defaultForHint')}
        data={contentTypes.map((value) => ({ value, label: messages(`type.${value}`) }))}
        value={form.values.defaultFor}
        onChange={(chosen) =>
          form.set(
            'defaultFor',
            contentTypes.filter((type): type is ContentType => chosen.includes(type)),
          )
        }
      />
    </FormDialog>
  );
}
