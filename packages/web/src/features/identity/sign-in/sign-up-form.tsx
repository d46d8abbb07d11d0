import { identity } from '@fieldhouse/contract/identity';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { identityApi } from '../../../api/endpoints/identity-api.ts';
import { PasswordField } from '../../../app/forms/password-field.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { instanceQuery } from '../../../app/instance.ts';
import { currentLanguage } from '../../../app/language/language.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { EmailField } from '../fields.tsx';
import type { SentMail } from '../sent-mail.ts';
import { FormProblem } from './form-problem.tsx';
import css from './login-page.module.css';
import { PasswordRules } from './password-rules.tsx';

export function SignUpForm({ onSent }: { readonly onSent: (mail: SentMail) => void }) {
  const t = usePhrases('identity');
  const isOpen = useQuery(instanceQuery).data?.isSignUpOpen ?? true;
  return (
    <>
      <h1 className={css.title}>{t('signUp.title')}</h1>
      {isOpen ? <Fields onSent={onSent} /> : <p className={css.intro}>{t('signUp.closed')}</p>}
    </>
  );
}

function Fields({ onSent }: { readonly onSent: (mail: SentMail) => void }) {
  const t = usePhrases('identity');
  const form = useContractForm({
    isLeftFreely: true,
    schema: identity.signUp.body,
    initialValues: { firstName: '', lastName: '', email: '', password: '' },
    onSubmit: async (body) => {
      await identityApi.signUp({ body: { ...body, language: currentLanguage() } });
      onSent({ kind: 'sign-up', email: body.email });
    },
  });
  return (
    <form className={css.form} {...form.form}>
      <FormProblem text={form.problemText} />
      <div className={css.pair}>
        <TextInput
          {...form.text('firstName')}
          label={t('fields.firstName')}
          autoComplete="given-name"
          autoFocus
        />
        <TextInput {...form.text('lastName')} label={t('fields.lastName')} autoComplete="family-name" />
      </div>
      <EmailField {...form.text('email')} />
      <PasswordField {...form.text('password')} label={t('fields.password')} autoComplete="new-password" />
      <PasswordRules password={form.values.password} />
      <Button type="submit" size="md" fullWidth loading={form.isBusy}>
        {t('signUp.submit')}
      </Button>
    </form>
  );
}
