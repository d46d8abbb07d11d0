import { Loader } from '@mantine/core';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { identityApi } from '../../../api/endpoints/identity-api.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { ButtonLink } from '../../../app/links.tsx';
import { PlainFrame } from '../../../app/pages/plain-frame.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { signedIn } from '../../../app/session/session.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Opened from the mail. The token works once, so it is sent as a query that is never refetched. */
export function VerifyEmailPage() {
  const t = usePhrases('identity');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { token } = useParams({ from: '/verify-email/$token' });
  const { data, error } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => identityApi.verifyEmail({ body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    if (!data) return;
    void navigate({ to: '/', replace: true });
    signedIn(queryClient, data);
  }, [data, queryClient, navigate]);
  return (
    <PlainFrame>
      {error ? (
        <Notice
          heading="h1"
          tone="danger"
          icon={<WarningCircleIcon size={26} />}
          title={t('verify.failed')}
          text={problemText(error)}
          action={<ButtonLink to="/login">{t('verify.toSignIn')}</ButtonLink>}
        />
      ) : (
        <Notice
          heading="h1"
          icon={<Loader size={24} />}
          title={t('verify.title')}
          text={t('verify.working')}
        />
      )}
    </PlainFrame>
  );
}
