import type { CollectionId, FieldId, WizardId } from '@fieldhouse/contract/ids';
import type { DataPermission } from '@fieldhouse/contract/roles';
import { expect, test } from 'vitest';
import { toGrants, toPermissions } from './grants.ts';

// Ids are branded; here they are only compared.
const people = 'people' as CollectionId;
const name = 'name' as FieldId;
const city = 'city' as FieldId;
const wizard = 'wizard' as WizardId;
const filter = { field: 'city', operator: 'is', value: 'Oakland' } as const;

const read = (fieldId: FieldId | null): DataPermission => ({
  type: 'read_data_field_data',
  collectionId: people,
  fieldId,
  filter,
});
const update = (fieldId: FieldId | null): DataPermission =>
  ({ ...read(fieldId), type: 'update_data_field_data' }) as DataPermission;
const remove: DataPermission = { type: 'delete_data_records', collectionId: people, filter };
const everywhere: DataPermission = {
  type: 'read_data_field_data',
  collectionId: null,
  fieldId: null,
  filter: null,
};

test('what reaches the same records through the same fields is one grant', () => {
  expect(toGrants([read(name), update(city), remove, read(city), update(name)])).toEqual([
    {
      about: 'records',
      kinds: ['read_data_field_data', 'update_data_field_data', 'delete_data_records'],
      collectionId: people,
      fieldIds: [name, city],
      filter,
    },
  ]);
});

test('fields that differ by kind stay apart', () => {
  expect(toGrants([read(null), update(name), remove])).toMatchObject([
    { kinds: ['read_data_field_data', 'delete_data_records'], fieldIds: null },
    { kinds: ['update_data_field_data'], fieldIds: [name] },
  ]);
});

test('a permission for every field makes the single ones of its kind say nothing more', () => {
  expect(toPermissions(toGrants([read(name), read(null)]))).toEqual([read(null)]);
});

test('nothing is lost or added on the way there and back', () => {
  const all = [
    read(name),
    read(city),
    update(name),
    remove,
    everywhere,
    { type: 'run_data_wizard', wizardId: wizard, collectionId: null, filter: null } as const,
  ];
  const back = toPermissions(toGrants(all));
  const sorted = (some: readonly DataPermission[]) => some.map((one) => JSON.stringify(one)).sort();
  expect(sorted(back)).toEqual(sorted(all));
});

test('the same grant twice is written once', () => {
  const [grant] = toGrants([read(name)]);
  expect(grant && toPermissions([grant, grant])).toEqual([read(name)]);
});
