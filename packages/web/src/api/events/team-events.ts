// A team's server-sent events. They contain what changed, never values; receivers refetch.
import type { TeamEvent } from '@fieldhouse/contract/events';
import { teams } from '@fieldhouse/contract/teams';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import type { InvalidateQueryFilters, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { addressOf } from '../client.ts';
import type { QueryName } from './query-names.ts';
import { staleAfter } from './stale-after.ts';

export type TeamEventListener = (event: TeamEvent) => void;

interface TeamEventHandlers {
  readonly onEvent: TeamEventListener;
  /** The stream is open. `isAgain`: it was lost in between, so events may have been missed. */
  readonly onOpen: (isAgain: boolean) => void;
  readonly onLost: () => void;
}

type Relayed =
  | { readonly kind: 'event'; readonly event: TeamEvent }
  | { readonly kind: 'open'; readonly isAgain: boolean }
  | { readonly kind: 'lost' }
  /** A newly opened tab requests the stream's state. */
  | { readonly kind: 'ask' };

/**
 * Subscribes to the team's events; returns a function to unsubscribe. A browser allows six HTTP/1.1
 * connections per host, so its tabs share one stream: the tab holding the lock opens it and forwards events;
 * when it closes, the lock and the stream move to the next tab.
 */
export function openTeamEvents(teamId: string, handlers: TeamEventHandlers): () => void {
  // Without a secure context there are no locks; then each tab has its own stream.
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined')
    return openStream(teamId, handlers, false);
  const channel = new BroadcastChannel(`fieldhouse-team-${teamId}`);
  const ending = new AbortController();
  let hasFollowed = false;
  channel.onmessage = ({ data }: MessageEvent<Relayed>) => {
    hasFollowed = true;
    notifyHandlers(handlers, data);
  };
  channel.postMessage({ kind: 'ask' } satisfies Relayed);
  const waiting = navigator.locks.request(channel.name, { signal: ending.signal }, () =>
    lead(teamId, handlers, { channel, ending, hasFollowed }),
  );
  void ignoreFailure(waiting, 'only aborting the wait for the lock rejects: the page was left');
  return () => {
    ending.abort();
    channel.close();
  };
}

interface Lead {
  readonly channel: BroadcastChannel;
  readonly ending: AbortController;
  /** Another tab had the stream before, so events may have been missed in between. */
  readonly hasFollowed: boolean;
}

function lead(
  teamId: string,
  handlers: TeamEventHandlers,
  { channel, ending, hasFollowed }: Lead,
): Promise<void> {
  let isOpen = false;
  const relay = (what: Relayed) => {
    isOpen = what.kind === 'open' || (isOpen && what.kind !== 'lost');
    notifyHandlers(handlers, what);
    if (!ending.signal.aborted) channel.postMessage(what);
  };
  channel.onmessage = ({ data }: MessageEvent<Relayed>) => {
    if (data.kind === 'ask' && isOpen)
      channel.postMessage({ kind: 'open', isAgain: false } satisfies Relayed);
  };
  const close = openStream(
    teamId,
    {
      onEvent: (event) => relay({ kind: 'event', event }),
      onOpen: (isAgain) => relay({ kind: 'open', isAgain }),
      onLost: () => relay({ kind: 'lost' }),
    },
    hasFollowed,
  );
  return new Promise((resolve) => {
    ending.signal.addEventListener('abort', () => {
      close();
      resolve();
    });
  });
}

function notifyHandlers(handlers: TeamEventHandlers, what: Relayed): void {
  if (what.kind === 'event') handlers.onEvent(what.event);
  if (what.kind === 'open') handlers.onOpen(what.isAgain);
  if (what.kind === 'lost') handlers.onLost();
}

/** The browser reconnects by itself; a refused stream is retried slowly. */
function openStream(teamId: string, handlers: TeamEventHandlers, isAfterAnother: boolean): () => void {
  const refusedRetryMs = 15_000;
  let hasBeenOpen = isAfterAnother;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    const next = new EventSource(addressOf(teams.events, { params: { teamId } }));
    source = next;
    next.onopen = () => {
      handlers.onOpen(hasBeenOpen);
      hasBeenOpen = true;
    };
    next.onmessage = (message: MessageEvent<string>) => {
      // The server sends what the contract's TeamEvent describes; both are built from one source.
      handlers.onEvent(JSON.parse(message.data) as TeamEvent);
    };
    next.onerror = () => {
      handlers.onLost();
      if (next.readyState === EventSource.CLOSED) timer = setTimeout(open, refusedRetryMs);
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

const countsDelayMs = 400;
let countsTimer: ReturnType<typeof setTimeout> | undefined;

const recordQueries = [
  'records.query',
  'records.aggregate',
  'records.get',
  'records.getMany',
  'records.recent',
  'recordHistory.list',
  'recordLinks.reverse',
  'recordTags.choices',
  'recordTags.get',
] as const;

export function invalidateFor(queryClient: QueryClient, event: TeamEvent): void {
  invalidateNamed(queryClient, staleAfter[event.type], { concerns: (queryKey) => isAbout(queryKey, event) });
  if (event.type !== 'records.changed') return;
  // Counts in sidebar and dashboard; refetched once per burst of changes.
  clearTimeout(countsTimer);
  countsTimer = setTimeout(() => invalidateNamed(queryClient, ['collections.list']), countsDelayMs);
  // Visible queries handle events themselves; inactive ones are refetched when their page is visited again.
  invalidateNamed(queryClient, recordQueries, { type: 'inactive', refetchType: 'none' });
}

/** Parameters of queries that name one thing: its events concern no query of another one. */
const idsOfEvents = [
  'messageId',
  'messageTemplateId',
  'wizardId',
  'importId',
  'viewId',
  'dashboardId',
] as const;

function isAbout([, params]: QueryKey, event: TeamEvent): boolean {
  if (typeof params !== 'object' || params === null) return true;
  const ids = new Map<string, unknown>(Object.entries(params));
  const changed = new Map<string, unknown>(Object.entries(event));
  const isOther = idsOfEvents.some(
    (name) => ids.has(name) && changed.has(name) && ids.get(name) !== changed.get(name),
  );
  if (event.type !== 'comments.changed') return !isOther;
  const recordId = ids.get('recordId');
  return typeof recordId !== 'string' || event.ids.includes(recordId);
}

interface Which extends Pick<InvalidateQueryFilters, 'type' | 'refetchType'> {
  /** Of the queries with such a name; default: all of them. */
  readonly concerns?: (queryKey: QueryKey) => boolean;
}

function invalidateNamed(queryClient: QueryClient, names: readonly QueryName[], which: Which = {}): void {
  const { concerns = () => true, ...filters } = which;
  const wanted: ReadonlySet<unknown> = new Set(names);
  const isStale = ({ queryKey }: Query) => wanted.has(queryKey[0]) && concerns(queryKey);
  // What is loading is read to its end, and once more after it: each event of a burst would abort the load before.
  const isLater = (query: Query) => filters.refetchType !== 'none' && isLoading(query);
  reloadLater(
    queryClient,
    queryClient.getQueryCache().findAll({ predicate: (query) => isStale(query) && isLater(query) }),
  );
  void queryClient.invalidateQueries({ ...filters, predicate: (query) => isStale(query) && !isLater(query) });
}

function isLoading({ state }: Query): boolean {
  return state.fetchStatus === 'fetching';
}

const burstMs = 400;
const toReload = new Set<Query>();

function reloadLater(queryClient: QueryClient, queries: readonly Query[]): void {
  const isWaiting = toReload.size > 0;
  for (const query of queries) toReload.add(query);
  if (queries.length === 0 || isWaiting) return;
  setTimeout(() => {
    const reloaded = new Set(toReload);
    toReload.clear();
    reloadLater(queryClient, [...reloaded].filter(isLoading));
    void queryClient.invalidateQueries({ predicate: (query) => reloaded.has(query) && !isLoading(query) });
  }, burstMs);
}
