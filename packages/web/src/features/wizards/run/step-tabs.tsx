// The steps of a run as tabs under the top bar. They are not links: users move by answering and by Back, so
// that no answer is lost.
import { reviewStepId } from '@fieldhouse/contract/review-step';
import { useEffect, useRef } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { DataIcon } from '../../../ui/data-icon.tsx';
import css from './step-tabs.module.css';

interface StepTabsProps {
  readonly steps: readonly { readonly stepId: string; readonly title: string; readonly icon: string }[];
  readonly openStepId: string | null;
}

export function StepTabs({ steps, openStepId }: StepTabsProps) {
  const t = usePhrases('wizard-runs');
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another step opens
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [openStepId]);
  if (steps.length < 2) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <ol ref={list} className={css.list} aria-label={t('run.steps')} tabIndex={0}>
      {steps.map(({ stepId, title, icon }, index) => (
        <li key={stepId} className={css.tab} aria-current={stepId === openStepId ? 'step' : undefined}>
          <DataIcon icon={icon} size={14} />
          {stepId === reviewStepId ? t('review.title') : title || t('run.stepNumber', { number: index + 1 })}
        </li>
      ))}
    </ol>
  );
}
