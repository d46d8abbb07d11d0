// The members of each role, for the whole team; the dialog edits one member.

import type { Role, RoleMember } from '@fieldhouse/contract/roles';
import { ActionIcon } from '@mantine/core';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadMore } from '../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { PersonAvatar } from '../../app/people/person-avatar.tsx';
import { type TranslateFn, usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import entries from '../../ui/entries.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { AccessDialog } from './access-dialog.tsx';
import { membersQuery, nameOf } from './role-queries.ts';
import css from './roles.module.css';

export function MembersPanel({ roles }: { readonly roles: readonly Role[] | undefined }) {
  const t = usePhrases('roles');
  const teamId = useTeamId();
  const members = useInfiniteQuery(membersQuery(teamId));
  const [edited, setEdited] = useState<RoleMember>();
  return (
    <>
      <Panel title={t('members.title')} isFlush>
        <QueryBoundary
          query={members}
          skeleton={<RowsSkeleton rows={4} height={52} />}
          empty={<Notice size="compact" title={t('members.empty')} text={t('members.emptyText')} />}
        >
          {(shown) => (
            <ul className={entries.list}>
              {shown.map((member) => (
                <li key={member.teamUserId} className={entries.row}>
                  <PersonAvatar name={nameOf(member)} personId={member.userId} size={32} />
                  <span className={entries.text}>
                    <span className={entries.name}>{nameOf(member)}</span>
                    <span className={entries.soft}>{member.email}</span>
                    <span className={entries.soft}>{membershipText(member, roles, t)}</span>
                  </span>
                  <ActionIcon
                    size={44}
                    variant="subtle"
                    color="gray"
                    disabled={roles === undefined}
                    aria-label={t('members.change', { name: nameOf(member) })}
                    onClick={() => setEdited(member)}
                  >
                    <PencilSimpleIcon size={16} />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )}
        </QueryBoundary>
      </Panel>
      <LoadMore query={members} label={t('members.more')} {...(css.more && { className: css.more })} />
      {edited && roles && <AccessDialog member={edited} roles={roles} onClose={() => setEdited(undefined)} />}
    </>
  );
}

/** "Viewer, Messenger · Data by role". */
function membershipText(
  member: RoleMember,
  roles: readonly Role[] | undefined,
  t: TranslateFn<'roles'>,
): string {
  const names = member.roleIds.flatMap((id) => roles?.find((role) => role.id === id)?.name ?? []);
  return [
    names.length > 0 ? names.join(', ') : t('members.noRoles'),
    ...(member.accountType === 'full' ? [] : [t(`members.type.${member.accountType}`)]),
    dataAccessText(member, t),
  ].join(' · ');
}

export function dataAccessText(
  { isTeamAdmin, accountType, dataAccess }: RoleMember,
  t: TranslateFn<'roles'>,
): string {
  if (isTeamAdmin) return t('members.teamAdmin');
  return accountType === 'full' && dataAccess === 'all' ? t('members.allData') : t('members.byRole');
}
