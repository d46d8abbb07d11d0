// The list that a record was opened from, for "previous" and "next" on its page. Stored per browser tab
// (sessionStorage): the list's query, and the position of each record opened from it.
import { browserStorage } from '../../../app/browser-storage.ts';
import type { ViewState } from './view-state.ts';

export type ListQuery = Pick<ViewState, 'filter' | 'sorts' | 'search'>;

interface StoredPosition {
  readonly question: ListQuery;
  readonly positions: Readonly<Record<string, number>>;
}

const maxPositions = 200;
const keyOf = (collectionId: string) => `fieldhouse.list.${collectionId}`;

/** Called by any code that opens a record from a list. */
export function saveListPosition(
  collectionId: string,
  { filter, sorts, search }: ListQuery,
  place: { readonly recordId: string; readonly position: number },
): void {
  const question = { filter, sorts, search };
  const stored = readListPosition(collectionId);
  const isSame = JSON.stringify(stored?.question) === JSON.stringify(question);
  const before = isSame && stored ? Object.entries(stored.positions).slice(-maxPositions) : [];
  const positions = { ...Object.fromEntries(before), [place.recordId]: place.position };
  // If storage is full or forbidden, only the two arrows are lost.
  browserStorage.session.write(keyOf(collectionId), JSON.stringify({ question, positions }));
}

export function readListPosition(collectionId: string): StoredPosition | undefined {
  // Written by `saveListPosition` above.
  return browserStorage.session.readJson(keyOf(collectionId)) as StoredPosition | undefined;
}
