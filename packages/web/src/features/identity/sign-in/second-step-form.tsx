import { secondFactor } from '@fieldhouse/contract/second-factor';
import { Anchor, Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '../../../api/api-problem.ts';
import { secondFactorApi } from '../../../api/endpoints/proof-api.ts';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { signedIn } from '../../../app/session/session.ts';
import { FormProblem } from './form-problem.tsx';
import css from './login-page.module.css';

/** After the correct password: a code from the app, or a recovery code. */
export function SecondStepForm({ onBack }: { readonly onBack: () => void }) {
  const t = usePhrases('identity');
  const client = useQueryClient();
  const [isRecovery, setRecovery] = useState(false);
  const form = useContractForm({
    isLeftFreely: true,
    schema: secondFactor.signIn.body,
    initialValues: { code: '' },
    fieldOfCode: { wrong_code: 'code' },
    // The page redirects as soon as there is a session.
    onSubmit: async (body) => signedIn(client, await secondFactorApi.signIn({ body })),
  });
  const isOver = isProblem(form.problem, 'sign_in_expired');
  return (
    <>
      <h1 className={css.title}>{t('secondStep.title')}</h1>
      <p className={css.intro}>{isRecovery ? t('secondStep.recoveryIntro') : t('secondStep.intro')}</p>
      <form className={css.form} {...form.form}>
        <FormProblem text={form.problemText} />
        <TextInput
          {...form.text('code')}
          key={String(isRecovery)}
          label={isRecovery ? t('secondStep.recoveryCode') : t('secondStep.code')}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          autoFocus
        />
        <Button type="submit" size="md" fullWidth loading={form.isBusy} disabled={isOver}>
          {t('signIn.submit')}
        </Button>
      </form>
      <p className={css.other}>
        <Anchor
          component="button"
          type="button"
          onClick={() => {
            form.set('code', '');
            setRecovery(!isRecovery);
          }}
        >
          {isRecovery ? t('secondStep.useApp') : t('secondStep.useRecovery')}
        </Anchor>
      </p>
      <p className={css.other}>
        <Anchor component="button" type="button" onClick={onBack}>
          {t('secondStep.back')}
        </Anchor>
      </p>
    </>
  );
}
