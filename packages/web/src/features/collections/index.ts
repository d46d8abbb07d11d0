// The door of the slice.
export { FieldTypeIcon, fieldTypeList } from './field-type-list.tsx';
export { IconPicker } from './icon-picker.tsx';
export { MembersMenu } from './members-menu.tsx';
