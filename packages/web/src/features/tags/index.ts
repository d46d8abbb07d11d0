// Public API of the slice.
export { RecordTags } from './record-tags.tsx';
