import { Group } from '@mantine/core';
import { HandWavingIcon } from '@phosphor-icons/react/dist/csr/HandWaving';
import { useQuery } from '@tanstack/react-query';
import { instanceQuery, useBrand } from '../../app/instance.ts';
import { ButtonLink } from '../../app/links.tsx';
import { PlainFrame } from '../../app/pages/plain-frame.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useSession } from '../../app/session/session.ts';
import { Notice } from '../../ui/notice.tsx';

/** Shown to anonymous visitors. */
export function PublicPage() {
  const t = usePhrases('places');
  const brand = useBrand();
  const isSignedIn = Boolean(useSession());
  return (
    <PlainFrame width={520}>
      <Notice
        heading="h1"
        icon={<HandWavingIcon size={26} />}
        title={t('public.title', { brand })}
        text={
          <>
            <p>{t('public.text')}</p>
            <p>{t('public.forms')}</p>
          </>
        }
        action={isSignedIn ? <ButtonLink to="/">{t('public.home')}</ButtonLink> : <Ways />}
      />
    </PlainFrame>
  );
}

function Ways() {
  const t = usePhrases('places');
  const isSignUpOpen = useQuery(instanceQuery).data?.isSignUpOpen ?? false;
  return (
    <Group justify="center" gap="xs">
      <ButtonLink to="/login">{t('public.signIn')}</ButtonLink>
      {isSignUpOpen && (
        <ButtonLink to="/login" search={{ view: 'sign-up' }} variant="default">
          {t('public.signUp')}
        </ButtonLink>
      )}
    </Group>
  );
}
