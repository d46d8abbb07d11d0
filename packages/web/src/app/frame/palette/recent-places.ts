// Recently opened pages of a team, on this device. Only ids are stored; names are fetched each time, so that
// nothing the user can no longer see is named here. No server writes, no tracking.
import type { RecentPlace } from '@fieldhouse/contract/search';
import { browserStorage } from '../../browser-storage.ts';

const maxEntries = 12;
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const patterns: readonly (readonly [RegExp, RecentPlace['kind']])[] = [
  [new RegExp(`^/team-[^/]+/data-records/(${uuid})`), 'record'],
  [new RegExp(`^/team-[^/]+/data-collections/(${uuid})`), 'collection'],
  [new RegExp(`^/team-[^/]+/custom-lists/(${uuid})`), 'custom_list'],
  [new RegExp(`^/team-[^/]+/wizards/(${uuid})`), 'wizard'],
  [new RegExp(`^/team-[^/]+/outgoing-messages/(${uuid})`), 'message'],
  [new RegExp(`^/team-[^/]+/projects/(${uuid})`), 'project'],
  [new RegExp(`^/team-[^/]+/outgoing-messages-template/content/(${uuid})`), 'message_template'],
];

export interface VisitedPage {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** Undefined if the URL is not a page worth returning to. */
export function recentPlaceOf({ pathname, search }: VisitedPage): RecentPlace | undefined {
  for (const [pattern, kind] of patterns) {
    const id = pattern.exec(pathname)?.[1];
    if (id === undefined) continue;
    // The server validates ids from URLs when they are fetched.
    const collectionId = (kind === 'record' ? search.collection : id) as RecentPlace['collectionId'];
    if (kind === 'collection' && typeof search.view === 'string') return { kind: 'view', id: search.view };
    return { kind, id, ...(kind === 'record' && collectionId !== undefined && { collectionId }) };
  }
  return undefined;
}

export function recordVisit(key: string, opened: VisitedPage): void {
  const place = recentPlaceOf(opened);
  if (!place) return;
  const others = recentPlaces(key).filter(({ id }) => id !== place.id);
  browserStorage.local.write(storageKey(key), JSON.stringify([place, ...others].slice(0, maxEntries)));
}

export function recentPlaces(key: string): readonly RecentPlace[] {
  const stored = browserStorage.local.readJson(storageKey(key));
  return Array.isArray(stored) ? stored.filter(isPlace) : [];
}

function storageKey(key: string): string {
  return `recentPlaces.${key}`;
}

function isPlace(value: unknown): value is RecentPlace {
  const isObject = typeof value === 'object' && value !== null;
  return isObject && 'kind' in value && 'id' in value && new RegExp(`^${uuid}$`).test(String(value.id));
}
