import { identity } from '@fieldhouse/contract/identity';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { isProblem } from '../../../api/api-problem.ts';
import { identityApi } from '../../../api/endpoints/identity-api.ts';
import { PasswordField } from '../../../app/forms/password-field.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { instanceQuery } from '../../../app/instance.ts';
import { TextLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { signedIn } from '../../../app/session/session.ts';
import { EmailField } from '../fields.tsx';
import type { SentMail } from '../sent-mail.ts';
import { FormProblem } from './form-problem.tsx';
import css from './login-page.module.css';
import { PasskeySignIn } from './passkey-sign-in.tsx';

interface SignInFormProps {
  readonly onUnverified: (mail: SentMail) => void;
  /** The password was correct, and a code is required. */
  readonly onSecondStep: () => void;
}

export function SignInForm(props: SignInFormProps) {
  const t = usePhrases('identity');
  const instance = useQuery(instanceQuery).data;
  const demo = instance?.demoSignIn;
  const enter = useEnter(props);
  const form = useContractForm({
    isLeftFreely: true,
    schema: identity.signIn.body,
    initialValues: { email: '', password: '' },
    onSubmit: enter,
  });
  return (
    <>
      <h1 className={css.title}>{t('signIn.title')}</h1>
      <p className={css.intro}>{t('tagline')}</p>
      <form className={css.form} {...form.form}>
        <FormProblem text={form.problemText} />
        <EmailField {...form.text('email')} autoComplete="username webauthn" autoFocus />
        <div className={css.field}>
          <ForgotLink />
          <PasswordField
            {...form.text('password')}
            label={t('fields.password')}
            autoComplete="current-password"
          />
        </div>
        <Button type="submit" size="md" fullWidth loading={form.isBusy}>
          {t('signIn.submit')}
        </Button>
      </form>
      {instance?.provider === 'local' && <PasskeySignIn isBusy={form.isBusy} run={form.run} />}
      {demo && (
        <div className={css.demo}>
          <p>{t('signIn.demoHint')}</p>
          <Button variant="default" disabled={form.isBusy} onClick={() => void form.run(() => enter(demo))}>
            {t('signIn.demo')}
          </Button>
        </div>
      )}
    </>
  );
}

function ForgotLink() {
  const t = usePhrases('identity');
  const { redirect } = useSearch({ from: '/login' });
  return (
    <TextLink
      to="/login"
      search={{ view: 'forgot' as const, ...(redirect !== undefined && { redirect }) }}
      className={css.aside}
    >
      {t('signIn.forgot')}
    </TextLink>
  );
}

function useEnter({ onUnverified, onSecondStep }: SignInFormProps) {
  const queryClient = useQueryClient();
  return async (body: { email: string; password: string }) => {
    try {
      // The page redirects as soon as there is a session.
      signedIn(queryClient, await identityApi.signIn({ body }));
    } catch (error) {
      if (isProblem(error, 'second_factor_required')) return onSecondStep();
      if (!isProblem(error, 'email_not_verified')) throw error;
      onUnverified({ kind: 'sign-up', email: body.email });
    }
  };
}
