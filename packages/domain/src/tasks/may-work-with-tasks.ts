// Who sees and changes which tasks. Everyone else sees the tasks assigned to them.
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import { hasAllData, type Rights } from '../roles/data-rules.ts';

export interface TaskRights extends Pick<Rights, 'isTeamAdmin' | 'accountType' | 'dataAccess'> {
  readonly featurePermissions: readonly FeaturePermission[];
}

/** Sees every task and may change it: by permission, or as a full account that works with all data of the team. */
export function mayWorkWithTasks(rights: TaskRights): boolean {
  const { featurePermissions } = rights;
  const isPermitted = featurePermissions.includes('tasks_edit') || mayManageProjects(rights);
  return isPermitted || hasAllData({ ...rights, dataPermissions: [] });
}

/** Creates, changes and deletes projects. */
export function mayManageProjects({
  isTeamAdmin,
  featurePermissions,
}: Pick<TaskRights, 'isTeamAdmin' | 'featurePermissions'>): boolean {
  return isTeamAdmin || featurePermissions.includes('tasks_manage');
}
