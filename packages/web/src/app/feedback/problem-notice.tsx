// Error states: what happened, and a retry button.
import { Button } from '@mantine/core';
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { ApiProblem } from '../../api/client.ts';
import { Notice } from '../../ui/notice.tsx';
import { usePhrases } from '../phrases.ts';
import { problemText } from './problem-texts.ts';

interface ProblemNoticeProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** `part` for a block of a page. */
  readonly size?: 'page' | 'part';
}

export function ProblemNotice({ error, onRetry, size = 'part' }: ProblemNoticeProps) {
  const t = usePhrases('ui');
  const requestId = error instanceof ApiProblem ? error.requestId : '';
  return (
    <Notice
      tone="danger"
      size={size === 'page' ? 'normal' : 'compact'}
      heading={size === 'page' ? 'h1' : 'h3'}
      icon={<WarningCircleIcon size={26} />}
      title={size === 'page' ? t('error.title') : t('error.partTitle')}
      text={problemText(error)}
      {...(requestId && { footnote: t('error.reference', { requestId }) })}
      action={
        onRetry && (
          <Button variant="default" leftSection={<ArrowClockwiseIcon size={16} />} onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    />
  );
}
