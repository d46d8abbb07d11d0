// API keys: team keys for programs, and personal keys. A secret is returned once; afterwards only its last
// characters are known.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { apiKeyId, roleId, teamId, teamParams } from './ids.ts';
import { featurePermissionSchema } from './permissions.ts';
import { dataPermission } from './roles.ts';
import { dateTime, name } from './text.ts';

/** Lets secret scanners recognize a leaked key and its kind. */
export const keyPrefixes = { team: 'fh_team_', personal: 'fh_user_' } as const;
export type KeyKind = keyof typeof keyPrefixes;

const about = {
  id: apiKeyId,
  name: z.string(),
  /** Last four characters of the secret, to distinguish keys. */
  hint: z.string(),
  createdAt: dateTime,
  expiresAt: dateTime.nullable(),
  /** Rounded to the minute; null if never used. */
  lastUsedAt: dateTime.nullable(),
};

export const teamApiKey = z.object({
  ...about,
  /**
   * The key has all permissions of this role, including later changes; null if the key has its own
   * permissions.
   */
  role: z.object({ id: roleId, name: z.string() }).nullable(),
  featurePermissions: z.array(featurePermissionSchema),
  dataPermissions: z.array(dataPermission),
  /** The creator's name; the key keeps working after they leave the team. */
  madeBy: z.string(),
});
export type TeamApiKey = z.output<typeof teamApiKey>;

export const ownApiKey = z.object({
  ...about,
  isReadOnly: z.boolean(),
  /** The teams the key is limited to; null for all teams of its user. */
  teamIds: z.array(teamId).nullable(),
});
export type OwnApiKey = z.output<typeof ownApiKey>;

/** The full key. Returned only in this reply. */
const secret = z.string();

const keyName = name(80);
const expiresAt = dateTime.nullable().optional();
const base = '/teams/{teamId}/api-keys' as const;
const ownBase = '/authentication/api-keys' as const;

export const teamApiKeys = {
  list: defineEndpoint({
    name: 'teamApiKeys.list',
    method: 'GET',
    path: base,
    summary: 'List the team’s API keys that aren’t revoked, newest first.',
    needs: 'team_admin',
    personOnly: true,
    params: teamParams,
    reply: z.object({ items: z.array(teamApiKey).max(100) }),
    refusals: [],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'teamApiKeys.create',
    method: 'POST',
    path: base,
    summary:
      'Create an API key for a program. It can do what its role or its own permissions allow and is never a team admin.',
    needs: 'team_admin',
    personOnly: true,
    params: teamParams,
    body: z.strictObject({
      name: keyName,
      expiresAt,
      roleId: roleId.nullable().optional(),
      featurePermissions: z.array(featurePermissionSchema).max(50).optional(),
      dataPermissions: z.array(dataPermission).max(200).optional(),
    }),
    reply: z.object({ key: teamApiKey, secret }),
    refusals: ['name_taken', 'action_not_allowed'],
    writes: true,
    // A stored reply would contain the secret.
    keepsOwnKeys: true,
    example: { name: 'Website', featurePermissions: [], dataPermissions: [] },
  }),
  revoke: defineEndpoint({
    name: 'teamApiKeys.revoke',
    method: 'DELETE',
    path: `${base}/{apiKeyId}`,
    summary: 'Revoke a team API key. It stops working within a second.',
    needs: 'team_admin',
    personOnly: true,
    params: z.strictObject({ teamId, apiKeyId }),
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
  }),
};

export const ownApiKeys = {
  list: defineEndpoint({
    name: 'ownApiKeys.list',
    method: 'GET',
    path: ownBase,
    summary: 'List your API keys that aren’t revoked, newest first.',
    needs: 'account',
    reply: z.object({ items: z.array(ownApiKey).max(50) }),
    refusals: [],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'ownApiKeys.create',
    method: 'POST',
    path: ownBase,
    summary:
      'Create an API key that acts as you in your teams and can never do more than you can at that moment.',
    needs: 'account',
    body: z.strictObject({
      name: keyName,
      expiresAt,
      isReadOnly: z.boolean().optional(),
      teamIds: z.array(teamId).min(1).max(100).nullable().optional(),
    }),
    reply: z.object({ key: ownApiKey, secret }),
    refusals: ['not_found', 'name_taken', 'action_not_allowed'],
    writes: true,
    example: { name: 'My laptop', isReadOnly: true },
  }),
  revoke: defineEndpoint({
    name: 'ownApiKeys.revoke',
    method: 'DELETE',
    path: `${ownBase}/{apiKeyId}`,
    summary: 'Revoke one of your API keys. It stops working within a second.',
    needs: 'account',
    params: z.strictObject({ apiKeyId }),
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
  }),
};
