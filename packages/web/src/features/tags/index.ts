// Public API of the slice.
export { RecordTags, useAreTagsPending } from './record-tags.tsx';
