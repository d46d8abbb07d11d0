import { identity } from '@fieldhouse/contract/identity';
import { Anchor, Button, TextInput, type TextInputProps } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { identityApi } from '../../../api/endpoints/identity-api.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { PasswordField } from '../../../app/forms/password-field.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import type { SentMail } from '../sent-mail.ts';
import { FormProblem } from './form-problem.tsx';
import css from './login-page.module.css';
import { PasswordRules } from './password-rules.tsx';

interface MailCodeFormProps {
  readonly mail: SentMail;
  readonly again: ReactNode;
  readonly onBack: () => void;
}

/** If a Cognito pool sends the mails, the code is entered here. */
export function MailCodeForm({ mail, again, onBack }: MailCodeFormProps) {
  const t = usePhrases('identity');
  const { email, kind } = mail;
  const navigate = useNavigate();
  const { redirect } = useSearch({ from: '/login' });
  // The code does not sign in; the password does.
  const toSignIn = () => {
    onBack();
    void navigate({ to: '/login', search: redirect === undefined ? {} : { redirect } });
  };
  return (
    <>
      <h1 className={css.title}>{t('checkMail.title')}</h1>
      <p className={css.intro}>
        {kind === 'sign-up' ? t('mailCode.signUpText', { email }) : t('mailCode.resetText', { email })}
      </p>
      {kind === 'sign-up' ? (
        <ConfirmForm email={email} onDone={toSignIn} />
      ) : (
        <ResetForm email={email} onDone={toSignIn} />
      )}
      <div className={css.again}>{again}</div>
      <p className={css.other}>
        <Anchor component="button" type="button" onClick={onBack}>
          {t('checkMail.otherAddress')}
        </Anchor>
      </p>
    </>
  );
}

interface CodeProps {
  readonly email: string;
  readonly onDone: () => void;
}

const confirmSchema = identity.confirmByCode.body.pick({ code: true });
const resetSchema = identity.resetPasswordByCode.body.pick({ code: true, password: true });

function ConfirmForm({ email, onDone }: CodeProps) {
  const t = usePhrases('identity');
  const form = useContractForm({
    isLeftFreely: true,
    schema: confirmSchema,
    initialValues: { code: '' },
    fieldOfCode: { wrong_code: 'code' },
    onSubmit: async ({ code }) => {
      await identityApi.confirmByCode({ body: { email, code } });
      toast({ text: t('mailCode.confirmed'), tone: 'good' });
      onDone();
    },
  });
  return (
    <form className={css.form} {...form.form}>
      <FormProblem text={form.problemText} />
      <CodeField {...form.text('code')} />
      <Button type="submit" size="md" fullWidth loading={form.isBusy}>
        {t('mailCode.confirm')}
      </Button>
    </form>
  );
}

function ResetForm({ email, onDone }: CodeProps) {
  const t = usePhrases('identity');
  const form = useContractForm({
    isLeftFreely: true,
    schema: resetSchema,
    initialValues: { code: '', password: '' },
    fieldOfCode: { wrong_code: 'code' },
    onSubmit: async (body) => {
      await identityApi.resetPasswordByCode({ body: { email, ...body } });
      toast({ text: t('signIn.resetDone'), tone: 'good' });
      onDone();
    },
  });
  return (
    <form className={css.form} {...form.form}>
      <FormProblem text={form.problemText} />
      <CodeField {...form.text('code')} />
      <PasswordField {...form.text('password')} label={t('fields.newPassword')} autoComplete="new-password" />
      <PasswordRules password={form.values.password} />
      <Button type="submit" size="md" fullWidth loading={form.isBusy}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}

function CodeField(field: TextInputProps) {
  const t = usePhrases('identity');
  return (
    <TextInput
      {...field}
      label={t('secondStep.code')}
      autoComplete="one-time-code"
      inputMode="numeric"
      size="md"
      autoFocus
    />
  );
}
