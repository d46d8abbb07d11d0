import { z } from 'zod';

/**
 * The seed's six feature permissions, the three of the group outgoing_messages (product page, section 2) and the two of the
 * group tasks (decision 0220).
 */
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
  'tasks_edit',
  'tasks_manage',
] as const;
/** Any one of them allows reading messages, templates and results. */
export const messagePermissions = [
  'outgoing_messages_edit',
  'outgoing_messages_approve',
  'outgoing_messages_send',
] as const satisfies readonly (typeof featurePermissions)[number][];
/** Either allows building wizards; the first is needed to publish them and to see their results. */
export const wizardPermissions = [
  'team_admin_data_wizards',
  'team_admin_data_collections',
] as const satisfies readonly (typeof featurePermissions)[number][];
export const featurePermissionSchema = z.enum(featurePermissions);
export type FeaturePermission = z.output<typeof featurePermissionSchema>;

/** Product page, section 2: account types of team users. */
export const accountTypes = ['full', 'limited', 'guest'] as const;
export const accountType = z.enum(accountTypes);
export type AccountType = z.output<typeof accountType>;

/** Whether a full account sees every record of the team, or only what its roles grant. */
export const dataAccess = z.enum(['all', 'by_role']);
export type DataAccess = z.output<typeof dataAccess>;
