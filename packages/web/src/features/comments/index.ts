// The door of the slice.
export { Comments } from './comments.tsx';
