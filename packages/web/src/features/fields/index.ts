// Public API of the slice: reading and writing field values, their inputs, filters and settings.

export { toWireValue } from '@fieldhouse/domain/fields/wire-value';
export { DefaultValueInput, useParseDefault } from './defaults/default-value-input.tsx';
export { useDefaultValues } from './defaults/default-values.ts';
export {
  cellOf,
  type EditedValue,
  loadingCell,
  nameCellLookOf,
} from './field-types/cell-of.ts';
export { FieldInput, preloadInputs } from './field-types/field-input.tsx';
export { FieldSettingsInputs } from './field-types/field-settings-inputs.tsx';
export { type FieldText, fieldTextOf, lineText } from './field-types/field-text.ts';
export { FieldTypeIcon, fieldTypeList } from './field-types/field-type-list.tsx';
export type { TotalFunction } from './field-types/field-type-ui.ts';
export { fieldTypesUi } from './field-types/field-types-ui.ts';
export { firstAmount } from './field-types/first-amount.ts';
export { loadedReadTyped, loadReadTyped } from './field-types/lazy-read-typed.ts';
export { readTyped } from './field-types/read-typed.ts';
export { valueText } from './field-types/value-text.ts';
export { filterText, useFilterText } from './filters/filter-text.ts';
export {
  appendAt,
  isCondition,
  withoutIncompleteConditions,
} from './filters/filter-tree.ts';
export { FilterBuilder } from './filters/lazy-filter-builder.tsx';
export { FilterPopover } from './filters/lazy-filter-popover.tsx';
export { IconPicker } from './icon-picker/icon-picker.tsx';
export { OptionPicker } from './input/choice/option-picker.tsx';
export { teamUploads } from './input/files/team-uploads.ts';
export { isTypedInto } from './input/input-frame.tsx';
export { ConfirmedFields } from './input/lazy-confirmed-fields.tsx';
export { useNumberForm, useNumericDraft } from './input/number/numeric-draft.ts';
export { shareableFields } from './input/shareable-fields.ts';
export { isListDraft, type ListDraft, makeList } from './settings/list-draft.ts';
export { collectionsQuery, isList } from './settings/lists-query.ts';
export type { Settings } from './settings/settings.ts';
export { decimalText } from './values/amount-text.ts';
export {
  type CollectionPlace,
  collectionQuery,
  labelOf,
  nameFieldOf,
  optionsLoaderOf,
  toLinkValue,
} from './values/collection-of.ts';
export type { FileUploads, LoadOptions } from './values/field-input-props.ts';
export { filesOf, linksOf } from './values/links.ts';
export { useRecordLabel } from './values/use-record-label.ts';
export { useTextContext } from './values/use-text-context.ts';
export { useValueFormats } from './values/use-value-formats.ts';
export type { ValueFormats } from './values/value-formats.ts';
