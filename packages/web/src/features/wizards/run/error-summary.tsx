// All errors in one place, with links to the questions. It takes focus, so that it can't be missed.

import type { ShownPart } from '@fieldhouse/domain/wizards/shown/entry-parts';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { useEffect, useRef } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import css from './error-summary.module.css';
import { askedPlaces, type FieldErrors } from './form-values.ts';
import { useMissingText } from './refused-fields.ts';

interface ErrorSummaryProps {
  readonly parts: readonly ShownPart[];
  readonly errors: FieldErrors;
  /** What belongs to no question. */
  readonly problem: string | undefined;
  /** The number of failed submits of this step. */
  readonly attempt: number;
  /** Shows a question. Not needed where there are no questions. */
  readonly onGoTo?: (id: string) => void;
}

export function ErrorSummary({ parts, errors, problem, attempt, onGoTo }: ErrorSummaryProps) {
  const t = usePhrases('wizard-runs');
  const missingText = useMissingText();
  const box = useRef<HTMLDivElement>(null);
  const wrong = askedPlaces(parts).filter(({ id }) => errors[id] !== undefined);
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
          {wrong.map(({ id, title, entry }) => (
            <li key={id}>
              <button type="button" className={css.link} onClick={() => onGoTo?.(id)}>
                {entry && `${entry.label || t('entries.entry')} ${entry.index + 1}, `}
                {title || t('run.viewFallback')}
              </button>
              {errors[id] === missingText(title) ? ` ${t('run.needsAnswer')}` : `: ${errors[id]}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
