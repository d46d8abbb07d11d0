// The semantics of data permissions. Permissions are additive: a value may be read in the records of any
// filter that grants it, and in all records if it is granted without a filter. The five kinds are
// independent; none implies another.
import type { Filter } from '@fieldhouse/contract/filters';
import type { AccountType, DataAccess } from '@fieldhouse/contract/permissions';
import type { DataPermission } from '@fieldhouse/contract/roles';

export interface Rights {
  readonly isTeamAdmin: boolean;
  readonly accountType: AccountType;
  readonly dataAccess: DataAccess;
  readonly dataPermissions: readonly DataPermission[];
}

/** In which records: all, none, or those that match at least one filter. */
export type Rule = 'always' | 'never' | readonly Filter[];

export interface DataRules {
  /** The records visible to the viewer: those with any granted permission. */
  readonly rows: Rule;
  readonly metadata: Rule;
  readonly delete: Rule;
  readonly read: (fieldId: string) => Rule;
  readonly update: (fieldId: string) => Rule;
}

/** Whether every record of the team is accessible, independent of roles. */
export function hasAllData({ isTeamAdmin, accountType, dataAccess }: Rights): boolean {
  return isTeamAdmin || (accountType === 'full' && dataAccess === 'all');
}

/**
 * The pseudo field for membership of a child collection in filters of rules. No user's filter can contain it.
 */
export const memberField = '$member';

function memberOf(collectionId: string): Filter {
  return { field: memberField, operator: 'is', value: collectionId };
}

/**
 * Permissions that apply to the collection. A permission on a child covers its members, one on the root
 * covers all records. Guests read what is shared with them and run wizards; they can't change records.
 */
function permissionsIn(
  rights: Rights,
  collectionId: string,
  children: readonly string[],
): readonly DataPermission[] {
  return rights.dataPermissions.flatMap((one) => {
    if (one.type === 'run_data_wizard') return [];
    const isChange = one.type === 'update_data_field_data' || one.type === 'delete_data_records';
    if (isChange && rights.accountType === 'guest') return [];
    if (one.collectionId === null || one.collectionId === collectionId) return [one];
    if (!children.includes(one.collectionId)) return [];
    const members = memberOf(one.collectionId);
    return [{ ...one, filter: one.filter === null ? members : { all: [members, one.filter] } }];
  });
}

/**
 * The rules in a collection. For a child collection, `collectionId` is its root, and `children` are the
 * descendants of the root down to it.
 */
export function dataRulesOf(
  rights: Rights,
  collectionId: string,
  children: readonly string[] = [],
): DataRules {
  if (hasAllData(rights)) return openRules;
  const granted = permissionsIn(rights, collectionId, children);
  const ofType = (type: DataPermission['type']) => granted.filter((one) => one.type === type);
  const ofField = (some: readonly DataPermission[], fieldId: string) =>
    anyOf(some.filter((one) => !('fieldId' in one) || one.fieldId === null || one.fieldId === fieldId));
  const [reads, updates] = [ofType('read_data_field_data'), ofType('update_data_field_data')];
  return {
    rows: anyOf(granted),
    metadata: anyOf(ofType('read_data_record_metadata')),
    delete: anyOf(ofType('delete_data_records')),
    read: (fieldId) => ofField(reads, fieldId),
    update: (fieldId) => ofField(updates, fieldId),
  };
}

const openRules: DataRules = {
  rows: 'always',
  metadata: 'always',
  delete: 'always',
  read: () => 'always',
  update: () => 'always',
};

function anyOf(permissions: readonly DataPermission[]): Rule {
  if (permissions.length === 0) return 'never';
  const filters = new Map<string, Filter>();
  for (const one of permissions) {
    if (!('filter' in one) || one.filter === null) return 'always';
    filters.set(keyOf(one.filter), one.filter);
  }
  return [...filters.values()];
}

/**
 * Whether `wide` applies wherever `narrow` does. Filters are compared literally, so false may be too strict.
 */
export function covers(wide: Rule, narrow: Rule): boolean {
  if (wide === 'always' || narrow === 'never') return true;
  if (wide === 'never' || narrow === 'always') return false;
  const known = new Set(wide.map(keyOf));
  return narrow.every((filter) => known.has(keyOf(filter)));
}

function keyOf(filter: Filter): string {
  return JSON.stringify(filter);
}

/** Whether the wizard may be run at all: perhaps only for some records, which `runRuleOf` restricts. */
export function mayRunWizard(rights: Rights, wizardId: string): boolean {
  return hasAllData(rights) || runPermissions(rights, wizardId).length > 0;
}

/** For which records the wizard may be run, if it starts with one; for a wizard that doesn't, never or always. */
export function runRuleOf(rights: Rights, wizardId: string, startsWith: string | null): Rule {
  if (hasAllData(rights)) return 'always';
  return anyOf(
    runPermissions(rights, wizardId).filter(
      ({ collectionId }) => collectionId === null || collectionId === startsWith,
    ),
  );
}

function runPermissions({ dataPermissions }: Rights, wizardId: string) {
  return dataPermissions
    .filter((one) => one.type === 'run_data_wizard')
    .filter((one) => one.wizardId === null || one.wizardId === wizardId);
}

/** Whether a user holds a permission: users can only grant what they hold themselves. */
export function holdsPermission(rights: Rights, wanted: DataPermission): boolean {
  if (hasAllData(rights)) return true;
  return rights.dataPermissions.some((own) => isWider(own, wanted));
}

function isWider(own: DataPermission, wanted: DataPermission): boolean {
  if (own.type !== wanted.type) return false;
  if (own.type === 'run_data_wizard') {
    const isOther = !('wizardId' in wanted) || own.wizardId !== wanted.wizardId;
    if (own.wizardId !== null && isOther) return false;
  }
  if (own.collectionId !== null && own.collectionId !== wanted.collectionId) return false;
  const ownField = 'fieldId' in own ? own.fieldId : null;
  const wantedField = 'fieldId' in wanted ? wanted.fieldId : null;
  if (ownField !== null && ownField !== wantedField) return false;
  return own.filter === null || (wanted.filter !== null && keyOf(own.filter) === keyOf(wanted.filter));
}
