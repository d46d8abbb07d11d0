// All errors in one place, with links to the questions. It takes focus, so that it can't be missed.
import type { StepView } from '@fieldhouse/contract/wizard-runs';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { useEffect, useRef } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import css from './error-summary.module.css';
import { type FieldErrors, questionsOf } from './form-values.ts';
import { focusQuestion } from './step-parts.tsx';

interface ErrorSummaryProps {
  readonly step: StepView;
  readonly errors: FieldErrors;
  /** What belongs to no question. */
  readonly problem: string | undefined;
  /** The number of failed submits of this step. */
  readonly attempt: number;
}

export function ErrorSummary({ step, errors, problem, attempt }: ErrorSummaryProps) {
  const t = usePhrases('wizards');
  const box = useRef<HTMLDivElement>(null);
  const wrong = questionsOf(step).filter(({ question }) => errors[question.fieldId] !== undefined);
  const isShown = wrong.length > 0 || problem !== undefined;
  // Only a failed submit moves focus; fixing one answer must not steal it while typing.
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (!isShown) return null;
  return (
    <div ref={box} className={css.box} role="alert" tabIndex={-1}>
      <div className={css.title}>
        <WarningCircleIcon size={20} aria-hidden="true" />
        {problem ?? t('run.errors', { count: wrong.length })}
      </div>
      {wrong.length > 0 && (
        <ul className={css.list}>
          {wrong.map(({ question }) => (
            <li key={question.fieldId}>
              <button type="button" className={css.link} onClick={() => focusQuestion(question.fieldId)}>
                {question.title}
              </button>
              {`: ${errors[question.fieldId]}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
