// Whether a URL below the team is accessible to a member. If the URL does not determine it, the entry is
// visible; its page decides.
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import { messagePermissions } from '@fieldhouse/contract/permissions';
import { hasFeature, type Member } from '../../kernel/authority.ts';

/** Seed section 6. Pages below /admin that are not listed here are for team admins. */
const closedPages: readonly (readonly [RegExp, readonly FeaturePermission[]])[] = [
  [/^\/admin\/(dashboard|account)\b/, ['team_admin_account_info']],
  [/^\/admin\/(users|roles)\b/, ['team_admin_users']],
  [
    /^\/admin\/(data-collections|new-data-collection|custom-lists|data-views)\b/,
    ['team_admin_data_collections'],
  ],
  [/^\/admin\/data-wizards\b/, ['team_admin_data_collections', 'team_admin_data_wizards']],
  [/^\/(outgoing-messages(-template)?|outbox)\b/, messagePermissions],
  [
    /^\/admin\/?$/,
    ['team_admin_account_info', 'team_admin_users', 'team_admin_data_collections', 'team_admin_data_wizards'],
  ],
];

export function mayOpenPath(member: Member, path: string): boolean {
  if (member.isTeamAdmin) return true;
  const [, features] = closedPages.find(([pattern]) => pattern.test(path)) ?? [];
  if (features === undefined) return !/^\/admin\b/.test(path);
  return hasFeature(member, ...features);
}
