// The door of the slice: what other slices build their forms and audiences with.

export { FieldInput } from './field-input/field-input.tsx';
export type { LoadOptions } from './field-input/field-input-props.ts';
export { toWritten } from './field-input/written-value.ts';
export { useFilterText } from './filter-builder/filter-text.ts';
export { completeFilter } from './filter-builder/filter-tree.ts';
export { FilterBuilder } from './filter-builder/lazy-filter-builder.tsx';
export { collectionQuery, optionsLoaderOf } from './records-queries.ts';
