// Server results while the user types, and recently opened items before.
import type { SearchHit, SearchReply } from '@fieldhouse/contract/search';
import { localizedLabelOf } from '@fieldhouse/domain/fields/link/link-label';
import { foldText } from '@fieldhouse/domain/fields/text/fold-text';
import { useDebouncedValue } from '@mantine/hooks';
import { FlowArrowIcon } from '@phosphor-icons/react/dist/csr/FlowArrow';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { searchApi } from '../../api/endpoints/search-api.ts';
import { DataIcon } from '../../ui/data-icon.tsx';
import { problemText } from '../feedback/problem-texts.ts';
import { TextLanguage } from '../language/text-language.ts';
import { usePhrases } from '../phrases.ts';
import { useSession } from '../session/session.ts';
import { useTeamId } from '../session/use-team.ts';
import { type PaletteEntry, type PaletteGroup, usePaletteNavigate } from './palette-entries.tsx';
import { recentPlaces } from './recent-places.ts';

const waitMs = 120;
const hitsPerGroup = 6;

export interface PaletteHits {
  readonly groups: readonly PaletteGroup[];
  readonly isSearching: boolean;
  /** Notes on what the search did not cover. */
  readonly notes: readonly string[];
}

export function usePaletteHits(query: string, isOpen: boolean): PaletteHits {
  const t = usePhrases('search');
  const [text] = useDebouncedValue(query.trim(), waitMs);
  const recent = useRecent(isOpen && query.trim() === '');
  const teamId = useTeamId();
  const found = useQuery({
    queryKey: [searchApi.find.endpoint.name, { teamId }, text],
    // Outdated searches are cancelled, which also ends them on the server.
    queryFn: ({ signal }) =>
      searchApi.find(
        { params: { teamId }, body: { text: text.slice(0, 100), limit: hitsPerGroup } },
        { signal },
      ),
    enabled: isOpen && text !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
  const groups = useGroups(found.data);
  if (query.trim() === '') return { groups: recent, isSearching: false, notes: [] };
  return {
    groups: text === '' ? [] : groups,
    isSearching: found.isFetching || text !== query.trim(),
    notes: found.error
      ? [t('failed', { reason: problemText(found.error) })]
      : [...Map.groupBy(found.data?.unanswered ?? [], ({ reason }) => reason)].flatMap(([reason, some]) =>
          some.length > maxNamed
            ? [t(`${noteOf[reason]}Many`, { count: some.length })]
            : some.map(({ name }) => t(noteOf[reason], { name })),
        ),
  };
}

/** The rest is only counted. */
const maxNamed = 2;
const noteOf = { preparing: 'preparing', too_slow: 'tooSlow', too_short: 'tooShort' } as const;

const namedGroups = {
  view: 'views',
  wizard: 'wizards',
  wizard_draft: 'wizardDrafts',
  message: 'messages',
  custom_list: 'customLists',
} as const;

function useGroups(reply: SearchReply | undefined): readonly PaletteGroup[] {
  const t = usePhrases('search');
  const toEntry = useToEntry();
  const seen = new Set(useRecentIds());
  return (reply?.groups ?? []).flatMap(({ kind, name, hits }): PaletteGroup[] => {
    // The palette already has the collections.
    if (kind === 'collection') return [];
    const label = kind === 'record' ? name : t(namedGroups[kind]);
    const opened = hits.filter(({ id }) => seen.has(id));
    const others = hits.filter(({ id }) => !seen.has(id));
    return [{ label, entries: [...opened, ...others].map((hit) => toEntry(hit, hit.detail)) }];
  });
}

function useRecentKey(): string {
  return `${useTeamId()}.${useSession()?.userId ?? ''}`;
}

function useRecentIds(): readonly string[] {
  return recentPlaces(useRecentKey()).map(({ id }) => id);
}

function useRecent(isWanted: boolean): readonly PaletteGroup[] {
  const t = usePhrases('search');
  const teamId = useTeamId();
  const key = useRecentKey();
  const toEntry = useToEntry();
  const places = isWanted ? recentPlaces(key) : [];
  const { data } = useQuery({
    queryKey: [searchApi.recent.endpoint.name, { teamId }, places.map(({ id }) => id)],
    queryFn: ({ signal }) =>
      searchApi.recent({ params: { teamId }, body: { places: [...places] } }, { signal }),
    enabled: places.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const items = isWanted ? (data?.items ?? []) : [];
  if (items.length === 0) return [];
  return [{ label: t('recent'), entries: items.slice(0, 8).map((hit) => toEntry(hit, hit.detail)) }];
}

function useToEntry(): (hit: SearchHit, hint: string) => PaletteEntry {
  const t = usePhrases('search');
  const go = usePaletteNavigate();
  const language = use(TextLanguage);
  return (hit, hint) => {
    const name = language === undefined ? hit.label : localizedLabelOf(hit, language);
    // The match may be the name itself, in this language or another one.
    const isInLabels = hit.labels !== undefined && foldText(name).includes(hint);
    return {
      id: `${hit.kind}-${hit.id}`,
      label: name === '' ? t('unnamed') : name,
      hint: hit.rank === 'similar' ? t('similar') : isInLabels ? '' : hint,
      icon: iconOf(hit),
      onChoose: () => go(...addressOf(hit)),
    };
  };
}

function iconOf({ kind, icon }: SearchHit): ReactNode {
  if (kind === 'message') return <PaperPlaneTiltIcon size={18} />;
  if (kind === 'wizard_draft') return <FlowArrowIcon size={18} />;
  return <DataIcon icon={icon} size={16} />;
}

type Address = Parameters<ReturnType<typeof usePaletteNavigate>>;

function addressOf({ kind, id, collectionId }: SearchHit): Address {
  const of = collectionId ?? '';
  switch (kind) {
    case 'record':
      return ['/team-{$teamId}/data-records/$dataRecordId', { dataRecordId: id }, { collection: of }];
    case 'collection':
      return ['/team-{$teamId}/data-collections/$dataCollectionId/records', { dataCollectionId: id }];
    case 'custom_list':
      return ['/team-{$teamId}/custom-lists/$dataCollectionId/list-items', { dataCollectionId: id }];
    case 'view':
      return [
        '/team-{$teamId}/data-collections/$dataCollectionId/records',
        { dataCollectionId: of },
        { view: id },
      ];
    case 'wizard':
      return ['/team-{$teamId}/wizards/$dataWizardId', { dataWizardId: id }];
    case 'wizard_draft':
      return ['/team-{$teamId}/admin/data-wizards/$dataWizardId', { dataWizardId: id }];
    case 'message':
      return ['/team-{$teamId}/outgoing-messages/$outgoingMessageId', { outgoingMessageId: id }];
  }
}
