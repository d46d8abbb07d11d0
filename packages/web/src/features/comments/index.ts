// Public API of the slice.
export { Comments } from './comments.tsx';
