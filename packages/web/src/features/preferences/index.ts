export { DisplayPanel } from './display-panel.tsx';
