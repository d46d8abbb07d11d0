// Public API of the slice.
export { ListChoice } from './list-choice.tsx';
