import type { Membership } from '@fieldhouse/contract/identity';
import { appLogo } from '@fieldhouse/domain/teams/logos';
import { Menu, UnstyledButton } from '@mantine/core';
import { CaretUpDownIcon } from '@phosphor-icons/react/dist/csr/CaretUpDown';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useNavigate } from '@tanstack/react-router';
import { NameAvatar } from '../../ui/name-avatar.tsx';
import { usePhrases } from '../phrases.ts';
import { useSession } from '../session/session.ts';
import { useMembership } from '../session/use-team.ts';
import css from './sidebar.module.css';

/** Above this, the searchable choose-team page is the better list. */
const maxTeams = 8;

export function TeamSwitch({ isNarrow }: { readonly isNarrow: boolean }) {
  const t = usePhrases('app');
  const navigate = useNavigate();
  const current = useMembership();
  const memberships = useSession()?.memberships ?? [];
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <UnstyledButton className={css.team} aria-label={t('frame.currentTeam', { team: current.teamName })}>
          <TeamMark membership={current} isNarrow={isNarrow} />
          {!isNarrow && <CaretUpDownIcon size={16} weight="bold" />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('frame.switchTeam')}</Menu.Label>
        {memberships.slice(0, maxTeams).map(({ teamId, teamName, logos }) => (
          <Menu.Item
            key={teamId}
            leftSection={
              <NameAvatar name={teamName} shape="square" size={20} picture={appLogo(logos, 'square')} />
            }
            rightSection={teamId === current.teamId ? <CheckIcon size={14} weight="bold" /> : null}
            onClick={() => navigate({ to: '/team-{$teamId}/dashboard', params: { teamId } })}
          >
            {teamName}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <OtherTeams />
      </Menu.Dropdown>
    </Menu>
  );
}

interface TeamMarkProps {
  readonly membership: Membership;
  readonly isNarrow: boolean;
}

/** The wide logo contains the name. */
function TeamMark({ membership: { teamName, logos }, isNarrow }: TeamMarkProps) {
  const wide = appLogo(logos, 'horizontal');
  if (wide !== null && !isNarrow) {
    return (
      <span className={css.name}>
        <img src={wide} alt="" className={css.wideLogo} />
      </span>
    );
  }
  return (
    <>
      <NameAvatar name={teamName} shape="square" size={26} picture={appLogo(logos, 'square')} />
      {!isNarrow && <span className={css.name}>{teamName}</span>}
    </>
  );
}

function OtherTeams() {
  const t = usePhrases('app');
  const navigate = useNavigate();
  return (
    <>
      <Menu.Item leftSection={<UsersThreeIcon size={18} />} onClick={() => navigate({ to: '/choose-team' })}>
        {t('nav.chooseTeam')}
      </Menu.Item>
      <Menu.Item
        leftSection={<PlusIcon size={18} weight="bold" />}
        onClick={() => navigate({ to: '/choose-team', search: { create: true } })}
      >
        {t('nav.createTeam')}
      </Menu.Item>
    </>
  );
}
