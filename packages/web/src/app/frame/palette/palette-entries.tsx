// What the palette offers: every page of the sidebar, every collection, the other teams, and actions.
import type { Language } from '@fieldhouse/contract/identity';
import { appLogo } from '@fieldhouse/domain/teams/logos';
import type { MantineColorScheme } from '@mantine/core';
import { DesktopIcon } from '@phosphor-icons/react/dist/csr/Desktop';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { KeyboardIcon } from '@phosphor-icons/react/dist/csr/Keyboard';
import { MoonIcon } from '@phosphor-icons/react/dist/csr/Moon';
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { SunIcon } from '@phosphor-icons/react/dist/csr/Sun';
import { TranslateIcon } from '@phosphor-icons/react/dist/csr/Translate';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DataIcon } from '../../../ui/data-icon.tsx';
import { NameAvatar } from '../../../ui/name-avatar.tsx';
import { collectionsQuery } from '../../crumbs/collection-crumb.ts';
import { instanceQuery } from '../../instance.ts';
import { chooseLanguage } from '../../language/choose-language.ts';
import { navigationFor } from '../../navigation.tsx';
import { useFramePhrase, usePhrases } from '../../phrases.ts';
import { useChooseTheme } from '../../preferences/use-choose-theme.ts';
import { useSession } from '../../session/session.ts';
import { useSignOut } from '../../session/use-sign-out.ts';
import { useMembership } from '../../session/use-team.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { useCreatingEntries } from './use-creating-entries.tsx';
import { useHelpEntries } from './use-help-entries.tsx';
import { usePaletteNavigate } from './use-palette-navigate.ts';

/** `isSearching`: something is entered, so the guide is searched as well. */
export function usePaletteGroups(isSearching: boolean): readonly PaletteGroup[] {
  const t = usePhrases('palette');
  const tFrame = usePhrases('app');
  return [
    { label: t('pages'), entries: usePages() },
    { label: t('collections'), entries: useCollectionEntries() },
    { label: t('create'), limit: 16, entries: useCreatingEntries() },
    { label: t('actions'), entries: useActions() },
    { label: t('teams'), entries: useTeamEntries() },
    { label: tFrame('nav.help'), limit: 3, isExact: true, entries: useHelpEntries(isSearching) },
  ];
}

function usePages(): readonly PaletteEntry[] {
  const tFrame = useFramePhrase();
  const go = usePaletteNavigate();
  const membership = useMembership();
  const isSandboxMail = useQuery(instanceQuery).data?.isSandboxMail ?? false;
  const pages = navigationFor({ membership, isSandboxMail }).flatMap(({ label: section, entries }) =>
    entries.map(({ label, to, icon: EntryIcon }) => ({
      id: to,
      label: tFrame(label),
      keywords: tFrame(section),
      hint: tFrame(section),
      icon: <EntryIcon size={18} />,
      onChoose: () => void go(to),
    })),
  );
  const preferences = {
    id: 'preferences',
    label: tFrame('app:nav.preferences'),
    icon: <GearIcon size={18} />,
    onChoose: () => void go('/team-{$teamId}/user/preferences'),
  };
  const help = {
    id: 'help',
    label: tFrame('app:nav.help'),
    icon: <QuestionIcon size={18} />,
    onChoose: () => void go('/team-{$teamId}/help'),
  };
  return [...pages, preferences, help];
}

function useCollectionEntries(): readonly PaletteEntry[] {
  const go = usePaletteNavigate();
  const { teamId } = useMembership();
  const collections = useQuery(collectionsQuery(teamId)).data?.items ?? [];
  return collections
    .filter(({ isUsedAsCustomList }) => !isUsedAsCustomList)
    .map(({ id, name, pluralName, icon }) => ({
      id,
      label: pluralName,
      keywords: name,
      icon: <DataIcon icon={icon} size={16} />,
      onChoose: () =>
        void go('/team-{$teamId}/data-collections/$dataCollectionId/records', {
          params: { dataCollectionId: id },
        }),
    }));
}

function useActions(): readonly PaletteEntry[] {
  const t = usePhrases('palette');
  const signOut = useSignOut();
  const signOutEntry = {
    id: 'sign-out',
    label: t('signOut'),
    icon: <SignOutIcon size={18} />,
    onChoose: signOut,
  };
  const go = usePaletteNavigate();
  const shortcuts = {
    id: 'shortcuts',
    label: t('shortcuts'),
    icon: <KeyboardIcon size={18} />,
    onChoose: () => void go('/team-{$teamId}/help/$helpPage', { params: { helpPage: 'keyboard' } }),
  };
  return [shortcuts, ...useInterfaceEntries(), signOutEntry];
}

function useInterfaceEntries(): readonly PaletteEntry[] {
  const t = usePhrases('palette');
  const chooseTheme = useChooseTheme();
  const use = (scheme: MantineColorScheme) => () => chooseTheme(scheme);
  const speak = (language: Language) => () => void chooseLanguage(language);
  return [
    { id: 'light', label: t('useLight'), icon: <SunIcon size={18} />, onChoose: use('light') },
    { id: 'dark', label: t('useDark'), icon: <MoonIcon size={18} />, onChoose: use('dark') },
    { id: 'auto', label: t('useSystem'), icon: <DesktopIcon size={18} />, onChoose: use('auto') },
    { id: 'en', label: t('useEnglish'), icon: <TranslateIcon size={18} />, onChoose: speak('en') },
    { id: 'es', label: t('useSpanish'), icon: <TranslateIcon size={18} />, onChoose: speak('es') },
  ];
}

function useTeamEntries(): readonly PaletteEntry[] {
  const t = usePhrases('palette');
  const navigate = useNavigate();
  const { teamId: current } = useMembership();
  const others = useSession()?.memberships.filter(({ teamId }) => teamId !== current) ?? [];
  return others.map(({ teamId, teamName, logos }) => ({
    id: teamId,
    label: t('openTeam', { team: teamName }),
    icon: <NameAvatar name={teamName} shape="square" size={18} picture={appLogo(logos, 'square')} />,
    onChoose: () => navigate({ to: '/team-{$teamId}/dashboard', params: { teamId } }),
  }));
}
