import type { Membership, Session } from '@fieldhouse/contract/identity';
import { appLogo } from '@fieldhouse/domain/teams/logos';
import { Anchor, TextInput } from '@mantine/core';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { toast } from '../../app/feedback/toasts.tsx';
import { OpenedBy } from '../../app/forms/opened-by.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { ButtonLink } from '../../app/links.tsx';
import { PlainFrame } from '../../app/pages/plain-frame.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { sessionQuery, useSession } from '../../app/session/session.ts';
import { useSignOut } from '../../app/session/use-sign-out.ts';
import { Chip } from '../../ui/chip.tsx';
import { NameAvatar } from '../../ui/name-avatar.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { ClosedTeams } from '../team-lifecycle/index.ts';
import { OwnInvitations } from '../team-users/index.ts';
import css from './choose-team-page.module.css';
import { CreateTeamForm } from './create-team-form.tsx';

export function ChooseTeamPage() {
  const t = usePhrases('app');
  const session = useSession();
  const signOut = useSignOut();
  const { create } = useSearch({ from: '/choose-team' });
  if (!session) return <NoSession />;
  return (
    <PlainFrame
      width={520}
      corner={
        <span className={css.person}>
          <Link to="/account">{session.email}</Link>
          <Anchor component="button" type="button" onClick={signOut}>
            {t('user.signOut')}
          </Anchor>
        </span>
      }
    >
      {!create && <OwnInvitations />}
      {create ? (
        <OpenedBy parameter="create">
          <CreateTeamForm hasTeams={session.memberships.length > 0} />
        </OpenedBy>
      ) : (
        <TeamList session={session} />
      )}
      {!create && <ClosedTeams />}
    </PlainFrame>
  );
}

/** The session ended while the page was open, or could not be fetched. */
function NoSession() {
  const t = usePhrases('teams');
  const session = useQuery(sessionQuery);
  const { error } = session;
  useEffect(() => {
    if (error) toast({ text: t('choose.failed'), tone: 'danger' });
  }, [error, t]);
  return (
    <PlainFrame width={520}>
      <QueryBoundary query={session} skeleton={null} size="page">
        {() => (
          <Notice
            heading="h1"
            icon={<UsersThreeIcon size={26} />}
            title={t('choose.signedOut')}
            action={
              <ButtonLink to="/login" search={{ redirect: '/choose-team' }}>
                {t('choose.signIn')}
              </ButtonLink>
            }
          />
        )}
      </QueryBoundary>
    </PlainFrame>
  );
}

/** From this number of teams on, the list has a search. */
const searchFrom = 8;

function TeamList({ session }: { readonly session: Session }) {
  const t = usePhrases('teams');
  const { memberships, email } = session;
  const createLink = (
    <ButtonLink
      to="/choose-team"
      search={{ create: true }}
      leftSection={<PlusIcon size={16} weight="bold" />}
    >
      {t('choose.create')}
    </ButtonLink>
  );
  if (memberships.length > 0) {
    return (
      <>
        <PageHeader title={t('choose.title')} intro={t('choose.intro')} actions={createLink} />
        <FoundTeams memberships={memberships} />
      </>
    );
  }
  return (
    <Notice
      heading="h1"
      icon={<UsersThreeIcon size={26} />}
      title={t('choose.emptyTitle')}
      text={t('choose.emptyText', { email })}
      action={createLink}
    />
  );
}

function FoundTeams({ memberships }: { readonly memberships: readonly Membership[] }) {
  const t = usePhrases('teams');
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLocaleLowerCase();
  const shown = memberships.filter(({ teamName }) => teamName.toLocaleLowerCase().includes(wanted));
  return (
    <>
      {memberships.length >= searchFrom && (
        <TextInput
          mb="sm"
          aria-label={t('choose.filter')}
          placeholder={t('choose.filter')}
          leftSection={<MagnifyingGlassIcon size={16} />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      <ul className={css.list}>
        {shown.map((membership) => (
          <li key={membership.teamId}>
            <TeamRow membership={membership} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={css.none}>{t('choose.noMatch')}</p>}
    </>
  );
}

function TeamRow({ membership }: { readonly membership: Membership }) {
  const t = usePhrases('teams');
  const formats = useFormats();
  const { teamId, teamName, logos, isTeamAdmin, lastOpenedAt } = membership;
  return (
    <Link to="/team-{$teamId}/dashboard" params={{ teamId }} className={css.row}>
      <NameAvatar name={teamName} shape="square" size={40} picture={appLogo(logos, 'square')} />
      <span className={css.names}>
        <span className={css.name}>{teamName}</span>
        <span className={css.when}>
          {lastOpenedAt === null
            ? t('choose.neverOpened')
            : t('choose.lastOpened', { when: formats.ago(lastOpenedAt) })}
        </span>
      </span>
      {isTeamAdmin && <Chip color="green">{t('choose.admin')}</Chip>}
      <CaretRightIcon size={16} weight="bold" />
    </Link>
  );
}
