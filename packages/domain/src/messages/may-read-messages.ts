import { type FeaturePermission, messagePermissions } from '@fieldhouse/contract/permissions';

interface Reader {
  readonly isTeamAdmin: boolean;
  readonly featurePermissions: readonly FeaturePermission[];
}

/** Messages contain data from records, so team membership alone is not enough to read them. */
export function mayReadMessages({ isTeamAdmin, featurePermissions }: Reader): boolean {
  return isTeamAdmin || messagePermissions.some((one) => featurePermissions.includes(one));
}
