// Which dashboard is open, links to the others, and what can be done with it.
import type { DashboardSummary } from '@fieldhouse/contract/dashboards';
import { Button, Menu } from '@mantine/core';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer';
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { dashboardsApi } from '../../api/endpoints/dashboards-api.ts';
import { adminFeatures } from '../../app/admin-features.ts';
import { FloatingNotice } from '../../app/feedback/floating-notice.tsx';
import { onDemand } from '../../app/feedback/on-demand.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { useWantedNew } from '../../app/new-thing.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useRights } from '../../app/rights/use-rights.ts';
import { useTeamId } from '../../app/session/use-team.ts';

const DashboardDialog = onDemand(
  () => import('./editor/dashboard-dialog.tsx'),
  'DashboardDialog',
  FloatingNotice,
);

interface DashboardSwitcherProps {
  readonly items: readonly DashboardSummary[];
  /** Undefined where there is none. */
  readonly shown: DashboardSummary | undefined;
}

export function DashboardSwitcher({ items, shown }: DashboardSwitcherProps) {
  const t = usePhrases('dashboards');
  const [dialog, setDialog] = useState<'new' | 'rename'>();
  useWantedNew('dashboard', () => setDialog('new'));
  const name = shown?.name ?? t('newDashboard');
  return (
    <>
      <Menu position="bottom-end" withinPortal width={280} shadow="md">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<SquaresFourIcon size={16} />}
            rightSection={<CaretDownIcon size={12} weight="bold" />}
            aria-label={t('switcher.label', { name })}
          >
            {name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <DashboardGroup title={t('switcher.team')} items={items} visibility="team" shown={shown} />
          <DashboardGroup title={t('switcher.own')} items={items} visibility="personal" shown={shown} />
          {items.length > 0 && <Menu.Divider />}
          {shown && <OpenItems shown={shown} onRename={() => setDialog('rename')} />}
          <Menu.Item leftSection={<PlusIcon size={16} />} onClick={() => setDialog('new')}>
            {t('newDashboard')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog && (
        <Suspense>
          <DashboardDialog
            dashboard={dialog === 'rename' ? shown : undefined}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

interface DashboardGroupProps extends DashboardSwitcherProps {
  readonly title: string;
  readonly visibility: DashboardSummary['visibility'];
}

function DashboardGroup({ title, items, visibility, shown }: DashboardGroupProps) {
  const t = usePhrases('dashboards');
  const teamId = useTeamId();
  const listed = items.filter((one) => one.visibility === visibility);
  if (listed.length === 0) return null;
  return (
    <>
      <Menu.Label>{title}</Menu.Label>
      {listed.map(({ id, name }) => (
        <Menu.Item
          key={id}
          rightSection={
            id === shown?.id && <CheckIcon size={14} weight="bold" aria-label={t('switcher.isOpen')} />
          }
          renderRoot={(props) => (
            <Link
              {...props}
              to="/team-{$teamId}/dashboard"
              params={{ teamId }}
              search={id === items[0]?.id ? {} : { dashboard: id }}
            />
          )}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
}

interface OpenItemsProps {
  readonly shown: DashboardSummary;
  readonly onRename: () => void;
}

function OpenItems({ shown, onRename }: OpenItemsProps) {
  const t = usePhrases('dashboards');
  const navigate = useNavigate();
  const teamId = useTeamId();
  const { may } = useRights();
  const { id: dashboardId, name, version } = shown;
  const params = { teamId, dashboardId };
  const isTeams = shown.visibility === 'team';
  const { run: share } = useAction(
    () => {
      const visibility = isTeams ? 'personal' : 'team';
      return dashboardsApi.change({ params, body: { version, visibility } });
    },
    { done: t(isTeams ? 'switcher.madePersonal' : 'switcher.shared', { name }) },
  );
  const { run: remove } = useAction(() => dashboardsApi.delete({ params }), {
    confirm: () => ({
      title: t('switcher.deleteTitle', { name }),
      text: t('switcher.deleteText'),
      action: t('switcher.deleteAction'),
      isDangerous: true,
    }),
    onDone: () => navigate({ to: '/team-{$teamId}/dashboard', params: { teamId }, search: {} }),
    done: t('switcher.deleted', { name }),
  });
  return (
    <>
      <Menu.Label>{name}</Menu.Label>
      <Menu.Item leftSection={<PrinterIcon size={16} />} onClick={() => window.print()}>
        {t('switcher.print')}
      </Menu.Item>
      {shown.may.change && (
        <Menu.Item leftSection={<PencilSimpleIcon size={16} />} onClick={onRename}>
          {t('switcher.rename')}
        </Menu.Item>
      )}
      {shown.may.change && may(...adminFeatures.collections) && (
        <Menu.Item
          leftSection={isTeams ? <UserIcon size={16} /> : <UsersIcon size={16} />}
          onClick={() => void share()}
        >
          {t(isTeams ? 'switcher.keep' : 'switcher.share')}
        </Menu.Item>
      )}
      {shown.may.change && (
        <Menu.Item color="red" leftSection={<TrashIcon size={16} />} onClick={() => void remove()}>
          {t('switcher.delete')}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}
