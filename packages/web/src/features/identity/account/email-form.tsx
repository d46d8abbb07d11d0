import { ownAccount } from '@fieldhouse/contract/own-account';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ownAccountApi } from '../../../api/endpoints/account/own-account-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { DialogFooter } from '../../../app/forms/dialog-footer.tsx';
import { PasswordField } from '../../../app/forms/password-field.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { currentLanguage } from '../../../app/language/language.ts';
import { usePhrases } from '../../../app/phrases.ts';
import css from '../security/security.module.css';

/** The address changes when the link in the mail is opened, so nothing changes here yet. */
export function EmailForm({ onClose }: { readonly onClose: () => void }) {
  const t = usePhrases('own-account');
  const client = useQueryClient();
  const form = useContractForm({
    schema: ownAccount.askEmailChange.body,
    initialValues: { email: '', password: '' },
    fieldOfCode: { wrong_password: 'password' },
    onSubmit: async (body) => {
      await ownAccountApi.askEmailChange({ body: { ...body, language: currentLanguage() } });
      toast({ text: t('email.sent', { email: body.email }), tone: 'good' });
      onClose();
      await client.invalidateQueries({ queryKey: queryOf(ownAccountApi.get, {}).queryKey });
    },
  });
  return (
    <form className={css.form} {...form.form}>
      <p className={css.intro}>{t('email.intro')}</p>
      <TextInput
        {...form.text('email')}
        label={t('email.field')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        data-autofocus
      />
      <PasswordField
        {...form.text('password')}
        label={t('password.current')}
        autoComplete="current-password"
        required
      />
      <DialogFooter form={form} action={t('email.send')} onClose={onClose} />
    </form>
  );
}
