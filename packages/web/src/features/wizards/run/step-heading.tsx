// Focus and document title follow the step; the first step leaves the focus where the browser put it.
import type { StepView } from '@fieldhouse/contract/wizard-runs';
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import css from './run-step.module.css';

interface StepHeadingProps {
  readonly step: Pick<StepView, 'wizardName' | 'rev' | 'position' | 'total'>;
  /** Empty: nothing is shown, and screen readers announce the position. */
  readonly text: string;
}

export function StepHeading({ step: { wizardName, rev, position, total }, text }: StepHeadingProps) {
  const t = usePhrases('wizard-runs');
  const heading = useRef<HTMLHeadingElement>(null);
  const name = text || (total > 1 ? t('run.step', { position, total }) : wizardName);
  useEffect(() => {
    document.title = name === wizardName ? name : `${name} | ${wizardName}`;
    if (rev > 0) heading.current?.focus({ preventScroll: true });
    globalThis.scrollTo?.({ top: 0 });
  }, [name, wizardName, rev]);
  if (text === '')
    return (
      <VisuallyHidden component="h1" ref={heading} tabIndex={-1} dir="ltr">
        {name}
      </VisuallyHidden>
    );
  return (
    <h1 ref={heading} className={css.title} tabIndex={-1}>
      {name}
    </h1>
  );
}
