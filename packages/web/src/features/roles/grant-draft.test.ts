import type { CollectionId, FieldId } from '@fieldhouse/contract/ids';
import { expect, test } from 'vitest';
import { draftOf, type GrantDraft, grantOf } from './grant-draft.ts';
import { ownRecords, type RecordGrant } from './grants.ts';

// Ids are branded; here they are only compared.
const people = 'people' as CollectionId;
const name = 'name' as FieldId;
const filter = { all: [{ field: 'city', operator: 'is', value: 'Oakland' }] } as const;

const draft = (change: Partial<GrantDraft>): GrantDraft => ({
  ...draftOf(undefined),
  collectionId: people,
  ...change,
});

test('a new grant reads every field of every collection by default', () => {
  expect(grantOf(draftOf(undefined))).toEqual({
    about: 'records',
    kinds: ['read_data_field_data'],
    collectionId: null,
    fieldIds: null,
    filter: null,
  });
});

test('a grant without a kind, or with a filter that says nothing yet, is not complete', () => {
  expect(grantOf(draft({ kinds: [] }))).toBe('kinds');
  expect(grantOf(draft({ which: 'filtered' }))).toBe('filter');
  expect(grantOf(draft({ which: 'filtered', filter: { field: 'city', operator: 'is' } }))).toBe('filter');
});

test('what holds for every collection is narrowed by nothing', () => {
  expect(grantOf(draft({ collectionId: null, fieldIds: [name], which: 'own' }))).toMatchObject({
    fieldIds: null,
    filter: null,
  });
});

test('fields say nothing where whole records are meant', () => {
  expect(grantOf(draft({ kinds: ['delete_data_records'], fieldIds: [name] }))).toMatchObject({
    fieldIds: null,
  });
});

test.each([
  { fieldIds: [name], filter: { all: [...filter.all] } },
  { fieldIds: null, filter: ownRecords },
  { fieldIds: null, filter: null },
])('a grant that is opened and applied stays as it was: %j', (content) => {
  const grant: RecordGrant = {
    about: 'records',
    kinds: ['read_data_field_data', 'delete_data_records'],
    collectionId: people,
    ...content,
  };
  expect(grantOf(draftOf(grant))).toEqual(grant);
});

test.each([
  { collectionId: null, filter: null },
  { collectionId: people, filter: { all: [...filter.all] } },
  { collectionId: people, filter: ownRecords },
])('a wizard is run for all records or for some: %j', (content) => {
  const grant = { about: 'wizards', wizardId: null, ...content } as const;
  expect(grantOf(draftOf(grant))).toEqual(grant);
});

test('a wizard that is run for some records needs their filter', () => {
  const open = draft({ about: 'wizards', kinds: [], which: 'filtered', collectionId: people });
  expect(grantOf(open)).toBe('filter');
  expect(grantOf({ ...open, which: 'all' })).toMatchObject({ collectionId: null, filter: null });
});
