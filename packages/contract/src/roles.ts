// Roles: what members of a team may do. A feature permission opens routes; a data permission gives access to
// records.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { boundedFilter } from './filters.ts';
import { collectionId, fieldId, roleId, teamId, teamParams, teamUserId, userId, wizardId } from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';
import { accountType, dataAccess, featurePermissionSchema } from './permissions.ts';
import { name, text } from './text.ts';

/** Null for all collections, including future ones. */
const anyCollection = collectionId.nullable().default(null);

/**
 * Restricts the permission to matching records: columns of the collection, one hop away included, and
 * `created_by` or `updated_by` with `is_me`. The users it names are not secret, but it may use fields that
 * the member can't read.
 */
const recordFilter = boundedFilter.nullable().default(null);

export const dataPermission = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('read_data_field_data'),
      collectionId: anyCollection,
      fieldId: fieldId.nullable().default(null),
      filter: recordFilter,
    }),
    z.strictObject({
      type: z.literal('update_data_field_data'),
      collectionId: anyCollection,
      fieldId: fieldId.nullable().default(null),
      filter: recordFilter,
    }),
    /** When a record was created and updated, and by whom. */
    z.strictObject({
      type: z.literal('read_data_record_metadata'),
      collectionId: anyCollection,
      filter: recordFilter,
    }),
    z.strictObject({
      type: z.literal('delete_data_records'),
      collectionId: anyCollection,
      filter: recordFilter,
    }),
    /** With a filter: only for records of the collection that match it, of wizards that start with one. */
    z.strictObject({
      type: z.literal('run_data_wizard'),
      wizardId: wizardId.nullable().default(null),
      collectionId: anyCollection,
      filter: recordFilter,
    }),
  ])
  .check((context) => {
    const { value } = context;
    if (value.collectionId !== null) return;
    const isNarrowed = value.filter !== null || ('fieldId' in value && value.fieldId !== null);
    if (!isNarrowed) return;
    context.issues.push({
      code: 'custom',
      input: value,
      message: 'collection_needed',
      path: ['collectionId'],
    });
  });
export type DataPermission = z.output<typeof dataPermission>;

const maxDataPermissions = 1000;

const roleContent = {
  name: name(80),
  description: text(500),
  featurePermissions: z.array(featurePermissionSchema).max(50),
  dataPermissions: z.array(dataPermission).max(maxDataPermissions),
};

export const role = z.object({
  ...roleContent,
  id: roleId,
  memberCount: z.int(),
  /** Increases with every change; an update names the version it is based on. */
  version: z.int(),
});
export type Role = z.output<typeof role>;

export const roleMember = z.object({
  teamUserId,
  userId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isTeamAdmin: z.boolean(),
  accountType,
  dataAccess,
  roleIds: z.array(roleId),
});
export type RoleMember = z.output<typeof roleMember>;

export const ownRights = z.object({
  isTeamAdmin: z.boolean(),
  accountType,
  /** Whether the caller may access every record of the team; `dataPermissions` is irrelevant then. */
  hasAllData: z.boolean(),
  featurePermissions: z.array(featurePermissionSchema),
  dataPermissions: z.array(dataPermission),
});
export type OwnRights = z.output<typeof ownRights>;

const admin = { feature: 'team_admin_users' } as const;
const base = '/teams/{teamId}/roles' as const;
const roleParams = z.strictObject({ teamId, roleId });

export const roles = {
  list: defineEndpoint({
    name: 'roles.list',
    method: 'GET',
    path: base,
    summary: 'List the team’s roles with their permissions, by name.',
    needs: admin,
    params: teamParams,
    reply: z.object({ items: z.array(role).max(500) }),
    refusals: [],
    writes: false,
  }),
  get: defineEndpoint({
    name: 'roles.get',
    method: 'GET',
    path: `${base}/{roleId}`,
    summary: 'One role of the team with its permissions.',
    needs: admin,
    params: roleParams,
    reply: role,
    refusals: ['not_found'],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'roles.create',
    method: 'POST',
    path: base,
    summary: 'Create a role. You can only grant permissions you have.',
    needs: admin,
    params: teamParams,
    body: z.strictObject({
      name: roleContent.name,
      description: roleContent.description.optional(),
      featurePermissions: roleContent.featurePermissions.optional(),
      dataPermissions: roleContent.dataPermissions.optional(),
    }),
    reply: role,
    refusals: ['name_taken', 'forbidden', 'unknown_field', 'invalid_filter'],
    writes: true,
    announces: ['membership.changed'],
    example: { name: 'Front desk', description: 'Those who greet people' },
  }),
  change: defineEndpoint({
    name: 'roles.change',
    method: 'PATCH',
    path: `${base}/{roleId}`,
    summary: 'Update a role. Members lose what you remove within a second.',
    needs: admin,
    params: roleParams,
    body: z.strictObject({
      version: z.int().min(1),
      name: roleContent.name.optional(),
      description: roleContent.description.optional(),
      featurePermissions: roleContent.featurePermissions.optional(),
      dataPermissions: roleContent.dataPermissions.optional(),
    }),
    reply: role,
    refusals: ['not_found', 'name_taken', 'stale_version', 'forbidden', 'unknown_field', 'invalid_filter'],
    writes: true,
    announces: ['membership.changed'],
    example: { version: 1, description: 'Those who greet people' },
  }),
  delete: defineEndpoint({
    name: 'roles.delete',
    method: 'DELETE',
    path: `${base}/{roleId}`,
    summary: 'Delete a role and remove it from its members. Their data access stays role-based.',
    needs: admin,
    params: roleParams,
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
    announces: ['membership.changed'],
  }),
  members: defineEndpoint({
    name: 'roles.members',
    method: 'GET',
    path: `${base}/members`,
    summary: 'List active members with their roles, in pages.',
    needs: admin,
    params: teamParams,
    query: pageQuery,
    reply: pageOf(roleMember),
    refusals: [],
    writes: false,
  }),
  assign: defineEndpoint({
    name: 'roles.assign',
    method: 'PUT',
    path: `${base}/members/{teamUserId}`,
    summary:
      'Set a member’s roles. A role with data permissions makes the member’s data access role-based from then on.',
    needs: admin,
    params: z.strictObject({ teamId, teamUserId }),
    body: z.strictObject({
      roleIds: z.array(roleId).max(50),
      accountType: accountType.optional(),
      /** `all` gives a full account every record of the team, independent of its roles. */
      dataAccess: dataAccess.optional(),
    }),
    reply: roleMember,
    refusals: ['not_found', 'forbidden'],
    writes: true,
    announces: ['membership.changed'],
    example: { roleIds: [] },
  }),
  own: defineEndpoint({
    name: 'roles.own',
    method: 'GET',
    path: `${base}/own`,
    summary: 'Get what you can do in the team.',
    needs: 'team_member',
    params: teamParams,
    reply: ownRights,
    refusals: [],
    writes: false,
  }),
};
