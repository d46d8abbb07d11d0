// How a field type looks and is edited; its input is in field-inputs.ts. Each type has one entry in field-types-ui.ts, in a file of its own or
// of its family. Large inputs and all settings load on demand.
import type { AggregateValue, aggregateFunctions } from '@fieldhouse/contract/records';
import type { ComponentType } from 'react';
import type { ChipColor } from '../../../ui/chip.tsx';
import type { CellLook } from '../../../ui/grid/grid-cell.ts';
import type { HeaderIcon } from '../../../ui/grid/header-icons.ts';
import type { FieldSettingsProps } from '../settings/field-settings-props.ts';
import type { Settings } from '../settings/settings.ts';
import type { OperandProps } from '../values/operand-props.ts';
import type { ValueFormats } from '../values/value-formats.ts';
import type { FieldIconName } from './field-type-icons.tsx';

export type TotalFunction = (typeof aggregateFunctions)[number];

export interface FieldTypeUi {
  /** In lists of types. */
  readonly icon: FieldIconName;
  /** In the header of a column. */
  readonly headerIcon: HeaderIcon;
  /** The default width of a column, in px. */
  readonly width: number;
  /** A grid cell, beside its text. */
  readonly cell: (value: unknown, language: string | undefined) => CellLook;
  /** One line of text for a value that is not empty. */
  readonly text: (value: unknown, settings: Settings, formats: ValueFormats) => string;
  /** Clipboard text that spreadsheets and a paste can read, if it differs from `text`. */
  readonly copied?: (value: unknown, settings: Settings) => string | undefined;
  /** The value of a filter's condition. */
  readonly Operand: ComponentType<OperandProps>;
  /** Settings beyond those of every field. */
  readonly Settings: ComponentType<FieldSettingsProps> | undefined;
  /** Needs a list or a collection to choose from. */
  readonly needsTarget?: boolean;
  /** The value that begins with a key typed into a cell, over the value `before`. */
  readonly startTyping: (typed: string, settings: Settings, before: unknown) => unknown;
  /** Shift+Enter breaks the line. */
  readonly hasLines?: (settings: Settings) => boolean;
  /** What the input reports: text to be parsed, a number without local format, or a value. */
  readonly reports: 'text' | 'plain_number' | 'value';
  /** Choices are saved immediately, typed values on blur. */
  readonly isSavedAtOnce?: (value: unknown) => boolean;
  /** A value in a list or on a page; text by default. */
  readonly shownAs?: 'chips' | 'flag' | 'email' | 'link' | 'picture' | 'code';
  /** The colour of a record that a view colours by such a field; undefined for no colour. */
  readonly color?: (value: unknown) => ChipColor | undefined;
  /** Has coordinates, for a map. */
  readonly isPlace?: boolean;
  /** In the line that distinguishes records of a list: before the others, or after them. */
  readonly inLine?: 'first' | 'then';
  /** With the title of its field there: a day or an amount alone could be any. */
  readonly isTitledInLine?: boolean;
  /** Below the name of a record's page. */
  readonly isInSubtitle?: boolean;
  /** Totalled by default: the first money of a collection, or else its first number. */
  readonly amount?: 'money' | 'number';
  /** Needs the full width of a page. */
  readonly isLong?: boolean;
  /** Totals of a column, besides the counts of every type. */
  readonly totals: readonly TotalFunction[];
  /** The text of a sum, average, minimum or maximum; a decimal number by default. */
  readonly totalText?: (total: AggregateValue, settings: Settings, formats: ValueFormats) => string;
}
