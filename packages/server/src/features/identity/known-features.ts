import { type FeaturePermission, featurePermissions } from '@fieldhouse/contract/permissions';

/** The database may contain permissions of a newer or older release; unknown ones grant nothing. */
export function isFeaturePermission(value: string): value is FeaturePermission {
  return (featurePermissions as readonly string[]).includes(value);
}
