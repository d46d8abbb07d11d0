import type { Field } from '@fieldhouse/contract/collections';
import type { FileValue, LinkValue } from '@fieldhouse/contract/field-types';

/** The field properties that an input needs; a wizard's question has them too. */
export type InputField = Pick<
  Field,
  'title' | 'columnName' | 'dataType' | 'settings' | 'isRequired' | 'description'
>;

/** Searches items or records to choose from; an empty search returns the first ones. */
export type LoadOptions = (search: string) => Promise<readonly LinkValue[]>;

export interface SendOptions {
  readonly signal: AbortSignal;
  /** Between 0 and 1. */
  readonly onProgress: (share: number) => void;
}

/** Where files are uploaded to. */
export interface FileUploads {
  send(file: File, options: SendOptions): Promise<FileValue>;
  /** Called with a file that was taken out of the value. */
  remove(file: FileValue): void;
  /** The thumbnail of a picture; undefined if it can't be shown. Only of files without an address. */
  pictureOf?(file: FileValue): Promise<Blob | undefined>;
}

export interface FieldInputProps {
  readonly field: InputField;
  /** As the API sends it: a selection or link is `{id, label, …}` or a list of them. */
  readonly value: unknown;
  /**
   * The same form as `value`; `toWireValue` converts it to what the API accepts. Text that is not a value yet
   * is passed on unchanged.
   */
  readonly onChange: (value: unknown) => void;
  /** Follows the title in regular weight: “(optional)”. */
  readonly titleNote?: string | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly error?: string | undefined;
  /** Only needed by selections and links. */
  readonly loadOptions?: LoadOptions | undefined;
  /** Without visible label and description: in a table cell, where the column has the title. */
  readonly isBare?: boolean | undefined;
  /** An example in an empty input that is typed into. */
  readonly placeholder?: string | undefined;
  /** Undefined: no file can be added. */
  readonly uploads?: FileUploads | undefined;
  /** The language of the text. */
  readonly lang?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly hasAutoFocus?: boolean | undefined;
}
