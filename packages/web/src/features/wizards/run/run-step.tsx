// The current step of a run: title, parts, Back and Next. Input survives Back, failed submits and reloads.
import type { Answers, StepView } from '@fieldhouse/contract/wizard-runs';
import { Button, MantineThemeProvider, VisuallyHidden } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../../api/api-problem.ts';
import { issueText, problemText } from '../../../app/feedback/problem-texts.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { ErrorSummary } from './error-summary.tsx';
import {
  type FieldErrors,
  type FormValues,
  initialFormValues,
  questionsOf,
  toAnswers,
} from './form-values.ts';
import css from './run-step.module.css';
import { ProofUnavailableError } from './solve-proof-of-work.ts';
import { StepParts } from './step-parts.tsx';
import { thumbTheme } from './thumb-theme.ts';
import type { WizardRun } from './use-wizard-run.ts';

interface RunStepProps {
  readonly run: WizardRun;
  readonly step: StepView;
  readonly notice: string | undefined;
  readonly loadLinked?: Parameters<typeof StepParts>[0]['loadLinked'];
}

const draftPauseMs = 1000;

export function RunStep({ run, step, notice, loadLinked }: RunStepProps) {
  const t = usePhrases('wizards');
  const [values, setValues] = useState<FormValues>(() => initialFormValues(step));
  const [trap, setTrap] = useState('');
  const { errors, problem, attempt, showRefusal, forget } = useRefusal(step);
  const saveDraft = useDraft(run);
  const title = useFocusedTitle(step);
  const change = (next: FormValues) => {
    setValues(next);
    forget(changedField(values, next));
    saveDraft(toAnswers(step, next));
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    saveDraft(undefined);
    const refused = await run.submit(toAnswers(step, values), trap);
    if (refused !== undefined) showRefusal(refused);
  };
  const goBack = () => {
    saveDraft(undefined);
    void run.back(toAnswers(step, values));
  };
  const isLast = step.position === step.total;
  return (
    <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
      <h1 ref={title} className={css.title} tabIndex={-1}>
        {step.title}
      </h1>
      {notice !== undefined && (
        <p className={css.notice} role="status">
          {notice}
        </p>
      )}
      <ErrorSummary step={step} errors={errors} problem={problem} attempt={attempt} />
      <StepParts
        parts={step.parts}
        values={values}
        errors={errors}
        onChange={change}
        loadLinked={loadLinked}
      />
      <Trap value={trap} onChange={setTrap} label={t('run.leaveEmpty')} />
      <MantineThemeProvider theme={thumbTheme}>
        <div className={css.actions}>
          {step.mayGoBack && (
            <Button variant="default" className={css.back} disabled={run.isBusy} onClick={goBack}>
              {t('run.back')}
            </Button>
          )}
          <Button type="submit" className={css.next} loading={run.isBusy}>
            {t(isLast ? 'run.send' : 'run.next')}
          </Button>
        </div>
      </MantineThemeProvider>
    </form>
  );
}

/** A honeypot: invisible to users and unreachable by keyboard, so whatever fills it in is likely a bot. */
function Trap({
  value,
  onChange,
  label,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
}) {
  return (
    <VisuallyHidden aria-hidden="true">
      <label>
        {label}
        <input
          name="roomNumber"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </label>
    </VisuallyHidden>
  );
}

/** Focus and document title follow the step; the first step leaves the focus where the browser put it. */
function useFocusedTitle(step: StepView) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${step.title} | ${step.wizardName}`;
    if (step.rev > 0) title.current?.focus({ preventScroll: true });
    globalThis.scrollTo?.({ top: 0 });
  }, [step.title, step.wizardName, step.rev]);
  return title;
}

/** Saves a draft one second after the last key; `undefined` cancels the pending save. */
function useDraft(run: WizardRun) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (answers: Answers | undefined) => {
    clearTimeout(timer.current);
    if (answers !== undefined) timer.current = setTimeout(() => run.saveDraft(answers), draftPauseMs);
  };
}

function useRefusal(step: StepView) {
  const t = usePhrases('wizards');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const showRefusal = (error: unknown) => {
    const found = fieldErrors(step, error);
    setErrors(found);
    setAttempt((before) => before + 1);
    const isShownAtField = Object.keys(found).length > 0;
    setProblem(
      isShownAtField
        ? undefined
        : error instanceof ProofUnavailableError
          ? t('run.noProof')
          : problemText(error),
    );
  };
  const forget = (fieldId: string | undefined) => {
    if (fieldId === undefined || errors[fieldId] === undefined) return;
    setErrors(Object.fromEntries(Object.entries(errors).filter(([id]) => id !== fieldId)));
  };
  return { errors, problem, attempt, showRefusal, forget };
}

/** Path of an issue: body, answers, task, field. */
function fieldErrors(step: StepView, error: unknown): FieldErrors {
  if (!(error instanceof ApiProblem)) return {};
  const known = new Set(questionsOf(step).map(({ question }) => String(question.fieldId)));
  const found: Record<string, string> = {};
  for (const issue of error.issues) {
    const fieldId = String(issue.path[3] ?? '');
    if (known.has(fieldId)) found[fieldId] ??= issueText(issue);
  }
  return found;
}

function changedField(before: FormValues, after: FormValues): string | undefined {
  for (const [taskId, fields] of Object.entries(after)) {
    const changed = Object.keys(fields).find((fieldId) => fields[fieldId] !== before[taskId]?.[fieldId]);
    if (changed !== undefined) return changed;
  }
  return undefined;
}
