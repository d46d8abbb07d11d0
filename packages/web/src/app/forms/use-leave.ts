import { useBlocker } from '@tanstack/react-router';
import { useCallback, useContext, useEffect, useRef } from 'react';
import { LeaveGuard } from '../../ui/leave-guard.ts';
import { confirm } from '../feedback/confirm.tsx';
import { usePhrases } from '../phrases.ts';
import { useIsLeftBy } from './opened-by.tsx';

interface Leaving {
  /** What saves itself tries that first and asks only if it fails. Resolves with whether everything is saved. */
  readonly save?: () => Promise<boolean>;
}

/**
 * Asks before changes are lost: when the page, or what a parameter of the address has opened, is left by a link or with Back, and
 * when the dialog or drawer around the form is closed by whatever way. Before a reload, and before the tab is closed, the browser asks. The function asks for a
 * button of the form itself.
 */
export function useLeave(isChanged: boolean, { save }: Leaving = {}): () => Promise<boolean> {
  const askToDiscard = useDiscardQuestion();
  const latest = useRef({ isChanged, save });
  latest.current = { isChanged, save };
  const mayLeave = useCallback(
    async () =>
      !latest.current.isChanged || (await latest.current.save?.()) === true || (await askToDiscard()),
    [askToDiscard],
  );
  const isLeftBy = useIsLeftBy();
  const around = useContext(LeaveGuard);
  useBlocker({
    shouldBlockFn: useCallback(
      async (step) => isLeftBy(step) && around?.isAgreed !== true && !(await mayLeave()),
      [isLeftBy, around, mayLeave],
    ),
    enableBeforeUnload: false,
    disabled: !isChanged,
  });
  useReloadWarning(isChanged);
  useDialogGuard(mayLeave);
  return mayLeave;
}

/** For a button that drops what was typed, also if the browser has stored it for another visit. */
export function useDiscardQuestion(): () => Promise<boolean> {
  const t = usePhrases('ui');
  return useCallback(
    () =>
      confirm({
        title: t('form.cancelTitle'),
        text: t('form.cancelText'),
        action: t('form.cancelYes'),
        cancel: t('form.cancelNo'),
        isDangerous: true,
      }),
    [t],
  );
}

function useReloadWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isChanged]);
}

/** For a form whose hook is called outside of the dialog around it. */
export function useDialogGuard(mayLeave: () => Promise<boolean>): void {
  const around = useContext(LeaveGuard);
  useEffect(() => {
    if (!around) return undefined;
    around.guards.add(mayLeave);
    return () => {
      around.guards.delete(mayLeave);
      // What is opened next in the same drawer is asked itself.
      around.isAgreed = false;
    };
  }, [around, mayLeave]);
}

/** Closes the dialog around a form after the question. */
export function useAskedClose(isChanged: boolean, onClose: () => void): () => void {
  const mayLeave = useLeave(isChanged);
  return () => {
    void mayLeave().then((isLeft) => isLeft && onClose());
  };
}

/** Whether a draft isn't what it was at first. */
export function useIsChanged(draft: unknown): boolean {
  const text = JSON.stringify(draft);
  const first = useRef(text);
  return text !== first.current;
}
