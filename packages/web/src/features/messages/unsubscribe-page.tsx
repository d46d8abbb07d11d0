import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { isProblem, problemOf } from '../../api/api-problem.ts';
import { addressOf } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';
import { ProblemNotice } from '../../app/feedback/problem-notice.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { PlainFrame } from '../../app/pages/plain-frame.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

/** Public. Opening the link changes nothing, because mail scanners open links; the button does. */
export function UnsubscribePage() {
  const t = usePhrases('messages');
  const { token = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(queryOf(api.messages.unsubscribePage, { params: { token } }));
  const { run: unsubscribe, isPending: isBusy } = useAction(() => postUnsubscribe(token), {
    onDone: () => refetch(),
    isExclusive: true,
  });
  return (
    <PlainFrame>
      {!data && !error && <RowsSkeleton rows={3} />}
      {error && !data && <UnsubscribeProblem error={error} onRetry={() => void refetch()} />}
      {data && (
        <div role="status">
          <PageHeader
            title={t(data.isUnsubscribed ? 'unsubscribe.done' : 'unsubscribe.title')}
            intro={t(data.isUnsubscribed ? 'unsubscribe.doneText' : 'unsubscribe.text', {
              address: data.address,
              team: data.teamName,
            })}
          />
        </div>
      )}
      {data?.isUnsubscribed === false && (
        <Button fullWidth loading={isBusy} onClick={() => void unsubscribe()}>
          {t('unsubscribe.button')}
        </Button>
      )}
    </PlainFrame>
  );
}

/** The same request that a mail program makes for its one-click button (RFC 8058). */
async function postUnsubscribe(token: string): Promise<void> {
  const response = await fetch(addressOf(api.messages.unsubscribePage.endpoint, { params: { token } }), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  if (!response.ok) throw await problemOf(response);
}

interface UnsubscribeProblemProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

function UnsubscribeProblem({ error, onRetry }: UnsubscribeProblemProps) {
  const t = usePhrases('messages');
  if (isProblem(error, 'not_found', 'invalid_field_value'))
    return <Notice heading="h1" title={t('unsubscribe.invalid')} text={t('unsubscribe.invalidText')} />;
  return <ProblemNotice error={error} onRetry={onRetry} size="page" />;
}
