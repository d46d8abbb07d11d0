import { ownAccount } from '@fieldhouse/contract/own-account';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { ownAccountApi } from '../../../api/endpoints/account/own-account-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { DialogFooter } from '../../../app/forms/dialog-footer.tsx';
import { PasswordField } from '../../../app/forms/password-field.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import css from '../security/security.module.css';
import { PasswordRules } from '../sign-in/password-rules.tsx';

export function PasswordForm({ onClose }: { readonly onClose: () => void }) {
  const t = usePhrases('own-account');
  const fields = usePhrases('identity');
  const client = useQueryClient();
  const form = useContractForm({
    schema: ownAccount.changePassword.body,
    initialValues: { password: '', newPassword: '' },
    fieldOfCode: { wrong_password: 'password' },
    onSubmit: async (body) => {
      await ownAccountApi.changePassword({ body });
      toast({ text: t('password.saved'), tone: 'good' });
      onClose();
      await client.invalidateQueries({ queryKey: queryOf(api.sessions.list, {}).queryKey });
    },
  });
  return (
    <form className={css.form} {...form.form}>
      <p className={css.intro}>{t('password.hint')}</p>
      <PasswordField
        {...form.text('password')}
        label={t('password.current')}
        autoComplete="current-password"
        required
        data-autofocus
      />
      <PasswordField
        {...form.text('newPassword')}
        label={fields('fields.newPassword')}
        autoComplete="new-password"
        required
      />
      <PasswordRules password={form.values.newPassword} />
      <DialogFooter form={form} action={t('password.change')} onClose={onClose} />
    </form>
  );
}
