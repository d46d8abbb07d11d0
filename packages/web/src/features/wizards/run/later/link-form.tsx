// Asks for the address that the link goes to.
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { Button, MantineThemeProvider, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { issueText, problemText } from '../../../../app/feedback/problem-texts.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { thumbTheme } from '../thumb-theme.ts';
import type { WizardRun } from '../use-wizard-run.ts';
import css from './continue-later.module.css';

export interface SentLink {
  readonly email: string;
  readonly validDays: number;
}

interface LinkFormProps {
  readonly answers: () => Answers;
  readonly mailLink: NonNullable<WizardRun['mailLink']>;
  readonly onSent: (sent: SentLink) => void;
  readonly onCancel: () => void;
}

export function LinkForm({ mailLink, answers, onSent, onCancel }: LinkFormProps) {
  const t = usePhrases('wizard-runs');
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      const { validDays } = await mailLink(email, answers());
      onSent({ email: email.trim(), validDays });
    } catch (problem) {
      const issue = problem instanceof ApiProblem ? problem.issues[0] : undefined;
      setError(issue ? issueText(issue) : problemText(problem));
      setBusy(false);
      input.current?.focus();
    }
  };
  return (
    <form className={css.box} noValidate onSubmit={(event) => void send(event)}>
      <p className={css.text}>{t('later.text')}</p>
      <MantineThemeProvider theme={thumbTheme}>
        <TextInput
          ref={input}
          label={t('later.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          value={email}
          error={error}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <div className={css.actions}>
          <Button variant="default" onClick={onCancel}>
            {t('later.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('later.send')}
          </Button>
        </div>
      </MantineThemeProvider>
    </form>
  );
}
