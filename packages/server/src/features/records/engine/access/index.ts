// What a viewer may read and write, compiled to SQL.
export { type Access, fullAccess } from './access.ts';
export { loadScope } from './scope.ts';
export { visibleChangedIds as concernedIds } from './visible-ids.ts';
