// Public API of the slice.
export { ExportItems } from './export-items.tsx';
