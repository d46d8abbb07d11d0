export { OwnKeysPanel } from './own-keys-panel.tsx';
