// Public API of the slice.

export { MembersMenu } from './membership/members-menu.tsx';
