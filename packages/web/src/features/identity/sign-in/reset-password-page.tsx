import { identity } from '@fieldhouse/contract/identity';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { isProblem } from '../../../api/api-problem.ts';
import { identityApi } from '../../../api/endpoints/identity-api.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { PasswordField } from '../../../app/forms/password-field.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { TextLink } from '../../../app/links.tsx';
import { PlainFrame } from '../../../app/pages/plain-frame.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { signedOut } from '../../../app/session/session.ts';
import { FormProblem } from './form-problem.tsx';
import css from './login-page.module.css';
import { PasswordRules } from './password-rules.tsx';

const schema = identity.resetPassword.body.pick({ password: true });

export function ResetPasswordPage() {
  const t = usePhrases('identity');
  const form = useResetForm();
  const isExpired = isProblem(form.problem, 'link_expired');
  return (
    <PlainFrame>
      <h1 className={css.title}>{t('reset.title')}</h1>
      <p className={css.intro}>{t('reset.text')}</p>
      <form className={css.form} {...form.form}>
        <FormProblem text={form.problemText} />
        <PasswordField
          {...form.text('password')}
          label={t('fields.newPassword')}
          autoComplete="new-password"
          autoFocus
        />
        <PasswordRules password={form.values.password} />
        <Button type="submit" size="md" fullWidth loading={form.isBusy}>
          {t('reset.submit')}
        </Button>
      </form>
      <p className={css.other}>
        <TextLink to="/login" search={isExpired ? { view: 'forgot' as const } : {}}>
          {isExpired ? t('reset.again') : t('forgot.back')}
        </TextLink>
      </p>
    </PlainFrame>
  );
}

function useResetForm() {
  const t = usePhrases('identity');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { token } = useParams({ from: '/reset-password/$token' });
  return useContractForm({
    isLeftFreely: true,
    schema,
    initialValues: { password: '' },
    onSubmit: async ({ password }) => {
      await identityApi.resetPassword({ body: { token, password } });
      // All sessions of the account have ended, including one in this browser.
      signedOut(queryClient);
      toast({ text: t('signIn.resetDone'), tone: 'good' });
      await navigate({ to: '/login', replace: true });
    },
  });
}
