import { ActionIcon } from '@mantine/core';
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House';
import { ListIcon } from '@phosphor-icons/react/dist/csr/List';
import { WifiSlashIcon } from '@phosphor-icons/react/dist/csr/WifiSlash';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import { useCrumbs } from '../crumbs/use-crumbs.ts';
import { usePhrases } from '../phrases.ts';
import { useIsStreamLost } from '../team-events.tsx';
import { HeaderMenu } from './header-menu.tsx';
import css from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  readonly onOpenNavigation: () => void;
  readonly tools: ReactNode;
}

export function TopBar({ onOpenNavigation, tools }: TopBarProps) {
  const t = usePhrases('app');
  const isLost = useIsStreamLost();
  return (
    <header className={css.bar}>
      <div className={css.menu}>
        <Tooltip label={t('frame.openNavigation')} position="bottom">
          <ActionIcon size={44} onClick={onOpenNavigation} aria-label={t('frame.openNavigation')}>
            <ListIcon size={22} weight="bold" />
          </ActionIcon>
        </Tooltip>
      </div>
      <Breadcrumbs />
      <HeaderMenu />
      <div className={css.tools}>
        {isLost && (
          <div className={css.lost} role="status">
            <WifiSlashIcon size={16} />
            <span>{t('frame.offline')}</span>
          </div>
        )}
        {tools}
        <UserMenu />
      </div>
    </header>
  );
}

function Breadcrumbs() {
  const t = usePhrases('app');
  const crumbs = useCrumbs();
  return (
    <nav className={css.crumbs} aria-label={t('frame.breadcrumbs')}>
      <ol>
        {crumbs.map(({ id, label, pathname }, index) => {
          const isHere = index === crumbs.length - 1;
          const isHome = index === 0 && !isHere;
          return (
            <li key={id}>
              {isHere ? (
                <span className={`${css.crumb} ${css.here}`} aria-current="page">
                  {label}
                </span>
              ) : (
                <Tooltip label={label} position="bottom" isDisabled={!isHome}>
                  <Link
                    to={pathname}
                    className={`${css.crumb} ${isHome ? css.home : ''}`}
                    {...(isHome && { 'aria-label': label })}
                  >
                    {isHome ? <HouseIcon size={16} /> : label}
                  </Link>
                </Tooltip>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
