import type { StepView } from '@fieldhouse/contract/wizard-runs';
import { useEffect, useRef } from 'react';

/** Focus and document title follow the step; the first step leaves the focus where the browser put it. */
export function useFocusedTitle({ wizardName, rev }: Pick<StepView, 'wizardName' | 'rev'>, text: string) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${text} | ${wizardName}`;
    if (rev > 0) title.current?.focus({ preventScroll: true });
    globalThis.scrollTo?.({ top: 0 });
  }, [text, wizardName, rev]);
  return title;
}
