import type { Slice } from '../../kernel/http/slice.ts';
import { roleRoutes } from './role-routes.ts';

export {
  emptyGrant,
  ensureGrantable,
  ensureTargetsExist as ensureRealPermissions,
  type Grant,
  loadRole,
} from './role-actions.ts';
export { replaceMemberRoles as giveRoles } from './role-queries.ts';
export {
  listRoleGrants,
  parsed as parsePermissions,
  permissionsNaming,
  queriesOfPermissions,
  roleReferrer,
  withPermissionQueries,
} from './role-referrer.ts';

export const rolesSlice: Slice = { name: 'roles', routes: roleRoutes };
