import { teamUserStatuses } from '@fieldhouse/contract/team-users';
import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LoadMore } from '../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { toast } from '../../app/feedback/toasts.tsx';
import { HelpLink } from '../../app/help/help-link.tsx';
import { useWantedNew } from '../../app/new-thing.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership, useTeamId } from '../../app/session/use-team.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { type TeamUserSearch, teamUsersQuery } from './team-user-queries.ts';
import css from './team-users.module.css';
import { UsersTable } from './users-table.tsx';

const route = '/team-{$teamId}/admin/users/';
const typingPauseMs = 200;

export function TeamUsersPage() {
  const t = usePhrases('team-users');
  const { teamName } = useMembership();
  const [isInviting, setInviting] = useState(false);
  useWantedNew('user', () => setInviting(true));
  const inviteButton = (
    <Button leftSection={<UserPlusIcon size={16} />} onClick={() => setInviting(true)}>
      {t('list.invite')}
    </Button>
  );
  return (
    <Page width="wide">
      <PageHeader
        title={t('list.title')}
        intro={t('list.intro', { team: teamName })}
        actions={
          <>
            <HelpLink page="permissions" />
            {inviteButton}
          </>
        }
      />
      <Tools />
      <FoundUsers />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </Page>
  );
}

function useFind(): (next: TeamUserSearch) => void {
  const navigate = useNavigate();
  const teamId = useTeamId();
  return (next) =>
    void navigate({ to: '/team-{$teamId}/admin/users', params: { teamId }, search: next, replace: true });
}

function Tools() {
  const t = usePhrases('team-users');
  const { search = '', status } = useSearch({ from: route });
  const find = useFind();
  const [typed, setTyped] = useState(search);
  useEffect(() => setTyped(search), [search]);
  const apply = useDebouncedCallback(
    (next: string) => find({ ...(next !== '' && { search: next }), ...(status && { status }) }),
    typingPauseMs,
  );
  return (
    <search className={css.tools}>
      <TextInput
        type="search"
        className={css.search}
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        leftSection={<MagnifyingGlassIcon size={16} />}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          apply(event.currentTarget.value.trim());
        }}
      />
      <Select
        className={css.status}
        aria-label={t('list.status')}
        placeholder={t('list.everyStatus')}
        clearable
        data={teamUserStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={status ?? null}
        onChange={(value) => {
          const next = teamUserStatuses.find((known) => known === value);
          find({ ...(search !== '' && { search }), ...(next && { status: next }) });
        }}
      />
    </search>
  );
}

function FoundUsers() {
  const t = usePhrases('team-users');
  const teamId = useTeamId();
  const users = useInfiniteQuery({
    ...teamUsersQuery(teamId, useSearch({ from: route })),
    placeholderData: (before) => before,
  });
  const find = useFind();
  const { error } = users;
  useEffect(() => {
    if (error) toast({ text: t('oops.list'), tone: 'danger' });
  }, [error, t]);
  const none = (
    <Notice
      icon={<UsersIcon size={26} />}
      title={t('list.none')}
      text={t('list.noneText')}
      action={
        <Button variant="default" onClick={() => find({})}>
          {t('list.clear')}
        </Button>
      }
    />
  );
  return (
    <QueryBoundary query={users} skeleton={<RowsSkeleton rows={8} height={44} />} empty={none}>
      {(found) => (
        <>
          <Panel isFlush>
            <UsersTable users={found} />
          </Panel>
          <LoadMore query={users} label={t('list.more')} mt="md" />
        </>
      )}
    </QueryBoundary>
  );
}
