// The door of the slice.
export { ExportItem } from './export-item.tsx';
