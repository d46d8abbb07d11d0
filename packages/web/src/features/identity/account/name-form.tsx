import { type OwnAccountDetails, ownAccount } from '@fieldhouse/contract/own-account';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ownAccountApi } from '../../../api/endpoints/account/own-account-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { DialogFooter } from '../../../app/forms/dialog-footer.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { sessionQuery } from '../../../app/session/session.ts';
import css from '../security/security.module.css';

interface NameFormProps {
  readonly account: OwnAccountDetails;
  readonly onClose: () => void;
}

export function NameForm({ account, onClose }: NameFormProps) {
  const t = usePhrases('own-account');
  const fields = usePhrases('identity');
  const client = useQueryClient();
  const { firstName, lastName } = account;
  const form = useContractForm({
    schema: ownAccount.rename.body,
    initialValues: { firstName, lastName },
    isEdit: true,
    onSubmit: async (body) => {
      client.setQueryData(queryOf(ownAccountApi.get, {}).queryKey, await ownAccountApi.rename({ body }));
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
      toast({ text: t('name.saved'), tone: 'good' });
      onClose();
    },
  });
  return (
    <form className={css.form} {...form.form}>
      <p className={css.intro}>{t('name.hint')}</p>
      <TextInput
        {...form.text('firstName')}
        label={fields('fields.firstName')}
        autoComplete="given-name"
        required
        data-autofocus
      />
      <TextInput
        {...form.text('lastName')}
        label={fields('fields.lastName')}
        autoComplete="family-name"
        required
      />
      <DialogFooter form={form} action={t('name.change')} onClose={onClose} />
    </form>
  );
}
