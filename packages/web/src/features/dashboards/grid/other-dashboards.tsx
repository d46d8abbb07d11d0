import type { DashboardSummary } from '@fieldhouse/contract/dashboards';
import { Menu } from '@mantine/core';
import { ArrowSquareRightIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareRight';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { useQuery } from '@tanstack/react-query';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { dashboardsQuery } from '../dashboard-queries.ts';

interface OtherDashboardsProps {
  /** Of the card. */
  readonly dashboardId: string;
  readonly onChoose: (dashboard: DashboardSummary) => void;
}

/** Of a card’s menu: the other dashboards that the viewer may change. Nothing if there are none. */
export function OtherDashboards({ dashboardId, onChoose }: OtherDashboardsProps) {
  const t = usePhrases('dashboards');
  const { data } = useQuery(dashboardsQuery(useTeamId()));
  const others = (data?.items ?? []).filter(({ id, may }) => may.change && id !== dashboardId);
  if (others.length === 0) return null;
  return (
    <Menu.Sub position="left-start">
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<ArrowSquareRightIcon size={16} />}>
          {t('card.moveToDashboard')}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {others.map((one) => (
          <Menu.Item
            key={one.id}
            leftSection={one.visibility === 'team' ? <UsersIcon size={16} /> : <UserIcon size={16} />}
            onClick={() => onChoose(one)}
          >
            {one.name}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
