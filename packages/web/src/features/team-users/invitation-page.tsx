// The page of an invited user: the mail's link leads to /active or /cancelled, by the invitation's current
// state.

import type { InvitationId } from '@fieldhouse/contract/ids';
import type { Invitation } from '@fieldhouse/contract/team-users';
import { Button, Loader } from '@mantine/core';
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock';
import { LinkBreakIcon } from '@phosphor-icons/react/dist/csr/LinkBreak';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { identityApi } from '../../api/endpoints/identity-api.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { instanceQuery } from '../../app/instance.ts';
import { ButtonLink } from '../../app/links.tsx';
import { PlainFrame } from '../../app/pages/plain-frame.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { sessionQuery, signedOut } from '../../app/session/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { JoinForm } from './join-form.tsx';
import { invitationQuery } from './team-user-queries.ts';
import { useAccept } from './use-accept.ts';

interface InvitationPageProps {
  /** The URL's variant; the invitation itself decides. */
  readonly shows?: 'active' | 'cancelled';
}

export function InvitationPage({ shows }: InvitationPageProps) {
  const { userId } = useParams({ from: '/accept-invite/$userId' });
  const { token = '' } = useSearch({ from: '/accept-invite/$userId' });
  // The server answers not_found for an unknown id.
  const invitation = useQuery(invitationQuery(userId as InvitationId, token));
  if (invitation.data) {
    const place = invitation.data.state === 'cancelled' ? 'cancelled' : 'active';
    if (place !== shows) {
      return (
        <Navigate to={`/accept-invite/$userId/${place}`} params={{ userId }} search={{ token }} replace />
      );
    }
  }
  const unknown = <Unknown />;
  return (
    <PlainFrame>
      <QueryBoundary
        query={invitation}
        skeleton={<Loading />}
        refusals={{ not_found: unknown, invalid_input: unknown }}
        size="page"
      >
        {(found) => <Found invitation={found} />}
      </QueryBoundary>
    </PlainFrame>
  );
}

function Loading() {
  const t = usePhrases('team-users');
  return (
    <Notice
      heading="h1"
      icon={<Loader size={24} />}
      title={t('invitation.loading')}
      text={t('invitation.moment')}
    />
  );
}

function Unknown() {
  const t = usePhrases('team-users');
  return (
    <Notice
      heading="h1"
      icon={<LinkBreakIcon size={26} />}
      title={t('invitation.unknownTitle')}
      text={t('invitation.unknownText')}
      action={<ButtonLink to="/login">{t('invitation.home')}</ButtonLink>}
    />
  );
}

function Found({ invitation }: { readonly invitation: Invitation }) {
  const t = usePhrases('team-users');
  const { state, teamId, teamName: team, email } = invitation;
  const home = (
    <ButtonLink to="/login" variant="default">
      {t('invitation.home')}
    </ButtonLink>
  );
  switch (state) {
    case 'active':
      return <Open invitation={invitation} />;
    case 'cancelled':
      return (
        <Notice
          heading="h1"
          icon={<ProhibitIcon size={26} />}
          title={t('invitation.cancelledTitle')}
          text={t('invitation.cancelledText', { team })}
          action={home}
        />
      );
    case 'expired':
      return (
        <Notice
          heading="h1"
          icon={<ClockIcon size={26} />}
          title={t('invitation.expiredTitle')}
          text={t('invitation.expiredText', { team })}
          action={home}
        />
      );
    case 'accepted':
      return (
        <Notice
          heading="h1"
          icon={<UsersThreeIcon size={26} />}
          title={t('invitation.acceptedTitle', { team })}
          text={t('invitation.acceptedText', { email })}
          action={
            <ButtonLink to="/team-{$teamId}/dashboard" params={{ teamId }}>
              {t('invitation.openTeam')}
            </ButtonLink>
          }
        />
      );
  }
}

/** An open invitation: the next step depends on who is signed in and whether the address has an account. */
function Open({ invitation }: { readonly invitation: Invitation }) {
  const t = usePhrases('team-users');
  const { data: session, isPending } = useQuery(sessionQuery);
  const { accept, isBusy } = useAccept();
  const { email, hasAccount, teamName: team, invitedBy: inviter } = invitation;
  // With a Cognito pool, the user creates the account there and comes back.
  const isLocal = useQuery(instanceQuery).data?.provider !== 'cognito';
  if (isPending) return <Loading />;
  const intro =
    inviter === null ? t('invitation.introTeam', { team }) : t('invitation.intro', { team, inviter });
  const notice = {
    heading: 'h1',
    icon: <UsersThreeIcon size={26} />,
    title: t('invitation.title', { team }),
  } as const;
  if (session?.email === email) {
    const join = (
      <Button loading={isBusy} onClick={() => void accept(invitation)}>
        {t('invitation.join')}
      </Button>
    );
    return <Notice {...notice} text={intro} action={join} />;
  }
  if (session) {
    const text = t('invitation.otherAccount', { email, own: session.email });
    return <Notice {...notice} text={text} action={<SignOutButton />} />;
  }
  if (!hasAccount && isLocal) return <JoinForm invitation={invitation} intro={intro} />;
  const how = hasAccount
    ? t('invitation.signInText', { email })
    : t('invitation.signInElsewhereText', { email });
  return <Notice {...notice} text={`${intro} ${how}`} action={<SignInLink />} />;
}

function SignInLink() {
  const t = usePhrases('team-users');
  const { userId } = useParams({ from: '/accept-invite/$userId' });
  const { token = '' } = useSearch({ from: '/accept-invite/$userId' });
  const redirect = `/accept-invite/${userId}/active?token=${encodeURIComponent(token)}`;
  return (
    <ButtonLink to="/login" search={{ redirect }}>
      {t('invitation.signIn')}
    </ButtonLink>
  );
}

/** Stays on the page: the invited user continues from here. */
function SignOutButton() {
  const t = usePhrases('team-users');
  const client = useQueryClient();
  const { run: onSignOut } = useAction(() => identityApi.signOut({ body: {} }), {
    onDone: () => signedOut(client),
  });
  return <Button onClick={() => void onSignOut()}>{t('invitation.signOut')}</Button>;
}
