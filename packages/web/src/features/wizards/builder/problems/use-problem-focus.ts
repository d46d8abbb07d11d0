import type { WizardProblem } from '@fieldhouse/contract/wizard-publication';
import { useEffect } from 'react';

/** Focuses the task or field of a problem, once its step is open and the dialog has returned the focus. */
export function useProblemFocus(problem: WizardProblem | undefined): void {
  useEffect(() => {
    if (problem?.taskId == null) return;
    const timer = setTimeout(() => {
      const task = document.querySelector<HTMLElement>(`[data-task="${problem.taskId}"]`);
      const field = task?.querySelector<HTMLElement>(
        `[data-field="${problem.fieldId}"] button[aria-expanded]`,
      );
      (field ?? task)?.scrollIntoView({ block: 'center' });
      (field ?? task)?.focus({ preventScroll: true });
    }, 300);
    return () => clearTimeout(timer);
  }, [problem]);
}
