// Server results while the user types, and recently opened items before.
import type { SearchGroup, SearchHit, SearchReply } from '@fieldhouse/contract/search';
import { localizedLabelOf } from '@fieldhouse/domain/fields/link/link-label';
import { foldText } from '@fieldhouse/domain/fields/text/fold-text';
import { useDebouncedValue } from '@mantine/hooks';
import { FlowArrowIcon } from '@phosphor-icons/react/dist/csr/FlowArrow';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useState } from 'react';
import { searchApi } from '../../../api/endpoints/search-api.ts';
import { DataIcon } from '../../../ui/data-icon.tsx';
import { MessageIcon } from '../../../ui/message-icon.tsx';
import { NameAvatar } from '../../../ui/name-avatar.tsx';
import { problemText } from '../../feedback/problem-texts.ts';
import { TextLanguage } from '../../language/text-language.ts';
import { usePhrases } from '../../phrases.ts';
import { useSession } from '../../session/session.ts';
import { useTeamId } from '../../session/use-team.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { recentPlaces } from './recent-places.ts';
import { type PaletteTarget, usePaletteNavigate } from './use-palette-navigate.ts';

const waitMs = 120;
const hitsPerGroup = 6;
/** After “See all results”. */
const maxHitsPerGroup = 20;
/** Of a search that took too long. */
const maxTries = 4;
const retryMs = 1000;

export interface PaletteHits {
  readonly groups: readonly PaletteGroup[];
  readonly isSearching: boolean;
  /** What is shown was found for a shorter or longer text. */
  readonly isAwaited: boolean;
  /** Notes on what the search did not cover. */
  readonly notes: readonly string[];
}

export function usePaletteHits(query: string, isOpen: boolean): PaletteHits {
  const t = usePhrases('search');
  const [text] = useDebouncedValue(query.trim(), waitMs);
  const [expanded, setExpanded] = useState('');
  useEffect(() => {
    if (text !== expanded) setExpanded('');
  }, [text, expanded]);
  /** The text for which the user is ready to wait. */
  const [awaited, setAwaited] = useState('');
  const isPatient = text !== '' && text === awaited;
  const limit = text === expanded ? maxHitsPerGroup : hitsPerGroup;
  const recent = useRecent(isOpen && query.trim() === '');
  const teamId = useTeamId();
  const found = useQuery({
    queryKey: [searchApi.find.endpoint.name, { teamId }, text, limit, isPatient],
    // Outdated searches are cancelled, which also ends them on the server.
    queryFn: ({ signal }) =>
      searchApi.find(
        { params: { teamId }, body: { text: text.slice(0, 100), limit, isPatient } },
        { signal },
      ),
    enabled: isOpen && text !== '',
    placeholderData: (previous, query) => (isContinued(query?.queryKey[2], text) ? previous : undefined),
    staleTime: 10_000,
    // The server gives up early, so that the rest is shown: asked again, it may be less busy.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      isTooSlow(data) && !isPatient && dataUpdateCount < maxTries ? retryMs : false,
    retry: false,
  });
  const groups = useGroups(found.data, { text, limit, onExpand: () => setExpanded(text) });
  const goOn =
    isTooSlow(found.data) && !isPatient
      ? [{ label: t('unfinished'), entries: [goOnEntry(t('goOn'), () => setAwaited(text))] }]
      : [];
  if (query.trim() === '') return { groups: recent, isSearching: false, isAwaited: false, notes: [] };
  return {
    groups: isContinued(text, query.trim()) ? [...groups, ...goOn] : [],
    isSearching: found.isFetching || text !== query.trim(),
    isAwaited: found.isPending || found.isPlaceholderData || text !== query.trim(),
    notes: found.error
      ? [t('failed', { reason: problemText(found.error) })]
      : [...Map.groupBy(found.data?.unanswered ?? [], ({ reason }) => reason)].flatMap(([reason, some]) =>
          some.length > maxNamed
            ? [t(`${noteOf[reason]}Many`, { count: some.length })]
            : some.map(({ name }) => t(noteOf[reason], { name })),
        ),
  };
}

function goOnEntry(label: string, onChoose: () => void): PaletteEntry {
  return { id: 'go-on', label, icon: <MagnifyingGlassIcon size={18} />, staysOpen: true, onChoose };
}

function isTooSlow(reply: SearchReply | undefined): boolean {
  return reply?.unanswered.some(({ reason }) => reason === 'too_slow') ?? false;
}

/** Results of another text would be offered, and chosen, for a moment. */
function isContinued(before: unknown, text: string): boolean {
  const isText = typeof before === 'string' && before !== '';
  return isText && (text.startsWith(before) || before.startsWith(text));
}

/** The rest is only counted. */
const maxNamed = 2;
const noteOf = { preparing: 'preparing', too_slow: 'tooSlow', too_short: 'tooShort' } as const;

