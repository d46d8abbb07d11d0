import { ActionIcon, UnstyledButton } from '@mantine/core';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { SidebarSimpleIcon } from '@phosphor-icons/react/dist/csr/SidebarSimple';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useQuery } from '@tanstack/react-query';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import { instanceQuery } from '../instance.ts';
import { type NavigationEntry, navigationFor } from '../navigation.tsx';
import { useFramePhrase, usePhrases } from '../phrases.ts';
import { useMembership, useTeamId } from '../session/use-team.ts';
import { FrameLink } from './frame-link.tsx';
import { NarrowTooltip } from './narrow-tooltip.tsx';
import { openPalette, paletteKeys } from './palette-state.ts';
import css from './sidebar.module.css';
import { SidebarCollections } from './sidebar-collections.tsx';
import { TeamSwitch } from './team-switch.tsx';

interface SidebarProps {
  readonly isNarrow: boolean;
  readonly onToggle?: () => void;
  /** In the drawer of a phone. */
  readonly onClose?: () => void;
}

export function Sidebar({ isNarrow, onToggle, onClose }: SidebarProps) {
  const t = usePhrases('app');
  const tFrame = useFramePhrase();
  const membership = useMembership();
  const isSandboxMail = useQuery(instanceQuery).data?.isSandboxMail ?? false;
  const visitor = { membership, isSandboxMail };
  const sections = navigationFor(visitor);
  return (
    <nav className={`${css.sidebar} ${isNarrow ? css.narrow : ''}`} aria-label={t('frame.mainNavigation')}>
      <div className={css.top}>
        <TeamSwitch isNarrow={isNarrow} />
        <SearchBox isNarrow={isNarrow} {...(onClose && { onClose })} />
      </div>
      <div className={css.scroll}>
        {sections.map(({ label, isGroup = false, entries }) => (
          <section key={label} className={isGroup ? css.group : css.section} aria-label={tFrame(label)}>
            {!isNarrow && <div className={isGroup ? css.groupLabel : css.label}>{tFrame(label)}</div>}
            <ul className={css.list}>
              {entries.map((entry) => (
                <SidebarEntry key={entry.to} entry={entry} isNarrow={isNarrow} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <SidebarFoot isNarrow={isNarrow} {...(onToggle && { onToggle })} {...(onClose && { onClose })} />
    </nav>
  );
}

function SidebarFoot({ isNarrow, onToggle, onClose }: SidebarProps) {
  const t = usePhrases('app');
  return (
    <div className={css.foot}>
      {onToggle && (
        <Tooltip label={isNarrow ? t('frame.expand') : t('frame.collapse')}>
          <ActionIcon
            size={32}
            onClick={onToggle}
            aria-label={isNarrow ? t('frame.expand') : t('frame.collapse')}
            aria-expanded={!isNarrow}
          >
            <SidebarSimpleIcon size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {onClose && (
        <Tooltip label={t('frame.closeNavigation')}>
          <ActionIcon size={44} onClick={onClose} aria-label={t('frame.closeNavigation')}>
            <XIcon size={18} weight="bold" />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}

interface SidebarEntryProps {
  readonly entry: NavigationEntry;
  readonly isNarrow: boolean;
}

function SidebarEntry({ entry, isNarrow }: SidebarEntryProps) {
  const tFrame = useFramePhrase();
  const { icon: EntryIcon, hasCollections = false } = entry;
  const teamId = useTeamId();
  const label = tFrame(entry.label);
  return (
    <>
      <li>
        <NarrowTooltip label={label} isNarrow={isNarrow}>
          <FrameLink
            to={entry.to}
            params={{ teamId }}
            className={css.entry}
            isExact={hasCollections}
            {...(isNarrow && { 'aria-label': label })}
          >
            <EntryIcon size={18} />
            {!isNarrow && <span className={css.name}>{label}</span>}
          </FrameLink>
        </NarrowTooltip>
      </li>
      {hasCollections && <SidebarCollections teamId={teamId} isNarrow={isNarrow} />}
    </>
  );
}

function SearchBox({ isNarrow, onClose }: { readonly isNarrow: boolean; readonly onClose?: () => void }) {
  const t = usePhrases('app');
  const onClick = () => {
    onClose?.();
    openPalette();
  };
  return (
    <NarrowTooltip label={t('frame.search')} isNarrow={isNarrow}>
      <UnstyledButton
        className={css.search}
        onClick={onClick}
        {...(isNarrow && { 'aria-label': t('frame.search') })}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <MagnifyingGlassIcon size={18} />
        {!isNarrow && <span>{t('frame.search')}</span>}
        {!isNarrow && <kbd>{paletteKeys}</kbd>}
      </UnstyledButton>
    </NarrowTooltip>
  );
}
