import { expect, test } from 'vitest';
import { recentPlaceOf } from './recent-places.ts';

const id = '01a1feab-4875-7734-8e73-51f9289eb734';
const other = '01a1feab-4875-7734-8e73-51f9289eb735';

test('records, collections, views and messages are places that one comes back to', () => {
  const record = { pathname: `/team-1/data-records/${id}/all-fields`, search: { collection: other } };
  expect(recentPlaceOf(record)).toEqual({ kind: 'record', id, collectionId: other });
  const records = { pathname: `/team-1/data-collections/${id}/records`, search: {} };
  expect(recentPlaceOf(records)).toEqual({ kind: 'collection', id });
  expect(recentPlaceOf({ ...records, search: { view: other } })).toEqual({ kind: 'view', id: other });
  expect(recentPlaceOf({ pathname: `/team-1/outgoing-messages/${id}/summary`, search: {} })?.kind).toBe(
    'message',
  );
});

test('other pages are not', () => {
  expect(recentPlaceOf({ pathname: '/team-1/dashboard', search: {} })).toBeUndefined();
  expect(recentPlaceOf({ pathname: '/team-1/outgoing-messages/drafts', search: {} })).toBeUndefined();
});
