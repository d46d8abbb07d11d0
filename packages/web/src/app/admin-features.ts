// Maps feature permissions to the admin routes they grant (seed section 6). Team admins always have access.
import { type FeaturePermission, wizardPermissions } from '@fieldhouse/contract/permissions';

const collections = ['team_admin_data_collections'] as const satisfies readonly FeaturePermission[];
const account = ['team_admin_account_info'] as const satisfies readonly FeaturePermission[];
const users = ['team_admin_users'] as const satisfies readonly FeaturePermission[];

export const adminFeatures = {
  /** Any of these permissions grants the section; its pages check their own. */
  anything: [...account, ...collections, ...users, ...wizardPermissions],
  dashboard: account,
  /** Also fields, cards, views and wizards of collections. */
  collections,
  wizards: wizardPermissions,
  /** Publishing a wizard, and its results. */
  wizardResults: ['team_admin_data_wizards'],
  /** Also roles. */
  users,
} as const satisfies Readonly<Record<string, readonly FeaturePermission[]>>;
