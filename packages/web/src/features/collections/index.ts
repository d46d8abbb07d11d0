// The door of the slice.

export { MembersMenu } from './members-menu.tsx';
