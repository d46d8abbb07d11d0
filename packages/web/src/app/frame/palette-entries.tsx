// What the palette offers: every page of the sidebar, every collection, the other teams, and actions.
import type { Language } from '@fieldhouse/contract/identity';
import { appLogo } from '@fieldhouse/domain/teams/logos';
import type { MantineColorScheme } from '@mantine/core';
import { DesktopIcon } from '@phosphor-icons/react/dist/csr/Desktop';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { MoonIcon } from '@phosphor-icons/react/dist/csr/Moon';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { SunIcon } from '@phosphor-icons/react/dist/csr/Sun';
import { TranslateIcon } from '@phosphor-icons/react/dist/csr/Translate';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { useQuery } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DataIcon } from '../../ui/data-icon.tsx';
import { NameAvatar } from '../../ui/name-avatar.tsx';
import { adminFeatures } from '../admin-features.ts';
import { collectionsQuery } from '../crumbs/collection-crumb.ts';
import { instanceQuery } from '../instance.ts';
import { chooseLanguage } from '../language/language.ts';
import { navigationFor } from '../navigation.tsx';
import { useFramePhrase, usePhrases } from '../phrases.ts';
import { useChooseTheme } from '../preferences/use-choose-theme.ts';
import { useMayFill } from '../rights/own-rights.ts';
import { useRights } from '../rights/use-rights.ts';
import { useSession } from '../session/session.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { useMembership, useTeamId } from '../session/use-team.ts';
import type { SearchableEntry } from './palette-search.ts';

export interface PaletteEntry extends SearchableEntry {
  readonly id: string;
  readonly icon: ReactNode;
  /** Context for labels that occur twice. */
  readonly hint?: string;
  readonly onChoose: () => void;
}

export interface PaletteGroup {
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
}

export function usePaletteGroups(): readonly PaletteGroup[] {
  const t = usePhrases('app');
  return [
    { label: t('palette.pages'), entries: usePages() },
    { label: t('palette.collections'), entries: useCollectionEntries() },
    { label: t('palette.actions'), entries: useActions() },
    { label: t('palette.teams'), entries: useTeamEntries() },
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
      onChoose: () => go(to),
    })),
  );
  const preferences = {
    id: 'preferences',
    label: tFrame('app:nav.preferences'),
    icon: <GearIcon size={18} />,
    onChoose: () => go('/team-{$teamId}/user/preferences'),
  };
  return [...pages, preferences];
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
        go('/team-{$teamId}/data-collections/$dataCollectionId/records', { dataCollectionId: id }),
    }));
}

function useActions(): readonly PaletteEntry[] {
  const t = usePhrases('app');
  const signOut = useSignOut();
  const signOutEntry = {
    id: 'sign-out',
    label: t('palette.signOut'),
    icon: <SignOutIcon size={18} />,
    onChoose: signOut,
  };
  return [...useMakingEntries(), ...useInterfaceEntries(), signOutEntry];
}

function useMakingEntries(): readonly PaletteEntry[] {
  const t = usePhrases('app');
  const go = usePaletteNavigate();
  const { may } = useRights();
  const mayFill = useMayFill();
  const collections = useQuery(collectionsQuery(useTeamId())).data?.items ?? [];
  const newCollection = {
    id: 'new-collection',
    label: t('nav.newCollection'),
    icon: <PlusIcon size={18} weight="bold" />,
    onChoose: () => go('/team-{$teamId}/admin/new-data-collection'),
  };
  const newMessage = {
    id: 'new-message',
    label: t('nav.newMessage'),
    icon: <PlusIcon size={18} weight="bold" />,
    onChoose: () => go('/team-{$teamId}/outgoing-messages/new'),
  };
  const imports = collections
    .filter(({ id, isUsedAsCustomList }) => !isUsedAsCustomList && mayFill(id))
    .map(({ id, pluralName }) => ({
      id: `import-${id}`,
      label: t('palette.newRecordIn', { collection: pluralName }),
      icon: <UploadSimpleIcon size={18} />,
      onChoose: () =>
        go('/team-{$teamId}/data-collections/$dataCollectionId/import', { dataCollectionId: id }),
    }));
  return [
    ...(may(...adminFeatures.collections) ? [newCollection] : []),
    ...(may('outgoing_messages_edit') ? [newMessage] : []),
    ...imports,
  ];
}

function useInterfaceEntries(): readonly PaletteEntry[] {
  const t = usePhrases('app');
  const chooseTheme = useChooseTheme();
  const use = (scheme: MantineColorScheme) => () => chooseTheme(scheme);
  const speak = (language: Language) => () => void chooseLanguage(language);
  return [
    { id: 'light', label: t('palette.useLight'), icon: <SunIcon size={18} />, onChoose: use('light') },
    { id: 'dark', label: t('palette.useDark'), icon: <MoonIcon size={18} />, onChoose: use('dark') },
    { id: 'auto', label: t('palette.useSystem'), icon: <DesktopIcon size={18} />, onChoose: use('auto') },
    { id: 'en', label: t('palette.useEnglish'), icon: <TranslateIcon size={18} />, onChoose: speak('en') },
    { id: 'es', label: t('palette.useSpanish'), icon: <TranslateIcon size={18} />, onChoose: speak('es') },
  ];
}

function useTeamEntries(): readonly PaletteEntry[] {
  const t = usePhrases('app');
  const navigate = useNavigate();
  const { teamId: current } = useMembership();
  const others = useSession()?.memberships.filter(({ teamId }) => teamId !== current) ?? [];
  return others.map(({ teamId, teamName, logos }) => ({
    id: teamId,
    label: t('palette.openTeam', { team: teamName }),
    icon: <NameAvatar name={teamName} shape="square" size={18} picture={appLogo(logos, 'square')} />,
    onChoose: () => navigate({ to: '/team-{$teamId}/dashboard', params: { teamId } }),
  }));
}

export function usePaletteNavigate(): (
  to: string,
  params?: Readonly<Record<string, string>>,
  search?: Readonly<Record<string, string>>,
) => void {
  const navigate = useNavigate();
  const { teamId } = useMembership();
  return (to, params = {}, search = {}) => {
    void navigate({
      // Paths of the navigation are data; the table of routes is checked by a test.
      to: to as NonNullable<LinkProps['to']>,
      // As above: the params of an arbitrary route.
      params: { teamId, ...params } as NonNullable<LinkProps['params']>,
      // As above, for its search params.
      search: search as NonNullable<LinkProps['search']>,
    });
  };
}
