// Which feature permission opens which admin routes (seed section 6). Team admins pass without.
import type { FeaturePermission } from '@fieldhouse/contract/permissions';

const collections = ['team_admin_data_collections'] as const satisfies readonly FeaturePermission[];
const account = ['team_admin_account_info'] as const satisfies readonly FeaturePermission[];
const users = ['team_admin_users'] as const satisfies readonly FeaturePermission[];

export const adminFeatures = {
  /** Whoever holds one of these sees the section; its pages ask for theirs. */
  anything: [...account, ...collections, ...users],
  dashboard: account,
  /** Fields, cards, views and wizards of collections too; team_admin_data_wizards opens no route of its own. */
  collections,
  /** Roles too. */
  users,
};
