// Failed to load card groups: shown where they are managed and where they lay out a record.
import { Button } from '@mantine/core';
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise';
import { problemText } from '../../app/feedback/problem-texts.ts';
import { usePhrases } from '../../app/phrases.ts';
import { Notice } from '../../ui/notice.tsx';

/** Wording from the specification. */
export function GroupsProblem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = usePhrases('cards');
  const ui = usePhrases('ui');
  return (
    <Notice
      tone="danger"
      size="compact"
      heading="h2"
      title={t('groups.loadFailed')}
      text={problemText(error)}
      action={
        <Button variant="default" leftSection={<ArrowClockwiseIcon size={16} />} onClick={onRetry}>
          {ui('retry')}
        </Button>
      }
    />
  );
}
