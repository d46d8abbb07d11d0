import { TextOperand } from '../../input/operands/operand-by.tsx';
import { filesOf, linksOf } from '../../values/links.ts';
import { asTyped, softCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

const files = {
  cell: softCell,
  text: (value) => fileNames(value).join(', '),
  Operand: TextOperand,
  Settings: undefined,
  startTyping: asTyped,
  reports: 'text',
  isSavedAtOnce: () => true,
  totals: [],
} as const satisfies Partial<FieldTypeUi>;

export const singleFile: FieldTypeUi = { ...files, icon: 'file', headerIcon: 'file', width: 220 };
export const multiFile: FieldTypeUi = { ...files, icon: 'files', headerIcon: 'file', width: 240 };
export const singleImage: FieldTypeUi = {
  ...files,
  icon: 'image',
  headerIcon: 'image',
  width: 200,
  shownAs: 'picture',
};
export const multiImage: FieldTypeUi = {
  ...files,
  icon: 'images',
  headerIcon: 'image',
  width: 220,
  shownAs: 'picture',
};

/** An uploaded file or an address. */
export const video: FieldTypeUi = {
  ...files,
  icon: 'video',
  headerIcon: 'play',
  width: 220,
  text: (value) => [...fileNames(value), ...(typeof value === 'string' ? [value] : [])].join(''),
  // An address is typed.
  isSavedAtOnce: (value) => typeof value !== 'string',
};

/** The history stores only the names of files. */
function fileNames(value: unknown): readonly string[] {
  return [...filesOf(value).map(({ name }) => name), ...linksOf(value).map(({ label }) => label)];
}
