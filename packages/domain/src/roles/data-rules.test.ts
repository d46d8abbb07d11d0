import type { CollectionId, FieldId, WizardId } from '@fieldhouse/contract/ids';
import type { DataPermission } from '@fieldhouse/contract/roles';
import { expect, test } from 'vitest';
import { covers, dataRulesOf, hasAllData, holdsPermission, mayRunWizard, type Rights } from './data-rules.ts';

const people = 'people' as CollectionId;
const name = 'name' as FieldId;
const city = { field: 'city', operator: 'is', value: 'Oakland' } as const;
const active = { field: 'active', operator: 'is', value: true } as const;

const read = (change: object = {}) =>
  ({
    type: 'read_data_field_data',
    collectionId: people,
    fieldId: null,
    filter: null,
    ...change,
  }) as DataPermission;
const rights = (dataPermissions: DataPermission[], change: Partial<Rights> = {}): Rights => ({
  isTeamAdmin: false,
  accountType: 'full',
  dataAccess: 'by_role',
  dataPermissions,
  ...change,
});

test('admins, and full accounts whose data is not given by role, see everything', () => {
  expect(hasAllData(rights([], { isTeamAdmin: true, accountType: 'guest' }))).toBe(true);
  expect(hasAllData(rights([], { dataAccess: 'all' }))).toBe(true);
  expect(hasAllData(rights([], { dataAccess: 'all', accountType: 'limited' }))).toBe(false);
  expect(hasAllData(rights([]))).toBe(false);
});

test('permissions add up: one without a filter opens all records, several filters open any of theirs', () => {
  const both = dataRulesOf(
    rights([read({ filter: city }), read({ filter: active }), read({ filter: city })]),
    people,
  );
  expect(both.read(name)).toEqual([city, active]);
  expect(dataRulesOf(rights([read({ filter: city }), read({ fieldId: name })]), people).read(name)).toBe(
    'always',
  );
});

test('a permission reaches its own field and collection only', () => {
  const rules = dataRulesOf(rights([read({ fieldId: name })]), people);
  expect([rules.read(name), rules.read('city'), rules.update(name), rules.delete, rules.metadata]).toEqual([
    'always',
    'never',
    'never',
    'never',
    'never',
  ]);
  expect(dataRulesOf(rights([read()]), 'homes').rows).toBe('never');
  expect(dataRulesOf(rights([read({ collectionId: null })]), 'homes').read('any')).toBe('always');
});

test('a guest changes nothing, whatever its roles grant', () => {
  const update = { ...read(), type: 'update_data_field_data' } as DataPermission;
  const rules = dataRulesOf(rights([update, read({ filter: city })], { accountType: 'guest' }), people);
  expect(rules.update(name)).toBe('never');
  expect(rules.rows).toEqual([city]);
});

test('a rule covers another where it surely holds', () => {
  expect(covers('always', [city])).toBe(true);
  expect(covers([city, active], [active])).toBe(true);
  expect(covers([city], [city, active])).toBe(false);
  expect(covers([city], 'always')).toBe(false);
  expect(covers('never', 'never')).toBe(true);
});

test('no member has more than the literal grants', () => {
  const holder = rights([read({ filter: city })]);
  expect(holdsPermission(holder, read({ filter: city }))).toBe(true);
  expect(holdsPermission(holder, read({ filter: city, fieldId: name }))).toBe(true);
  expect(holdsPermission(holder, read({ filter: active }))).toBe(false);
  expect(holdsPermission(holder, read())).toBe(false);
  expect(holdsPermission(holder, read({ collectionId: null, filter: null }))).toBe(false);
  expect(holdsPermission(rights([read({ fieldId: name })]), read())).toBe(false);
});

test('a wizard is run by whom it or every wizard was opened to', () => {
  const run = (wizardId: string | null) =>
    rights([
      { type: 'run_data_wizard', wizardId: wizardId as WizardId | null, collectionId: null, filter: null },
    ]);
  expect(mayRunWizard(run('a'), 'a')).toBe(true);
  expect(mayRunWizard(run('a'), 'b')).toBe(false);
  expect(mayRunWizard(run(null), 'b')).toBe(true);
  expect(mayRunWizard(rights([read({ collectionId: null })]), 'a')).toBe(false);
});
