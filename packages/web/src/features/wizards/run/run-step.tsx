// The current step of a run: title, parts, Back and Next. Input survives Back, failed submits and reloads.

import type { Answers, StepView } from '@fieldhouse/contract/wizard-runs';
import { placeIdOf } from '@fieldhouse/domain/wizards/entries';
import { withEntries } from '@fieldhouse/domain/wizards/shown/entry-parts';
import { Button, MantineThemeProvider, VisuallyHidden } from '@mantine/core';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { ErrorSummary } from './error-summary.tsx';
import {
  type AskedPlace,
  askedPlaces,
  type FieldErrors,
  type FormValues,
  initialFormValues,
  toAnswers,
} from './form-values.ts';
import { ContinueLater } from './later/continue-later.tsx';
import { UploadsUnderWayError, useQuestionParts } from './questions/use-question-parts.ts';
import { RunDownloads } from './records/lazy-records.tsx';
import { fieldErrors, fieldRules, useMissingText } from './refused-fields.ts';
import css from './run-step.module.css';
import { ProofUnavailableError } from './solve-proof-of-work.ts';
import { StepHeading } from './step-heading.tsx';
import { StepParts } from './step-parts.tsx';
import { thumbTheme } from './thumb-theme.ts';
import { useAppliedParts } from './use-applied-parts.ts';
import { useBrowserBack } from './use-browser-back.ts';
import { isUnanswered, useScreens } from './use-screens.ts';
import type { Corrected, WizardRun } from './use-wizard-run.ts';

interface RunStepProps {
  readonly run: WizardRun;
  readonly step: StepView;
  readonly notice: string | undefined;
  readonly loadLinked?: Parameters<typeof StepParts>[0]['loadLinked'];
}

const draftPauseMs = 1000;

