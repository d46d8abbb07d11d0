import { secondFactor } from '@fieldhouse/contract/second-factor';
import { Button, TextInput } from '@mantine/core';
import { PasswordField } from '../../../app/forms/password-field.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { FormProblem } from '../sign-in/form-problem.tsx';
import css from './security.module.css';

interface ProofFormProps {
  readonly intro?: string;
  readonly action: string;
  readonly onProven: (proof: { password: string; code: string }) => Promise<unknown>;
  readonly isDangerous?: boolean;
}

/** Asks for password and code again: an unattended open session is not enough. */
export function ReauthenticationForm({ intro, action, onProven, isDangerous = false }: ProofFormProps) {
  const t = usePhrases('identity');
  const form = useContractForm({
    isLeftFreely: true,
    schema: secondFactor.enable.body,
    initialValues: { code: '', password: '' },
    fieldOfCode: { wrong_code: 'code', wrong_password: 'password' },
    onSubmit: onProven,
  });
  return (
    <form className={css.form} {...form.form}>
      {intro !== undefined && <p className={css.intro}>{intro}</p>}
      <FormProblem text={form.problemText} />
      <TextInput
        {...form.text('code')}
        label={t('secondStep.code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <PasswordField
        {...form.text('password')}
        label={t('fields.password')}
        autoComplete="current-password"
      />
      <div className={css.actions}>
        <Button type="submit" loading={form.isBusy} {...(isDangerous && { color: 'red' })}>
          {action}
        </Button>
      </div>
    </form>
  );
}
