// Public API of the slice.
export { IndexesPanel } from './indexes-panel.tsx';
export { ServedByPanel } from './served-by-panel.tsx';
