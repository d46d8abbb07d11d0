import { type FeaturePermission, wizardPermissions } from '@fieldhouse/contract/permissions';

interface Builder {
  readonly isTeamAdmin: boolean;
  readonly featurePermissions: readonly FeaturePermission[];
}

export function maySeeResults({ isTeamAdmin, featurePermissions }: Builder): boolean {
  return isTeamAdmin || featurePermissions.includes('team_admin_data_wizards');
}

/** Publishing needs `team_admin_data_wizards`, and every right that the wizard has. */
export function mayBuildWizards({ isTeamAdmin, featurePermissions }: Builder): boolean {
  return isTeamAdmin || wizardPermissions.some((one) => featurePermissions.includes(one));
}
