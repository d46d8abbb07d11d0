import type { TeamUser } from '@fieldhouse/contract/team-users';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import { allowedTeamUserActions } from '@fieldhouse/domain/team-users/team-user-status';
import { ActionIcon, Menu } from '@mantine/core';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { useNavigate } from '@tanstack/react-router';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { useTeamUserAction } from './use-team-user-action.ts';

export function TeamUserMenu({ user }: { readonly user: TeamUser }) {
  const t = usePhrases('team-users');
  const act = useTeamUserAction();
  const navigate = useNavigate();
  const teamId = useTeamId();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('actionsOf', { name: fullName(user) })} size={32}>
          <DotsThreeIcon size={18} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {allowedTeamUserActions[user.status].map((action) =>
          action === 'edit' ? (
            <Menu.Item
              key={action}
              onClick={() =>
                void navigate({
                  to: '/team-{$teamId}/admin/users/$teamUserId',
                  params: { teamId, teamUserId: user.id },
                })
              }
            >
              {t('action.edit')}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={action}
              {...((action === 'deactivate' || action === 'cancel') && { color: 'red' })}
              onClick={() => void act(action, user)}
            >
              {action === 'resend' && user.invitedAt === null ? t('action.send') : t(`action.${action}`)}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
