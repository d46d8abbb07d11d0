import { VisuallyHidden } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import css from './step-progress.module.css';

/** One bar per step; read aloud as a sentence. */
export function StepProgress({ position, total }: { readonly position: number; readonly total: number }) {
  const t = usePhrases('wizard-runs');
  const steps = Array.from({ length: total }, (_, index) => index + 1);
  return (
    <div className={css.bar}>
      <VisuallyHidden>{t('run.step', { position, total })}</VisuallyHidden>
      {steps.map((step) => (
        <span key={step} className={css.part} data-done={step <= position || undefined} aria-hidden="true" />
      ))}
    </div>
  );
}
