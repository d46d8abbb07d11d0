// Public API of the slice.
export { IndexesPanel } from './indexes-panel.tsx';
