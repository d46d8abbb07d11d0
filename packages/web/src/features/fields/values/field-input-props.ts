import type { Field } from '@fieldhouse/contract/collections';
import type { LinkValue } from '@fieldhouse/contract/field-types';

/** What an input has to know of its field; a wizard's question has the same shape. */
export type InputField = Pick<
  Field,
  'title' | 'columnName' | 'dataType' | 'settings' | 'isRequired' | 'description'
>;

/** Finds the items or records to choose from; an empty search asks for the first ones. */
export type LoadOptions = (search: string) => Promise<readonly LinkValue[]>;

export interface FieldInputProps {
  readonly field: InputField;
  /** As the API sends it: a selection or link is `{id, label, …}` or a list of them. */
  readonly value: unknown;
  /** The same form as `value`; `toWritten` makes of it what the API takes. Text that is not yet a value is passed on as it is. */
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly error?: string | undefined;
  /** Needed by selections and links only. */
  readonly loadOptions?: LoadOptions | undefined;
  /** Without visible label and description: inside a cell of the table, where the column has the title. */
  readonly isBare?: boolean | undefined;
  /** Whether a file may be sent along; strangers, and conditions, have none. Types that are files take them always. */
  readonly takesUploads?: boolean | undefined;
  /** Of the text. */
  readonly lang?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly hasAutoFocus?: boolean | undefined;
}
