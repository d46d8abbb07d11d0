import { Loader } from '@mantine/core';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isProblem } from '../../../api/api-problem.ts';
import { ownAccountApi } from '../../../api/endpoints/account/own-account-api.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { ButtonLink } from '../../../app/links.tsx';
import { PlainFrame } from '../../../app/pages/plain-frame.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { sessionQuery } from '../../../app/session/session.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Opened from the mail. The token works once, so it is sent as a query that is never refetched. */
export function ConfirmEmailPage() {
  const t = usePhrases('own-account');
  const queryClient = useQueryClient();
  const { token } = useParams({ from: '/confirm-email/$token' });
  const { data, error } = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: () => ownAccountApi.confirmEmailChange({ body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    if (data) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [data, queryClient]);
  const open = <ButtonLink to="/">{t('confirm.open')}</ButtonLink>;
  if (error) {
    return (
      <PlainFrame>
        <Notice
          heading="h1"
          tone="danger"
          icon={<WarningCircleIcon size={26} />}
          title={t('confirm.failed')}
          text={isProblem(error, 'link_expired') ? t('confirm.failedText') : problemText(error)}
          action={open}
        />
      </PlainFrame>
    );
  }
  return (
    <PlainFrame>
      {data ? (
        <Notice
          heading="h1"
          icon={<CheckCircleIcon size={26} />}
          title={t('confirm.done', { email: data.email })}
          text={t('confirm.doneText')}
          action={open}
        />
      ) : (
        <Notice
          heading="h1"
          icon={<Loader size={24} />}
          title={t('confirm.title')}
          text={t('confirm.working')}
        />
      )}
    </PlainFrame>
  );
}
