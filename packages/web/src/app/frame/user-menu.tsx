import { fullName } from '@fieldhouse/domain/team-users/full-name';
import { Menu, UnstyledButton } from '@mantine/core';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { SwatchesIcon } from '@phosphor-icons/react/dist/csr/Swatches';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import { instanceQuery } from '../instance.ts';
import { LanguageChoice, ThemeChoice } from '../language/interface-choices.tsx';
import { PersonAvatar } from '../people/person-avatar.tsx';
import { usePhrases } from '../phrases.ts';
import { useSession } from '../session/session.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import css from './top-bar.module.css';
import menuCss from './user-menu.module.css';

export function UserMenu() {
  const t = usePhrases('app');
  const session = useSession();
  if (!session) return null;
  const name = fullName(session);
  return (
    <Menu position="bottom-end" width={272} closeOnItemClick>
      <Tooltip label={t('frame.userMenu', { name })} position="bottom">
        <Menu.Target>
          <UnstyledButton className={css.user} aria-label={t('frame.userMenu', { name })}>
            <PersonAvatar name={name} personId={session.userId} size={28} />
          </UnstyledButton>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <div className={menuCss.person}>
          <strong>{name}</strong>
          <span>{session.email}</span>
        </div>
        <Menu.Divider />
        <div className={menuCss.choice}>
          <span>{t('user.theme')}</span>
          <ThemeChoice size="xs" />
        </div>
        <div className={menuCss.choice}>
          <span>{t('user.language')}</span>
          <LanguageChoice size="xs" />
        </div>
        <Menu.Divider />
        <MenuPlaces />
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuPlaces() {
  const t = usePhrases('app');
  const navigate = useNavigate();
  const signOut = useSignOut();
  const isStyleGuideOn = useQuery(instanceQuery).data?.isStyleGuideOn ?? false;
  const isAdmin = useSession()?.memberships.some(({ isTeamAdmin }) => isTeamAdmin) ?? false;
  const { teamId } = useParams({ strict: false });
  return (
    <>
      {teamId !== undefined && (
        <>
          <Menu.Item
            leftSection={<GearIcon size={18} />}
            onClick={() => navigate({ to: '/team-{$teamId}/user/preferences', params: { teamId } })}
          >
            {t('user.preferences')}
          </Menu.Item>
          <Menu.Item
            leftSection={<QuestionIcon size={18} />}
            onClick={() => navigate({ to: '/team-{$teamId}/help', params: { teamId } })}
          >
            {t('nav.help')}
          </Menu.Item>
        </>
      )}
      {isStyleGuideOn && isAdmin && (
        <Menu.Item leftSection={<SwatchesIcon size={18} />} onClick={() => navigate({ to: '/test' })}>
          {t('nav.styleGuide')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<SignOutIcon size={18} />} onClick={signOut}>
        {t('user.signOut')}
      </Menu.Item>
    </>
  );
}
