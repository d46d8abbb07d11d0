import { identity } from '@fieldhouse/contract/identity';
import { Button } from '@mantine/core';
import { identityApi } from '../../../api/endpoints/identity-api.ts';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { currentLanguage } from '../../../app/language/language.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { EmailField } from '../fields.tsx';
import type { SentMail } from '../sent-mail.ts';
import { FormProblem } from './form-problem.tsx';
import css from './login-page.module.css';

export function ForgotForm({ onSent }: { readonly onSent: (mail: SentMail) => void }) {
  const t = usePhrases('identity');
  const form = useContractForm({
    isLeftFreely: true,
    schema: identity.requestPasswordReset.body,
    initialValues: { email: '' },
    onSubmit: async ({ email }) => {
      await identityApi.requestPasswordReset({ body: { email, language: currentLanguage() } });
      onSent({ kind: 'reset', email });
    },
  });
  return (
    <>
      <h1 className={css.title}>{t('forgot.title')}</h1>
      <p className={css.intro}>{t('forgot.text')}</p>
      <form className={css.form} {...form.form}>
        <FormProblem text={form.problemText} />
        <EmailField {...form.text('email')} autoFocus />
        <Button type="submit" size="md" fullWidth loading={form.isBusy}>
          {t('forgot.submit')}
        </Button>
      </form>
    </>
  );
}
