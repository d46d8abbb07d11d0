import { expect, test } from 'vitest';
import { consentNeeded } from './consent-needed.ts';

const message = { type: 'marketing', subscriptionListId: 'list', collectionId: 'people' } as const;

test.each([
  ['marketing is left for its list', message, { kind: 'list', listId: 'list' }],
  [
    'marketing from before lists is left for everything',
    { ...message, subscriptionListId: null },
    { kind: 'everything' },
  ],
  [
    'participation is left for its collection, whatever list it once had',
    { ...message, type: 'participation' },
    { kind: 'collection', collectionId: 'people' },
  ],
  [
    'participation without a collection is left for everything',
    { ...message, type: 'participation', collectionId: null },
    { kind: 'everything' },
  ],
  ['a transactional message needs no consent', { ...message, type: 'transactional' }, { kind: 'none' }],
] as const)('%s', (_title, given, needed) => {
  expect(consentNeeded(given)).toEqual(needed);
});
