export { NoticeChoicesPanel } from './notice-choices-panel.tsx';
