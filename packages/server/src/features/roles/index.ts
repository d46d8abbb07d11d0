import type { Slice } from '../../kernel/http/slice.ts';
import { declareReferrer } from '../collections/index.ts';
import { roleReferrer } from './role-referrer.ts';
import { roleRoutes } from './role-routes.ts';

export {
  ensureMayGive,
  ensureReal as ensureRealPermissions,
  type Grant,
  loadRole,
  nothingGranted,
} from './role-actions.ts';
export { replaceMemberRoles as giveRoles } from './role-queries.ts';
export { permissionsNaming, queriesOfPermissions, withPermissionQueries } from './role-referrer.ts';

declareReferrer(roleReferrer);

export const rolesSlice: Slice = { name: 'roles', routes: roleRoutes };
