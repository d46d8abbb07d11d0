// Answers to look at: all of them before the end, or those of a step that can't be answered again.
import { reviewStepId } from '@fieldhouse/contract/review-step';

import type { ReviewedStep, StepView } from '@fieldhouse/contract/wizard-runs';
import { Button, MantineThemeProvider } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { problemText } from '../../../../app/feedback/problem-texts.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { ErrorSummary } from '../error-summary.tsx';
import css from '../run-step.module.css';
import { ProofUnavailableError } from '../solve-proof-of-work.ts';
import { StepHeading } from '../step-heading.tsx';
import { thumbTheme } from '../thumb-theme.ts';
import { useBrowserBack } from '../use-browser-back.ts';
import type { WizardRun } from '../use-wizard-run.ts';
import own from './run-review.module.css';
import { useReviewedTitle } from './use-reviewed-title.ts';

interface RunReviewProps {
  readonly run: WizardRun;
  readonly step: StepView;
  readonly review: readonly ReviewedStep[];
  readonly notice: string | undefined;
}

export function RunReview({ run, step, review, notice }: RunReviewProps) {
  const t = usePhrases('wizard-runs');
  const isEnd = step.stepId === reviewStepId;
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const goOn = async () => {
    const refused = await run.submit({});
    if (refused === undefined) return;
    setProblem(refused instanceof ProofUnavailableError ? t('run.noProof') : problemText(refused));
    setAttempt((before) => before + 1);
  };
  const titleOf = useReviewedTitle(step);
  useBrowserBack({
    mayGoBack: step.mayGoBack,
    place: `${step.rev}`,
    goBack: () => void run.back({}),
    goForward: () => {
      if (!isEnd) void goOn();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void goOn();
  };
  return (
    <form className={css.form} noValidate onSubmit={send}>
      <StepHeading step={step} text={isEnd ? t('review.title') : step.title} />
      <p className={css.lead}>{t(isEnd ? 'review.text' : 'review.done')}</p>
      {notice !== undefined && (
        <p className={css.notice} role="status">
          {notice}
        </p>
      )}
      <ErrorSummary parts={step.parts} errors={noErrors} problem={problem} attempt={attempt} />
      {review.map((one) => (
        <Reviewed key={one.stepId} run={run} reviewed={one} title={titleOf(one)} hasHeading={isEnd} />
      ))}
      <MantineThemeProvider theme={thumbTheme}>
        <div className={css.actions}>
          {step.mayGoBack && (
            <Button
              variant="default"
              className={css.back}
              disabled={run.isBusy}
              onClick={() => void run.back({})}
            >
              {t('run.back')}
            </Button>
          )}
          <Button type="submit" className={css.next} loading={run.isBusy}>
            {isEnd ? t('run.send') : t('review.next')}
          </Button>
        </div>
      </MantineThemeProvider>
    </form>
  );
}

const noErrors = {};

interface ReviewedProps {
  readonly run: WizardRun;
  readonly reviewed: ReviewedStep;
  readonly title: string;
  readonly hasHeading: boolean;
}

function Reviewed({ run, reviewed, title, hasHeading }: ReviewedProps) {
  const t = usePhrases('wizard-runs');
  const { stepId, mayChange, answers } = reviewed;
  return (
    <section className={own.step} dir="auto" aria-label={title}>
      {hasHeading && (
        <div className={own.head}>
          <h2 className={own.heading}>{title}</h2>
          {mayChange && (
            <Button
              variant="subtle"
              size="compact-md"
              className={own.change}
              aria-label={t('review.changeStep', { step: title })}
              disabled={run.isBusy}
              onClick={() => void run.back({}, stepId)}
            >
              {t('review.change')}
            </Button>
          )}
        </div>
      )}
      <dl className={own.answers}>
        {answers.map(({ label, text, entry }, index) => (
          // Two questions may have one label.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <div key={index} className={own.answer} dir="auto">
            <dt className={own.label}>
              {entry !== undefined && `${entry}, `}
              {label}
            </dt>
            <dd className={own.text} data-empty={text === '' || undefined}>
              {text === '' ? t('review.empty') : text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
