// Public API of the slice: reading and writing field values, their inputs, filters and settings.

export { DefaultValueInput, useParseDefault } from './defaults/default-value-input.tsx';
export { useDefaultValues } from './defaults/default-values.ts';
export { filterText, useFilterText } from './filters/filter-text.ts';
export {
  appendAt,
  isCondition,
  withoutIncompleteConditions,
} from './filters/filter-tree.ts';
export { FilterBuilder } from './filters/lazy-filter-builder.tsx';
export { IconPicker } from './icon-picker/icon-picker.tsx';
export { OptionPicker } from './input/choice/option-picker.tsx';
export { FieldInput } from './input/field-input.tsx';
export { useNumberForm, useNumericDraft } from './input/number/numeric-draft.ts';
export { FieldSettingsInputs } from './settings/field-settings-inputs.tsx';
export { isListDraft, type ListDraft, makeList } from './settings/list-draft.ts';
export { collectionsQuery, isList } from './settings/lists-query.ts';
export type { Settings } from './settings/settings.ts';
export { FieldTypeIcon, fieldTypeList } from './type-list/field-type-list.tsx';
export {
  cellOf,
  defaultWidths,
  type EditedValue,
  fieldIcons,
  loadingCell,
  nameCellLookOf,
} from './values/cell-of.ts';
export {
  type CollectionPlace,
  collectionQuery,
  labelOf,
  nameFieldOf,
  optionsLoaderOf,
  toLinkValue,
} from './values/collection-of.ts';
export type { LoadOptions } from './values/field-input-props.ts';
export { type FieldText, fieldTextOf, lineText } from './values/field-text.ts';
export { loadReadTyped } from './values/lazy-read-typed.ts';
export { readTyped } from './values/read-typed.ts';
export { useRecordLabel } from './values/use-record-label.ts';
export { useTextContext } from './values/use-text-context.ts';
export { useValueFormats } from './values/use-value-formats.ts';
export {
  decimalText,
  filesOf,
  linksOf,
  moneyTotal,
  type ValueFormats,
  valueText,
} from './values/value-text.ts';
export { toWireValue } from './values/wire-value.ts';
