import { z } from 'zod';

/** The seed's six feature permissions and the three of the group outgoing_messages (product page, section 2). */
export const featurePermissions = [
  'integrations_zapier',
  'team_admin_account_info',
  'team_admin_data_collections',
  'team_admin_data_tags',
  'team_admin_data_wizards',
  'team_admin_users',
  'outgoing_messages_edit',
  'outgoing_messages_approve',
  'outgoing_messages_send',
] as const;
/** Whoever holds one of them reads messages, templates and what became of them. */
export const messagePermissions = [
  'outgoing_messages_edit',
  'outgoing_messages_approve',
  'outgoing_messages_send',
] as const satisfies readonly (typeof featurePermissions)[number][];
export const featurePermissionSchema = z.enum(featurePermissions);
export type FeaturePermission = z.output<typeof featurePermissionSchema>;

/** Product page, section 2: what kind of member somebody is. */
export const accountTypes = ['full', 'limited', 'guest'] as const;
export const accountType = z.enum(accountTypes);
export type AccountType = z.output<typeof accountType>;

/** Whether a full account sees every record of the team, or what its roles grant. */
export const dataAccess = z.enum(['all', 'by_role']);
export type DataAccess = z.output<typeof dataAccess>;
