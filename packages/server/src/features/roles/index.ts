import type { Slice } from '../../kernel/http/slice.ts';
import { roleRoutes } from './role-routes.ts';

export const rolesSlice: Slice = { name: 'roles', routes: roleRoutes };
