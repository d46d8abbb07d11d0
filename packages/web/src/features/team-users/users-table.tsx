import type { TeamUser } from '@fieldhouse/contract/team-users';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { TeamUserMenu } from './team-user-menu.tsx';
import { TeamUserStatusChip } from './team-user-status.tsx';
import css from './team-users.module.css';

/** The columns of seed section 3, in its order. */
const columns = [
  'firstName',
  'lastName',
  'email',
  'accountType',
  'status',
  'roles',
  'lastActivityAt',
  'invitedAt',
  'invitedBy',
  'deactivatedAt',
  'isTeamAdmin',
  'actions',
] as const;

export function UsersTable({ users }: { readonly users: readonly TeamUser[] }) {
  const t = usePhrases('team-users');
  return (
    <section className={css.scroll} aria-label={t('list.scroll')}>
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={column === 'actions' ? css.menu : undefined}>
                {column === 'actions' ? (
                  <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
                ) : (
                  t(`column.${column}`)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function UserRow({ user }: { readonly user: TeamUser }) {
  const t = usePhrases('team-users');
  const tUi = usePhrases('ui');
  const formats = useFormats();
  const teamId = useTeamId();
  const { status, lastActivityAt, invitedAt, mailWaitsUntil, deactivatedAt } = user;
  const isMember = status === 'active' || status === 'deactivated';
  const invited = invitedAt === null ? (isMember ? '' : t('notSent')) : formats.dateTime(invitedAt);
  return (
    <tr>
      <td className={css.first}>
        <Link
          className={css.name}
          to="/team-{$teamId}/admin/users/$teamUserId"
          params={{ teamId, teamUserId: user.id }}
          aria-label={fullName(user)}
        >
          {user.firstName}
          <span className={css.onPhone}> {user.lastName}</span>
        </Link>
      </td>
      <td className={css.offPhone}>{user.lastName}</td>
      <td data-label={t('column.email')}>{user.email}</td>
      <td data-label={t('column.accountType')}>{t(`accountType.${user.accountType}`)}</td>
      <td data-label={t('column.status')}>
        <TeamUserStatusChip status={status} />
      </td>
      <td className={css.roles} data-label={user.roles.length > 0 ? t('column.roles') : undefined}>
        {user.roles.map(({ name }) => name).join(', ')}
      </td>
      <td data-label={t('column.lastActivityAt')}>
        {lastActivityAt === null ? (isMember ? t('never') : '') : formats.ago(lastActivityAt)}
      </td>
      <td data-label={t('column.invitedAt')}>
        {mailWaitsUntil === null ? invited : t('mailWaits', { when: formats.dateTime(mailWaitsUntil) })}
      </td>
      <td data-label={t('column.invitedBy')}>{user.invitedBy ?? ''}</td>
      <td data-label={t('column.deactivatedAt')}>
        {deactivatedAt === null ? '' : formats.date(deactivatedAt)}
      </td>
      <td data-label={t('column.isTeamAdmin')}>{user.isTeamAdmin ? tUi('yes') : tUi('no')}</td>
      <td className={css.menu}>
        <TeamUserMenu user={user} />
      </td>
    </tr>
  );
}
