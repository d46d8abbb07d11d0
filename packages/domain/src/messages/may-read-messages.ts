import { type FeaturePermission, messagePermissions } from '@fieldhouse/contract/permissions';

interface Reader {
  readonly isTeamAdmin: boolean;
  readonly featurePermissions: readonly FeaturePermission[];
}

/** Messages are made of what records hold, so being a member is not enough to read them. */
export function mayReadMessages({ isTeamAdmin, featurePermissions }: Reader): boolean {
  return isTeamAdmin || messagePermissions.some((one) => featurePermissions.includes(one));
}
