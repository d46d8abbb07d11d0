import { identity } from '@fieldhouse/contract/identity';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { isProblem } from '../../api/api-problem.ts';
import { identityApi } from '../../api/identity-api.ts';
import { houseQuery } from '../../app/house.ts';
import { TextLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { signedIn } from '../../app/session.ts';
import { useContractForm } from '../../app/use-contract-form.ts';
import type { SentMail } from './check-mail.tsx';
import { EmailField, PasswordField } from './fields.tsx';
import { FormProblem } from './form-problem.tsx';
import css from './login-page.module.css';

interface SignInFormProps {
  readonly onUnverified: (mail: SentMail) => void;
}

export function SignInForm({ onUnverified }: SignInFormProps) {
  const t = usePhrases('identity');
  const demo = useQuery(houseQuery).data?.demoSignIn;
  const enter = useEnter(onUnverified);
  const form = useContractForm({
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
        <EmailField {...form.text('email')} autoFocus />
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

function useEnter(onUnverified: SignInFormProps['onUnverified']) {
  const queryClient = useQueryClient();
  return async (body: { email: string; password: string }) => {
    try {
      // The page itself leads on as soon as there is a session.
      signedIn(queryClient, await identityApi.signIn({ body }));
    } catch (error) {
      if (!isProblem(error, 'email_not_verified')) throw error;
      onUnverified({ kind: 'sign-up', email: body.email });
    }
  };
}
