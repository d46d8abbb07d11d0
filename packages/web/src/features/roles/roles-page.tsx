import type { Role } from '@fieldhouse/contract/roles';
import { IdentificationBadgeIcon } from '@phosphor-icons/react/dist/csr/IdentificationBadge';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { HelpLink } from '../../app/help/help-link.tsx';
import { ButtonLink } from '../../app/links.tsx';
import { type TranslateFn, usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import entries from '../../ui/entries.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { MembersPanel } from './members-panel.tsx';
import { rolesQuery } from './role-queries.ts';
import css from './roles.module.css';

/** Every role of the team, and who holds which. */
export function RolesPage() {
  const t = usePhrases('roles');
  const teamId = useTeamId();
  const roles = useQuery(rolesQuery(teamId));
  const newButton = (
    <ButtonLink
      to="/team-{$teamId}/admin/roles/new"
      params={{ teamId }}
      leftSection={<PlusIcon size={16} weight="bold" />}
    >
      {t('page.new')}
    </ButtonLink>
  );
  return (
    <Page>
      <PageHeader
        title={t('page.title')}
        intro={t('page.intro')}
        actions={
          <>
            <HelpLink page="permissions" />
            {newButton}
          </>
        }
      />
      <div className={css.parts}>
        <QueryBoundary
          query={roles}
          skeleton={<RowsSkeleton rows={4} height={60} />}
          empty={
            <Notice
              icon={<IdentificationBadgeIcon size={26} />}
              title={t('page.empty')}
              text={t('page.emptyText')}
              action={newButton}
            />
          }
        >
          {({ items }) => (
            <Panel isFlush>
              <ul className={entries.list}>
                {items.map((role) => (
                  <RoleRow key={role.id} role={role} />
                ))}
              </ul>
            </Panel>
          )}
        </QueryBoundary>
        <MembersPanel roles={roles.data?.items} />
      </div>
    </Page>
  );
}

function RoleRow({ role }: { readonly role: Role }) {
  const t = usePhrases('roles');
  const teamId = useTeamId();
  return (
    <li className={entries.row}>
      <span className={entries.icon} aria-hidden="true">
        <IdentificationBadgeIcon size={18} />
      </span>
      <span className={entries.text}>
        <Link
          className={entries.opener}
          to="/team-{$teamId}/admin/roles/$roleId"
          params={{ teamId, roleId: role.id }}
        >
          {role.name}
        </Link>
        {role.description !== '' && <span className={entries.soft}>{role.description}</span>}
        <span className={entries.soft}>{grantsText(role, t)}</span>
      </span>
      <span className={css.count}>{t('page.members', { count: role.memberCount })}</span>
    </li>
  );
}

/** "Data collections, Users and roles · 3 data permissions". */
function grantsText({ featurePermissions, dataPermissions }: Role, t: TranslateFn<'roles'>): string {
  const parts = [
    featurePermissions.map((feature) => t(`feature.label.${feature}`)).join(', '),
    dataPermissions.length > 0 ? t('page.dataGrants', { count: dataPermissions.length }) : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' · ') : t('page.noGrants');
}