export function RunStep({ run, step, notice, loadLinked }: RunStepProps) {
  const t = usePhrases('wizard-runs');
  const [values, setValues] = useState<FormValues>(() => initialFormValues(step));
  const [trap, setTrap] = useState('');
  const asked = () => askedPlaces(withEntries(step.parts, values));
  const { errors, problem, attempt, showRefusal, showMissing, forget, correctedAmong } = useRefusal(
    step,
    run.refused,
  );
  const applied = useAppliedParts(step, values, errors);
  const screens = useScreens(step, applied);
  const saveDraft = useDraft(run);
  const { partsOf, isUploading } = useQuestionParts(run);
  const change = (next: FormValues) => {
    setValues(next);
    forget(changedField(values, next));
    // What doesn't apply now may apply again.
    saveDraft(toAnswers(step.parts, next));
  };
  /** Some leave after an error. */
  const saveErrors = () => {
    const wrong = correctedAmong(asked());
    if (wrong.length > 0) run.saveDraft(toAnswers(step.parts, values), wrong);
  };
  const goOn = async () => {
    const { shown } = screens;
    if (shown && isUnanswered(shown, values)) {
      showMissing(shown.fieldId, asked().find(({ id }) => id === shown.fieldId)?.title ?? '');
      return saveErrors();
    }
    if (!screens.isLast) return screens.forward();
    if (isUploading()) return void showRefusal(new UploadsUnderWayError());
    saveDraft(undefined);
    const refused = await run.submit(toAnswers(applied, values), {
      roomNumber: trap,
      corrected: correctedAmong(asked()),
    });
    if (refused === undefined) return;
    const wrong = showRefusal(refused);
    saveErrors();
    screens.showFirstOf((fieldId) => wrong[fieldId] !== undefined);
  };
  const goBack = () => {
    if (!screens.isFirst) return screens.back();
    saveDraft(undefined);
    void run.back(toAnswers(step.parts, values));
  };
  const isLast = step.position === step.total && screens.isLast;
  useBrowserBack({
    mayGoBack: step.mayGoBack || !screens.isFirst,
    place: `${step.rev} ${screens.number}`,
    goBack,
    goForward: () => {
      if (!isLast) void goOn();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void goOn();
  };
  const form = (
    // In the direction of its first text, which is the wizard's own.
    <form className={css.form} dir="auto" noValidate onSubmit={send}>
      <StepHeading step={step} text={step.title} />
      {notice !== undefined && (
        <p className={css.notice} role="status">
          {notice}
        </p>
      )}
      <ErrorSummary
        parts={applied}
        errors={errors}
        problem={problem}
        attempt={attempt}
        onGoTo={screens.goTo}
      />
      {step.downloads.length > 0 && (
        <Suspense>
          <RunDownloads downloads={step.downloads} onDownload={run.download} />
        </Suspense>
      )}
      {screens.shown && (
        <p className={css.count} role="status">
          {t('run.questionOf', { number: screens.number, total: screens.total })}
        </p>
      )}
      <StepParts
        parts={screens.shown?.parts ?? applied}
        values={values}
        errors={errors}
        onChange={change}
        loadLinked={loadLinked}
        partsOf={partsOf}
      />
      <Trap value={trap} onChange={setTrap} label={t('run.leaveEmpty')} />
      <MantineThemeProvider theme={thumbTheme}>
        <div className={css.actions}>
          {(step.mayGoBack || !screens.isFirst) && (
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
  // Everything of a single step is still on the page when its visitor comes back.
  if (step.total < 2) return form;
  const current = () => {
    saveDraft(undefined);
    return toAnswers(step.parts, values);
  };
  return (
    <>
      {form}
      <ContinueLater run={run} answers={current} />
    </>
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
      <input
        // Not in a text, which would be copied and translated with the page.
        aria-label={label}
        name="roomNumber"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </VisuallyHidden>
  );
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

/** `refused`: why the end sent the visitor back to this step. */
function useRefusal(step: StepView, refused: unknown) {
  const t = usePhrases('wizard-runs');
  const missingText = useMissingText();
  const [errors, setErrors] = useState<FieldErrors>(() => fieldErrors(step, refused, missingText));
  const [problem, setProblem] = useState<string | undefined>(() =>
    refused === undefined || Object.keys(fieldErrors(step, refused, missingText)).length > 0
      ? undefined
      : problemText(refused),
  );
  const [attempt, setAttempt] = useState(refused === undefined ? 0 : 1);
  const rules = useRef(fieldRules(step, refused));
  const remember = (found: ReadonlyMap<string, string>) => {
    rules.current = new Map([...found, ...rules.current]);
  };
  /** What had an error on this page; sent with answers that have none. */
  const correctedAmong = (places: readonly AskedPlace[]): Corrected => {
    // A question of several entries counts once.
    const byField = new Map(
      places.flatMap(({ id, taskId, fieldId }) => {
        const rule = rules.current.get(id);
        // Ids of the step.
        const question = { taskId, fieldId: fieldId as Corrected[number]['fieldId'] };
        return rule === undefined ? [] : [[`${taskId} ${fieldId}`, { ...question, rule }] as const];
      }),
    );
    return [...byField.values()];
  };
  const showRefusal = (error: unknown) => {
    const found = fieldErrors(step, error, missingText);
    remember(fieldRules(step, error));
    setErrors(found);
    setAttempt((before) => before + 1);
    const isShownAtField = Object.keys(found).length > 0;
    const key = isShownAtField ? undefined : ownProblemOf(error);
    setProblem(isShownAtField ? undefined : key === undefined ? problemText(error) : t(`run.${key}`));
    return found;
  };
  /** Before it is sent. */
  const showMissing = (fieldId: string, title: string) => {
    setErrors({ [fieldId]: missingText(title) });
    remember(new Map([[fieldId, 'value_required']]));
    setAttempt((before) => before + 1);
    setProblem(undefined);
  };
  const forget = (fieldId: string | undefined) => {
    if (fieldId === undefined || errors[fieldId] === undefined) return;
    setErrors(Object.fromEntries(Object.entries(errors).filter(([id]) => id !== fieldId)));
  };
  return { errors, problem, attempt, showRefusal, showMissing, forget, correctedAmong };
}

/** Its phrase; undefined for a reply of the server. */
function ownProblemOf(error: unknown): 'noProof' | 'uploading' | undefined {
  if (error instanceof ProofUnavailableError) return 'noProof';
  return error instanceof UploadsUnderWayError ? 'uploading' : undefined;
}

function changedField(before: FormValues, after: FormValues): string | undefined {
  for (const [taskId, fields] of Object.entries(after)) {
    const changed = Object.keys(fields).find((fieldId) => fields[fieldId] !== before[taskId]?.[fieldId]);
    if (changed !== undefined) return placeIdOf(taskId, changed);
  }
  return undefined;
}
