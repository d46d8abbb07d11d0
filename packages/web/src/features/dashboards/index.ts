// Public API of the slice: putting something on a dashboard.

export { useAddView } from './use-add-view.ts';