const namedGroups = {
  view: 'views',
  wizard: 'wizards',
  wizard_draft: 'wizardDrafts',
  message: 'messages',
  message_template: 'messageTemplates',
  custom_list: 'customLists',
  project: 'projects',
  task: 'tasks',
} as const;

interface Asked {
  readonly text: string;
  readonly limit: number;
  readonly onExpand: () => void;
}

function useGroups(reply: SearchReply | undefined, asked: Asked): readonly PaletteGroup[] {
  const t = usePhrases('search');
  const toEntry = useToEntry();
  const allOf = useAllOf(asked);
  const seen = new Set(useRecentIds());
  return (reply?.groups ?? []).flatMap((group): PaletteGroup[] => {
    const { kind, name, hits } = group;
    // The palette already has the collections.
    if (kind === 'collection') return [];
    const label = kind === 'record' ? name : t(namedGroups[kind]);
    const opened = hits.filter(({ id }) => seen.has(id));
    const others = hits.filter(({ id }) => !seen.has(id));
    const entries = [...opened, ...others].map((hit) => toEntry(hit, hit.detail));
    return [{ label, entries: [...entries, ...allOf(group, label)] }];
  });
}

/** “See all results” of a group that may have more: those of records in their table, others here. */
function useAllOf({ text, limit, onExpand }: Asked) {
  const t = usePhrases('palette');
  const go = usePaletteNavigate();
  return ({ kind, collectionId, hits }: SearchGroup, detail: string): readonly PaletteEntry[] => {
    const isTable = kind === 'record';
    // The table finds no similar spellings.
    const isMore = hits.length >= limit && hits[0]?.rank !== 'similar';
    if (!isMore || (!isTable && limit === maxHitsPerGroup)) return [];
    return [
      {
        id: `all-${kind}-${collectionId ?? ''}`,
        label: t('seeAll'),
        detail,
        icon: <MagnifyingGlassIcon size={18} />,
        staysOpen: !isTable,
        onChoose: isTable ? () => void go(...recordsOf(collectionId ?? '', { search: text })) : onExpand,
      },
    ];
  };
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

function useToEntry(): (hit: SearchHit, detail: string) => PaletteEntry {
  const t = usePhrases('search');
  const go = usePaletteNavigate();
  const language = use(TextLanguage);
  return (hit, detail) => {
    const name = language === undefined ? hit.label : localizedLabelOf(hit, language);
    // The match may be the name itself, in this language or another one.
    const isInLabels = hit.labels !== undefined && foldText(name).includes(detail);
    return {
      id: `${hit.kind}-${hit.id}`,
      label: name === '' ? t('unnamed') : name,
      detail: isInLabels ? '' : detail,
      ...(hit.rank === 'similar' && { hint: t('similar') }),
      icon: iconOf(hit),
      onChoose: () => void go(...addressOf(hit)),
    };
  };
}

function iconOf({ kind, icon, label, pictureUrl }: SearchHit): ReactNode {
  if (pictureUrl !== undefined) return <NameAvatar name={label} size={20} picture={pictureUrl} />;
  if (kind === 'message' || kind === 'message_template') return <MessageIcon size={18} />;
  if (kind === 'wizard_draft') return <FlowArrowIcon size={18} />;
  return <DataIcon icon={icon} size={16} />;
}

type Address = readonly [to: string, target: PaletteTarget];

function recordsOf(dataCollectionId: string, search: Readonly<Record<string, string>> = {}): Address {
  return [
    '/team-{$teamId}/data-collections/$dataCollectionId/records',
    { params: { dataCollectionId }, search },
  ];
}

function addressOf({ kind, id, collectionId }: SearchHit): Address {
  const of = collectionId ?? '';
  switch (kind) {
    case 'record':
      return [
        '/team-{$teamId}/data-records/$dataRecordId',
        { params: { dataRecordId: id }, search: { collection: of } },
      ];
    case 'collection':
      return recordsOf(id);
    case 'custom_list':
      return [
        '/team-{$teamId}/custom-lists/$dataCollectionId/list-items',
        { params: { dataCollectionId: id } },
      ];
    case 'view':
      return recordsOf(of, { view: id });
    case 'wizard':
      return ['/team-{$teamId}/wizards/$dataWizardId', { params: { dataWizardId: id } }];
    case 'wizard_draft':
      return ['/team-{$teamId}/admin/data-wizards/$dataWizardId', { params: { dataWizardId: id } }];
    case 'project':
      return ['/team-{$teamId}/projects/$projectId', { params: { projectId: id } }];
    case 'task':
      return ['/team-{$teamId}/projects', { search: { task: id } }];
    case 'message':
      return ['/team-{$teamId}/outgoing-messages/$outgoingMessageId', { params: { outgoingMessageId: id } }];
    case 'message_template':
      return [
        '/team-{$teamId}/outgoing-messages-template/content/$ogmTemplateId',
        { params: { ogmTemplateId: id } },
      ];
  }
}
