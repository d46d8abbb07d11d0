import { roles } from '@fieldhouse/contract/roles';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import {
  assignRoles,
  changeRole,
  createRole,
  getOwnRights,
  getRole,
  listRoleMembers,
  listRoles,
  removeRole,
} from './role-actions.ts';

export const roleRoutes = [
  bind(roles.list, listRoles),
  bind(roles.get, getRole),
  bind(roles.create, createRole),
  bind(roles.change, changeRole),
  bind(roles.delete, removeRole),
  bind(roles.members, listRoleMembers),
  bind(roles.assign, assignRoles),
  bind(roles.own, getOwnRights),
];
