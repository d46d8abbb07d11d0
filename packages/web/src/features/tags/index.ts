// The door of the slice.
export { RecordTags } from './record-tags.tsx';
