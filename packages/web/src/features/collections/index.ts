// The door of the slice.
export { IconPicker } from './icon-picker.tsx';
