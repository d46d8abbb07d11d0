export { DataPermissions } from './data-permissions.tsx';
export { FeaturePermissions } from './feature-permissions.tsx';
export { useRoleChange } from './use-role-change.ts';
