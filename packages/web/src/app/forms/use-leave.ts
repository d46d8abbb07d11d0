import { useContext, useEffect } from 'react';
import { LeaveGuard } from '../../ui/dialog.tsx';
import { confirm } from '../feedback/confirm.tsx';
import { usePhrases } from '../phrases.ts';

/** Asks before changes are discarded, also where the dialog around the form is closed by another way. */
export function useLeave(isChanged: boolean): () => Promise<boolean> {
  const t = usePhrases('ui');
  const guard = useContext(LeaveGuard);
  const mayLeave = async () =>
    !isChanged ||
    (await confirm({
      title: t('form.cancelTitle'),
      text: t('form.cancelText'),
      action: t('form.cancelYes'),
      cancel: t('form.cancelNo'),
      isDangerous: true,
    }));
  useEffect(() => {
    if (!guard) return undefined;
    guard.current = mayLeave;
    return () => {
      guard.current = undefined;
    };
  });
  return mayLeave;
}
