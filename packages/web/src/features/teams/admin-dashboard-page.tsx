import { Skeleton } from '@mantine/core';
import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import { IdentificationBadgeIcon } from '@phosphor-icons/react/dist/csr/IdentificationBadge';
import { MagicWandIcon } from '@phosphor-icons/react/dist/csr/MagicWand';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { adminFeatures } from '../../app/admin-features.ts';
import { mayAny } from '../../app/guards.ts';
import { usePhrases } from '../../app/phrases.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useMembership } from '../../app/use-team.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import css from './admin-dashboard-page.module.css';
import cards from './dashboard-page.module.css';

const places = [
  {
    to: '/team-{$teamId}/admin/account',
    icon: BuildingsIcon,
    name: 'admin.account',
    text: 'admin.accountText',
    needs: adminFeatures.dashboard,
  },
  {
    to: '/team-{$teamId}/admin/roles',
    icon: IdentificationBadgeIcon,
    name: 'admin.roles',
    text: 'admin.rolesText',
    needs: adminFeatures.users,
  },
  {
    to: '/team-{$teamId}/admin/data-collections',
    icon: TableIcon,
    name: 'admin.collections',
    text: 'admin.collectionsText',
    needs: adminFeatures.collections,
  },
  {
    to: '/team-{$teamId}/admin/data-wizards',
    icon: MagicWandIcon,
    name: 'admin.wizards',
    text: 'admin.wizardsText',
    needs: adminFeatures.collections,
  },
] as const;

export function AdminDashboardPage() {
  const t = usePhrases('teams');
  const membership = useMembership();
  const { teamId, teamName } = membership;
  const open = places.filter(({ needs }) => mayAny(membership, ...needs));
  return (
    <Page>
      <PageHeader title={t('admin.title')} intro={t('admin.intro', { team: teamName })} />
      <div className={css.places}>
        <ul className={cards.grid}>
          {open.map(({ to, icon: Icon, name, text }) => (
            <li key={to}>
              <Link to={to} params={{ teamId }} className={cards.card}>
                <span className={cards.cardTop}>
                  <span className={cards.cardIcon}>
                    <Icon size={18} />
                  </span>
                  <span className={cards.cardName}>{t(name)}</span>
                </span>
                <span className={cards.cardText}>{t(text)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <TeamFacts />
    </Page>
  );
}

function TeamFacts() {
  const t = usePhrases('teams');
  const say = usePhrases('app');
  const { teamId, isTeamAdmin } = useMembership();
  const { data: team, error, refetch } = useQuery(queryOf(api.teams.get, { params: { teamId } }));
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  const facts = [
    [t('admin.timeZone'), team?.primaryTimezone],
    [
      t('admin.language'),
      team && (team.defaultInterfaceLanguage === 'es' ? say('user.spanish') : say('user.english')),
    ],
    [t('admin.country'), team?.defaultCountry],
    [t('admin.currency'), team?.defaultCurrency],
    [t('admin.yourRole'), isTeamAdmin ? t('admin.roleAdmin') : t('admin.roleMember')],
  ] as const;
  return (
    <Panel title={t('admin.facts')}>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? <Skeleton height={12} width={90} my={4} />}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
