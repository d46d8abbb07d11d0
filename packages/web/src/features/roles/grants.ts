// Data permissions in readable form. The contract has one kind and one field each; here, permissions for the
// same records and fields are combined into one grant: "read and change Name and City of People where …".
import type { Filter } from '@fieldhouse/contract/filters';
import type { CollectionId, FieldId, WizardId } from '@fieldhouse/contract/ids';
import type { DataPermission } from '@fieldhouse/contract/roles';

export const recordPermissionKinds = [
  'read_data_field_data',
  'update_data_field_data',
  'read_data_record_metadata',
  'delete_data_records',
] as const satisfies readonly DataPermission['type'][];
export type RecordKind = (typeof recordPermissionKinds)[number];

export interface RecordGrant {
  readonly about: 'records';
  readonly kinds: readonly RecordKind[];
  /** Null for all collections; then there are neither fields nor a filter. */
  readonly collectionId: CollectionId | null;
  /** For reading and changing; null for every field. */
  readonly fieldIds: readonly FieldId[] | null;
  readonly filter: Filter | null;
}

interface WizardGrant {
  readonly about: 'wizards';
  /** Null for every wizard. */
  readonly wizardId: WizardId | null;
  /** The collection of the filter; null without one. */
  readonly collectionId: CollectionId | null;
  /** For which records a wizard that starts with one may be run. */
  readonly filter: Filter | null;
}

export type Grant = RecordGrant | WizardGrant;

export function isFieldKind(kind: RecordKind): kind is 'read_data_field_data' | 'update_data_field_data' {
  return kind === 'read_data_field_data' || kind === 'update_data_field_data';
}

export function toGrants(permissions: readonly DataPermission[]): Grant[] {
  const wizards = new Map<string, WizardGrant>();
  const places = new Map<string, Place>();
  for (const one of permissions) {
    if (one.type === 'run_data_wizard') {
      const { wizardId, collectionId, filter } = one;
      const grant: WizardGrant = { about: 'wizards', wizardId, collectionId, filter };
      wizards.set(JSON.stringify(grant), grant);
      continue;
    }
    const key = JSON.stringify([one.collectionId, one.filter]);
    const place = places.get(key) ?? {
      collectionId: one.collectionId,
      filter: one.filter,
      fields: new Map(),
    };
    places.set(key, place);
    const known = place.fields.get(one.type);
    const fieldId = 'fieldId' in one ? one.fieldId : null;
    if (fieldId === null || known === null) place.fields.set(one.type, null);
    else place.fields.set(one.type, new Set([...(known ?? []), fieldId]));
  }
  return [...[...places.values()].flatMap(grantsIn), ...wizards.values()];
}

/** The permissions in one set of records: the fields of each kind, or null for all fields. */
interface Place {
  readonly collectionId: CollectionId | null;
  readonly filter: Filter | null;
  readonly fields: Map<RecordKind, ReadonlySet<FieldId> | null>;
}

function grantsIn({ collectionId, filter, fields }: Place): RecordGrant[] {
  const grants = new Map<string, { kinds: RecordKind[]; fieldIds: FieldId[] | null }>();
  for (const kind of recordPermissionKinds.filter((one) => fields.has(one))) {
    const ids = fields.get(kind);
    const fieldIds = ids ? [...ids] : null;
    // Permissions on whole records are listed with the first grant of their record set.
    const key = isFieldKind(kind) ? JSON.stringify(fieldIds && [...fieldIds].sort()) : [...grants.keys()][0];
    const known = grants.get(key ?? '');
    if (known) known.kinds.push(kind);
    else grants.set(key ?? '', { kinds: [kind], fieldIds });
  }
  return [...grants.values()].map((one) => ({ about: 'records', collectionId, filter, ...one }));
}

export function toPermissions(grants: readonly Grant[]): DataPermission[] {
  const made = grants.flatMap((grant): DataPermission[] =>
    grant.about === 'wizards'
      ? [wizardPermissionOf(grant)]
      : grant.kinds.flatMap((kind) => permissionsOf(grant, kind)),
  );
  return [...new Map(made.map((one) => [JSON.stringify(one), one])).values()];
}

function wizardPermissionOf({ wizardId, collectionId, filter }: WizardGrant): DataPermission {
  return { type: 'run_data_wizard', wizardId, collectionId, filter };
}

function permissionsOf({ collectionId, fieldIds, filter }: RecordGrant, kind: RecordKind): DataPermission[] {
  if (!isFieldKind(kind)) return [{ type: kind, collectionId, filter }];
  return (fieldIds ?? [null]).map((fieldId) => ({ type: kind, collectionId, fieldId, filter }));
}

/** "Records the member created" in the filter language. */
export const ownRecords: Filter = { field: 'created_by', operator: 'is_me' };

export function isOwnRecords(filter: Filter | null): boolean {
  return JSON.stringify(filter) === JSON.stringify(ownRecords);
}
