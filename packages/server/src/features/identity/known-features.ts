import { type FeaturePermission, featurePermissions } from '@fieldhouse/contract/permissions';

/** A database may know permissions of a newer or older release; what this one doesn't know grants nothing. */
export function isFeaturePermission(value: string): value is FeaturePermission {
  return (featurePermissions as readonly string[]).includes(value);
}
