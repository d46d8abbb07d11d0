import { CloseButton } from '@mantine/core';
import { usePhrases } from '../phrases.ts';
import css from './floating-notice.module.css';
import type { StandInProps } from './on-demand.tsx';
import { ProblemNotice } from './problem-notice.tsx';

/** In place of a dialog or drawer that couldn't be loaded. */
export function FloatingNotice({ props, error, onRetry }: StandInProps<{ readonly onClose?: () => void }>) {
  const t = usePhrases('ui');
  const { onClose } = props;
  return (
    <div role="alert" className={css.notice}>
      <ProblemNotice error={error} onRetry={onRetry} />
      {onClose && <CloseButton className={css.close ?? ''} aria-label={t('close')} onClick={onClose} />}
    </div>
  );
}
