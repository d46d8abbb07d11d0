import { collectionId, subscriptionListId, viewId } from '@fieldhouse/contract/ids';
import type { AudienceSource } from '@fieldhouse/contract/message-audience';
import { expect, test } from 'vitest';
import { approvedAudience, collectionsOf, wholeAudience } from './audience.ts';

const people = collectionId.parse('01890000-0000-7000-8000-000000000001');
const guests = collectionId.parse('01890000-0000-7000-8000-000000000002');
const list = subscriptionListId.parse('01890000-0000-7000-8000-000000000003');
const view = viewId.parse('01890000-0000-7000-8000-000000000004');
const address = { kind: 'email', column: 'email' } as const;
const ofPeople: AudienceSource = { kind: 'collection', collectionId: people, address };
const ofView: AudienceSource = { kind: 'view', collectionId: guests, viewId: view, address };
const ofList: AudienceSource = { kind: 'list', subscriptionListId: list };

test('only marketing without an audience goes to its list', () => {
  const message = { type: 'marketing', audience: null, subscriptionListId: list } as const;
  expect(wholeAudience(message)).toEqual({ include: [ofList], exclude: [] });
  expect(wholeAudience({ ...message, type: 'participation' })).toBeNull();
  expect(wholeAudience({ ...message, subscriptionListId: null })).toBeNull();
  const audience = { include: [ofPeople], exclude: [] };
  expect(wholeAudience({ ...message, audience })).toBe(audience);
});

test('each collection of an audience is named once, in order', () => {
  expect(collectionsOf({ include: [ofList, ofView, ofPeople, ofView] })).toEqual([guests, people]);
});

test('an approval covers the filters of views, and one collection as it was spelled before', () => {
  const filter = { field: 'active', operator: 'is', value: true } as const;
  expect(approvedAudience({ include: [{ ...ofPeople, filter }], exclude: [] }, new Map())).toEqual({
    collectionId: people,
    addressColumn: 'email',
    filter,
  });
  const mixed = { include: [ofPeople], exclude: [ofView] };
  const before = approvedAudience(mixed, new Map([[view as string, filter]]));
  expect(before).toEqual({ include: [ofPeople], exclude: [{ ...ofView, filter }] });
  expect(approvedAudience(mixed, new Map())).not.toEqual(before);
});
