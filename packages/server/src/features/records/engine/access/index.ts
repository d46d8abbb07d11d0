// What a viewer may read and write, compiled to SQL.
export { type Access, fullAccess, type MemberAccess } from './access.ts';
export { loadScope } from './scope.ts';
export { visibleChangedIds } from './visible-changed-ids.ts';
